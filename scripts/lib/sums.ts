/** What a stage of `npm test` came to. */
export interface Sum {
  readonly passed: number
  readonly failed: number
  /** The tests among the passed that passed only at another try, by their names. */
  readonly flaky: readonly string[]
  /** The tests that failed, by their names; a runner that failed by itself is in no list. */
  readonly broken: readonly string[]
}

/** So many tests may need another try before the whole run fails. */
export const mostFlaky = 2

/** One check that passed or failed. */
export const sumOf = (ok: boolean): Sum => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, flaky: [], broken: [] })

/** A runner that ends with a failure of its own while no test failed counts as one failure. */
const withCode = (sum: Sum, code: number): Sum => (code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum)

/** What is read of Vitest's JSON report. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      /** What went wrong at any try. */
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** The sum of a Vitest run that ended with this code; what did not run at all failed. Files are named from `root`. */
export const sumOfVitest = (
  { numPassedTests, numTotalTests, testResults }: VitestReport,
  code: number,
  root = '',
): Sum => {
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

/** What is read of Playwright's JSON report. */
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

/** The sum of a Playwright run that ended with this code; what was skipped failed. */
export const sumOfPlaywright = ({ suites, stats }: PlaywrightReport, code: number): Sum => {
  const named = (...wanted: readonly string[]) =>
    suites
      .flatMap(testsIn)
      .filter(({ status }) => wanted.includes(status))
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

/** All stages together. Where more tests than `mostFlaky` needed another try, each of them has failed. */
export const total = (sums: readonly Sum[]): Sum => {
  const flaky = sums.flatMap((sum) => sum.flaky)
  const held = flaky.length > mostFlaky ? flaky.length : 0
  return {
    passed: sums.reduce((all, { passed }) => all + passed, 0) - held,
    failed: sums.reduce((all, { failed }) => all + failed, 0) + held,
    flaky,
    broken: sums.flatMap((sum) => sum.broken),
  }
}
