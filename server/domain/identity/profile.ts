import { eq } from 'drizzle-orm'
import { artVersion } from '#server/art/version.ts'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { FieldProblem } from '#wire/envelope.ts'
import {
  type Avatar,
  avatars,
  type Labels,
  lockedFields,
  type profileCalls,
  type ProfileField,
  profileFields,
} from '#wire/identity/profile.ts'
import { readBirthday } from '#wire/identity/registration-fields.ts'
import type { FieldRule, Rules } from '#wire/identity/registration-rules.ts'
import { ruleProblem } from './accepted-pattern.ts'
import { ageProblem } from './registration-check.ts'
import { defaultRules } from './registration-rules.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { noteBirthday } from '#server/domain/loyalty/vip-birthdays.ts'

type Member = typeof members.$inferSelect

const isAvatar = (name: string | undefined): name is Avatar => avatars.some((avatar) => avatar === name)

/** The avatar a member has chosen; null while there is none. */
export const avatarOf = ({ profile: { avatar } }: Pick<Member, 'profile'>): Avatar | null =>
  isAvatar(avatar) ? avatar : null

const labelsOf = ({ nickname, birthday, profile }: Member): Labels => {
  const label = (field: ProfileField) =>
    field === 'nickname' ? nickname : field === 'birthday' ? (birthday ?? '') : (profile[field] ?? '')
  return Object.fromEntries(profileFields.map((field) => [field, label(field)])) as Labels
}
const lockedOf = (labels: Labels) => lockedFields.filter((field) => labels[field] !== '')

/** The registration's rules, with only the nickname required, whether the registration asks for it or not. */
const rulesOf = (rules: Rules): Record<ProfileField, FieldRule> =>
  Object.fromEntries(
    profileFields.map((field) => {
      const rule = rules[field] ?? defaultRules[field]
      return [field, { ...rule, enabled: true, required: field === 'nickname' }]
    }),
  ) as Record<ProfileField, FieldRule>

async function memberOf({ db }: Pick<Services, 'db'>, { memberId }: Caller): Promise<Member> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  if (!member) throw new Refused('session_expired')
  return member
}

/** Returns the address of a member's avatar, null while there is none, and the nickname. */
export async function readIcon(services: Services, caller: Caller): Promise<ValueOf<typeof profileCalls.avatarIcon>> {
  const member = await memberOf(services, caller)
  const avatar = avatarOf(member)
  return { icon: avatar === null ? null : `/art/avatar/${avatar}.svg?v=${artVersion}`, nickname: member.nickname }
}

/** Returns a member's profile, its locked fields, and the rules. */
export async function readProfile(services: Services, caller: Caller): Promise<ValueOf<typeof profileCalls.profile>> {
  const [member, rules, { minimumAge }] = await Promise.all([
    memberOf(services, caller),
    services.settings.registrationRules(),
    services.settings.brand(),
  ])
  const labels = labelsOf(member)
  return { avatar: avatarOf(member), labels, locked: lockedOf(labels), rules: rulesOf(rules), minimumAge }
}

/**
 * Changes avatar and labels. Refuses `invalid_request` with the fields that break their rule, `profile_locked` for a
 * field that can be set only once. Returns the fields that are locked now.
 */
export async function saveProfile(
  services: Services,
  { avatar, labels: typed }: ParsedRequestOf<typeof profileCalls.saveProfile>,
  { caller, address, now }: { readonly caller: Caller; readonly address: string; readonly now: number },
): Promise<ProfileField[]> {
  const { db, settings } = services
  const [all, { minimumAge, gmtOffset }] = await Promise.all([settings.registrationRules(), settings.brand()])
  const rules = rulesOf(all)
  const today = siteDay(now, gmtOffset)

  const sent = profileFields.flatMap((field) => {
    const text = typed[field]?.trim()
    return text === undefined ? [] : [[field, text] as const]
  })
  const problems = sent.flatMap(([field, text]): FieldProblem[] => {
    const problem =
      ruleProblem(rules[field], text) ??
      (field === 'birthday' && text !== '' ? ageProblem(text, { today, minimumAge }) : null)
    return problem === null ? [] : [{ field, problem }]
  })
  if (problems.length > 0) throw new Refused('invalid_request', { fields: problems })

  return db.transaction(async (tx) => {
    const [member] = await tx.select().from(members).where(eq(members.id, caller.memberId)).for('no key update')
    if (!member) throw new Refused('session_expired')
    const before = labelsOf(member)
    const locked = lockedOf(before)
    const asStored = (field: ProfileField, text: string) => (field === 'birthday' ? (readBirthday(text) ?? '') : text)
    const changed = sent
      .map(([field, text]) => [field, asStored(field, text)] as const)
      .filter(([field, text]) => text !== before[field])
    if (changed.some(([field]) => locked.includes(field))) throw new Refused('profile_locked')

    const { nickname = before.nickname, birthday = before.birthday, ...rest } = Object.fromEntries(changed)
    const profile = { ...member.profile, ...rest, ...(avatar === undefined ? {} : { avatar: avatar ?? '' }) }
    await tx
      .update(members)
      .set({
        nickname,
        birthday: birthday === '' ? null : birthday,
        profile: Object.fromEntries(Object.entries(profile).filter(([, text]) => text !== '')),
      })
      .where(eq(members.id, caller.memberId))
    if (changed.some(([field]) => field === 'birthday')) await noteBirthday(tx, caller.memberId, now)
    if (changed.length > 0 || avatar !== undefined)
      await tx.insert(auditEvents).values({
        kind: 'member.profileChanged',
        memberId: caller.memberId,
        address,
        // Records which fields, never their values.
        details: { fields: changed.map(([field]) => field), avatar: avatar !== undefined },
        createdAt: now,
      })
    return lockedOf({ ...before, ...Object.fromEntries(changed) })
  })
}
