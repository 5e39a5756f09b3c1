import { and, count, desc, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { deposits, type PromisedBonus } from '#server/store/schema/payments/deposits.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import type {
  Deposit,
  depositCalls,
  DepositGroup,
  DepositState,
  HeldPayment,
  OfferedBonus,
} from '#wire/payments/deposit.ts'
import { outcomeOf } from '#wire/payments/deposit-rules.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { listedWeights } from '#server/domain/money/bonus-rules.ts'
import { bonusClosedTo, promisedBonus } from '#server/domain/money/bonuses.ts'
import { coinOf, quoteOf } from './coin-deposits.ts'
import { type ChannelSetting, channelsOf, isWithin, offered, payOf } from './deposit-channels.ts'
import { paymentsOf } from './held-payments.ts'
import { newId } from '#server/domain/site/ids.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { lockPlay, readPlay, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { admitDeposit } from '#server/domain/protection/play-limits.ts'
import { cleanPicture, forgetProof, keepProof, pictureOf, proofOfMember } from './proof-pictures.ts'
import { createReference } from '#server/domain/records/references.ts'
import { dayBegins } from '#server/domain/site/site-day.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

/** Stored row of a deposit. */
export type DepositRow = typeof deposits.$inferSelect

/**
 * Most unpaid deposits of a member at once. Those that wait for the operator are not counted: the member cannot clear
 * them.
 */
export const mostOpen = 5

/** The states of each group of the history. */
const statesOf: Readonly<Record<Exclude<DepositGroup, 'all'>, readonly DepositState[]>> = {
  open: ['pending', 'proofSent', 'review'],
  paid: ['paid'],
  over: ['expired', 'cancelled', 'rejected'],
}

const day = 86_400_000

type Site = Pick<Services, 'db' | 'config' | 'settings' | 'live'>
type Visit = { readonly caller: Pick<Caller, 'memberId'>; readonly now: number }

async function currencyOf({ db, settings }: Pick<Services, 'db' | 'settings'>, memberId: string): Promise<Currency> {
  return (await holdingOf(db, memberAccount(memberId)))?.currency ?? (await settings.brand()).currency
}

/** Number of a member's latest deposits returned along with the channels. */
const newest = { state: 'all', pageNo: 1, pageSize: 10 } as const

/** Returns the channels open to a member, without bonus for one who refuses offers, and their latest deposits. */
export async function depositChannels(site: Site, visit: Visit) {
  const channels = await channelsOf(site, await currencyOf(site, visit.caller.memberId))
  const mayOffer = (await readPlay(site.db, visit.caller.memberId))?.marketing ?? true
  return {
    channels: await Promise.all(
      channels.map(async (channel) => ({
        ...offered(channel),
        bonus: mayOffer ? await offeredBonus(site, channel, visit.caller.memberId) : null,
      })),
    ),
    deposits: (await depositsPage(site, newest, visit)).list,
    serverTime: visit.now,
  }
}

/** The bonus of a channel with its terms, and why a member cannot take it. */
async function offeredBonus(
  { db, settings }: Site,
  channel: ChannelSetting,
  memberId: string,
): Promise<OfferedBonus | null> {
  if (channel.bonus === null) return null
  const { id, currency, bonus } = channel
  const promised = promisedBonus(await settings.bonusRules(), bonus.uses, currency)
  const { mostBet, days, uses, atOnce } = promised
  return {
    ...bonus,
    uses,
    atOnce,
    mostBet: mostBet === null ? null : fromMinor(BigInt(mostBet), currency),
    days,
    weights: listedWeights(promised.weights),
    closed: await bonusClosedTo(db, { memberId, channel: id, promised }),
  }
}

/**
 * Creates a deposit, once for its key. Refuses `channel_closed`, `deposit_out_of_range`, `deposit_too_many`,
 * `bonus_active`, `bonus_used`, as `admitDeposit`, and `idempotency_conflict` when the key stands for something else.
 */
