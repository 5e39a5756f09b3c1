import { type FieldProblems, found } from '#machines/lib/form.ts'

/** What is typed to turn Google verification on (the code) or off (the code and the password). */
export interface AuthenticatorFields {
  readonly code: string
  readonly password: string
}

/** What keeps a form from being sent; turning it on asks for no password. */
export const authenticatorProblems = (
  { code, password }: AuthenticatorFields,
  passwordAsked: boolean,
): FieldProblems<keyof AuthenticatorFields> =>
  found([
    ['password', passwordAsked && password === '' ? 'missing' : null],
    ['code', code.trim() === '' ? 'missing' : null],
  ])
