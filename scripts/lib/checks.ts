import { localeFaults } from '#scripts/locales/faults.ts'
import { writeMessageTypes } from '#scripts/locales/message-types.ts'
import { readLocales } from '#scripts/locales/read.ts'
import { root, run } from './run.ts'
import type { Ended, RunOptions } from './run.ts'

/** A check of the whole code that passes or fails as one. */
export interface Check {
  readonly name: string
  readonly run: (options?: Pick<RunOptions, 'behind'>) => Promise<Ended>
}

const hint = `A text that only English and Tagalog have yet is listed in locales/awaited.json, one that reads the same in another
language in locales/same-as-english.json (docs/decisions/texts-in-seven-languages.md).
`

const checkLocales = async (): Promise<Ended> => {
  const faults = localeFaults(readLocales(root))
  return { code: faults.length === 0 ? 0 : 1, output: `${faults.join('\n')}\n${hint}` }
}

/** Runs what reads types. It knows messages by a file that is written anew before it looks. */
const runTyped = (command: string, args: readonly string[], options?: RunOptions) => {
  writeMessageTypes(root)
  return run(command, args, options)
}

/** Types alone; what has not changed since the last time is not looked at again. */
export const typeCheck: Check = { name: 'types (tsc)', run: (options) => runTyped('tsc', ['-b'], options) }

/** What `npm run lint` looks at: rules and import law, formatting, types, what nobody uses, and the texts. */
export const lintChecks: readonly Check[] = [
  { name: 'rules and import law (oxlint)', run: (options) => runTyped('oxlint', [], options) },
  { name: 'formatting (oxfmt)', run: (options) => run('oxfmt', ['--check', '.'], options) },
  typeCheck,
  { name: 'texts in every language', run: checkLocales },
  { name: 'unused files, exports and packages (knip)', run: (options) => run('knip', ['--no-progress'], options) },
]
