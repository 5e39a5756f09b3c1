/** The result of a stage of `npm test`. */
export interface TestSummary {
  readonly passed: number
  readonly failed: number
  /** Names of the passed tests that passed only after a retry. */
  readonly flaky: readonly string[]
  /** Names of the failed tests, without a failure of the runner itself. */
  readonly broken: readonly string[]
}

/** The most tests that may need a retry before the whole run fails. */
export const maxFlaky = 2

/** Returns the result of one check. */
export const checkSummary = (ok: boolean): TestSummary => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  flaky: [],
  broken: [],
})

/** A runner that fails without a failed test counts as one failure. */
const withCode = (summary: TestSummary, code: number): TestSummary =>
  code !== 0 && summary.failed === 0 ? { ...summary, failed: 1 } : summary

/** The fields of Vitest's JSON report that are read. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      /** Failures of all tries. */
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/**
 * Returns the result of a Vitest run with this exit code; tests that did not run failed. Paths are relative to `root`.
 */
export const vitestSummary = (
  { numPassedTests, numTotalTests, testResults }: VitestReport,
  code: number,
  root = '',
): TestSummary => {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${name.replace(root, '')} ${test.fullName}` })),
  )
  return withCode(
    {
      passed: numPassedTests,
      failed: numTotalTests - numPassedTests,
      flaky: tests
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ name }) => name),
      broken: tests.filter(({ status }) => status !== 'passed').map(({ name }) => name),
    },
    code,
  )
}

/** A file or `describe` of Playwright's JSON report. */
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
}

/** The fields of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  readonly suites: readonly Suite[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

const testsIn = (suite: Suite): readonly { readonly name: string; readonly status: string }[] => [
  ...suite.specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status }) => ({ status, name: `[${projectName}] ${file}:${line} ${title}` })),
  ),
  ...(suite.suites ?? []).flatMap(testsIn),
]

/** Returns the result of a Playwright run with this exit code; skipped tests failed. */
export const playwrightSummary = ({ suites, stats }: PlaywrightReport, code: number): TestSummary => {
  const named = (...statuses: readonly string[]) =>
    suites
      .flatMap(testsIn)
      .filter(({ status }) => statuses.includes(status))
      .map(({ name }) => name)
  return withCode(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      flaky: named('flaky'),
      broken: named('unexpected', 'skipped'),
    },
    code,
  )
}

/** Sums the results of stages. With more than `maxFlaky` flaky tests, each of them counts as failed. */
export const total = (summaries: readonly TestSummary[]): TestSummary => {
  const flaky = summaries.flatMap((summary) => summary.flaky)
  const flakyFailures = flaky.length > maxFlaky ? flaky.length : 0
  return {
    passed: summaries.reduce((all, { passed }) => all + passed, 0) - flakyFailures,
    failed: summaries.reduce((all, { failed }) => all + failed, 0) + flakyFailures,
    flaky,
    broken: summaries.flatMap((summary) => summary.broken),
  }
}
