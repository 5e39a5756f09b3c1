import { run } from './run.ts'
import type { Ended } from './run.ts'

/** A check of the whole code that passes or fails as one. */
export interface Check {
  readonly name: string
  readonly run: () => Promise<Ended>
}

/** What `npm run lint` looks at: rules and import law, formatting, types, and what nobody uses. */
export const lintChecks: readonly Check[] = [
  { name: 'rules and import law (oxlint)', run: () => run('oxlint', []) },
  { name: 'formatting (oxfmt)', run: () => run('oxfmt', ['--check', '.']) },
  { name: 'types (tsc)', run: () => run('tsc', ['-b']) },
  { name: 'unused files, exports and packages (knip)', run: () => run('knip', ['--no-progress']) },
]
