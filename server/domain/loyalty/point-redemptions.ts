import { and, eq, sql } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { pointRedemptions, pointRewards } from '#server/store/schema/loyalty/points.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { type Currency, fromMinor, wholeUnits } from '#wire/money.ts'
import { addressLetters } from '#wire/loyalty/point-rules.ts'
import type { pointsCalls, RedeemReceipt } from '#wire/loyalty/points.ts'
import { newId } from '#server/domain/site/ids.ts'
import {
  holdingOf,
  houseAccount,
  memberAccount,
  openPointsAccounts,
  pointsAccount,
  post,
  postWith,
} from '#server/domain/money/ledger.ts'
import { readMobile } from '#server/domain/identity/mobile.ts'
import { demandPaymentPassword } from '#server/domain/payments/payment-password.ts'
import { notifyMessages, writeOf } from '#server/domain/messages/messages.ts'
import { earnOwnPoints } from './points-earned.ts'
import { amountOf, stakedInMonth } from './points.ts'
import { createReference } from '#server/domain/records/references.ts'
import { giveReward, notifyReward } from '#server/domain/engagement/rewards.ts'
import { notifyBalance, notifyMissions } from '#server/domain/messages/notify-member.ts'
import { titlesOf } from '#server/domain/content/translations.ts'

type Site = Pick<Services, 'config' | 'db' | 'live' | 'settings'>
type Redemption = typeof pointRedemptions.$inferSelect
type RewardRow = typeof pointRewards.$inferSelect
type Redeem = ParsedRequestOf<typeof pointsCalls.redeemPointReward>
type Convert = ParsedRequestOf<typeof pointsCalls.convertPoint>

interface Visit {
  readonly caller: Pick<Caller, 'memberId'>
  readonly address: string
  readonly now: number
}

/** Address or number of a redemption; refuses an invalid one by its field. */
function destinationOf(
  { address = '', mobile = '' }: Pick<Redeem, 'address' | 'mobile'>,
  type: Redemption['type'],
  dialingCode: string,
): string | null {
  if (type === 'topUp') {
    const number = readMobile(mobile, dialingCode)
    return `+${number.countryDialingCode} ${number.mobile}`
  }
  if (type !== 'goods') return null
  const typed = address.replaceAll(/[^\P{C}\n]/gu, '').trim()
  const problem = typed === '' ? 'missing' : isAddress(typed) ? null : 'length'
  if (problem !== null) throw new Refused('invalid_request', { fields: [{ field: 'address', problem }] })
  return typed
}

const isAddress = ({ length }: string) => length >= addressLetters.least && length <= addressLetters.most

/**
 * Redeems a reward at the price shown, once for the client's key: points and stock change in one transaction, which
 * also pays money; goods and top-ups wait for the operator. Refuses as `demandPaymentPassword`, `price_changed`,
 * `sold_out`, `points_short`, and `stakes_short` where the month's stakes are too low.
 */
export async function redeemReward(site: Site, request: Redeem, visit: Visit): Promise<RedeemReceipt> {
  const { db, settings } = site
  const { memberId } = visit.caller
  const earlier = await redeemedBefore(db, memberId, request, request.id)
  if (earlier !== null) return asReceipt(earlier)

  const { currency, gmtOffset, countryDialingCode } = await settings.brand()
  const seen = await shownReward(db, request.id)
  checkPrice(seen, request)
  const destination = destinationOf(request, seen.written.type, countryDialingCode)
  const staked = amountOf(seen.written.staked, currency)
  if ((await stakedInMonth(db, memberId, { currency, gmtOffset, now: visit.now })) < staked)
    throw new Refused('stakes_short')
  await demandPaymentPassword(site, memberId, request.paymentPassword, visit.now)
  await earnOwnPoints(site, memberId, visit.now)

  await spend(site, { ...request, reward: request.id }, visit, (row) => {
    if (row === null) throw new Refused('not_found')
    const { written, stock } = row
    checkPrice(row, request)
    if (stock !== null && stock < request.quantity) throw new Refused('sold_out')
    return {
      type: written.type,
      words: titlesOf(written.words),
      currency,
      staked,
      destination,
      paid: written.type === 'money' ? amountOf(written.worth, currency) * BigInt(request.quantity) : null,
      turnover: written.turnover,
    }
  })
  return asReceipt(await redeemed(db, memberId, request, request.id))
}

/**
 * Converts points into money at the rate shown, once for the client's key; refuses `feature_off` where conversion is
 * off.
 */