export async function createDeposit(
  site: Site,
  request: ParsedRequestOf<typeof depositCalls.createDeposit>,
  { caller: { memberId }, now }: Visit,
): Promise<Deposit> {
  const earlier = await earlierOf(site.db, memberId, request)
  if (earlier) return shown(site, earlier)
  const channels = await channelsOf(site, await currencyOf(site, memberId))
  const channel = channels.find(({ id }) => id === request.channel)
  if (!channel) throw new Refused('channel_closed')
  const amount = readMinor(request.amount, channel.currency)
  if (amount === null || !isWithin(channel, amount)) throw new Refused('deposit_out_of_range')
  if (request.bonus && channel.bonus === null) throw new Refused('channel_closed')
  await expire(site, now, memberId)
  const terms = await readPlayTerms(site.settings)
  const rules = await site.settings.bonusRules()
  const promised =
    request.bonus && channel.bonus !== null ? promisedBonus(rules, channel.bonus.uses, channel.currency) : null
  const made = await site.db.transaction(async (tx) => {
    // Two concurrent deposits would both find room for one more, and so would one that is being credited: a credit
    // locks the protection, too. A second lock beside it would be taken in another order there.
    await lockPlay(tx, memberId)
    const [waiting] = await tx
      .select({ total: count() })
      .from(deposits)
      .where(and(eq(deposits.memberId, memberId), eq(deposits.state, 'pending'), isNull(deposits.confirmations)))
    if ((await earlierOf(tx, memberId, request)) === null) {
      if ((waiting?.total ?? 0) >= mostOpen) throw new Refused('deposit_too_many')
      if (promised !== null) {
        const closed = await bonusClosedTo(tx, { memberId, channel: channel.id, promised })
        if (closed !== null) throw new Refused(`bonus_${closed}`)
      }
      await admitDeposit(tx, { memberId, currency: channel.currency, amount, bonus: request.bonus, terms, now })
    }
    return tx
      .insert(deposits)
      .values(rowOf(channel, { ...request, amount, promised }, memberId, now))
      .onConflictDoNothing({ target: [deposits.memberId, deposits.idempotencyKey] })
      .returning()
  })
  const row = made[0] ?? (await earlierOf(site.db, memberId, request))
  if (!row) throw new Refused('idempotency_conflict')
  return shown(site, row)
}

function rowOf(
  channel: ChannelSetting,
  {
    key,
    amount,
    bonus,
    promised,
  }: {
    readonly key: string
    readonly amount: bigint
    readonly bonus: boolean
    readonly promised: PromisedBonus | null
  },
  memberId: string,
  now: number,
): DepositRow {
  const outcome = outcomeOf(channel, amount, bonus)
  const reference = createReference('D')
  return {
    id: newId(),
    memberId,
    idempotencyKey: key,
    reference,
    channel: channel.id,
    kind: channel.kind,
    channelName: channel.name,
    currency: channel.currency,
    amount,
    fee: outcome.fee,
    bonus: outcome.bonus,
    turnover: outcome.turnover,
    bonusTurnover: outcome.bonusTurnover,
    bonusTerms: promised,
    state: 'pending',
    received: null,
    quote: quoteOf(channel, { reference, amount }),
    coinReceived: null,
    confirmations: null,
    proofId: null,
    createdAt: now,
    expiresAt: now + channel.payableMinutes * 60_000,
    finishedAt: null,
  }
}

async function earlierOf(
  db: DbOrTx,
  memberId: string,
  { key, channel, amount, bonus }: ParsedRequestOf<typeof depositCalls.createDeposit>,
): Promise<DepositRow | null> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), eq(deposits.idempotencyKey, key)))
  if (!row) return null
  const same =
    row.channel === channel &&
    row.amount === readMinor(amount, row.currency) &&
    (row.bonusTerms !== null || row.bonusTurnover > 0n) === bonus
  if (!same) throw new Refused('idempotency_conflict')
  return row
}

/** A deposit as its member sees it. */
async function shown(site: Omit<Site, 'live'>, row: DepositRow): Promise<Deposit> {
  const payments = await paymentsOf(site.db, [row.id])
  return shownWith(site, row, payments.get(row.id) ?? [])
}

async function shownWith(
  site: Pick<Services, 'config' | 'settings'>,
  row: DepositRow,
  payments: readonly HeldPayment[],
): Promise<Deposit> {
  const money = (minor: bigint) => fromMinor(minor, row.currency)
  const channels = row.state === 'pending' || row.state === 'proofSent' ? await channelsOf(site, row.currency) : []
  const channel = channels.find(({ id }) => id === row.channel)
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    name: row.channelName,
    state: row.state,
    currency: row.currency,
    amount: money(row.amount),
    fee: money(row.fee),
    arrives: money(row.amount - row.fee),
    credited: row.state === 'paid' ? money((row.received ?? row.amount) - row.fee) : null,
    bonus: money(row.bonus),
    turnover: money(row.turnover + row.bonusTurnover),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    finishedAt: row.finishedAt,
    coin: coinOf(row),
    pay: payShown(row, channel),
    hasProof: row.proofId !== null,
    payments: [...payments],
  }
}

/** Payment instructions; the address given for a coin stays, whatever the channel is now. */
function payShown(row: DepositRow, channel: ChannelSetting | undefined): Deposit['pay'] {
  if (row.quote !== null) return row.state === 'pending' ? { kind: 'crypto', address: row.quote.address } : null
  return channel === undefined ? null : payOf(channel, row)
}

