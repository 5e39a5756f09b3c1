import type { ValueBy } from '#wire/api.ts'
import type { AccountType } from '#wire/shapes.ts'

/** A session as the browser holds it; session storage keeps these three as token, isAgent, username (decision 6). */
export interface Session {
  readonly token: string
  readonly accountType: AccountType
  readonly username: string
}

export type Member = ValueBy<'memberInfo'>
export type Brand = ValueBy<'whitelabel'>
/** Why a password must be changed before going on. */
export type PasswordChange = NonNullable<ValueBy<'login'>['mustChangePassword']>
