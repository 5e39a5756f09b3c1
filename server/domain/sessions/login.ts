import { and, eq } from 'drizzle-orm'
import { Refused, type Spend } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { textOf } from '#wire/identity/registration-fields.ts'
import type { sessionCalls } from '#wire/sessions/session.ts'
import type { Language } from '#wire/shapes.ts'
import { isCaptchaPassed } from '#server/domain/verification/captcha.ts'
import { entryRules, openSession, refuseEntry } from './session-policy.ts'
import { linkIdentity, logInByFirebase } from '#server/domain/identity/identities.ts'
import { isTrusted } from './trusted-networks.ts'
import { readRiskState, refuseLocked, type LoginSubject, attemptsKeyOf, tryPassword } from './login-failures.ts'
import { readMobile } from '#server/domain/identity/mobile.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { hashPassword, isCurrentHash, verifyDummyHash, verifyPassword } from './passwords.ts'
import { demandVerification } from '#server/domain/verification/demand-verification.ts'
import { notifySafety } from './sessions.ts'
import { takeLoginCode } from '#server/domain/verification/sms.ts'
import { useTicket } from './tickets.ts'
import { hashToken } from '#server/domain/security/tokens.ts'

type Request = ParsedRequestOf<typeof sessionCalls.login>
type Credentials = Exclude<Request, { type: 'firebase' }>
type LoggedIn = ValueOf<typeof sessionCalls.login>
type Member = typeof members.$inferSelect
interface Visit {
  readonly address: string
  readonly userAgent: string | null
  /** Token of a remembered browser, sent by the browser. */
  readonly device: string | null
  readonly language: Language
  readonly now: number
  readonly spend: Spend<'loginByAccount'>
}

/** Key by which an account is looked up: case does not matter. */
export const accountKeyOf = (account: string) => account.trim().toLowerCase()

/** Logs in with a username or, where the brand allows it, with an SMS code or a Firebase proof (spec §4, §6). */
export async function logIn(services: Services, credentials: Request, visit: Visit): Promise<LoggedIn> {
  if (credentials.type === 'firebase') return logInByFirebase(services, credentials, visit)
  const member =
    credentials.type === 'sms'
      ? await findBySms(services, credentials, visit)
      : await findByPassword(services, credentials, visit)
  return enter(services, member, credentials, visit)
}

async function findBySms(services: Services, credentials: Credentials, visit: Visit): Promise<Member> {
  const { smsLogin } = await services.settings.toggles()
  if (!smsLogin) throw new Refused('feature_off')
  const { countryDialingCode } = await services.settings.brand()
  const mobile = readMobile(credentials.username, credentials.countryDialingCode ?? countryDialingCode)
  return takeLoginCode(services, mobile, credentials.password, visit)
}

/** Refuses alike for accounts that exist and for those that do not. */
async function findByPassword(services: Services, credentials: Credentials, visit: Visit): Promise<Member> {
  const { config, db } = services
  const account = accountKeyOf(credentials.username)
  await useTicket(db, credentials.ticket, { action: 'login', ...visit })
  const [member] = await db.select().from(members).where(eq(members.accountKey, account))
  describeRequest({ memberId: member?.id ?? null })
  const trust = (await isTrusted(db, member?.id ?? null, visit)) ? 'known' : 'stranger'
  const suspect: LoginSubject = { account, address: visit.address, trust }
  await visit.spend('loginByAccount', attemptsKeyOf(suspect))

  const risk = await readRiskState(db, suspect, visit.now)
  refuseLocked(risk, visit.now)
  if (risk.captcha) await demandCaptcha(services, credentials, visit)

  const next = await tryPassword(db, suspect, visit.now, () =>
    member
      ? verifyPassword(config, credentials.password, member.passwordHash)
      : verifyDummyHash(config, credentials.password),
  )
  if (next === null && member) {
    if (!isCurrentHash(config, member.passwordHash)) await rehash(services, member, credentials.password)
    return member
  }
  if (next !== null) refuseLocked(next, visit.now)
  throw new Refused('bad_credentials', { captcha: next?.captcha ?? false })
}

/** Rehashes a password of an earlier key, unless it was changed in between. */
async function rehash({ config, db }: Services, { id, passwordHash }: Member, password: string): Promise<void> {
  await db
    .update(members)
    .set({ passwordHash: await hashPassword(config, password) })
    .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash)))
}

async function demandCaptcha({ db }: Services, { captcha, captchaId }: Credentials, visit: Visit): Promise<void> {
  if (captcha === undefined || captchaId === undefined || captcha.trim() === '') {
    throw new Refused('captcha_required', { captcha: true })
  }
  const isPassed = await isCaptchaPassed(db, { captcha, captchaId }, visit)
  if (!isPassed) throw new Refused('captcha_wrong', { captcha: true })
}

async function enter(services: Services, member: Member, credentials: Credentials, visit: Visit): Promise<LoggedIn> {
  describeRequest({ memberId: member.id })
  const { type: by, area, linkTicket } = credentials
  const linkHash = linkTicket === undefined ? null : hashToken(linkTicket)
  const rules = await entryRules(services)
  refuseEntry(member, area, rules)
  const isWeak =
    member.passwordWeak ||
    (by === 'username' && textOf('password', credentials.password) === textOf('password', services.config.weakPassword))
  const isAtHome = await demandVerification(services, member, { by, area, isWeak, linkHash }, visit)
  const alertOwner = await ownerAlerts(services, visit.language)
  const { login, ended } = await services.db.transaction(async (tx) => {
    if (linkHash !== null && (await linkIdentity(tx, linkHash, { memberId: member.id, ...visit })))
      await alertOwner(tx, { memberId: member.id, change: 'accountLinked', now: visit.now })
    return openSession(tx, member, { by, area, isWeak, isAtHome }, { ...visit, rules })
  })
  await notifySafety(services, member.id, ended)
  return login
}