/** Returns one page of a member's deposits of a group, created on certain days of the site, the newest first. */
export async function depositsPage(
  site: Site,
  { state, from, to, ...request }: ParsedRequestOf<typeof depositCalls.deposits>,
  { caller: { memberId }, now }: Visit,
) {
  await expire(site, now, memberId)
  const { gmtOffset } = await site.settings.brand()
  const condition = and(
    eq(deposits.memberId, memberId),
    state === 'all' ? undefined : inArray(deposits.state, [...statesOf[state]]),
    from === undefined ? undefined : gte(deposits.createdAt, dayBegins(from, gmtOffset)),
    to === undefined ? undefined : lt(deposits.createdAt, dayBegins(to, gmtOffset) + day),
  )
  const { offset, ...page } = pageAt(await site.db.$count(deposits, condition), request)
  const rows = await site.db
    .select()
    .from(deposits)
    .where(condition)
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(request.pageSize)
    .offset(offset)
  const payments = await paymentsOf(
    site.db,
    rows.map(({ id }) => id),
  )
  return { ...page, list: await Promise.all(rows.map((row) => shownWith(site, row, payments.get(row.id) ?? []))) }
}

/** Returns one deposit of a member; refuses `deposit_not_found` for anyone else's. */
export async function readDeposit(site: Site, id: string, { caller, now }: Visit): Promise<Deposit> {
  await expire(site, now, caller.memberId)
  return shown(site, await ownDeposit(site.db, id, caller.memberId))
}

async function ownDeposit(db: DbOrTx, id: string, memberId: string): Promise<DepositRow> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, id), eq(deposits.memberId, memberId)))
  if (!row) throw new Refused('deposit_not_found')
  return row
}

async function lockOwn(tx: Tx, id: string, memberId: string): Promise<DepositRow> {
  const [row] = await tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, id), eq(deposits.memberId, memberId)))
    .for('update')
  if (!row) throw new Refused('deposit_not_found')
  return row
}

/** Cancels an unpaid deposit; refuses `deposit_not_found`, `deposit_finished`. */
export async function cancelDeposit(site: Site, id: string, { caller: { memberId }, now }: Visit): Promise<Deposit> {
  const row = await site.db.transaction(async (tx) => {
    const deposit = await lockOwn(tx, id, memberId)
    if (deposit.state === 'cancelled') return deposit
    // A coin payment under way cannot be cancelled.
    if (deposit.state !== 'pending' || deposit.confirmations !== null) throw new Refused('deposit_finished')
    return change(tx, deposit, { state: 'cancelled', finishedAt: now })
  })
  await notifyChanged(site.live, memberId, 'deposits')
  return shown(site, row)
}

/** Updates a deposit this transaction has locked. */
export async function change(tx: Tx, { id }: DepositRow, changed: Partial<DepositRow>): Promise<DepositRow> {
  const [row] = await tx.update(deposits).set(changed).where(eq(deposits.id, id)).returning()
  return row!
}

/**
 * Stores a picture as proof of a bank transfer, replacing an earlier one. Refuses `deposit_not_found`,
 * `deposit_finished` and as `cleanPicture`.
 */
export async function sendProof(
  site: Site,
  request: ParsedRequestOf<typeof depositCalls.sendDepositProof>,
  { caller: { memberId }, now }: Visit,
): Promise<Deposit> {
  await expire(site, now, memberId)
  takesProof(await ownDeposit(site.db, request.id, memberId))
  const picture = await cleanPicture(pictureOf(request.picture))
  const row = await site.db.transaction(async (tx) => {
    const deposit = await lockOwn(tx, request.id, memberId)
    takesProof(deposit)
    const proofId = await keepProof(tx, { memberId, picture, now })
    const changed = await change(tx, deposit, { state: 'proofSent', proofId })
    if (deposit.proofId !== null) await forgetProof(tx, deposit.proofId)
    return changed
  })
  await notifyChanged(site.live, memberId, 'deposits')
  return shown(site, row)
}

function takesProof({ kind, state }: DepositRow): void {
  if (kind !== 'bank' || (state !== 'pending' && state !== 'proofSent')) throw new Refused('deposit_finished')
}

/** Returns the proof of a member's own deposit, as base64; null while there is none. */
export async function readProof({ db }: Pick<Services, 'db'>, id: string, { caller }: Visit): Promise<string | null> {
  const { proofId } = await ownDeposit(db, id, caller.memberId)
  const picture = proofId === null ? null : await proofOfMember(db, proofId, caller.memberId)
  return picture === null ? null : Buffer.from(picture).toString('base64')
}

/** Ends deposits that were not paid in time, of one member or of all; returns how many. */
export async function expire({ db, live }: Pick<Services, 'db' | 'live'>, now: number, memberId?: string) {
  const over = await db
    .update(deposits)
    .set({ state: 'expired', finishedAt: now })
    .where(
      and(
        eq(deposits.state, 'pending'),
        lte(deposits.expiresAt, now),
        isNull(deposits.confirmations),
        memberId === undefined ? undefined : eq(deposits.memberId, memberId),
      ),
    )
    .returning({ memberId: deposits.memberId })
  for (const each of new Set(over.map((row) => row.memberId))) await notifyChanged(live, each, 'deposits')
  return over.length
}
