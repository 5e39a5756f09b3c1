import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { Caller } from '#server/handler.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { deposits, heldPayments } from '#server/store/schema/payments/deposits.ts'
import { memberTransfers } from '#server/store/schema/money/member-transfers.ts'
import { playProtection, type StoredLimit } from '#server/store/schema/protection/play-protection.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import {
  type LimitKind,
  limitKinds,
  type LimitPeriod,
  limitPeriods,
  type PlayLimit,
  type protectionCalls,
} from '#wire/protection/protection.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import {
  figuresAt,
  isExcluded,
  isPaused,
  limitOf,
  lockPlay,
  measureOf,
  type PeriodFigures,
  type PlayRow,
  type PlayTerms,
  readPlay,
  readPlayTerms,
} from './play-figures.ts'
import { byPeriod, periodStarts } from './play-periods.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>
type Visit = { readonly caller: Caller; readonly address: string; readonly now: number }
interface Which {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

const hour = 3_600_000
const minute = 60_000

/** Minutes of a period, the highest time limit. */
const longest: Readonly<Record<LimitPeriod, number>> = { day: 1_440, week: 10_080, month: 44_640 }

/** The currency of a member's wallet; without a wallet the brand's. */
export async function playCurrency({ db, settings }: Pick<Site, 'db' | 'settings'>, memberId: string) {
  return (await holdingOf(db, memberAccount(memberId)))?.currency ?? (await settings.brand()).currency
}

/** Row of a member without one. */
const nothingYet = { limits: {} } as const

/** All limits of a member, in order, with the used part of each. */
export async function readLimits(
  site: Site,
  { caller: { memberId }, now }: Visit,
): Promise<ValueOf<typeof protectionCalls.playLimits>> {
  const { db, settings } = site
  const [terms, currency, row] = await Promise.all([
    readPlayTerms(settings),
    playCurrency(site, memberId),
    readPlay(db, memberId),
  ])
  const used = await usedOf(db, { memberId, row, terms, currency, now })
  return {
    currency,
    serverTime: now,
    waitHours: terms.jurisdiction.limits.waitHours,
    list: limitKinds.flatMap((kind) =>
      limitPeriods.map((period) => shown({ kind, period }, { row, terms, currency, used, now })),
    ),
  }
}

interface Seen {
  readonly row: PlayRow | null
  readonly terms: PlayTerms
  readonly currency: Currency
  readonly used: Readonly<Record<LimitKind, Readonly<Record<LimitPeriod, bigint>>>>
  readonly now: number
}

function shown(which: Which, { row, terms, currency, used, now }: Seen): PlayLimit {
  const { kind, period } = which
  const text = (measure: bigint) => (kind === 'time' ? measure.toString() : fromMinor(measure, currency))
  const stored = row?.limits[`${kind}.${period}`]
  const amount = limitOf(row ?? nothingYet, terms, { ...which, currency })
  const pending = waiting(stored, now)
  const most = mostOf(which, terms, currency)
  return {
    kind,
    period,
    amount: amount === null ? null : text(amount),
    used: text(used[kind][period]),
    isDefault: amount !== null && (stored?.amount ?? null) === null,
    most: most === null ? null : text(most),
    pending: pending && {
      ...pending,
      amount: pending.amount === null ? null : text(BigInt(pending.amount)),
    },
  }
}

/** The pending change of a limit; null once its time for confirmation is over. */
const waiting = (stored: StoredLimit | undefined, now: number) =>
  stored?.pending !== undefined && now < stored.pending.lapsesAt ? stored.pending : null

function mostOf({ kind, period }: Which, { jurisdiction }: PlayTerms, currency: Currency): bigint | null {
  const ceiling = jurisdiction.limits.ceilings[`${kind}.${period}`]
  if (ceiling !== undefined) return measureOf(ceiling, kind, currency)
  return kind === 'time' ? BigInt(longest[period]) : null
}

/** The used part of every limit: minor units, and whole minutes of play, current play included. */
async function usedOf(
  db: DbOrTx,
  { memberId, row, terms, currency, now }: Omit<Seen, 'used'> & { readonly memberId: string },
): Promise<Seen['used']> {
  const none: PeriodFigures = { staked: 0n, won: 0n, played: 0 }
  const figures = row === null ? byPeriod(() => none) : figuresAt(row, terms, now)
  const running = row === null || isPaused(row, terms, now) ? 0 : Math.max(now - row.playedAt, 0)
  const paidIn = await depositedOf(db, { memberId, currency, terms, now })
  const lost = ({ staked, won }: PeriodFigures) => (staked > won ? staked - won : 0n)
  return {
    deposit: paidIn,
    stake: byPeriod((period) => figures[period].staked),
    loss: byPeriod((period) => lost(figures[period])),
    time: byPeriod((period) => BigInt(Math.floor((figures[period].played + running) / minute))),
  }
}

interface Depositing {
  readonly memberId: string
  readonly currency: Currency
  readonly terms: PlayTerms
  readonly now: number
  /** Id of a deposit that is not counted: the one being decided. */
  readonly except?: string
}

/**
 * A member's deposits, receipts from other members and pending deposits since each period began: minor units. Held
 * payments that exceed a limit, or cannot be credited, are left out. One scan of deposits that are recent or open.
 */
async function depositedOf(
  db: DbOrTx,
  { memberId, currency, terms, now, except }: Depositing,
): Promise<Readonly<Record<LimitPeriod, bigint>>> {
  const starts = periodStarts(now, terms.gmtOffset)
  const earliest = Math.min(starts.week, starts.month)
  const isHeld = sql`exists (
    select from ${heldPayments} h where h.deposit_id = ${deposits.id} and h.state = 'waiting'
      and h.why in ('excluded', 'limit', 'currency'))`
  const open = sql`(${inArray(deposits.state, ['pending', 'proofSent'])} or ${deposits.state} = 'review' and not ${isHeld})`
  const counted = sql`coalesce(${deposits.received}, ${deposits.amount})`
  const [sums] = await db
    .select(
      byPeriod(
        (period) =>
          sql<string>`coalesce(sum(${counted}) filter (where ${open} or ${deposits.finishedAt} >= ${starts[period]}::bigint), 0)::text`,
      ),
    )
    .from(deposits)
    .where(
      and(
        eq(deposits.memberId, memberId),
        eq(deposits.currency, currency),
        or(open, and(eq(deposits.state, 'paid'), gte(deposits.finishedAt, earliest))),
        except === undefined ? undefined : ne(deposits.id, except),
      ),
    )
  const [received] = await db
    .select(
      byPeriod(
        (period) =>
          sql<string>`coalesce(sum(${memberTransfers.amount}) filter (where ${memberTransfers.sentAt} >= ${starts[period]}::bigint), 0)::text`,
      ),
    )
    .from(memberTransfers)
    .where(
      and(
        eq(memberTransfers.receiverId, memberId),
        eq(memberTransfers.currency, currency),
        gte(memberTransfers.sentAt, earliest),
      ),
    )
  return byPeriod((period) => BigInt(sums?.[period] ?? '0') + BigInt(received?.[period] ?? '0'))
}

/** Returns whether `amount` more minor units exceed a limit of deposits; `row` is the member's protection, locked. */
async function passesDepositLimit(
  tx: Tx,
  { row, amount, ...deposit }: Depositing & { readonly row: PlayRow; readonly amount: bigint },
): Promise<boolean> {
  const paidIn = await depositedOf(tx, deposit)
  return limitPeriods.some((period) => {
    const limit = limitOf(row, deposit.terms, { kind: 'deposit', period, currency: deposit.currency })
    return limit !== null && paidIn[period] + amount > limit
  })
}

/**
 * Why a member must not receive money now, whenever it was promised: an exclusion, or a limit of deposits that `amount`
 * more minor units would exceed; null where nothing forbids it. `row` is the member's protection, locked.
 */
export async function protectionAgainst(
  tx: Tx,
  money: Depositing & { readonly row: PlayRow; readonly amount: bigint },
): Promise<'excluded' | 'limit' | null> {
  if (isExcluded(money.row, money.now)) return 'excluded'
  return (await passesDepositLimit(tx, money)) ? 'limit' : null
}

/**
 * Admits a new deposit of `amount` minor units, under the lock of its member's protection, or refuses it: `excluded`,
 * `channel_closed` with a bonus for a member who refuses offers, `deposit_limit_reached`. Received money counts on
 * arrival, pending money from now on.
 */
export async function admitDeposit(
  tx: Tx,
  deposit: {
    readonly memberId: string
    readonly currency: Currency
    readonly amount: bigint
    readonly bonus: boolean
    readonly terms: PlayTerms
    readonly now: number
  },
): Promise<void> {
  const row = await lockPlay(tx, deposit.memberId)
  if (isExcluded(row, deposit.now)) throw new Refused('excluded')
  if (deposit.bonus && !row.marketing) throw new Refused('channel_closed')
  if (await passesDepositLimit(tx, { ...deposit, row })) throw new Refused('deposit_limit_reached')
}

/**
 * Sets a limit. A first or a lower one applies at once, and cancels a pending change; a higher one, or with null none,
 * waits the jurisdiction's hours for its confirmation. Refuses `limit_out_of_range`.
 */
export async function setLimit(
  site: Site,
  { amount, ...which }: ParsedRequestOf<typeof protectionCalls.setPlayLimit>,
  visit: Visit,
): Promise<PlayLimit> {
  const currency = await playCurrency(site, visit.caller.memberId)
  const requested = amount === null ? null : readMeasure(amount, which.kind, currency)
  return change(site, which, visit, (row, terms) => {
    const most = mostOf(which, terms, currency)
    if (requested !== null && (requested < 1n || (most !== null && requested > most)))
      throw new Refused('limit_out_of_range')
    const stored = row.limits[`${which.kind}.${which.period}`]
    const before = limitOf(row, terms, { ...which, currency })
    const isHigher = before !== null && (requested === null || requested > before)
    if (!isHigher)
      return { amount: requested === null || requested === before ? (stored?.amount ?? null) : `${requested}` }
    const { waitHours, confirmDays } = terms.jurisdiction.limits
    const readyAt = visit.now + waitHours * hour
    const lapsesAt = readyAt + confirmDays * 24 * hour
    const own = stored?.amount ?? null
    return { amount: own, pending: { amount: requested === null ? null : `${requested}`, readyAt, lapsesAt } }
  })
}

function readMeasure(amount: string, kind: LimitKind, currency: Currency): bigint {
  const read = kind === 'time' ? (/^\d{1,6}$/.test(amount) ? BigInt(amount) : null) : readMinor(amount, currency)
  if (read === null) throw new Refused('limit_out_of_range')
  return read
}

/** Confirms a pending change; refuses `not_found` without one and `limit_not_due` before its time. */
export async function confirmLimit(site: Site, which: Which, visit: Visit): Promise<PlayLimit> {
  return change(site, which, visit, (row) => {
    const pending = waiting(row.limits[`${which.kind}.${which.period}`], visit.now)
    if (pending === null) throw new Refused('not_found')
    if (visit.now < pending.readyAt) throw new Refused('limit_not_due')
    return { amount: pending.amount }
  })
}

/** Cancels a pending change. */
export async function keepLimit(site: Site, which: Which, visit: Visit): Promise<PlayLimit> {
  return change(site, which, visit, (row) => ({ amount: row.limits[`${which.kind}.${which.period}`]?.amount ?? null }))
}

async function change(
  site: Site,
  { kind, period }: Which,
  { caller: { memberId }, address, now }: Visit,
  to: (row: PlayRow, terms: PlayTerms) => StoredLimit,
): Promise<PlayLimit> {
  const { db, live, settings } = site
  const name = `${kind}.${period}`
  const [terms, currency] = await Promise.all([readPlayTerms(settings), playCurrency(site, memberId)])
  const row = await db.transaction(async (tx) => {
    const before = await lockPlay(tx, memberId)
    const limit = to(before, terms)
    const limits = { ...before.limits, [name]: limit }
    const json = sql`${JSON.stringify(limits)}::jsonb`
    await tx.update(playProtection).set({ limits: json }).where(eq(playProtection.memberId, memberId))
    const details = sql`${JSON.stringify({ limit: name, before: before.limits[name] ?? null, after: limit })}::jsonb`
    await tx.insert(auditEvents).values({ kind: 'limit.changed', memberId, address, details, createdAt: now })
    return { ...before, limits }
  })
  await notifyChanged(live, memberId, 'limits')
  const used = await usedOf(db, { memberId, row, terms, currency, now })
  return shown({ kind, period }, { row, terms, currency, used, now })
}
