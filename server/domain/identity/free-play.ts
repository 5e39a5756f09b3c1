import { randomInt } from 'node:crypto'
import { and, eq, isNull, lte } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import { wholeUnits } from '#wire/money.ts'
import type { sessionCalls } from '#wire/sessions/session.ts'
import { newId } from '#server/domain/site/ids.ts'
import { holdingOf, openPlayWallet, playAccount, playWallet, post } from '#server/domain/money/ledger.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { createSession } from '#server/domain/sessions/sessions.ts'

/** Lifetime of a trial account, in milliseconds. */
export const trialTtl = 24 * 3_600_000

/** Its play money, in whole units of the brand's currency. */
export const playMoney = 10_000

/** Most expired accounts closed in one run. */
const mostClosed = 200

/**
 * Opens a trial account with play money and logs it in (spec §4 free trial login). Its money is in accounts that no
 * posting of real money can name, so it can neither be won from the house nor withdrawn.
 */
export async function openFreePlay(
  { config, db, settings }: Services,
  { os, random }: RequestOf<typeof sessionCalls.freePlay>,
  { address, userAgent, now }: { readonly address: string; readonly userAgent: string | null; readonly now: number },
): Promise<ValueOf<typeof sessionCalls.freePlay>> {
  const { freePlay } = await settings.toggles()
  if (!freePlay) throw new Refused('feature_off')
  const { currency } = await settings.brand()
  const id = newId()
  const account = `trial-${String(randomInt(1e12)).padStart(12, '0')}`
  const passwordHash = await hashPassword(config, random)
  const { token } = await db.transaction(async (tx) => {
    await tx.insert(members).values({
      id,
      account,
      accountKey: accountKeyOf(account),
      nickname: account,
      type: 4,
      passwordHash,
      passwordChangedAt: now,
      firstLoginAt: now,
      labelName: 'Trial',
      rankLevel: 0,
      memberLabels: [],
      createdAt: now,
      trialEndsAt: now + trialTtl,
    })
    await openPlayWallet(tx, id, currency)
    await post(tx, {
      idempotencyKey: `trial:${id}:opened`,
      kind: 'trial.opened',
      reference: id,
      currency,
      entries: [
        { account: playAccount(currency), amount: -wholeUnits(playMoney, currency) },
        { account: playWallet(id), amount: wholeUnits(playMoney, currency) },
      ],
      now,
    })
    await tx
      .insert(auditEvents)
      .values({ kind: 'trial.opened', memberId: id, address, details: { account, os }, createdAt: now })
    return createSession(tx, { memberId: id, area: 'member', address, userAgent, now })
  })
  return {
    token,
    accountType: 4,
    username: account,
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: null,
  }
}

/** Closes expired trial accounts and takes their play money back; their postings stay, as all postings do. */
export async function closeTrials(db: Db, now: number): Promise<void> {
  const over = await db
    .select({ id: members.id })
    .from(members)
    .where(and(lte(members.trialEndsAt, now), eq(members.mayEnter, true)))
    .limit(mostClosed)
  for (const { id } of over) {
    try {
      await db.transaction((tx) => closeTrial(tx, id, now))
    } catch (error) {
      // An account whose money cannot be moved stays open for the operator, and delays no other.
      if (!(error instanceof Refused)) throw error
    }
  }
}

async function closeTrial(tx: Tx, id: string, now: number): Promise<void> {
  const closed = await tx
    .update(members)
    .set({ mayEnter: false })
    .where(and(eq(members.id, id), eq(members.mayEnter, true)))
    .returning({ id: members.id })
  if (closed.length === 0) return
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.memberId, id), isNull(sessions.endedAt)))
  const held = await holdingOf(tx, playWallet(id))
  if (held !== null && held.amount > 0n) {
    const { amount, currency } = held
    await post(tx, {
      idempotencyKey: `trial:${id}:closed`,
      kind: 'trial.closed',
      reference: id,
      currency,
      entries: [
        { account: playWallet(id), amount: -amount },
        { account: playAccount(currency), amount },
      ],
      now,
    })
  }
  await tx.insert(auditEvents).values({ kind: 'trial.closed', memberId: id, details: {}, createdAt: now })
}
