import { localeFaults } from '#scripts/locales/faults.ts'
import { writeMessageTypes } from '#scripts/locales/message-types.ts'
import { readLocales } from '#scripts/locales/read.ts'
import { type Ended, root, run } from './run.ts'
import { type TestSummary, checkSummary, total } from './test-summary.ts'

/** A check of the whole code base. */
export interface Check {
  readonly name: string
  readonly run: () => Promise<Ended>
}

const hint = `A text that only English and Tagalog have yet is listed in locales/awaited.json, one that reads the same in another
language in locales/same-as-english.json (docs/decisions/0011-texts-in-seven-languages.md).
`

const checkLocales = async (): Promise<Ended> => {
  const faults = localeFaults(readLocales(root))
  return { code: faults.length === 0 ? 0 : 1, output: `${faults.join('\n')}\n${hint}` }
}

/** Only types, incrementally. */
export const typeCheck: Check = { name: 'types (tsc)', run: () => run('tsc', ['-b']) }

/** The checks of `npm run check`: lint and import rules, formatting, types, unused code, texts and charts. */
export const staticChecks: readonly Check[] = [
  // The longest first: it keeps one processor busy.
  { name: 'charts', run: () => run('node', ['atlas/paths/cli.ts', 'check']) },
  { name: 'lint and import rules (oxlint)', run: () => run('oxlint', []) },
  { name: 'formatting (oxfmt)', run: () => run('oxfmt', ['--check', '.']) },
  typeCheck,
  { name: 'texts in every language', run: checkLocales },
  { name: 'unused files, exports and packages (knip)', run: () => run('knip', ['--no-progress']) },
]

/** Runs checks two at a time and prints the result of each, with the output of failed ones. */
export async function runChecks(checks: readonly Check[] = staticChecks): Promise<TestSummary> {
  // The types of messages are needed by the type check and the linter.
  writeMessageTypes(root)
  const waiting = [...checks]
  const summaries: TestSummary[] = []
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const from = Date.now()
      const { code, output } = await check.run()
      const took = `${((Date.now() - from) / 1000).toFixed(1)} s`
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${check.name}  ${took}\n${code === 0 ? '' : output}`)
      summaries.push({ ...checkSummary(code === 0), broken: code === 0 ? [] : [check.name] })
    }
  }
  await Promise.all([work(), work()])
  return total(summaries)
}
