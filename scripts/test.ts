import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flowNames } from '#atlas/paths/discover.ts'
import type { SuiteOptions } from '#atlas/paths/replay.ts'
import { startPostgres } from '#tests/server/support/postgres.ts'
import { build } from './build.ts'
import { changedFlows } from './lib/changed-flows.ts'
import { runChecks, typeCheck } from './lib/checks.ts'
import { root, run, type RunOptions } from './lib/run.ts'
import {
  maxFlaky,
  checkSummary,
  playwrightSummary,
  vitestSummary,
  total,
  type PlaywrightReport,
  type TestSummary,
  type VitestReport,
} from './lib/test-summary.ts'
import { filesOf, readTestArguments, storiesOf, testsInBrowserOf } from './lib/test-arguments.ts'

const usage = `Tests the site.

  npm test                  static checks, all tests without a browser, and in Chromium the main journey and the stories
                            of every flow
  npm test -- profile       of this flow, or of several: types, the check of its chart, its tests, its generated
                            paths and its stories in Chromium
  npm test -- --changed     types, the tests that an uncommitted change touches, and mutants of changed charts
  npm run test:e2e          every story and generated path in Chromium; with -- --shard=1/4 the first quarter of them,
                            with -- --rest those that npm test leaves out
  npm run test:full         everything at both widths, on both databases, and what is too long for every change
`

