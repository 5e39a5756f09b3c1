import type { ValueOf } from '#wire/call.ts'
import type { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { brokenRule, textOf } from '#wire/identity/registration-fields.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

/** The account types and rules offered to the agent. */
export type DownlineTerms = ValueOf<typeof registerCentreCalls.downlineTerms>

/** The fields of a new account. */
export interface DownlineFields {
  readonly type: DownlineTerms['types'][number]
  readonly username: string
  readonly password: string
  /** True if the agent has confirmed that the person is of age and wants the account. */
  readonly agreed: boolean
}

export const nothingTyped: DownlineFields = { type: 2, username: '', password: '', agreed: false }

/** Validates a new account; returns the problem of each invalid field. */
export function downlineProblems({
  fields: { username, password, agreed },
  terms,
}: {
  readonly fields: DownlineFields
  readonly terms: DownlineTerms | null
}): FieldProblems<keyof DownlineFields> {
  if (terms === null) return {}
  return collectProblems([
    ['username', brokenRule(terms.username, textOf('username', username))],
    ['password', brokenRule(terms.password, textOf('password', password))],
    ['agreed', agreed ? null : 'missing'],
  ])
}
