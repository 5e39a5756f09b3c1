import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

/** Fields to turn the authenticator on (code) or off (code and password). */
export interface AuthenticatorFields {
  readonly code: string
  readonly password: string
}

/** Returns the problems of the fields; turning it on needs no password. */
export const authenticatorProblems = (
  { code, password }: AuthenticatorFields,
  needsPassword: boolean,
): FieldProblems<keyof AuthenticatorFields> =>
  collectProblems([
    ['password', needsPassword && password === '' ? 'missing' : null],
    ['code', code.trim() === '' ? 'missing' : null],
  ])