export async function convertPoints(site: Site, request: Convert, visit: Visit): Promise<RedeemReceipt> {
  const { db, settings } = site
  const { memberId } = visit.caller
  const earlier = await redeemedBefore(db, memberId, request, null)
  if (earlier !== null) return asReceipt(earlier)

  const [{ pointsPerUnit, turnover }, { currency }] = await Promise.all([settings.points(), settings.brand()])
  if (pointsPerUnit === null) throw new Refused('feature_off')
  if (pointsPerUnit !== request.points) throw new Refused('price_changed')
  await demandPaymentPassword(site, memberId, request.paymentPassword, visit.now)
  await earnOwnPoints(site, memberId, visit.now)
  const paid = wholeUnits(request.quantity, currency)
  const what = { type: 'convert', words: {}, currency, staked: 0n, destination: null, paid, turnover } as const
  await spend(site, { ...request, reward: null }, visit, () => what)
  return asReceipt(await redeemed(db, memberId, request, null))
}

const shown = (name: string) => and(eq(pointRewards.name, name), eq(pointRewards.isShown, true))

async function shownReward(db: DbOrTx, name: string): Promise<RewardRow> {
  const [row] = await db.select().from(pointRewards).where(shown(name))
  if (!row) throw new Refused('not_found')
  return row
}

function checkPrice({ written }: RewardRow, { points }: Pick<Redeem, 'points'>): void {
  if (written.points !== points) throw new Refused('price_changed')
}

/** Data of a redemption once its reward is locked; `paid` in minor units. */
interface Spent extends Pick<Redemption, 'type' | 'words' | 'currency' | 'staked' | 'destination' | 'paid'> {
  readonly turnover: number
}

interface SpendRequest {
  readonly idempotencyKey: string
  readonly quantity: number
  readonly points: number
  readonly reward: string | null
}

/**
 * Deducts the points, writes the redemption, and pays its money or takes it off the stock, all or nothing; nothing when
 * the key has been used since.
 */
async function spend(
  { db, live }: Site,
  { idempotencyKey, quantity, points: price, reward }: SpendRequest,
  { caller: { memberId }, address, now }: Visit,
  priced: (row: RewardRow | null) => Spent,
): Promise<void> {
  const points = BigInt(price) * BigInt(quantity)
  const take = async (tx: Tx): Promise<'paid' | 'waits' | 'known'> => {
    // Requests for the same reward, or with the same key, wait here: the last item goes out once.
    const [row = null] = reward === null ? [] : await tx.select().from(pointRewards).where(shown(reward)).for('update')
    if ((await tx.$count(pointRedemptions, keyed(memberId, idempotencyKey))) > 0) return 'known'
    const { turnover, ...what } = priced(row)
    await openPointsAccounts(tx, [memberId])
    const reference = createReference('P')
    const isMoney = what.paid !== null
    const values = { memberId, idempotencyKey, reference, reward, quantity, points, balance: 0n, ...what }
    const id = newId()
    const redemption = {
      ...values,
      id,
      state: isMoney ? ('approved' as const) : ('processing' as const),
      appliedAt: now,
      decidedAt: isMoney ? now : null,
    }
    const insert = tx
      .insert(pointRedemptions)
      .values(redemption)
      .onConflictDoNothing()
      .returning({ id: pointRedemptions.id })
    const moved = await postWith(tx, [insert], {
      idempotencyKey: `redeem:${memberId}:${idempotencyKey}`,
      kind: 'pointsRedeemed',
      reference,
      currency: 'PTS',
      entries: [
        { account: pointsAccount(memberId), amount: -points },
        { account: houseAccount('PTS'), amount: points },
      ],
      now,
    })
    if (moved === null) return 'known'
    const balance = moved.available.get(pointsAccount(memberId)) ?? 0n
    const rewardId =
      what.paid === null
        ? null
        : await pay(tx, { memberId, amount: what.paid, currency: what.currency, turnoverTimes: turnover, now })
    await tx.update(pointRedemptions).set({ balance, rewardId }).where(eq(pointRedemptions.id, id))
    if (reward !== null) await addStock(tx, reward, -quantity)
    await tx
      .insert(auditEvents)
      .values({ kind: 'points.redeemed', memberId, address, details: { reference, type: what.type }, createdAt: now })
    return isMoney ? 'paid' : 'waits'
  }
  const done = await db.transaction(take).catch(explained)
  if (done === 'known') return
  await notifyMissions(live, memberId)
  if (done === 'waits') return
  await notifyBalance(live, memberId)
  await notifyReward(live, memberId)
}

