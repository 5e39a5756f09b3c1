import { localeFaults } from '#scripts/locales/faults.ts'
import { writeMessageTypes } from '#scripts/locales/message-types.ts'
import { readLocales } from '#scripts/locales/read.ts'
import { type Ended, root, run } from './run.ts'
import { type Sum, sumOf, total } from './sums.ts'

/** A check of the whole code that passes or fails as one. */
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

/** Types alone; what has not changed since the last time is not looked at again. */
export const typeCheck: Check = { name: 'types (tsc)', run: () => run('tsc', ['-b']) }

/** What `npm run check` looks at: rules and import law, formatting, types, unused code, texts, and the charts. */
export const staticChecks: readonly Check[] = [
  { name: 'rules and import law (oxlint)', run: () => run('oxlint', []) },
  { name: 'formatting (oxfmt)', run: () => run('oxfmt', ['--check', '.']) },
  typeCheck,
  { name: 'texts in every language', run: checkLocales },
  { name: 'unused files, exports and packages (knip)', run: () => run('knip', ['--no-progress']) },
  { name: 'charts', run: () => run('node', ['atlas/paths/cli.ts', 'check']) },
]

/** Runs checks two at a time, says of each how it ended, and what was found. */
export async function runChecks(checks: readonly Check[] = staticChecks): Promise<Sum> {
  // Types and rules know messages by this file.
  writeMessageTypes(root)
  const waiting = [...checks]
  const sums: Sum[] = []
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const from = Date.now()
      const { code, output } = await check.run()
      const took = `${((Date.now() - from) / 1000).toFixed(1)} s`
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${check.name}  ${took}\n${code === 0 ? '' : output}`)
      sums.push({ ...sumOf(code === 0), broken: code === 0 ? [] : [check.name] })
    }
  }
  await Promise.all([work(), work()])
  return total(sums)
}
