import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '#scripts/build.ts'
import { root } from '#scripts/lib/run.ts'
import { startSite } from '#scripts/lib/site-process.ts'
import type { Site } from '#scripts/lib/site-process.ts'
import { measureCharts } from './charts.ts'
import { measureDrawing } from './drawing.ts'
import type { Figure } from './figure.ts'
import { table } from './figure.ts'
import { measureFishing } from './fishing.ts'
import { measureFrames } from './frames.ts'
import { measureInteractions } from './interaction.ts'
import { measureJobs } from './jobs.ts'
import { measureLedger } from './ledger.ts'
import { measureLighthouse, measureRoutes } from './lighthouse.ts'
import { measureLoad } from './load.ts'
import { measureMembers } from './members.ts'
import { measureSearch } from './search.ts'
import { measureSettlement } from './settlement.ts'
import { measureSynthetic } from './synthetic.ts'
import { measureTeam } from './team.ts'
import { measureTrees } from './team-trees.ts'
import { measureWeights } from './weights.ts'

const usage = `Measures the site and the server; asserts nothing.

  npm run bench                       everything, as a table
  npm run bench -- --only load,boot   some of: charts synthetic drawing boot ledger members team settlement jobs search load interaction frames fishing lighthouse routes weights
  npm run bench -- --json             JSON on standard output instead of the table

The figures are also kept in bench/results/.
`

const measureBoot = async (site: Site): Promise<readonly Figure[]> => {
  const first: Figure = { name: 'boot, empty data folder (seeds it)', value: site.bootMs / 1000, unit: 's' }
  const again: number[] = []
  for (let run = 0; run < 5; run++) {
    await site.kill()
    await site.start()
    again.push(site.bootMs / 1000)
  }
  const middle = again.sort((a, b) => a - b)[2] ?? Number.NaN
  return [first, { name: 'boot, existing data', value: middle, unit: 's', goal: { atMost: 1 } }]
}

const measures: Readonly<Record<string, (site: () => Promise<Site>) => Promise<readonly Figure[]>>> = {
  charts: () => measureCharts(),
  synthetic: async () => measureSynthetic(),
  drawing: (site) => measureDrawing(site),
  boot: async (site) => measureBoot(await site()),
  ledger: () => measureLedger(),
  members: () => measureMembers(),
  team: async () => [...(await measureTrees()), ...(await measureTeam())],
  settlement: () => measureSettlement(),
  jobs: () => measureJobs(),
  search: () => measureSearch(),
  load: async (site) => measureLoad((await site()).origin),
  interaction: async (site) => measureInteractions((await site()).origin),
  frames: async (site) => measureFrames((await site()).origin),
  fishing: async (site) => measureFishing((await site()).gamesOrigin),
  lighthouse: async (site) => measureLighthouse((await site()).origin),
  routes: async (site) => measureRoutes((await site()).origin),
  weights: async (site) => measureWeights((await site()).origin),
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
const chosen = values.only?.split(',') ?? Object.keys(measures)
const unknown = chosen.filter((name) => !(name in measures))

if (values.help === true || unknown.length > 0) {
  process.stderr.write(`${unknown.length > 0 ? `There is no measure called ${unknown.join(', ')}.\n\n` : ''}${usage}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
} else {
  if (!(await build())) process.exit(1)
  const started = new Map<'site', Promise<Site>>()
  const site = () => {
    const running = started.get('site') ?? startSite()
    started.set('site', running)
    return running
  }
  const figures: Figure[] = []
  try {
    for (const name of chosen) {
      process.stderr.write(`Measuring ${name} …\n`)
      figures.push(...((await measures[name]?.(site)) ?? []))
    }
  } finally {
    await Promise.all([...started.values()].map(async (running) => (await running).stop()))
  }
  const report = {
    at: new Date().toISOString(),
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${process.platform} ${process.arch}`,
    figures,
  }
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const json = `${JSON.stringify(report, null, 2)}\n`
  writeFileSync(join(folder, `${report.at.replace(/[:.]/g, '-')}.json`), json)
  writeFileSync(join(folder, 'latest.json'), json)
  process.stdout.write(values.json === true ? json : `\n${table(figures)}\n\n${report.machine}, Node ${report.node}\n`)
}
