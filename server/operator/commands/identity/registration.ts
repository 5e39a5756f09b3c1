import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { isReadablePattern, SettableRule } from '#server/domain/identity/accepted-pattern.ts'
import { giveCode } from '#server/domain/identity/invitation-codes.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import { alwaysRequired } from '#server/domain/identity/registration-rules.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { patternIds } from '#wire/identity/patterns.ts'
import { pinDigits, pinRule } from '#wire/payments/payment-password.ts'
import { registrationFields } from '#wire/identity/registration-fields.ts'
import type { FieldRule, Rules } from '#wire/identity/registration-rules.ts'
import { command, type Words } from '#server/operator/command.ts'

const SetRule = v.object({ field: v.picklist(registrationFields), rule: v.partial(SettableRule) })

/** Describes the fields of the form, then names those it does not have. */
function describeRules(rules: Rules): string[] {
  const off = registrationFields.filter((field) => rules[field]?.enabled !== true)
  return [
    ...registrationFields.flatMap((field) => {
      const rule = rules[field]
      return rule?.enabled === true ? [describeRule(field, rule)] : []
    }),
    ...(off.length === 0 ? [] : [`not requested: ${off.join(', ')}`]),
  ]
}

function describeRule(field: string, { enabled, required, patternId, acceptedPattern, ...length }: FieldRule): string {
  const accepted = acceptedPattern === null ? '' : `, accepted ${acceptedPattern}`
  const state = enabled ? (required ? 'required' : 'optional') : 'not requested'
  return `${field}: ${state}, ${length.minLength}-${length.maxLength} characters, ${patternId}${accepted}`
}

/** Parts of the rule of payment passwords that are the same on every site. */
const pinParts = ['patternId', 'minLength', 'maxLength'] as const

/** Changes parts of a field's rule; throws for an impossible rule. */
export async function setRule(
  settings: Settings,
  { field, rule: change }: v.InferOutput<typeof SetRule>,
  now: number,
): Promise<string[]> {
  const before = (await settings.registrationRules())[field]
  if (!before) throw new Error(`There is no field ${field}`)
  const rule = { ...before, ...change }
  if (rule.minLength > rule.maxLength)
    throw new Error(`${field}: the minimum of ${rule.minLength} characters exceeds the maximum of ${rule.maxLength}`)
  if (alwaysRequired.has(field) && !(rule.enabled && rule.required)) throw new Error(`${field} is always required`)
  if (field === 'password' && (rule.minLength < 8 || rule.maxLength < 64))
    throw new Error('password: the minimum must be 8 or more, the maximum 64 or more')
  if (field === 'paymentPassword' && pinParts.some((part) => rule[part] !== pinRule[part]))
    throw new Error(`paymentPassword: it always has ${pinDigits} digits`)
  await settings.setRegistrationRule(field, rule, now)
  return [describeRule(field, rule)]
}

function readRule({ places: [field], options }: Words) {
  if (!registrationFields.some((each) => each === field))
    return `There is no field ${field ?? 'without a name'}. They are: ${registrationFields.join(', ')}`
  const { enabled, required, pattern, accepted, min, max } = options
  const switches = Object.entries({ enabled, required })
  const unclear = switches.find(([, state]) => state !== undefined && state !== 'on' && state !== 'off')
  if (unclear !== undefined) return `--${unclear[0]} takes on or off`
  if (accepted !== undefined && accepted !== 'none' && !isReadablePattern(accepted))
    return '--accepted takes a short regular expression without lookaround and backreferences'
  if (pattern !== undefined && !patternIds.some((id) => id === pattern))
    return `There is no pattern ${pattern}. They are: ${patternIds.join(', ')}`
  if (Object.keys(options).length === 0)
    return `registration ${field} needs an option: --enabled, --required, --pattern, --accepted, --min or --max`
  return {
    rule: {
      ...(enabled === undefined ? {} : { enabled: enabled === 'on' }),
      ...(required === undefined ? {} : { required: required === 'on' }),
      ...(pattern === undefined ? {} : { patternId: pattern }),
      ...(accepted === undefined ? {} : { acceptedPattern: accepted === 'none' ? null : accepted }),
      ...(min === undefined ? {} : { minLength: min }),
      ...(max === undefined ? {} : { maxLength: max }),
    },
  }
}

export const registrationCommands = [
  command({
    name: 'registration',
    usage: { registration: 'Show the fields of the registration form and their rules.' },
    isReadOnly: true,
    run: async ({ settings }) => describeRules(await settings.registrationRules()),
  }),
  command({
    name: 'setRegistrationRule',
    usage: {
      'registration <field> [--enabled on|off] [--required on|off] [--pattern <id>] [--accepted "regular expression"|none] [--min 4] [--max 16]': `Change the rule of a field. Patterns: ${patternIds.join(', ')}.`,
    },
    args: SetRule,
    read: readRule,
    takes: 'one field',
    wrong: {
      'rule.acceptedPattern': '--accepted takes at most 200 characters',
      rule: '--min and --max take whole numbers from 0 to 500',
    },
    run: ({ settings, now }, args) => setRule(settings, args, now()),
  }),
  command({
    name: 'giveInvitationCode',
    usage: { 'registration code <account> <code>': 'Give an agent an affiliate code for new downlines.' },
    args: v.object({ account: v.string(), code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{4,16}$/)) }),
    takes: 'an account and a code',
    wrong: { code: (code) => (code === undefined ? undefined : 'A code has 4 to 16 letters and digits') },
    async run({ db, now }, { account, code }) {
      const [member] = await db
        .select({ id: members.id, account: members.account })
        .from(members)
        .where(eq(members.accountKey, accountKeyOf(account)))
      if (!member) throw new Error(`There is no account ${account}`)
      if (!(await giveCode(db, { code, kind: 'affiliate', memberId: member.id, now: now() })))
        throw new Error(`The code ${code} is already taken`)
      return [`${member.account}: affiliate code ${code}`]
    },
  }),
]
