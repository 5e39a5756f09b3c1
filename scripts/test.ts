import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flowNames } from '#atlas/paths/discover.ts'
import type { SuiteOptions } from '#atlas/paths/replay.ts'
import { startPostgres } from '#tests/server/support/postgres.ts'
import { build } from './build.ts'
import { runChecks, typeCheck } from './lib/checks.ts'
import { root, run, type RunOptions } from './lib/run.ts'
import {
  mostFlaky,
  sumOf,
  sumOfPlaywright,
  sumOfVitest,
  total,
  type PlaywrightReport,
  type Sum,
  type VitestReport,
} from './lib/sums.ts'
import { filesOf, readTestArguments, storiesOf, testsInBrowserOf } from './lib/test-arguments.ts'

const usage = `Tests the site.

  npm test                  static checks, all tests without a browser, and in Chromium the main journey and the stories
                            of every flow
  npm test -- profile       of this flow, or of several: types, the check of its chart, its tests, its generated
                            paths and its stories in Chromium
  npm test -- --changed     types, and the tests that an uncommitted change touches
  npm run test:e2e          every story and generated path in Chromium; with -- --shard=1/4 the first quarter of them,
                            with -- --rest those that npm test leaves out
  npm run test:full         everything at both widths, on both databases, and what is too long for every change
`

