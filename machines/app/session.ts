import type { ValueOf } from '#wire/call.ts'
import type { memberCalls } from '#wire/identity/member.ts'
import type { sessionCalls } from '#wire/sessions/session.ts'
import type { AccountType } from '#wire/shapes.ts'
import type { whitelabel } from '#wire/site/site.ts'

/** A session in the browser; session storage holds it as token, isAgent, username (decision 6). */
export interface Session {
  readonly token: string
  readonly accountType: AccountType
  readonly username: string
}

export type Member = ValueOf<typeof memberCalls.memberInfo>
export type Brand = ValueOf<typeof whitelabel>
/** Why a password must be changed first. */
export type PasswordChange = NonNullable<ValueOf<typeof sessionCalls.login>['mustChangePassword']>
