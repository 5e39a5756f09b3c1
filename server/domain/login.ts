import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import { members } from '#server/store/schema/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { sessionCalls } from '#wire/session.ts'
import { AccountType } from '#wire/shapes.ts'
import { isCaptchaPassed } from './captcha.ts'
import { spend } from './limits.ts'
import { type Distrust, forgetFailures, readDistrust, recordFailure, type Suspect } from './login-failures.ts'
import { readMobile } from './mobile.ts'
import { verifyNobody, verifyPassword } from './passwords.ts'
import { createSession } from './sessions.ts'
import { takeLoginCode } from './sms.ts'
import { useTicket } from './tickets.ts'

type Credentials = ParsedRequestOf<typeof sessionCalls.login>
type LoggedIn = ValueOf<typeof sessionCalls.login>
type Member = typeof members.$inferSelect
interface Visit {
  readonly address: string
  readonly now: number
}

/** A password older than this has expired. */
export const passwordLife = 90 * 24 * 3_600_000

/** How an account is looked up: people do not remember which letters were capital. */
export const accountKeyOf = (account: string) => account.trim().toLowerCase()

/** Logs in with a username or, where the brand allows it, with an SMS code (spec §4, §6). */
export async function logIn(services: Services, credentials: Credentials, visit: Visit): Promise<LoggedIn> {
  await spend(services.db, 'loginByAddress', visit.address, visit.now)
  const member =
    credentials.type === 'sms'
      ? await findBySms(services, credentials, visit)
      : await findByPassword(services, credentials, visit)
  return enter(services, member, credentials, visit)
}

async function findBySms(services: Services, credentials: Credentials, { now }: Visit): Promise<Member> {
  const { smsLogin } = await services.settings.toggles()
  if (!smsLogin) throw new Refused('feature_off')
  const { countryDialingCode } = await services.settings.brand()
  const mobile = readMobile(credentials.username, credentials.countryDialingCode ?? countryDialingCode)
  return takeLoginCode(services, mobile, credentials.password, now)
}

/** Everything that can be refused is refused alike for accounts that exist and for those that do not. */
async function findByPassword(services: Services, credentials: Credentials, visit: Visit): Promise<Member> {
  const { db } = services
  const suspect: Suspect = { account: accountKeyOf(credentials.username), address: visit.address }
  await useTicket(db, credentials.ticket, { action: 'login', ...visit })
  await spend(db, 'loginByAccount', suspect.account, visit.now)

  const distrust = await readDistrust(db, suspect, visit.now)
  refuseLocked(distrust, visit.now)
  if (distrust.captcha) await demandCaptcha(services, credentials, visit)

  const [member] = await db.select().from(members).where(eq(members.accountKey, suspect.account))
  const isRight = member
    ? await verifyPassword(credentials.password, member.passwordHash)
    : await verifyNobody(credentials.password)
  if (!member || !isRight) {
    const next = await recordFailure(db, suspect, visit.now)
    refuseLocked(next, visit.now)
    throw new Refused('bad_credentials', { captcha: next.captcha })
  }
  await forgetFailures(db, suspect)
  return member
}

/** Refuses `account_locked` while nobody may try this account. */
export function refuseLocked({ lockedUntil }: Distrust, now: number): void {
  if (lockedUntil === null) return
  throw new Refused('account_locked', { retryAfter: Math.ceil((lockedUntil - now) / 1000), captcha: true })
}

async function demandCaptcha({ db }: Services, { captcha, captchaId }: Credentials, visit: Visit): Promise<void> {
  if (captcha === undefined || captchaId === undefined || captcha.trim() === '') {
    throw new Refused('captcha_required', { captcha: true })
  }
  const isPassed = await isCaptchaPassed(db, { captcha, captchaId }, visit)
  if (!isPassed) throw new Refused('captcha_wrong', { captcha: true })
}

async function enter(services: Services, member: Member, credentials: Credentials, visit: Visit): Promise<LoggedIn> {
  const { settings, db, config } = services
  if (!member.mayEnter) throw new Refused('member_no_enter')
  const { agentTypes } = await settings.brand()
  if (credentials.area === 'agent' && !agentTypes.includes(member.type)) throw new Refused('error_not_agent')

  const isExpired = visit.now - member.passwordChangedAt > passwordLife
  const isWeak =
    member.passwordWeak || (credentials.type === 'username' && credentials.password === config.weakPassword)
  const { forcedPasswordChange } = await settings.toggles()
  const mustChangePassword = reasonToChange({ type: credentials.type, isWeak, isExpired, forcedPasswordChange })

  const { token } = await db.transaction(async (tx) => {
    await tx.insert(auditEvents).values({
      kind: 'session.started',
      memberId: member.id,
      address: visit.address,
      details: { by: credentials.type, area: credentials.area },
      createdAt: visit.now,
    })
    return createSession(tx, { memberId: member.id, area: credentials.area, ...visit })
  })
  return {
    token,
    accountType: v.parse(AccountType, member.type),
    username: member.account,
    firstTimeLogin: member.firstLoginAt === null,
    passwordExpired: isExpired,
    mustChangePassword,
  }
}

/** A weak password must always be changed, an expired one while the brand forces it; neither after an SMS login (spec §4). */
export function reasonToChange(login: {
  type: Credentials['type']
  isWeak: boolean
  isExpired: boolean
  forcedPasswordChange: boolean
}): LoggedIn['mustChangePassword'] {
  if (login.type === 'sms') return null
  if (login.isWeak) return 'weak'
  return login.isExpired && login.forcedPasswordChange ? 'expired' : null
}
