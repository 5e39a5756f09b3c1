import type { FieldProblems } from '#machines/lib/form.ts'

/** What is typed to turn Google verification on (the code) or off (the code and the password). */
export interface AuthenticatorFields {
  readonly code: string
  readonly password: string
}

/** What keeps a form from being sent; turning it on asks for no password. */
export function authenticatorProblems(
  { code, password }: AuthenticatorFields,
  passwordAsked: boolean,
): FieldProblems<keyof AuthenticatorFields> {
  return {
    ...(passwordAsked && password === '' ? { password: 'missing' } : {}),
    ...(code.trim() === '' ? { code: 'missing' } : {}),
  }
}
