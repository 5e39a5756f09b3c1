import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, lte, min, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import { members } from '#server/store/schema/members.ts'
import { secondVerifications, verificationCodes } from '#server/store/schema/second-verification.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { DemandedVerification } from '#wire/envelope.ts'
import type { secondVerificationCalls, VerificationMethod } from '#wire/second-verification.ts'
import { readAuthenticator, takeAuthenticatorCode } from './authenticator-codes.ts'
import { type Entry, entryRules, openSession, refuseEntry } from './entrance.ts'
import { fold } from './fold.ts'
import { linkIdentity } from './identities.ts'
import { newId } from './ids.ts'
import { isKnownAddress, isKnownDevice, rememberDevice } from './known-places.ts'
import { placeOf } from './networks.ts'
import { send } from './outbox.ts'
import { tellEnded } from './sessions.ts'
import { createToken, hashCode, hashToken } from './tokens.ts'
import { countWrong, forgetTries, refuseResting, restOf, type TriesKey } from './tries.ts'
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

/** A verification, and the codes sent for it, are good for five minutes. */
export const verificationLife = 5 * 60_000
/** One code a second, and five in five minutes, for each method of a member (spec §5, §8). */
const throttle = 1_000
const manyWindow = 5 * 60_000
const manyAtMost = 5

const keyOf = (memberId: string): TriesKey => `verification:${memberId}`

/**
 * Refuses `verification_required` when a login by password comes from an address, and a browser, the member has never
 * used (spec §4). A member without any method is let in: there is nothing they could show. Answers whether the address
 * is the member's from now on; one where only the browser is known does not become it.
 */
export async function demandVerification(
  services: Services,
  member: Member,
  { area, isWeak, linkHash }: Pick<Entry, 'area' | 'isWeak'> & { readonly linkHash: Uint8Array | null },
  { address, device, now }: Visit & { readonly device: string | null },
): Promise<boolean> {
  const { db, settings } = services
  const { secondVerification } = await settings.toggles()
  if (!secondVerification) return true
  if (await isKnownAddress(db, member.id, address, now)) return true
  if (await isKnownDevice(db, member.id, device, now)) return false
  const methods = await methodsOf(db, member)
  if (methods.length === 0) {
    await audit(db, 'verification.impossible', member.id, { address, now })
    return true
  }
  await refuseResting(db, keyOf(member.id), now)
  const id = createToken()
  const expiresAt = now + verificationLife
  await db.insert(secondVerifications).values({
    idHash: hashToken(id),
    memberId: member.id,
    address: placeOf(address),
    area,
    isWeak,
    linkHash,
    createdAt: now,
    expiresAt,
  })
  await audit(db, 'verification.demanded', member.id, { address, now })
  throw new Refused('verification_required', { verification: { id, methods, expiresAt } })
}

async function methodsOf(db: DbOrTx, member: Member): Promise<DemandedVerification['methods']> {
  const offered: { method: VerificationMethod; hint: string | null }[] = []
  const { enabledAt } = await readAuthenticator(db, member.id)
  if (enabledAt !== null) offered.push({ method: 'totp', hint: null })
  if (member.mobile !== null) {
    offered.push({ method: 'sms', hint: `+${member.countryDialingCode} ••••• ${member.mobile.slice(-4)}` })
  }
  if (member.email !== null && member.emailVerifiedAt !== null) {
    const [name = '', host = ''] = member.email.split('@')
    offered.push({ method: 'mail', hint: `${name.slice(0, 1)}•••••@${host}` })
  }
  if (bankNameOf(member) !== '') offered.push({ method: 'bankName', hint: null })
  return offered
}

const bankNameOf = (member: Member) => fold(member.profile['payeeName'] ?? '').replaceAll('\n', ' ')

/** Sends a code by SMS or mail. Refuses `verification_ended`, `sms_too_soon` and `sms_too_many`. */
export async function sendVerification(
  services: Services,
  { verificationId, method }: Sending,
  { address, now }: Visit,
): Promise<ValueOf<typeof secondVerificationCalls.sendVerification>> {
  const { config, db, settings } = services
  const { clubName } = await settings.brand()
  return db.transaction(async (tx) => {
    const { row, member } = await lockVerification(tx, verificationId, { address, now })
    await refuseResting(tx, keyOf(member.id), now)
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
    const body = `${clubName}: ${code} ang code mo para sa pag-login mula sa bagong lugar. Huwag ibigay kaninuman. (Your code for a login from a new place; never share it.)`
    if (method === 'sms') {
      await send(tx, { channel: 'sms', recipient: `+${member.countryDialingCode}${member.mobile}`, body }, now)
    } else {
      const subject = `${clubName}: code para sa pag-login (login code)`
      await send(tx, { channel: 'mail', recipient: member.email ?? '', subject, body }, now)
    }
    return { sentAt: now, expiresAt: row.expiresAt }
  })
}

/**
 * Finishes the login a verification belongs to; answers it like a login, and the token of the device when it is to be
 * remembered. Refuses `verification_ended`, `verification_wrong`, and after five wrong answers `verification_too_many`.
 */
