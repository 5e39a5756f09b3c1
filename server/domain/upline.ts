import { and, count, eq, gte, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import { members } from '#server/store/schema/members.ts'
import { uplineTransfers } from '#server/store/schema/upline.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { uplineCalls, uplineLacks, UplineTransfer } from '#wire/upline.ts'
import { isMemberExcluded } from './excluded.ts'
import { newId } from './ids.ts'
import { holdingOf, memberAccount, postWith } from './ledger.ts'
import { maskedName } from './masked-name.ts'
import type { MemberRules } from './member-rules.ts'
import { demandPaymentPassword, hasPaymentPassword } from './payment-password.ts'
import { createReference } from './references.ts'
import { tellSafety } from './sessions.ts'
import { dayBegins, siteDay } from './site-day.ts'
import { tellBalance } from './tell-member.ts'
import { turnoverLeft } from './turnover.ts'
import { boundOf, inMinor, isPlaceKnown, type Place, walletOf } from './withdrawal-terms.ts'

type TransferRow = typeof uplineTransfers.$inferSelect
type Site = Pick<Services, 'db' | 'live' | 'settings'>
type Request = ParsedRequestOf<typeof uplineCalls.sendToUpline>

interface Upline {
  readonly id: string
  readonly name: string
}

/** Whom a member can send money of a currency to at `now`, or why to nobody: not to who is kept from playing either. */
async function uplineOf(
  db: DbOrTx,
  memberId: string,
  { currency, now }: { readonly currency: Currency; readonly now: number },
): Promise<{ readonly upline: Upline } | { readonly lack: (typeof uplineLacks)[number] }> {
  const [own] = await db
    .select({ uplineId: members.uplineId, toUpline: members.toUpline })
    .from(members)
    .where(eq(members.id, memberId))
  if (own?.uplineId == null) return { lack: 'none' }
  const [upline] = await db
    .select({ id: members.id, account: members.account, mayEnter: members.mayEnter })
    .from(members)
    .where(eq(members.id, own.uplineId))
  const wallet = await holdingOf(db, memberAccount(own.uplineId))
  if (!own.toUpline || upline?.mayEnter !== true || wallet?.currency !== currency) return { lack: 'unable' }
  if (await isMemberExcluded(db, upline.id, now)) return { lack: 'unable' }
  return { upline: { id: upline.id, name: maskedName(upline.account) } }
}

const limitsIn = (rules: MemberRules, currency: Currency) =>
  inMinor(
    {
      least: rules.uplineLeast,
      most: rules.uplineMost,
      step: rules.uplineStep,
      dailyCount: rules.uplineDailyCount,
      dailySum: rules.uplineDailySum,
    },
    currency,
  )

/** What a member has sent on the day of `now`, by the site's clock. */
async function sentToday(
  db: DbOrTx,
  memberId: string,
  { now, gmtOffset }: { readonly now: number; readonly gmtOffset: number },
): Promise<{ readonly count: number; readonly sum: bigint }> {
  const since = dayBegins(siteDay(now, gmtOffset), gmtOffset)
  const [row] = await db
    .select({ count: count(), sum: sql<string>`coalesce(sum(${uplineTransfers.amount}), 0)::text` })
    .from(uplineTransfers)
    .where(and(eq(uplineTransfers.memberId, memberId), gte(uplineTransfers.sentAt, since)))
  return { count: row?.count ?? 0, sum: BigInt(row?.sum ?? '0') }
}

/** All that the form is made from. */
export async function readUplineTerms(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  place: Place,
): Promise<ValueOf<typeof uplineCalls.uplineTerms>> {
  const { memberId } = place.caller
  const [rules, brand] = await Promise.all([settings.memberRules(), settings.brand()])
  const { amount: balance, currency } = (await holdingOf(db, memberAccount(memberId))) ?? {
    amount: 0n,
    currency: brand.currency,
  }
  const found = await uplineOf(db, memberId, { currency, now: place.now })
  const left = await turnoverLeft(db, memberId)
  const today = await sentToday(db, memberId, { now: place.now, gmtOffset: brand.gmtOffset })
  const limits = limitsIn(rules, currency)
  const known = await isPlaceKnown({ db, settings }, place)
  const { available, boundBy } = boundOf({ balance, turnoverLeft: left, today, isPlaceKnown: known }, limits)
  const money = (minor: bigint) => fromMinor(minor, currency)
  return {
    upline: 'upline' in found ? found.upline.name : null,
    lack: 'lack' in found ? found.lack : null,
    currency,
    balance: money(balance),
    turnoverLeft: money(left),
    least: money(limits.least),
    most: money(limits.most),
    step: money(limits.step),
    available: money(available),
    boundBy,
    count: { used: today.count, most: limits.dailyCount },
    sum: { used: money(today.sum), most: money(limits.dailySum) },
    hasPaymentPassword: await hasPaymentPassword(db, memberId),
  }
}

/**
 * Sends money to the caller's upline, once for the client's key: what may be taken out may be sent. Refuses what
 * `demandPaymentPassword` does, and by what the operator asks of such transfers; the turnover and the limits of a day
 * are looked at under the wallet's lock, so that of many at once no more go through than one by one.
 */
export async function sendToUpline(site: Site, request: Request, place: Place): Promise<UplineTransfer> {
  const { db, live, settings } = site
  const { caller, address, now } = place
  const { memberId } = caller
  const earlier = await sentBefore(db, memberId, request)
  if (earlier !== null) return asTransfer(db, earlier)

  if (!(await isPlaceKnown(site, place))) throw new Refused('place_unknown')
  const [rules, { gmtOffset }] = await Promise.all([settings.memberRules(), settings.brand()])
  const { currency } = await walletOf(db, memberId)
  const found = await uplineOf(db, memberId, { currency, now })
  if ('lack' in found) throw new Refused('upline_missing')
  const limits = limitsIn(rules, currency)
  const amount = readMinor(request.amount, currency)
  if (amount === null || amount < limits.least || amount > limits.most || amount % limits.step !== 0n) {
    throw new Refused('amount_out_of_range')
  }
  await demandPaymentPassword(db, memberId, request.paymentPassword, now)

  const { idempotencyKey } = request
  const reference = createReference('U')
  const uplineId = found.upline.id
  const row = { id: newId(), reference, memberId, idempotencyKey, uplineId, currency, amount, sentAt: now }
  await db.transaction(async (tx) => {
    const insert = tx.insert(uplineTransfers).values(row).onConflictDoNothing().returning({ id: uplineTransfers.id })
    const moved = await postWith(tx, [insert], {
      idempotencyKey: `upline:${memberId}:${idempotencyKey}`,
      kind: 'uplineTransfer',
      reference,
      currency,
      entries: [
        { account: memberAccount(memberId), amount: -amount },
        { account: memberAccount(uplineId), amount },
      ],
      now,
    })
    if (moved === null) return
    if ((await turnoverLeft(tx, memberId)) > 0n) throw new Refused('turnover_left')
    const today = await sentToday(tx, memberId, { now, gmtOffset })
    if (today.count > limits.dailyCount) throw new Refused('transfer_too_many')
    if (today.sum > limits.dailySum) throw new Refused('transfer_over_daily')
    await audit(tx, row, address)
  })
  const sent = await sentBefore(db, memberId, request)
  if (sent === null) throw new RangeError(`Transfer ${reference} was not written`)
  if (sent.id === row.id) {
    for (const side of [memberId, uplineId]) {
      await tellSafety({ live }, side)
      await tellBalance(live, side)
    }
  }
  return asTransfer(db, sent)
}

/** The transfer a key was used for before; refuses `idempotency_conflict` when it stands for another one. */
async function sentBefore(db: DbOrTx, memberId: string, request: Request): Promise<TransferRow | null> {
  const [row] = await db
    .select()
    .from(uplineTransfers)
    .where(and(eq(uplineTransfers.memberId, memberId), eq(uplineTransfers.idempotencyKey, request.idempotencyKey)))
  if (!row) return null
  if (row.amount !== readMinor(request.amount, row.currency)) throw new Refused('idempotency_conflict')
  return row
}

async function asTransfer(db: DbOrTx, row: TransferRow): Promise<UplineTransfer> {
  const { id, reference, uplineId, currency, amount, sentAt } = row
  const [upline] = await db.select({ account: members.account }).from(members).where(eq(members.id, uplineId))
  return {
    id,
    reference,
    upline: maskedName(upline?.account ?? ''),
    amount: fromMinor(amount, currency),
    currency,
    sentAt,
  }
}

/** Both sides find it among what happened to their accounts. */
async function audit(tx: Tx, row: TransferRow, address: string): Promise<void> {
  const { id, memberId, uplineId, reference, sentAt: createdAt } = row
  const details = { transferId: id, reference }
  await tx.insert(auditEvents).values([
    { kind: 'upline.sent', memberId, address, details, createdAt },
    { kind: 'upline.received', memberId: uplineId, details, createdAt },
  ])
}
