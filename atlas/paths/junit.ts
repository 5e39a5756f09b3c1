import { xmlText } from './escape.ts'

/** A test case of a JUnit report: run, or only planned. */
export interface JUnitCase {
  readonly name: string
  readonly seconds?: number
  readonly failure?: { readonly message: string; readonly text: string }
  /** Why it did not run. */
  readonly skipped?: string
  readonly output?: string
}

export interface JUnitSuite {
  readonly name: string
  readonly cases: readonly JUnitCase[]
}

const time = (seconds: number) => seconds.toFixed(3)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function caseXml(suite: string, { name, seconds = 0, failure, skipped, output }: JUnitCase): string {
  const inside = [
    ...(failure ? [`<failure message="${xmlText(failure.message)}">${xmlText(failure.text)}</failure>`] : []),
    ...(skipped === undefined ? [] : [`<skipped message="${xmlText(skipped)}"/>`]),
    ...(output === undefined ? [] : [`<system-out>${xmlText(output)}</system-out>`]),
  ].map((line) => `      ${line}\n`)
  const head = `    <testcase classname="${xmlText(suite)}" name="${xmlText(name)}" time="${time(seconds)}"`
  return inside.length === 0 ? `${head}/>\n` : `${head}>\n${inside.join('')}    </testcase>\n`
}

const counts = (cases: readonly JUnitCase[]) =>
  `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure).length}" errors="0" skipped="${
    cases.filter(({ skipped }) => skipped !== undefined).length
  }" time="${time(sum(cases.map(({ seconds = 0 }) => seconds)))}"`

/** Returns a report in JUnit's XML format. */
export function junit(suites: readonly JUnitSuite[]): string {
  const body = suites.map(
    ({ name, cases }) =>
      `  <testsuite name="${xmlText(name)}" ${counts(cases)}>\n${cases.map((one) => caseXml(name, one)).join('')}  </testsuite>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="paths" ${counts(suites.flatMap(({ cases }) => cases))}>\n${body.join('')}</testsuites>\n`
}
