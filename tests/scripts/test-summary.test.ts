import { describe, expect, test } from 'vitest'
import {
  checkSummary,
  playwrightSummary,
  vitestSummary,
  total,
  type PlaywrightReport,
  type TestSummary,
} from '#scripts/lib/test-summary.ts'

/** A report of one file with these tests: title to status. */
const report = (tests: Readonly<Record<string, string>>): PlaywrightReport => {
  const count = (status: string) => Object.values(tests).filter((one) => one === status).length
  const specs = Object.entries(tests).map(([title, status], at) => ({
    title,
    file: 'a.e2e.ts',
    line: at + 1,
    tests: [{ projectName: 'desktop', status }],
  }))
  return {
    suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
    stats: {
      expected: count('expected'),
      unexpected: count('unexpected'),
      flaky: count('flaky'),
      skipped: count('skipped'),
    },
  }
}

describe('the summary of a browser run', () => {
  test('counts skipped tests as failed, and names flaky ones at any depth', () => {
    const seen = report({ one: 'flaky', two: 'expected', three: 'flaky', four: 'skipped', five: 'unexpected' })
    expect(playwrightSummary(seen, 1)).toEqual({
      passed: 3,
      failed: 2,
      flaky: ['[desktop] a.e2e.ts:1 one', '[desktop] a.e2e.ts:3 three'],
      broken: ['[desktop] a.e2e.ts:4 four', '[desktop] a.e2e.ts:5 five'],
    })
  })

  test('counts a runner that failed without a failed test', () => {
    expect(playwrightSummary(report({ one: 'expected' }), 1)).toEqual({ passed: 1, failed: 1, flaky: [], broken: [] })
    expect(playwrightSummary(report({ one: 'expected' }), 0)).toEqual({ passed: 1, failed: 0, flaky: [], broken: [] })
  })
})

describe('the summary of a Vitest run', () => {
  const run = (numPassedTests: number, numTotalTests: number) => ({ numPassedTests, numTotalTests, testResults: [] })

  test('counts tests that did not run as failed, and the runner itself', () => {
    expect(vitestSummary(run(7, 9), 1)).toMatchObject({ passed: 7, failed: 2 })
    expect(vitestSummary(run(9, 9), 1)).toMatchObject({ passed: 9, failed: 1 })
    expect(vitestSummary(run(9, 9), 0)).toMatchObject({ passed: 9, failed: 0 })
  })

  test('names failed and flaky tests', () => {
    const of = (fullName: string, status: string, ...failureMessages: readonly string[]) => ({
      fullName,
      status,
      failureMessages,
    })
    const assertionResults = [
      of('money moves', 'passed'),
      of('money comes late', 'passed', 'Error: too late'),
      of('money is lost', 'failed', 'Error: gone', 'Error: gone'),
      of('money is forgotten', 'skipped'),
    ]
    const testResults = [{ name: '/site/tests/money.test.ts', assertionResults }]
    expect(vitestSummary({ numPassedTests: 2, numTotalTests: 4, testResults }, 1, '/site/')).toEqual({
      passed: 2,
      failed: 2,
      flaky: ['tests/money.test.ts money comes late'],
      broken: ['tests/money.test.ts money is lost', 'tests/money.test.ts money is forgotten'],
    })
  })
})

describe('all stages together', () => {
  const browser = (...flaky: readonly string[]): TestSummary => ({ passed: 10, failed: 0, flaky, broken: [] })

  test('accept two flaky tests and name them', () => {
    expect(total([checkSummary(true), browser('a', 'b')])).toMatchObject({ passed: 11, failed: 0, flaky: ['a', 'b'] })
  })

  test('fail each of more than two flaky tests, over all stages', () => {
    expect(total([browser('a', 'b'), browser('c')])).toMatchObject({ passed: 17, failed: 3, flaky: ['a', 'b', 'c'] })
  })

  test('add up the failed tests', () => {
    expect(total([checkSummary(false), checkSummary(true), browser()])).toMatchObject({
      passed: 11,
      failed: 1,
      flaky: [],
    })
    expect(total([])).toEqual({ passed: 0, failed: 0, flaky: [], broken: [] })
  })
})