const known = flowNames()
const reports = join(root, '.cache', 'reports')
const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`

const heading = (name: string) => say(`\n── ${name} ${'─'.repeat(Math.max(3, 72 - name.length))}`)

/** Reads what a runner wrote; a runner that died before writing counts as one failure. */
const readSum = (file: string, sum: (report: never) => Sum): Sum => {
  try {
    return sum(JSON.parse(readFileSync(join(reports, file), 'utf8')) as never)
  } catch {
    return sumOf(false)
  }
}

const vitest = async (args: readonly string[] = [], options: RunOptions = {}): Promise<Sum> => {
  const file = options.behind ? 'vitest-behind.json' : 'vitest.json'
  rmSync(join(reports, file), { force: true })
  const report = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', `.cache/reports/${file}`]
  const { code, output } = await run('vitest', ['run', ...report, ...args], { show: !options.behind, ...options })
  if (options.behind) say(output.trimEnd())
  return readSum(file, (report: VitestReport) => sumOfVitest(report, code, `${root}/`))
}

/** Begins with the build, which leaves a processor free; null when it failed, and the browser's runner counts itself. */
let counting: Promise<string | null> = Promise.resolve(null)
const countPaths = async (flows: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { code, output } = await run('node', ['scripts/count-paths.ts', ...flows], { env })
  return code === 0 && output.startsWith('{') ? output : null
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
  return readSum('playwright.json', (report: PlaywrightReport) => sumOfPlaywright(report, code))
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
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    flaky: [],
    broken: lines.filter((line) => line.startsWith('FAIL')),
  }
}

/** Every change of a chart that a test notices has passed; of each chart at least 95 of 100 must. */
const leastCaught = 0.95
interface Caught {
  readonly flow: string
  readonly total: number
  readonly caught: number
}
const mutantsOf = async (flow: string): Promise<Sum> => {
  const { code, output } = await run('node', ['atlas/paths/cli.ts', 'mutants', flow, '--format', 'json'])
  const found = /^\{[\s\S]*^\}/m.exec(output)?.[0]
  if (code !== 0 || found === undefined) {
    say(output)
    return { ...sumOf(false), broken: [`mutants of ${flow}`] }
  }
  const { charts } = JSON.parse(found) as { readonly charts: readonly Caught[] }
  for (const { total: all, caught } of charts) say(`${flow}: ${caught} of ${all} changes were noticed`)
  const lacking = charts.filter((chart) => chart.caught < chart.total * leastCaught)
  return {
    ...total(charts.map((chart) => sumOf(!lacking.includes(chart)))),
    broken: lacking.map(() => `mutants of ${flow}`),
  }
}
/** Two charts at a time, each in a process of its own: exploring a changed chart keeps one processor busy. */
const mutants = async (): Promise<Sum> => {
  const waiting = [...known]
  const sums: Sum[] = []
  const work = async () => {
    for (let flow = waiting.shift(); flow !== undefined; flow = waiting.shift()) sums.push(await mutantsOf(flow))
  }
  await Promise.all([work(), work()])
  return total(sums)
}

const checkCharts = async (flows: readonly string[]): Promise<Sum> => {
  const { code, output } = await run('node', ['atlas/paths/cli.ts', 'check', ...flows])
  say(output.trimEnd())
  return sumOf(code === 0)
}

/** Vitest's tests of these flows, which are found by their names; a flow may leave all to its check and its paths. */
const testsOf = async (flows: readonly string[], known: readonly string[]): Promise<Sum> => {
  const all = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const own = [...new Set(flows.flatMap((flow) => filesOf(flow, all, known)))]
  return own.length === 0 ? total([]) : vitest(own)
}

interface Stage {
  readonly name: string
  readonly run: () => Promise<Sum>
  /** What is done meanwhile, one after another, with what this one leaves of the processors. */
  readonly meanwhile?: readonly Stage[]
}

/** In Chromium a change plays a way into every state of every chart; the full run, and a flow by its name, every step. */
const everyState = { PATHS_SUITE: JSON.stringify({ criterion: 'states' } satisfies SuiteOptions) }

const inFullEnvironment = { FULL: 'yes', KILLS: '20' } as const

/** Generates no paths, which takes a while. */
const withoutPaths = { PATHS_COUNTED: '{}' } as const

const check: Stage = { name: 'static checks', run: () => runChecks() }
const server = (env: Readonly<Record<string, string>> = {}): Stage => ({
  name: 'server (vitest)',
  run: () => vitest(['--project', 'server'], { env }),
})
/** Ready for the browser; counts the steps of all paths with what the build leaves of the processors. */
const built = (env: Readonly<Record<string, string>>): Stage => ({
  name: 'build',
  run: async () => {
    counting = countPaths([], env)
    return sumOf(await build())
  },
})
/** A browser waits for a third of its time: what does not look at a clock may be done in between. */
const withoutBrowser = (env: Readonly<Record<string, string>> = {}): Stage => ({
  name: 'charts, rules, tools (vitest)',
  run: () => vitest(['--project', '!server'], { env, behind: true }),
})

/** What every change must pass first. */
const usual: readonly Stage[] = [
  check,
  server(),
  { name: 'build', run: async () => sumOf(await build()) },
  {
    name: 'the journey, and the stories of every flow, in Chromium (playwright)',
    run: () => playwright(['--grep', storiesOf(known)], withoutPaths),
    meanwhile: [withoutBrowser()],
  },
]

/** Every story, and a way into every state of every chart. */
const stories = (shard: string | null, rest: boolean): readonly Stage[] => [
  built(everyState),
  {
    name: 'stories and generated paths in Chromium (playwright)',
    run: () =>
      playwright(
        [...(shard === null ? [] : [`--shard=${shard}`]), ...(rest ? ['--grep-invert', storiesOf(known)] : [])],
        everyState,
      ),
  },
]

/** On the second database few processes are killed: what a hundred kills find lies in the code, which is one for both. */
const onPostgres = { ...inFullEnvironment, KILLS: '3', TEST_DATABASE: 'postgres' }

/** Everything at both widths and on both databases, and what is too long for every change. */
const full: readonly Stage[] = [
  check,
  server(inFullEnvironment),
  built({}),
  {
    name: 'the site at both widths in Chromium (playwright)',
    run: () => playwright([], { FULL: 'yes' }),
    meanwhile: [withoutBrowser(inFullEnvironment)],
  },
  { name: 'server on Postgres', run: () => vitest(['--project', 'server'], { env: onPostgres }) },
  { name: 'charts, every pair of transitions', run: pairsOfTransitions },
  { name: 'charts, mutants', run: mutants },
  { name: 'the site on Postgres', run: journeyOnPostgres },
]

/** What a change that is not committed touches, as far as imports tell. */
const changed: readonly Stage[] = [
  { name: 'types', run: () => runChecks([typeCheck]) },
  { name: 'tests that it touches (vitest)', run: () => vitest(['--changed']) },
  {
    name: 'stories that it touches (playwright)',
    run: () => playwright(['--only-changed', '--pass-with-no-tests'], withoutPaths),
  },
]

/** What a change of these flows alone is likely to break, in less than a minute. */
const ofFlows = (flows: readonly string[], known: readonly string[]): readonly Stage[] => {
  const named = flows.join(', ')
  // Nothing looks at the atlas here.
  const parts = ['site', 'render', 'games', 'server']
  let building: Promise<boolean> = Promise.resolve(true)
  return [
    {
      name: `types, and the charts of ${named}`,
      run: async () => {
        building = build({ parts })
        counting = countPaths(flows)
        return total(await Promise.all([runChecks([typeCheck]), checkCharts(flows)]))
      },
    },
    // Before the tests, of which those of the server look at its pages.
    { name: 'build', run: async () => sumOf(await building) },
    { name: `tests of ${named} (vitest)`, run: () => testsOf(flows, known) },
    {
      name: `paths and stories of ${named} in Chromium (playwright)`,
      run: () => playwright(['--grep', testsInBrowserOf(flows)], { BUILD_PARTS: parts.join(' ') }),
    },
  ]
}

const runStages = async (stages: readonly Stage[]): Promise<Sum> => {
  const sums: Sum[] = []
  for (const stage of stages) {
    heading(stage.name)
    const begun = Date.now()
    const [sum, meanwhile] = await Promise.all([stage.run(), runStages(stage.meanwhile ?? [])])
    sums.push(sum, meanwhile)
    say(`${stage.name}: ${sum.passed} passed, ${sum.failed} failed  ${seconds(begun)}`)
  }
  return total(sums)
}

const runAll = async (stages: readonly Stage[]): Promise<void> => {
  mkdirSync(reports, { recursive: true })
  const from = Date.now()
  const { passed, failed, flaky, broken } = await runStages(stages)
  if (broken.length > 0) say(`\nFailed:\n${broken.map((name) => `  ${name}`).join('\n')}`)
  if (flaky.length > 0) {
    const verdict = flaky.length > mostFlaky ? `more than ${mostFlaky}: they have failed` : 'mend them'
    say(`\n${flaky.length} passed only at another try (${verdict}):\n${flaky.map((name) => `  ${name}`).join('\n')}`)
  }
  say(`\nAll of it took ${seconds(from)}`)
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

const asked = readTestArguments(process.argv.slice(2), known)
switch (asked.kind) {
  case 'help':
    process.stdout.write(usage)
    break
  case 'wrong':
    process.stderr.write(`${asked.problem}\n`)
    process.exitCode = 2
    break
  case 'flows':
    await runAll(ofFlows(asked.flows, known))
    break
  case 'stories':
    await runAll(stories(asked.shard, asked.rest))
    break
  case 'changed':
    await runAll(changed)
    break
  case 'everything':
    await runAll(asked.full ? full : usual)
}
