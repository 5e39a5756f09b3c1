import type { ValueOf } from '#wire/call.ts'
import type { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { brokenRule, textOf } from '#wire/identity/registration-fields.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'

/** What a new account is made from. */
export type DownlineTerms = ValueOf<typeof registerCentreCalls.downlineTerms>

/** What is typed and chosen of a new account. */
export interface DownlineFields {
  readonly type: DownlineTerms['types'][number]
  readonly username: string
  readonly password: string
  /** Whether the agent has said that the person is of age and wants the account. */
  readonly agreed: boolean
}

export const nothingTyped: DownlineFields = { type: 2, username: '', password: '', agreed: false }

/** What keeps a new account from being opened. */
export function downlineProblems({
  fields: { username, password, agreed },
  terms,
}: {
  readonly fields: DownlineFields
  readonly terms: DownlineTerms | null
}): FieldProblems<keyof DownlineFields> {
  if (terms === null) return {}
  return found([
    ['username', brokenRule(terms.username, textOf('username', username))],
    ['password', brokenRule(terms.password, textOf('password', password))],
    ['agreed', agreed ? null : 'missing'],
  ])
}