/** The points account has its own refusal for a lack of funds. */
function explained(error: unknown): never {
  throw error instanceof Refused && error.code === 'insufficient_funds' ? new Refused('points_short') : error
}

/** A reward without a stock count stays so. */
async function addStock(tx: Tx, reward: string, quantity: number): Promise<void> {
  await tx
    .update(pointRewards)
    .set({ stock: sql`${pointRewards.stock} + ${quantity}` })
    .where(eq(pointRewards.name, reward))
}

async function pay(
  tx: Tx,
  due: {
    readonly memberId: string
    readonly amount: bigint
    readonly currency: Currency
    readonly turnoverTimes: number
    readonly now: number
  },
): Promise<number> {
  const wallet = await holdingOf(tx, memberAccount(due.memberId))
  if (wallet?.currency !== due.currency) throw new Refused('account_stopped')
  return giveReward(tx, { kind: 'points', ...due })
}

const keyed = (memberId: string, key: string) =>
  and(eq(pointRedemptions.memberId, memberId), eq(pointRedemptions.idempotencyKey, key))

/** The earlier redemption of a key; refuses `idempotency_conflict` when it was for another one. */
async function redeemedBefore(
  db: Db,
  memberId: string,
  { idempotencyKey, quantity, points }: Omit<SpendRequest, 'reward'>,
  reward: string | null,
): Promise<Redemption | null> {
  const [row] = await db.select().from(pointRedemptions).where(keyed(memberId, idempotencyKey))
  if (!row) return null
  if (row.reward !== reward || row.quantity !== quantity || row.points !== BigInt(points) * BigInt(quantity))
    throw new Refused('idempotency_conflict')
  return row
}

async function redeemed(...which: Parameters<typeof redeemedBefore>): Promise<Redemption> {
  const row = await redeemedBefore(...which)
  if (row === null) throw new RangeError('A redemption was not written')
  return row
}

const asReceipt = (row: Redemption): RedeemReceipt => ({
  reference: row.reference,
  type: row.type,
  state: row.state,
  quantity: row.quantity,
  points: Number(row.points),
  balance: Number(row.balance),
  paid: row.paid === null ? null : fromMinor(row.paid, row.currency),
  currency: row.currency,
  applyTime: row.appliedAt,
})

/** Result of deciding a redemption. */
export type Decision = 'decided' | 'missing' | 'decidedBefore'

/** Approves a waiting redemption, or rejects it and returns points and stock, once, and sends its member a message. */
export async function decideRedemption(
  { db, live }: Pick<Site, 'db' | 'live'>,
  {
    reference,
    approves,
    remark,
  }: { readonly reference: string; readonly approves: boolean; readonly remark: string | null },
  now: number,
): Promise<Decision> {
  const [known] = await db.select().from(pointRedemptions).where(eq(pointRedemptions.reference, reference))
  if (!known) return 'missing'
  const isDecided = await db.transaction(async (tx) => {
    if (known.reward !== null) {
      await tx.select().from(pointRewards).where(eq(pointRewards.name, known.reward)).for('update')
    }
    const [row] = await tx
      .update(pointRedemptions)
      .set({ state: approves ? 'approved' : 'rejected', remark, decidedAt: now })
      .where(and(eq(pointRedemptions.id, known.id), eq(pointRedemptions.state, 'processing')))
      .returning()
    if (!row) return false
    if (!approves) await giveBack(tx, row, now)
    const { memberId, words: titles } = row
    const event = approves ? 'redemptionApproved' : 'redemptionRejected'
    await writeOf(tx, event, { reference, remark }, { memberId, titles, now })
    return true
  })
  if (!isDecided) return 'decidedBefore'
  await notifyMissions(live, known.memberId)
  await notifyMessages(live, known.memberId)
  return 'decided'
}

async function giveBack(
  tx: Tx,
  { memberId, reference, points, quantity, reward }: Redemption,
  now: number,
): Promise<void> {
  await post(tx, {
    idempotencyKey: `redeem:back:${reference}`,
    kind: 'pointsReturned',
    reference,
    currency: 'PTS',
    entries: [
      { account: pointsAccount(memberId), amount: points },
      { account: houseAccount('PTS'), amount: -points },
    ],
    now,
  })
  if (reward !== null) await addStock(tx, reward, quantity)
}
