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
import { entryRules, openSession, refuseEntry } from './entrance.ts'
import { linkIdentity, logInByFirebase } from '#server/domain/identity/identities.ts'
import { isFamiliar } from './known-places.ts'
import { readDistrust, refuseLocked, type Suspect, triesKeyOf, tryPassword } from './login-failures.ts'
import { readMobile } from '#server/domain/identity/mobile.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { hashPassword, isCurrentHash, verifyNobody, verifyPassword } from './passwords.ts'
import { demandVerification } from '#server/domain/verification/demand-verification.ts'
import { tellSafety } from './sessions.ts'
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
  /** What the browser shows to be one that was remembered. */
  readonly device: string | null
  readonly language: Language
  readonly now: number
  readonly spend: Spend<'loginByAccount'>
}

/** How an account is looked up: people do not remember which letters were capital. */
export const accountKeyOf = (account: string) => account.trim().toLowerCase()

/** Logs in with a username or, where the brand allows it, with an SMS code or what Firebase knows (spec §4, §6). */
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

/** Everything that can be refused is refused alike for accounts that exist and for those that do not. */
async function findByPassword(services: Services, credentials: Credentials, visit: Visit): Promise<Member> {
  const { config, db } = services
  const account = accountKeyOf(credentials.username)
  await useTicket(db, credentials.ticket, { action: 'login', ...visit })
  const [member] = await db.select().from(members).where(eq(members.accountKey, account))
  describeRequest({ memberId: member?.id ?? null })
  const standing = (await isFamiliar(db, member?.id ?? null, visit)) ? 'known' : 'stranger'
  const suspect: Suspect = { account, address: visit.address, standing }
  await visit.spend('loginByAccount', triesKeyOf(suspect))

  const distrust = await readDistrust(db, suspect, visit.now)
  refuseLocked(distrust, visit.now)
  if (distrust.captcha) await demandCaptcha(services, credentials, visit)

  const next = await tryPassword(db, suspect, visit.now, () =>
    member
      ? verifyPassword(config, credentials.password, member.passwordHash)
      : verifyNobody(config, credentials.password),
  )
  if (next === null && member) {
    if (!isCurrentHash(config, member.passwordHash)) await hashAnew(services, member, credentials.password)
    return member
  }
  if (next !== null) refuseLocked(next, visit.now)
  throw new Refused('bad_credentials', { captcha: next?.captcha ?? false })
}

/** Stores what was made of a password under an earlier key anew, unless it was changed meanwhile. */
async function hashAnew({ config, db }: Services, { id, passwordHash }: Member, password: string): Promise<void> {
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
  await tellSafety(services, member.id, ended)
  return login
}