export async function verifyLogin(
  services: Services,
  { verificationId, method, code, rememberDevice: isRemembered }: Answer,
  { address, now }: Visit,
): Promise<{ readonly login: LoggedIn; readonly device: string | null }> {
  const { db } = services
  const rules = await entryRules(services)
  // A wrong answer must be counted, so it leaves the transaction as a value.
  const outcome = await db.transaction(async (tx) => {
    const { row, member } = await lockVerification(tx, verificationId, { address, now })
    refuseEntry(member, areaOf(row), rules)
    const key = keyOf(member.id)
    const resting = await restOf(tx, key, now)
    if (resting > 0) return { retryAfter: resting }
    await refuseOthers(tx, member, method)
    if (!(await isRight(services, tx, { row, member, method, code, now }))) {
      const retryAfter = await countWrong(tx, key, now)
      await audit(tx, 'verification.wrong', member.id, { address, now, method })
      if (retryAfter > 0) await endAll(tx, member.id, now)
      return { retryAfter }
    }
    await tx.update(secondVerifications).set({ usedAt: now }).where(eq(secondVerifications.idHash, row.idHash))
    await forgetTries(tx, key)
    if (row.linkHash !== null) await linkIdentity(tx, row.linkHash, { memberId: member.id, address, now })
    const entry: Entry = { by: 'username', area: areaOf(row), isWeak: row.isWeak, verifiedBy: method, isAtHome: true }
    const { login, ended } = await openSession(tx, member, entry, { address, now, rules })
    return { login, ended, device: isRemembered ? await rememberDevice(tx, member.id, now) : null }
  })
  if (outcome.login !== undefined) {
    await tellEnded(services, outcome.ended)
    return outcome
  }
  if (outcome.retryAfter > 0) throw new Refused('verification_too_many', { retryAfter: outcome.retryAfter })
  throw new Refused('verification_wrong')
}

/**
 * The verification of an id and its member, held until the transaction ends: of two answers at once one comes first.
 * Refuses `verification_ended` for whatever is unknown, used, over or asked for from somewhere else.
 */
async function lockVerification(
  tx: Tx,
  verificationId: string,
  { address, now }: Visit,
): Promise<{ row: Verification; member: Member }> {
  const open = and(
    eq(secondVerifications.idHash, hashToken(verificationId)),
    eq(secondVerifications.address, placeOf(address)),
    isNull(secondVerifications.usedAt),
    gt(secondVerifications.expiresAt, now),
  )
  const [found] = await tx.select({ memberId: secondVerifications.memberId }).from(secondVerifications).where(open)
  if (!found) throw new Refused('verification_ended')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${keyOf(found.memberId)}))`)
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
  readonly method: VerificationMethod
  readonly code: string
  readonly now: number
}

async function isRight(services: Services, tx: Tx, { row, member, method, code, now }: Attempt): Promise<boolean> {
  const { secret } = services.config
  if (method === 'totp') return takeAuthenticatorCode(services, tx, member.id, code, now)
  if (method === 'bankName') {
    const hash = (name: string) => hashCode(secret, 'bank name', name)
    return timingSafeEqual(hash(fold(code).replaceAll('\n', ' ')), hash(bankNameOf(member)))
  }
  const [sent] = await tx
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.verificationHash, row.idHash), eq(verificationCodes.method, method)))
    .orderBy(desc(verificationCodes.createdAt))
    .limit(1)
  if (!sent) return false
  return timingSafeEqual(sent.codeHash, hashCode(secret, 'verification', sent.id, typedCode(code)))
}

/** Five wrong answers end whatever verifications of the member are open. */
async function endAll(tx: Tx, memberId: string, now: number): Promise<void> {
  await tx
    .update(secondVerifications)
    .set({ usedAt: now })
    .where(and(eq(secondVerifications.memberId, memberId), isNull(secondVerifications.usedAt)))
}

async function checkPace(tx: Tx, memberId: string, method: string, now: number): Promise<void> {
  const [recent] = await tx
    .select({
      codes: count(),
      first: min(verificationCodes.createdAt),
      last: sql<string | number | null>`max(${verificationCodes.createdAt})`,
    })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.memberId, memberId),
        eq(verificationCodes.method, method),
        gt(verificationCodes.createdAt, now - manyWindow),
        lte(verificationCodes.createdAt, now),
      ),
    )
  if (recent === undefined) return
  if (recent.last !== null && now - Number(recent.last) < throttle) throw new Refused('sms_too_soon', { retryAfter: 1 })
  if (recent.codes < manyAtMost) return
  const retryAfter = Math.max(1, Math.ceil(((recent.first ?? now) + manyWindow - now) / 1000))
  throw new Refused('sms_too_many', { retryAfter })
}

const areaOf = (row: Verification) => v.parse(v.picklist(['member', 'agent']), row.area)

async function audit(
  db: DbOrTx,
  kind: string,
  memberId: string,
  { address, now, ...details }: Visit & { readonly method?: string },
): Promise<void> {
  await db.insert(auditEvents).values({ kind, memberId, address, details, createdAt: now })
}
