import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Caller, Refused, type Spend } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { payoutDestinations } from '#server/store/schema/payments/withdrawals.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { FieldProblem } from '#wire/envelope.ts'
import { type paymentPasswordCalls, pinRule } from '#wire/payments/payment-password.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { textOf } from '#wire/identity/registration-fields.ts'
import type { Language } from '#wire/shapes.ts'
import { ruleProblem } from '#server/domain/identity/accepted-pattern.ts'
import { inTurn } from '#server/domain/site/in-turn.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import {
  lockOf,
  readRiskState,
  refuseLocked,
  type LoginSubject,
  attemptsKeyOf,
  tryPassword,
  trySecret,
} from '#server/domain/sessions/login-failures.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { hashPassword, isCurrentHash, verifyPassword } from '#server/domain/sessions/passwords.ts'
import { allow, heldFor } from '#server/domain/security/rate-limit.ts'

/** Wrong attempts in a row that lock it for a quarter of an hour, and the daily limit of attempts. */
export const paymentLocksAt = 5
const perDay = { limit: 20, perSeconds: 86_400 } as const

interface Visit {
  readonly caller: Caller
  readonly address: string
  readonly language: Language
  readonly now: number
}

type Hashing = Pick<Services, 'config' | 'db'>

const keyOf = (memberId: string) => `payment:${memberId}`
const dailyKeyOf = (memberId: string) => `wrong:${keyOf(memberId)}`

/** The rule of payment passwords: six digits, and what the registration's rule accepts of them. */
async function ruleOf({ settings }: Pick<Services, 'settings'>): Promise<FieldRule> {
  const { paymentPassword } = await settings.registrationRules()
  return { ...pinRule, acceptedPattern: paymentPassword?.acceptedPattern ?? null }
}

/** Returns whether the member has a payment password, its rule, and until when it is locked. */
export async function readPaymentPassword(
  services: Pick<Services, 'db' | 'settings'>,
  { memberId }: Caller,
  now: number,
): Promise<ValueOf<typeof paymentPasswordCalls.paymentPassword>> {
  const { db } = services
  const until = await lockedUntil(db, memberId, now)
  return {
    isSet: await hasPaymentPassword(db, memberId),
    rule: await ruleOf(services),
    lockedUntil: until === 0 ? null : until,
  }
}

/** Returns whether a member has a payment password. */
export async function hasPaymentPassword(db: DbOrTx, memberId: string): Promise<boolean> {
  return (await hashesOf(db, memberId)).payment !== null
}

/**
 * Sets a member's first payment password. It requires the login password, and a wrong one counts as a failed login, so
 * that a token alone can neither guess it nor give access to money.
 */
export async function setPaymentPassword(
  services: Services,
  { password, ...typed }: ParsedRequestOf<typeof paymentPasswordCalls.setPaymentPassword>,
  { caller, address, language, now, spend }: Visit & { readonly spend: Spend<'loginByAccount'> },
): Promise<void> {
  const { config, db } = services
  await checkNew(services, typed)
  const suspect: LoginSubject = { account: accountKeyOf(caller.account), address, trust: 'inSession' }
  await spend('loginByAccount', attemptsKeyOf(suspect))
  refuseLocked(await readRiskState(db, suspect, now), now)
  const hashes = await hashesOf(db, caller.memberId)
  if (hashes.payment !== null) throw new Refused('payment_password_set')
  const next = await tryPassword(db, suspect, now, () => verifyPassword(config, password, hashes.login))
  if (next !== null) {
    refuseLocked(next, now)
    throw new Refused('password_wrong')
  }
  if (textOf('password', password) === textOf('password', typed.newPassword)) throw new Refused('payment_password_same')
  await write(services, { caller, address, language, now }, { before: null, next: typed.newPassword })
}

/** Changes a member's payment password by the one before. Refuses as `demandPaymentPassword`. */
export async function changePaymentPassword(
  services: Services,
  { oldPassword, ...typed }: ParsedRequestOf<typeof paymentPasswordCalls.changePaymentPassword>,
  { caller, address, language, now }: Visit,
): Promise<void> {
  const { config, db } = services
  await checkNew(services, typed)
  await demandPaymentPassword(services, caller.memberId, oldPassword, now)
  if (textOf('password', oldPassword) === textOf('password', typed.newPassword)) throw new Refused('password_unchanged')
  const { login, payment } = await hashesOf(db, caller.memberId)
  if (await verifyPassword(config, typed.newPassword, login)) throw new Refused('payment_password_same')
  await write(services, { caller, address, language, now }, { before: payment, next: typed.newPassword })
}

/**
 * Removes a forgotten payment password, so that its member can set another by the login password. Their money waits as
 * long as for a new destination: an attacker who deceived customer service must not be the first to use it. False when
 * there is none.
 */
