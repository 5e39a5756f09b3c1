import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { secondVerifications, verificationCodes } from '#server/store/schema/verification/second-verification.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { secondVerificationCalls, VerificationMethod } from '#wire/verification/second-verification.ts'
import type { Language } from '#wire/shapes.ts'
import { takeAuthenticatorCode } from './authenticator-codes.ts'
import { requestOptions, takeAssertion } from './passkey-assertions.ts'
import { passkeysOf } from './registered-passkeys.ts'
import { dailyAtMost, day, maxClockSkew, enforceThrottle } from './otp-throttle.ts'
import { type Entry, entryRules, openSession, refuseEntry } from '#server/domain/sessions/session-policy.ts'
import { linkIdentity } from '#server/domain/identity/identities.ts'
import { methodsOf, verificationKeyOf } from './demand-verification.ts'
import { newId } from '#server/domain/site/ids.ts'
import { rememberDevice } from '#server/domain/sessions/trusted-networks.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { send } from '#server/domain/messages/outbox.ts'
import { outboxTexts, withOriginLine } from '#server/domain/messages/outbox-texts.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { isCodeHash } from '#server/domain/security/secrets.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { hashCode, hashToken } from '#server/domain/security/tokens.ts'
import { countFailedAttempt, clearAttempts, refuseTooManyAttempts, secondsToWait } from './attempts.ts'
import { typedCode } from './typed-code.ts'

type Member = typeof members.$inferSelect
type Verification = typeof secondVerifications.$inferSelect
type Answer = ParsedRequestOf<typeof secondVerificationCalls.verifyLogin>
type Sending = ParsedRequestOf<typeof secondVerificationCalls.sendVerification>
type LoggedIn = ValueOf<typeof secondVerificationCalls.verifyLogin>

interface Visit {
  readonly address: string
  readonly now: number
}

/** Sends a code by SMS or mail. Refuses `verification_ended`, `sms_too_soon` and `sms_too_many`. */
export async function sendVerification(
  services: Services,
  { verificationId, method }: Sending,
  { address, now, language }: Visit & { readonly language: Language },
): Promise<ValueOf<typeof secondVerificationCalls.sendVerification>> {
  const { config, db, settings } = services
  const { clubName: club } = await settings.brand()
  const write = await outboxTexts(language)
  return db.transaction(async (tx) => {
    const { row, member } = await lockVerification(tx, verificationId, { address, now })
    await refuseTooManyAttempts(tx, verificationKeyOf(member.id), now)
    await refuseOthers(tx, member, method)
    await checkPace(tx, member.id, method, now)
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const id = newId()
    await tx.insert(verificationCodes).values({
      id,
      verificationHash: row.idHash,
      memberId: member.id,
      method,
      codeHash: hashCode(config.secret, 'verification', id, code),
      createdAt: now,
    })
    const text = write('code.verification', { club, code })
    if (method === 'sms') {
      const recipient = `+${member.countryDialingCode}${member.mobile}`
      await send(tx, { channel: 'sms', recipient, body: withOriginLine(config, text, code) }, now)
    } else {
      const subject = write('verification.subject', { club })
      await send(tx, { channel: 'mail', recipient: member.email ?? '', subject, body: text }, now)
    }
    return { sentAt: now, expiresAt: row.expiresAt }
  })
}

/** Begins the use of a passkey of the member. Refuses `verification_ended` and `verification_too_many`. */
export function beginPasskeyVerification(
  services: Services,
  { verificationId }: ParsedRequestOf<typeof secondVerificationCalls.beginPasskeyVerification>,
  { address, now }: Visit,
): Promise<ValueOf<typeof secondVerificationCalls.beginPasskeyVerification>> {
  return services.db.transaction(async (tx) => {
    const { row, member } = await lockVerification(tx, verificationId, { address, now })
    await refuseTooManyAttempts(tx, verificationKeyOf(member.id), now)
    await refuseOthers(tx, member, 'passkey')
    const allowed = await passkeysOf(tx, member.id)
    return requestOptions(services, tx, { boundTo: challengeOwnerOf(row), allowed, now })
  })
}

/**
 * Finishes the login of a verification; returns the result of the login, and the token of the device when it is to be
 * remembered. Refuses `verification_ended`, `verification_wrong`, and after five wrong answers `verification_too_many`.
 */