const known = flowNames()
const reports = join(root, '.cache', 'reports')
const print = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`

const heading = (name: string) => print(`\n── ${name} ${'─'.repeat(Math.max(3, 72 - name.length))}`)

/** Reads the report of a runner; a runner that died without a report counts as one failure. */
const readSummary = (file: string, summary: (report: never) => TestSummary): TestSummary => {
  try {
    return summary(JSON.parse(readFileSync(join(reports, file), 'utf8')) as never)
  } catch {
    return checkSummary(false)
  }
}

const vitest = async (args: readonly string[] = [], options: RunOptions = {}): Promise<TestSummary> => {
  const file = options.lowPriority ? 'vitest-low-priority.json' : 'vitest.json'
  rmSync(join(reports, file), { force: true })
  const report = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', `.cache/reports/${file}`]
  const { code, output } = await run('vitest', ['run', ...report, ...args], { show: !options.lowPriority, ...options })
  if (options.lowPriority) print(output.trimEnd())
  return readSummary(file, (report: VitestReport) => vitestSummary(report, code, `${root}/`))
}

/**
 * Starts with the build, which leaves a processor free; null when it failed: Playwright then counts the paths itself.
 */
let counting: Promise<string | null> = Promise.resolve(null)
const countPaths = async (flows: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { code, output } = await run('node', ['scripts/count-paths.ts', ...flows], { env })
  return code === 0 && output.startsWith('{') ? output : null
}

const playwright = async (
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<TestSummary> => {
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
  return readSummary('playwright.json', (report: PlaywrightReport) => playwrightSummary(report, code))
}

const journeyOnPostgres = async (): Promise<TestSummary> => {
  const postgres = await startPostgres()
  try {
    return await playwright(['journey'], { E2E_POSTGRES_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** Every generated path is a test; any other failure of the command counts as one failure. */
const pairsOfTransitions = async (): Promise<TestSummary> => {
  const { code, output } = await run('node', ['atlas/paths/cli.ts', 'run', '--criterion', 'pairs'])
  const lines = output.split('\n')
  const passed = lines.filter((line) => line.startsWith('ok ')).length
  const failed = lines.filter((line) => line.startsWith('FAIL')).length
  if (code !== 0) print(lines.filter((line) => !line.startsWith('ok ')).join('\n'))
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    flaky: [],
    broken: lines.filter((line) => line.startsWith('FAIL')),
  }
}

/** A flow whose model and tests notice too few mutants has failed. */
const mutantsOf = async (flow: string): Promise<TestSummary> => {
  const { code, output } = await run('node', ['scripts/mutants.ts', flow])
  print(output.trimEnd())
  return { ...checkSummary(code === 0), broken: code === 0 ? [] : [`mutants of ${flow}`] }
}
/** Two charts at a time, each in a process of its own: exploring a mutant keeps one processor busy. */
const mutants = async (flows: readonly string[]): Promise<TestSummary> => {
  const waiting = [...flows]
  const summaries: TestSummary[] = []
  const work = async () => {
    for (let flow = waiting.shift(); flow !== undefined; flow = waiting.shift()) summaries.push(await mutantsOf(flow))
  }
  await Promise.all([work(), work()])
  return total(summaries)
}

const checkCharts = async (flows: readonly string[]): Promise<TestSummary> => {
  const { code, output } = await run('node', ['atlas/paths/cli.ts', 'check', ...flows])
  print(output.trimEnd())
  return checkSummary(code === 0)
}

/** Vitest's tests of these flows, found by name; a flow may have only its check and its paths. */
const testsOf = async (flows: readonly string[], known: readonly string[]): Promise<TestSummary> => {
  const all = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const own = [...new Set(flows.flatMap((flow) => filesOf(flow, all, known)))]
  return own.length === 0 ? total([]) : vitest(own)
}

interface Stage {
  readonly name: string
  readonly run: () => Promise<TestSummary>
  /** Stages that run concurrently with this one, one after another. */
  readonly concurrently?: readonly Stage[]
}

/**
 * In Chromium a change plays a path into every state of every chart; the full run and the run of a flow play every
 * step.
 */
const everyState = { PATHS_SUITE: JSON.stringify({ criterion: 'states' } satisfies SuiteOptions) }

const inFullEnvironment = { FULL: 'yes', KILLS: '20' } as const

/** Skips the generation of paths, which takes a while. */
const withoutPaths = { PATHS_COUNTED: '{}' } as const

const check: Stage = { name: 'static checks', run: () => runChecks() }
const server = (env: Readonly<Record<string, string>> = {}): Stage => ({
  name: 'server (vitest)',
  run: () => vitest(['--project', 'server'], { env }),
})
/** Builds for the browser; counts the steps of all paths at the same time. */
const built = (env: Readonly<Record<string, string>>): Stage => ({
  name: 'build',
  run: async () => {
    counting = countPaths([], env)
    return checkSummary(await build())
  },
})
/** The browser tests idle for a third of the time: tests that do not depend on the clock run concurrently. */
const withoutBrowser = (env: Readonly<Record<string, string>> = {}): Stage => ({
  name: 'charts, rules, tools (vitest)',
  run: () => vitest(['--project', '!server'], { env, lowPriority: true }),
})

/** The stages of `npm test`. */
const usual: readonly Stage[] = [
  check,
  server(),
  { name: 'build', run: async () => checkSummary(await build()) },
  {
    name: 'the journey, and the stories of every flow, in Chromium (playwright)',
    run: () => playwright(['--grep', storiesOf(known)], withoutPaths),
    concurrently: [withoutBrowser()],
  },
]

/** Every story, and a path into every state of every chart. */
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

/** Few kills on the second database: the code that they test is the same for both. */
const onPostgres = { ...inFullEnvironment, KILLS: '3', TEST_DATABASE: 'postgres' }

/** Everything at both widths and on both databases, with the slow tests. */
const full: readonly Stage[] = [
  check,
  server(inFullEnvironment),
  built({}),
  {
    name: 'the site at both widths in Chromium (playwright)',
    run: () => playwright([], { FULL: 'yes' }),
    concurrently: [withoutBrowser(inFullEnvironment)],
  },
  { name: 'server on Postgres', run: () => vitest(['--project', 'server'], { env: onPostgres }) },
  { name: 'charts, every pair of transitions', run: pairsOfTransitions },
  { name: 'charts and their code, mutants', run: () => mutants(known) },
  { name: 'the site on Postgres', run: journeyOnPostgres },
]

/** Tests that an uncommitted change affects, by imports; the charts are those that differ from the branch main. */
const changed: readonly Stage[] = [
  { name: 'types', run: () => runChecks([typeCheck]) },
  { name: 'tests that it touches (vitest)', run: () => vitest(['--changed']) },
  { name: 'charts that it touches and their code, mutants', run: () => mutants(changedFlows(known)) },
  {
    name: 'stories that it touches (playwright)',
    run: () => playwright(['--only-changed', '--pass-with-no-tests'], withoutPaths),
  },
]

/** Tests of these flows, in less than a minute. */
const ofFlows = (flows: readonly string[], known: readonly string[]): readonly Stage[] => {
  const named = flows.join(', ')
  // No test here uses the atlas.
  const parts = ['site', 'render', 'games', 'passport', 'server']
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
    // Before the tests: those of the server use the built pages.
    { name: 'build', run: async () => checkSummary(await building) },
    { name: `tests of ${named} (vitest)`, run: () => testsOf(flows, known) },
    {
      name: `paths and stories of ${named} in Chromium (playwright)`,
      run: () => playwright(['--grep', testsInBrowserOf(flows)], { BUILD_PARTS: parts.join(' ') }),
    },
  ]
}

const runStages = async (stages: readonly Stage[]): Promise<TestSummary> => {
  const summaries: TestSummary[] = []
  for (const stage of stages) {
    heading(stage.name)
    const begun = Date.now()
    const [summary, concurrently] = await Promise.all([stage.run(), runStages(stage.concurrently ?? [])])
    summaries.push(summary, concurrently)
    print(`${stage.name}: ${summary.passed} passed, ${summary.failed} failed  ${seconds(begun)}`)
  }
  return total(summaries)
}

const runAll = async (stages: readonly Stage[]): Promise<void> => {
  mkdirSync(reports, { recursive: true })
  const from = Date.now()
  const { passed, failed, flaky, broken } = await runStages(stages)
  if (broken.length > 0) print(`\nFailed:\n${broken.map((name) => `  ${name}`).join('\n')}`)
  if (flaky.length > 0) {
    const verdict = flaky.length > maxFlaky ? `more than ${maxFlaky}: they have failed` : 'fix them'
    print(`\n${flaky.length} passed only after a retry (${verdict}):\n${flaky.map((name) => `  ${name}`).join('\n')}`)
  }
  print(`\nAll of it took ${seconds(from)}`)
  print(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

const command = readTestArguments(process.argv.slice(2), known)
switch (command.kind) {
  case 'help':
    process.stdout.write(usage)
    break
  case 'wrong':
    process.stderr.write(`${command.problem}\n`)
    process.exitCode = 2
    break
  case 'flows':
    await runAll(ofFlows(command.flows, known))
    break
  case 'stories':
    await runAll(stories(command.shard, command.rest))
    break
  case 'changed':
    await runAll(changed)
    break
  case 'everything':
    await runAll(command.full ? full : usual)
}
