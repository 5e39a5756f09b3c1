import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#tests/server/support/postgres.ts'
import { build } from './build.ts'
import { lintChecks } from './lib/checks.ts'
import { root, run } from './lib/run.ts'

interface Sum {
  readonly passed: number
  readonly failed: number
}

const reports = join(root, '.cache', 'reports')
const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`

const heading = (name: string) => say(`\n── ${name} ${'─'.repeat(Math.max(3, 72 - name.length))}`)

/** Reads what a runner wrote; a runner that died before writing counts as one failure. */
const readSum = (file: string, code: number, count: (report: never) => Sum): Sum => {
  try {
    const sum = count(JSON.parse(readFileSync(join(reports, file), 'utf8')) as never)
    return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const checks = async (): Promise<Sum> => {
  let failed = 0
  for (const check of lintChecks) {
    const from = Date.now()
    const { code, output } = await check.run()
    say(`${code === 0 ? '✓' : '✗'} ${check.name}  ${seconds(from)}`)
    if (code !== 0) {
      failed++
      say(output)
    }
  }
  return { passed: lintChecks.length - failed, failed }
}

const vitest = async (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Sum> => {
  rmSync(join(reports, 'vitest.json'), { force: true })
  const report = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', '.cache/reports/vitest.json']
  const { code } = await run('vitest', ['run', ...report, ...args], { show: true, env })
  return readSum('vitest.json', code, (report: { numPassedTests: number; numTotalTests: number }) => ({
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
  }))
}

/** Begins with the build, which leaves a processor free; null when it failed, and the browser's runner counts itself. */
let counting: Promise<string | null> = Promise.resolve(null)
const countPaths = async (): Promise<string | null> => {
  const { code, output } = await run('node', ['scripts/count-paths.ts'])
  return code === 0 && output.startsWith('{') ? output : null
}

const buildSite = async (): Promise<Sum> => {
  counting = countPaths()
  return (await build()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const playwright = async (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Sum> => {
  rmSync(join(reports, 'playwright.json'), { force: true })
  const counted = await counting
  const { code } = await run('playwright', ['test', '--reporter', 'list,json', ...args], {
    show: true,
    env: {
      ...env,
      ...(counted === null ? {} : { PATHS_COUNTED: counted }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
    },
  })
  return readSum(
    'playwright.json',
    code,
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => {
      if (stats.flaky > 0) say(`${stats.flaky} passed only at another try: see "flaky" above`)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
    },
  )
}

const journeyOnPostgres = async (): Promise<Sum> => {
  const postgres = await startPostgres()
  try {
    return await playwright(['journey'], { E2E_POSTGRES_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** Every generated path is a test; a command that fails in another way is one more failure. */
const pairsOfTransitions = async (): Promise<Sum> => {
  const { code, output } = await run('node', ['atlas/paths/cli.ts', 'run', '--criterion', 'pairs'])
  const lines = output.split('\n')
  const passed = lines.filter((line) => line.startsWith('ok ')).length
  const failed = lines.filter((line) => line.startsWith('FAIL')).length
  if (code !== 0) say(lines.filter((line) => !line.startsWith('ok ')).join('\n'))
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Every change of a chart that a test notices has passed; at least 95 of 100 must. */
const leastCaught = 0.95
const mutants = async (): Promise<Sum> => {
  const { code, output } = await run('node', ['atlas/paths/cli.ts', 'mutants', '--format', 'json'])
  const found = /^\{[\s\S]*^\}/m.exec(output)?.[0]
  if (code !== 0 || found === undefined) {
    say(output)
    return { passed: 0, failed: 1 }
  }
  const { total, caught } = JSON.parse(found) as { readonly total: number; readonly caught: number }
  say(`${caught} of ${total} changed charts were noticed`)
  return caught >= total * leastCaught ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

interface Stage {
  readonly name: string
  readonly run: () => Promise<Sum>
}

const full = process.argv.includes('--full')

const always: readonly Stage[] = [
  { name: 'lint, types, unused code', run: checks },
  { name: 'charts, rules, server (vitest)', run: () => vitest([], full ? { FULL: 'yes', KILLS: '20' } : {}) },
  { name: 'build', run: buildSite },
  { name: 'the site in Chromium (playwright)', run: () => playwright([], full ? { FULL: 'yes' } : {}) },
]

/** What `npm run test:full` adds: everything that is too long for every change. */
const inFull: readonly Stage[] = [
  {
    name: 'server on Postgres',
    run: () => vitest(['--project', 'server'], { FULL: 'yes', TEST_DATABASE: 'postgres', KILLS: '20' }),
  },
  { name: 'charts, every pair of transitions', run: pairsOfTransitions },
  { name: 'charts, mutants', run: mutants },
  { name: 'the site on Postgres', run: journeyOnPostgres },
]

mkdirSync(reports, { recursive: true })
const from = Date.now()
let passed = 0
let failed = 0
for (const stage of full ? [...always, ...inFull] : always) {
  heading(stage.name)
  const sum = await stage.run()
  passed += sum.passed
  failed += sum.failed
  say(`${stage.name}: ${sum.passed} passed, ${sum.failed} failed`)
}
say(`\nAll of it took ${seconds(from)}`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
