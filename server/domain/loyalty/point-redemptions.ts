import { and, eq, sql } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { pointRedemptions, pointRewards } from '#server/store/schema/loyalty/points.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { type Currency, fromMinor, wholeUnits } from '#wire/money.ts'
import { addressLetters } from '#wire/loyalty/point-terms.ts'
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
import { tellMessages, writeOf } from '#server/domain/messages/messages.ts'
import { earnOwnPoints } from './points-earned.ts'
import { amountOf, stakedInMonth } from './points.ts'
import { createReference } from '#server/domain/records/references.ts'
import { giveReward, tellReward } from '#server/domain/engagement/rewards.ts'
import { tellBalance, tellMissions } from '#server/domain/messages/tell-member.ts'
import { titlesOf } from '#server/domain/content/written-words.ts'

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

/** The address or number that a redemption goes to; refuses what cannot be one, by its field. */
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
 * Redeems a reward at the price that was seen, once for the client's key: points and stock go in one transaction, in
 * which money is paid, too; goods and top-ups wait for the operator. Refuses what `demandPaymentPassword` does,
 * `price_changed`, `sold_out`, `points_short`, and `stakes_short` where too little was staked in the month.
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

/** Converts points into money at the rate that was seen, once for the client's key; refuses `feature_off` while none are converted. */
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

/** What is to be written of a redemption once its reward is locked; `paid` in minor units. */
interface Spent extends Pick<Redemption, 'type' | 'words' | 'currency' | 'staked' | 'destination' | 'paid'> {
  readonly turnover: number
}

interface Asked {
  readonly idempotencyKey: string
  readonly quantity: number
  readonly points: number
  readonly reward: string | null
}

/** Takes the points, writes the redemption, and pays its money or takes it off the stock, all or nothing; nothing when the key was used meanwhile. */
async function spend(
  { db, live }: Site,
  { idempotencyKey, quantity, points: price, reward }: Asked,
  { caller: { memberId }, address, now }: Visit,
  priced: (row: RewardRow | null) => Spent,
): Promise<void> {
  const points = BigInt(price) * BigInt(quantity)
  const take = async (tx: Tx): Promise<'paid' | 'waits' | 'known'> => {
    // Whoever wants the same reward waits here: of the last one there is no second, nor for the same key.
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
  await tellMissions(live, memberId)
  if (done === 'waits') return
  await tellBalance(live, memberId)
  await tellReward(live, memberId)
}

/** The account of points has a word of its own for what it lacks. */
function explained(error: unknown): never {
  throw error instanceof Refused && error.code === 'insufficient_funds' ? new Refused('points_short') : error
}

/** A reward of which nobody counts how many are left stays so. */
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

/** The redemption a key was used for before; refuses `idempotency_conflict` when it stands for another one. */
async function redeemedBefore(
  db: Db,
  memberId: string,
  { idempotencyKey, quantity, points }: Omit<Asked, 'reward'>,
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

/** What became of deciding a redemption. */
export type Decision = 'decided' | 'missing' | 'decidedBefore'

/** Approves a redemption that waits, or rejects it and gives points and stock back, once, and writes so to its member. */
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
  await tellMissions(live, known.memberId)
  await tellMessages(live, known.memberId)
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
