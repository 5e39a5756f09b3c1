import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

/** Fields of the forms: the proof to add or remove a passkey, and the new name of one. */
export interface PasskeysFields {
  readonly password: string
  readonly code: string
  readonly name: string
}

/** Returns the problems of the proof; the code is required where an authenticator is on. */
export const proofProblems = (
  { password, code }: PasskeysFields,
  needsCode: boolean,
): FieldProblems<keyof PasskeysFields> =>
  collectProblems([
    ['password', password === '' ? 'missing' : null],
    ['code', needsCode && code.trim() === '' ? 'missing' : null],
  ])

/** Returns the problem of a new name. */
export const nameProblems = ({ name }: PasskeysFields): FieldProblems<keyof PasskeysFields> =>
  collectProblems([['name', name.trim() === '' ? 'missing' : null]])