export async function verifyLogin(
  services: Services,
  answer: Answer,
  { address, language, userAgent, now }: Visit & { readonly language: Language; readonly userAgent: string | null },
): Promise<{ readonly login: LoggedIn; readonly device: string | null }> {
  const { db } = services
  const { verificationId, method, rememberDevice: isRemembered } = answer
  const rules = await entryRules(services)
  const alertOwner = await ownerAlerts(services, language)
  // A wrong answer must be counted, so it leaves the transaction as a value.
  const outcome = await db.transaction(async (tx) => {
    const { row, member } = await lockVerification(tx, verificationId, { address, now })
    refuseEntry(member, areaOf(row), rules)
    const key = verificationKeyOf(member.id)
    const resting = await secondsToWait(tx, key, now)
    if (resting > 0) return { retryAfter: resting }
    await refuseOthers(tx, member, method)
    if (!(await isRight(services, tx, { row, member, answer, now }))) {
      const retryAfter = await countFailedAttempt(tx, key, now)
      if (retryAfter > 0) await endAll(tx, member.id, now)
      return { retryAfter }
    }
    await tx.update(secondVerifications).set({ usedAt: now }).where(eq(secondVerifications.idHash, row.idHash))
    await clearAttempts(tx, key)
    if (
      row.linkHash !== null &&
      (await linkIdentity(tx, row.linkHash, { memberId: member.id, address, userAgent, now }))
    )
      await alertOwner(tx, { memberId: member.id, change: 'accountLinked', now })
    const { by } = v.parse(LoginBy, row)
    const entry: Entry = { by, area: areaOf(row), isWeak: row.isWeak, verifiedBy: method, isAtHome: true }
    const { login, ended } = await openSession(tx, member, entry, { address, userAgent, now, rules })
    return { login, ended, memberId: member.id, device: isRemembered ? await rememberDevice(tx, member.id, now) : null }
  })
  if (outcome.login !== undefined) {
    await notifySafety(services, outcome.memberId, outcome.ended)
    return outcome
  }
  if (outcome.retryAfter > 0) throw new Refused('verification_too_many', { retryAfter: outcome.retryAfter })
  throw new Refused('verification_wrong')
}

/**
 * The verification of an id and its member, locked until the transaction ends. Refuses `verification_ended` for one
 * that is unknown, used, expired or of another network.
 */
async function lockVerification(
  tx: Tx,
  verificationId: string,
  { address, now }: Visit,
): Promise<{ row: Verification; member: Member }> {
  const open = and(
    eq(secondVerifications.idHash, hashToken(verificationId)),
    eq(secondVerifications.address, networkKeyOf(address)),
    isNull(secondVerifications.usedAt),
    gt(secondVerifications.expiresAt, now),
  )
  const [found] = await tx.select({ memberId: secondVerifications.memberId }).from(secondVerifications).where(open)
  if (!found) throw new Refused('verification_ended')
  describeRequest({ memberId: found.memberId })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${verificationKeyOf(found.memberId)}))`)
  const [row] = await tx.select().from(secondVerifications).where(open)
  const [member] = await tx.select().from(members).where(eq(members.id, found.memberId))
  if (!row || !member) throw new Refused('verification_ended')
  return { row, member }
}

async function refuseOthers(tx: Tx, member: Member, method: VerificationMethod): Promise<void> {
  const offered = await methodsOf(tx, member)
  if (offered.some((each) => each.method === method)) return
  throw new Refused('invalid_request', { fields: [{ field: 'method', problem: 'range' }] })
}

interface Attempt {
  readonly row: Verification
  readonly member: Member
  readonly answer: Answer
  readonly now: number
}

async function isRight(services: Services, tx: Tx, { row, member, answer, now }: Attempt): Promise<boolean> {
  if (answer.method === 'passkey') {
    const bound = { boundTo: challengeOwnerOf(row), memberId: member.id, now }
    return (await takeAssertion(services, tx, answer.assertion, bound)) !== null
  }
  const { method, code } = answer
  if (method === 'totp') return takeAuthenticatorCode(services, tx, member.id, code, now)
  const [sent] = await tx
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.verificationHash, row.idHash), eq(verificationCodes.method, method)))
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1)
  if (!sent) return false
  return isCodeHash(services.config, sent.codeHash, 'verification', sent.id, typedCode(code))
}

const challengeOwnerOf = ({ idHash }: Verification) =>
  `verification:${Buffer.from(idHash).toString('base64url')}` as const

/** Five wrong answers end all open verifications of the member. */
async function endAll(tx: Tx, memberId: string, now: number): Promise<void> {
  await tx
    .update(secondVerifications)
    .set({ usedAt: now })
    .where(and(eq(secondVerifications.memberId, memberId), isNull(secondVerifications.usedAt)))
}

async function checkPace(tx: Tx, memberId: string, method: string, now: number): Promise<void> {
  const sent = await tx
    .select({ at: verificationCodes.createdAt })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.memberId, memberId),
        eq(verificationCodes.method, method),
        gt(verificationCodes.createdAt, now - day),
        lte(verificationCodes.createdAt, now + maxClockSkew),
      ),
    )
    .orderBy(verificationCodes.createdAt)
  const times = sent.map(({ at }) => at)
  enforceThrottle(times, [{ sent: times, atMost: dailyAtMost }], now)
}

const LoginBy = v.object({ by: v.picklist(['username', 'sms', 'firebase']) })
const areaOf = (row: Verification) => v.parse(v.picklist(['member', 'agent']), row.area)
