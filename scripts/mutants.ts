import { discoverModels, flowNames } from '#atlas/paths/discover.ts'
import { mutate } from '#atlas/paths/mutants.ts'
import { mutateSources } from '#atlas/paths/source-mutants.ts'
import { changedFlows } from './lib/changed-flows.ts'
import { survivingTests } from './lib/mutants-in-tests.ts'

const usage = `npm run mutants -- [flow…]

Puts small mistakes into a chart and into the code that it runs, one at a time, and lists those that neither its model
nor its tests in tests/machines notice. Without a flow: those that differ from the branch main. All of them is part of
npm run test:full.

Exit codes: 0 at least 95 of 100 mutants of each flow, its chart and its code together, were noticed, 1 fewer,
2 usage error.
`

/** The share of a flow's mutants, those of its chart and of its code, that its model or its tests must notice. */
const least = 0.95

/** Mutates a flow and prints what survives; resolves to false when that is too much. */
async function isTested(flow: string): Promise<boolean> {
  const [found] = await discoverModels([flow])
  if (found === undefined) return false
  const chart = mutate(found.model)
  const code = await mutateSources(found)
  const survivors = [...chart.survivors, ...(await survivingTests(flow, code.survivors))]
  const total = chart.total + code.total
  const noticed = total - survivors.length
  const share = total === 0 ? 1 : noticed / total
  for (const { change, differs } of survivors) process.stdout.write(`  ${change}: ${differs.join(', ')}\n`)
  process.stdout.write(
    `${flow}: ${noticed} of ${total} changes were noticed (${(100 * share).toFixed(1)} %; ${chart.total} of the chart, ${code.total} of its code)\n`,
  )
  return noticed >= total * least
}

const asked = process.argv.slice(2)
const known = flowNames()
const strange = asked.find((flow) => !known.includes(flow))
if (asked.includes('--help')) process.stdout.write(usage)
else if (strange !== undefined) {
  process.stderr.write(`no flow "${strange}"; npm run mutants -- --help\n`)
  process.exitCode = 2
} else {
  let areTested = true
  for (const flow of asked.length > 0 ? asked : changedFlows(known)) areTested = (await isTested(flow)) && areTested
  // Vitest sets the code when its tests fail, which they do for each mutant that they notice.
  process.exitCode = areTested ? 0 : 1
}
