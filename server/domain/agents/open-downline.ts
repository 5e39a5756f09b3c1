import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { FieldProblem } from '#wire/envelope.ts'
import type { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { textOf } from '#wire/identity/registration-fields.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { ruleProblem } from '#server/domain/identity/accepted-pattern.ts'
import { newId } from '#server/domain/site/ids.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import { notifyTeam, insertMember } from '#server/domain/identity/new-member.ts'
import { passwordProblem, passwordRule } from '#server/domain/sessions/password-rule.ts'
import { hashPassword, verifyPassword } from '#server/domain/sessions/passwords.ts'
import { defaultRules } from '#server/domain/identity/registration-rules.ts'
import { teamScope } from './team.ts'

type Request = ParsedRequestOf<typeof registerCentreCalls.openDownline>
interface Asking {
  readonly caller: { readonly memberId: string; readonly type: number }
  readonly address: string
  readonly now: number
}

const letters = 'abcdefghjkmnpqrstuvwxyz'
const capitals = letters.toUpperCase()
const digits = '23456789'
const oneOf = (from: string) => from[randomInt(from.length)] ?? ''

/** A random password within the length of the rule: hard to guess, easy to type, with a capital, letters and digits. */
function suggest({ minLength, maxLength }: FieldRule): string {
  const length = Math.min(Math.max(12, minLength), Math.max(maxLength, 3))
  const tail = Array.from({ length: length - 3 }, () => oneOf(letters + digits))
  return [oneOf(capitals), oneOf(letters), ...tail, oneOf(digits)].join('')
}

async function rulesOf(settings: Services['settings']) {
  const rules = await settings.registrationRules()
  const username = rules.username ?? defaultRules.username
  if (username === undefined) throw new RangeError('no rule for username')
  return { username, password: await passwordRule({ settings }) }
}

/** The types that agents may open by name; none where the brand takes no new members by a name. */
async function typesOf({ settings }: Pick<Services, 'settings'>) {
  const [{ downlineTypes }, { usernameRegistration }] = await Promise.all([settings.brand(), settings.toggles()])
  return usernameRegistration ? downlineTypes : []
}

/** Returns the data of the form for a new downline; refuses `error_not_agent`. */
export async function readDownlineTerms(
  { settings }: Pick<Services, 'settings'>,
  { caller }: Pick<Asking, 'caller'>,
): Promise<ValueOf<typeof registerCentreCalls.downlineTerms>> {
  await teamScope({ settings }, caller)
  const rules = await rulesOf(settings)
  const { minimumAge } = await settings.brand()
  return { types: await typesOf({ settings }), ...rules, minimumAge, suggestion: suggest(rules.password) }
}

/**
 * Opens an account directly below the caller by the rules of the registration. Its password counts until the first
 * login, which asks for another; its owner adds the rest of the profile. The same request again, as after a lost
 * answer, returns the same result.
 */
export async function openDownline(
  services: Pick<Services, 'config' | 'db' | 'live' | 'settings'>,
  request: Request,
  { caller, address, now }: Asking,
): Promise<ValueOf<typeof registerCentreCalls.openDownline>> {
  const { config, db, settings } = services
  const { agentId } = await teamScope(services, caller)
  const { type } = request
  if (!(await typesOf(services)).some((each) => each === type)) throw new Refused('feature_off')
  const username = textOf('username', request.username)
  const password = textOf('password', request.password)
  const rules = await rulesOf(settings)
  const problems: FieldProblem[] = []
  const usernameFault = ruleProblem({ ...rules.username, enabled: true, required: true }, username)
  const passwordFault = await passwordProblem(services, password, { names: [username] })
  if (usernameFault !== null) problems.push({ field: 'username', problem: usernameFault })
  if (passwordFault !== null) problems.push({ field: 'password', problem: passwordFault })
  if (problems.length > 0) throw new Refused('invalid_request', { fields: problems })

  const accountKey = accountKeyOf(username)
  const passwordHash = await hashPassword(config, password)
  const { currency } = await settings.brand()
  const id = newId()
  const row = {
    id,
    account: username,
    accountKey,
    nickname: username,
    type,
    passwordHash,
    passwordWeak: true,
    passwordChangedAt: now,
    createdAt: now,
    uplineId: agentId,
  }
  const isOpen = await db.transaction(async (tx) => {
    if (!(await insertMember(tx, row, currency))) return false
    const details = { by: 'agent', uplineId: agentId, type, agreed: true }
    await tx.insert(auditEvents).values([
      { kind: 'member.registered', memberId: id, details, createdAt: now },
      { kind: 'downline.opened', memberId: agentId, address, details: { downlineId: id, type }, createdAt: now },
    ])
    return true
  })
  if (isOpen) await notifyTeam(services, id)
  else await refuseUnlessSame(services, accountKey, { agentId, type, password })
  return { username, type }
}

/** Refuses a name that is taken, unless by the account that the agent has just opened. */
async function refuseUnlessSame(
  { config, db }: Pick<Services, 'config' | 'db'>,
  accountKey: string,
  expected: { readonly agentId: string; readonly type: number; readonly password: string },
): Promise<void> {
  const [known] = await db.select().from(members).where(eq(members.accountKey, accountKey))
  const isTheirs =
    known !== undefined &&
    known.uplineId === expected.agentId &&
    known.type === expected.type &&
    known.passwordWeak &&
    known.firstLoginAt === null
  if (isTheirs && (await verifyPassword(config, expected.password, known.passwordHash))) return
  throw new Refused('invalid_request', { fields: [{ field: 'username', problem: 'taken' }] })
}