export async function resetPaymentPassword(
  { db, settings, origin }: Pick<Services, 'db' | 'settings'> & { readonly origin: string },
  { memberId, by }: { readonly memberId: string; readonly by: string },
  now: number,
): Promise<boolean> {
  const { payoutWaitMinutes } = await settings.withdrawalRules()
  const { languages } = await settings.brand()
  const alertOwner = await ownerAlerts({ config: { publicOrigin: origin }, settings }, languages[0] ?? 'en')
  return db.transaction(async (tx) => {
    const taken = await tx
      .update(members)
      .set({ paymentPasswordHash: null })
      .where(and(eq(members.id, memberId), isNotNull(members.paymentPasswordHash)))
      .returning({ id: members.id })
    if (taken.length === 0) return false
    const usableFrom = now + payoutWaitMinutes * 60_000
    await tx
      .update(payoutDestinations)
      .set({ usableFrom: sql`greatest(${payoutDestinations.usableFrom}, ${usableFrom}::bigint)` })
      .where(eq(payoutDestinations.memberId, memberId))
    await tx.insert(auditEvents).values({ kind: 'paymentPassword.reset', memberId, details: { by }, createdAt: now })
    await alertOwner(tx, { memberId, change: 'paymentPasswordReset', now })
    return true
  })
}

/**
 * Checks a typed payment password, one attempt after the other. Refuses `payment_password_unset` where there is none,
 * `payment_password_wrong`, and `payment_password_locked` with the seconds to wait after too many wrong attempts on the
 * account, from any network. A right one is rehashed where its hash is of an earlier key.
 */
export const demandPaymentPassword = (site: Hashing, memberId: string, typed: string, now: number): Promise<void> =>
  // Each attempt counts as wrong until it is checked: concurrent right ones would lock each other out.
  inTurn(keyOf(memberId), () => comparePaymentPassword(site, memberId, typed, now))

async function comparePaymentPassword(site: Hashing, memberId: string, typed: string, now: number): Promise<void> {
  const { config, db } = site
  const { payment } = await hashesOf(db, memberId)
  if (payment === null) throw new Refused('payment_password_unset')
  refuseUntil(await lockedUntil(db, memberId, now), now)
  const locked = await trySecret(db, keyOf(memberId), { now, locksAt: paymentLocksAt }, () =>
    verifyPassword(config, typed, payment),
  )
  if (locked === null) {
    if (!isCurrentHash(config, payment)) await rehash(site, memberId, typed, payment)
    return
  }
  await allow(db, dailyKeyOf(memberId), perDay, now)
  refuseUntil(Math.max(locked, await lockedUntil(db, memberId, now)), now)
  throw new Refused('payment_password_wrong')
}

/** Rehashes a payment password of an earlier key, unless it was changed in between. */
async function rehash({ config, db }: Hashing, memberId: string, typed: string, before: string): Promise<void> {
  await db
    .update(members)
    .set({ paymentPasswordHash: await hashPassword(config, typed) })
    .where(and(eq(members.id, memberId), eq(members.paymentPasswordHash, before)))
}

async function lockedUntil(db: DbOrTx, memberId: string, now: number): Promise<number> {
  const held = await heldFor(db, dailyKeyOf(memberId), perDay, now)
  return Math.max(await lockOf(db, keyOf(memberId), now), held === 0 ? 0 : now + held * 1000)
}

function refuseUntil(until: number, now: number): void {
  if (until > now) throw new Refused('payment_password_locked', { retryAfter: Math.ceil((until - now) / 1000) })
}

async function hashesOf(db: DbOrTx, memberId: string) {
  const [row] = await db
    .select({ login: members.passwordHash, payment: members.paymentPasswordHash })
    .from(members)
    .where(eq(members.id, memberId))
  if (!row) throw new Refused('session_expired')
  return row
}

async function checkNew(
  services: Pick<Services, 'settings'>,
  typed: { readonly newPassword: string; readonly confirmNewPassword: string },
): Promise<void> {
  const newPassword = textOf('password', typed.newPassword)
  const problems: FieldProblem[] = []
  const broken = ruleProblem(await ruleOf(services), newPassword)
  if (broken !== null) problems.push({ field: 'newPassword', problem: broken })
  else if (new Set(newPassword).size === 1) problems.push({ field: 'newPassword', problem: 'weak' })
  if (textOf('password', typed.confirmNewPassword) !== newPassword)
    problems.push({ field: 'confirmNewPassword', problem: 'mismatch' })
  if (problems.length > 0) throw new Refused('invalid_request', { fields: problems })
}

async function write(
  services: Services,
  { caller, address, language, now }: Visit,
  { before, next }: { readonly before: string | null; readonly next: string },
): Promise<void> {
  const paymentPasswordHash = await hashPassword(services.config, next)
  const alertOwner = await ownerAlerts(services, language)
  await services.db.transaction(async (tx) => {
    const written = await tx
      .update(members)
      .set({ paymentPasswordHash })
      // Of two concurrent changes the second one's old password is no longer valid.
      .where(
        and(
          eq(members.id, caller.memberId),
          before === null ? isNull(members.paymentPasswordHash) : eq(members.paymentPasswordHash, before),
        ),
      )
      .returning({ id: members.id })
    if (written.length === 0) throw new Refused(before === null ? 'payment_password_set' : 'payment_password_wrong')
    await tx.insert(auditEvents).values({
      kind: before === null ? 'paymentPassword.set' : 'paymentPassword.changed',
      memberId: caller.memberId,
      address,
      details: {},
      createdAt: now,
    })
    await alertOwner(tx, { memberId: caller.memberId, change: 'paymentPassword', now })
  })
}
