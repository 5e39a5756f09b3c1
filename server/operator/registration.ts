import { eq } from 'drizzle-orm'
import { giveCode } from '#server/domain/invitation-codes.ts'
import { accountKeyOf } from '#server/domain/login.ts'
import { alwaysAsked } from '#server/domain/registration-rules.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/members.ts'
import { registrationFields } from '#wire/registration-fields.ts'
import type { FieldRule, Rules } from '#wire/registration-rules.ts'
import type { OperatorCommand } from './command.ts'

type SetRule = Extract<OperatorCommand, { command: 'setRegistrationRule' }>
type GiveCode = Extract<OperatorCommand, { command: 'giveInvitationCode' }>

/** The fields of the form, and after them the names of those it does not have. */
export function describeRules(rules: Rules): string[] {
  const off = registrationFields.filter((field) => rules[field]?.enabled !== true)
  return [
    ...registrationFields.flatMap((field) => {
      const rule = rules[field]
      return rule?.enabled === true ? [describeRule(field, rule)] : []
    }),
    ...(off.length === 0 ? [] : [`not asked for: ${off.join(', ')}`]),
  ]
}

function describeRule(field: string, { enabled, required, patternId, acceptedPattern, ...length }: FieldRule): string {
  const accepted = acceptedPattern === null ? '' : `, accepted ${acceptedPattern}`
  const state = enabled ? (required ? 'required' : 'optional') : 'not asked for'
  return `${field}: ${state}, ${length.minLength}-${length.maxLength} characters, ${patternId}${accepted}`
}

/** Changes parts of a field's rule; refuses one that nothing could keep to. */
export async function setRule(
  settings: Settings,
  { field, rule: change }: Pick<SetRule, 'field' | 'rule'>,
  now: number,
): Promise<string[]> {
  const before = (await settings.registrationRules())[field]
  if (!before) throw new Error(`There is no field ${field}`)
  const rule = { ...before, ...change }
  if (rule.minLength > rule.maxLength)
    throw new Error(`${field} cannot have at least ${rule.minLength} and at most ${rule.maxLength} characters`)
  if (alwaysAsked.has(field) && !(rule.enabled && rule.required)) throw new Error(`${field} is always asked for`)
  if (field === 'password' && (rule.minLength < 8 || rule.maxLength < 64))
    throw new Error('password needs at least 8 characters, and takes at least 64')
  await settings.setRegistrationRule(field, rule, now)
  return [describeRule(field, rule)]
}

/** Gives an account an affiliate code. */
export async function giveAffiliateCode(db: Db, { account, code }: GiveCode, now: number): Promise<string> {
  const [member] = await db
    .select({ id: members.id, account: members.account })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  if (!member) throw new Error(`There is no account ${account}`)
  if (!(await giveCode(db, { code, kind: 'affiliate', memberId: member.id, now })))
    throw new Error(`The code ${code} is taken`)
  return `${member.account}: affiliate code ${code}`
}
