/** What a stage of `npm test` came to; `flaky` names the tests among the passed that passed only at another try. */
export interface Sum {
  readonly passed: number
  readonly failed: number
  readonly flaky: readonly string[]
}

/** So many tests may need another try before the whole run fails. */
export const mostFlaky = 2

/** One check that passed or failed. */
export const sumOf = (ok: boolean): Sum => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, flaky: [] })

/** A runner that ends with a failure of its own while no test failed counts as one failure. */
const withCode = (sum: Sum, code: number): Sum => (code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum)

/** What Vitest's JSON report counts. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
}

/** The sum of a Vitest run that ended with this code; what did not run at all failed. */
export const sumOfVitest = ({ numPassedTests, numTotalTests }: VitestReport, code: number): Sum =>
  withCode({ passed: numPassedTests, failed: numTotalTests - numPassedTests, flaky: [] }, code)

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

const flakyIn = (suite: Suite): readonly string[] => [
  ...suite.specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  ),
  ...(suite.suites ?? []).flatMap(flakyIn),
]

/** The sum of a Playwright run that ended with this code; what was skipped failed. */
export const sumOfPlaywright = ({ suites, stats }: PlaywrightReport, code: number): Sum =>
  withCode(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      flaky: suites.flatMap(flakyIn),
    },
    code,
  )

/** All stages together. Where more tests than `mostFlaky` needed another try, each of them has failed. */
export const total = (sums: readonly Sum[]): Sum => {
  const flaky = sums.flatMap((sum) => sum.flaky)
  const held = flaky.length > mostFlaky ? flaky.length : 0
  return {
    passed: sums.reduce((all, { passed }) => all + passed, 0) - held,
    failed: sums.reduce((all, { failed }) => all + failed, 0) + held,
    flaky,
  }
}
