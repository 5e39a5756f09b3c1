import { eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refused } from '#server/handler.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { playProtection } from '#server/store/schema/play-protection.ts'
import { type Currency, wholeUnits } from '#wire/money.ts'
import { type LimitKind, type LimitPeriod, limitPeriods } from '#wire/protection.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { type Jurisdiction, jurisdictionOf } from './jurisdiction.ts'
import { byPeriod, periodStarts } from './play-periods.ts'
import type { Settings } from './settings.ts'

/** What protects a member, and their running figures, as they are stored. */
export type PlayRow = typeof playProtection.$inferSelect

/** The market rules a bet is held against, and the site's time zone in minutes east of UTC. */
export interface PlayTerms {
  readonly jurisdiction: Jurisdiction
  readonly gmtOffset: number
}

/** The rules as they are now; read before a transaction, in which nothing else may ask the database. */
export async function readPlayTerms(settings: Pick<Settings, 'brand'>): Promise<PlayTerms> {
  const { jurisdiction, gmtOffset } = await settings.brand()
  return { jurisdiction: jurisdictionOf(jurisdiction), gmtOffset }
}

const minute = 60_000
const t = playProtection

const columns = {
  day: { from: t.dayFrom, staked: t.dayStaked, won: t.dayWon, played: t.dayPlayed },
  week: { from: t.weekFrom, staked: t.weekStaked, won: t.weekWon, played: t.weekPlayed },
  month: { from: t.monthFrom, staked: t.monthStaked, won: t.monthWon, played: t.monthPlayed },
} as const

/** The figures of a member's running periods: minor units, and milliseconds of play. */
export interface PeriodFigures {
  readonly staked: bigint
  readonly won: bigint
  readonly played: number
}

/** The figures of each period that `now` is in; of one that nothing was bet in yet all are zero. */
export function figuresAt(row: PlayRow, { gmtOffset }: PlayTerms, now: number) {
  const starts = periodStarts(now, gmtOffset)
  const of = {
    day: { from: row.dayFrom, staked: row.dayStaked, won: row.dayWon, played: row.dayPlayed },
    week: { from: row.weekFrom, staked: row.weekStaked, won: row.weekWon, played: row.weekPlayed },
    month: { from: row.monthFrom, staked: row.monthStaked, won: row.monthWon, played: row.monthPlayed },
  }
  return byPeriod((period): PeriodFigures => {
    const { from, ...figures } = of[period]
    return from >= starts[period] ? figures : { staked: 0n, won: 0n, played: 0 }
  })
}

/** The row of a member, without a lock; what a member has who never played where there is none. */
export async function readPlay(db: DbOrTx, memberId: string): Promise<PlayRow | null> {
  const [row] = await db.select().from(t).where(eq(t.memberId, memberId))
  return row ?? null
}

/** The row of a member, made where there is none, and locked: whatever else would change it waits for this transaction. */
export async function lockPlay(tx: Tx, memberId: string): Promise<PlayRow> {
  const [row] = await tx
    .insert(t)
    .values({ memberId })
    .onConflictDoUpdate({ target: t.memberId, set: { memberId } })
    .returning()
  return row!
}

/** Whether play has ended by a pause, or never began. */
export const isPaused = ({ playedAt }: Pick<PlayRow, 'playedAt'>, { jurisdiction }: PlayTerms, now: number): boolean =>
  now - playedAt > jurisdiction.pauseMinutes * minute

/** Milliseconds between two reality checks of a member; null where nobody asks. */
export function checkEvery(
  { checkMinutes }: Pick<PlayRow, 'checkMinutes'>,
  { jurisdiction }: PlayTerms,
): number | null {
  const minutes = checkMinutes ?? (jurisdiction.realityCheck.asked ? jurisdiction.realityCheck.minutes : null)
  return minutes === null ? null : minutes * minute
}

/** Whether a member is kept from playing at `now`. */
export const isExcluded = ({ exclusion, excludedUntil }: Pick<PlayRow, 'exclusion' | 'excludedUntil'>, now: number) =>
  exclusion !== null && (excludedUntil === null || now < excludedUntil)

/** The limit in force of a kind and period: minor units, or minutes; null where there is none. */
export function limitOf(
  { limits }: Pick<PlayRow, 'limits'>,
  { jurisdiction }: PlayTerms,
  { kind, period, currency }: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly currency: Currency },
): bigint | null {
  const own = limits[`${kind}.${period}`]?.amount ?? null
  if (own !== null) return BigInt(own)
  const common = jurisdiction.limits.defaults[`${kind}.${period}`]
  return common === undefined ? null : measureOf(common, kind, currency)
}

/** A number of the jurisdiction's as it is counted: minor units of whole ones, or minutes. */
export const measureOf = (count: number, kind: LimitKind, currency: Currency): bigint =>
  kind === 'time' ? BigInt(count) : wholeUnits(count, currency)

/** A bet that has been taken; `amount` in minor units. */
interface CountedBet {
  readonly memberId: string
  readonly currency: Currency
  readonly amount: bigint
  readonly terms: PlayTerms
  readonly now: number
}

/**
 * Counts a bet that this transaction has taken, and refuses it where something protects its member from it: `excluded`,
 * `reality_check_due`, `stake_limit_reached`, `loss_limit_reached`, `play_time_over`. The row is locked by counting, so
 * that of many bets at once each sees those before it; a refusal rolls the bet back.
 */
export async function countBet(tx: Tx, { memberId, currency, amount, terms, now }: CountedBet): Promise<void> {
  const row = await count(tx, memberId, amount, terms, now)
  if (isExcluded(row, now)) throw new Refused('excluded')
  const every = checkEvery(row, terms)
  if (every !== null && now - row.checkedAt >= every) throw new Refused('reality_check_due')
  const figures = figuresAt(row, terms, now)
  for (const period of limitPeriods) {
    const { staked, won } = figures[period]
    refuseAbove('stake', staked, 'stake_limit_reached', period)
    refuseAbove('loss', staked - won, 'loss_limit_reached', period)
  }
  refuseTimeOver(row, terms, { currency, now })

  function refuseAbove(kind: LimitKind, used: bigint, code: RefusalCode, period: LimitPeriod): void {
    const limit = limitOf(row, terms, { kind, period, currency })
    if (limit !== null && used > limit) throw new Refused(code)
  }
}

/** Refuses `play_time_over` once a limit of time has been played. */
export function refuseTimeOver(
  row: PlayRow,
  terms: PlayTerms,
  { currency, now }: { readonly currency: Currency; readonly now: number },
): void {
  const figures = figuresAt(row, terms, now)
  for (const period of limitPeriods) {
    const limit = limitOf(row, terms, { kind: 'time', period, currency })
    if (limit !== null && figures[period].played >= Number(limit) * minute) throw new Refused('play_time_over')
  }
}

/** Moves the figures of a bet or, with an amount of zero, of play that has only been opened. */
async function count(tx: DbOrTx, memberId: string, amount: bigint, terms: PlayTerms, now: number): Promise<PlayRow> {
  const starts = periodStarts(now, terms.gmtOffset)
  const fresh = sql`${now}::bigint - ${t.playedAt} > ${terms.jurisdiction.pauseMinutes * minute}::bigint`
  const passed = sql`case when ${fresh} then 0 else greatest(${now}::bigint - ${t.playedAt}, 0) end`
  const running = (from: AnyPgColumn, start: number, figure: AnyPgColumn, more: SQL) =>
    sql`case when ${from} >= ${start}::bigint then ${figure} else 0 end + ${more}`
  const staked = sql`${amount}::bigint`
  const moved = (period: LimitPeriod) => {
    const own = columns[period]
    const start = starts[period]
    return {
      from: sql`greatest(${own.from}, ${start}::bigint)`,
      staked: running(own.from, start, own.staked, staked),
      won: running(own.from, start, own.won, sql`0`),
      played: running(own.from, start, own.played, passed),
    }
  }
  const [day, week, month] = [moved('day'), moved('week'), moved('month')]
  const [row] = await tx
    .insert(t)
    .values({
      memberId,
      playBegan: now,
      playedAt: now,
      checkedAt: now,
      sessionStaked: amount,
      dayFrom: starts.day,
      dayStaked: amount,
      weekFrom: starts.week,
      weekStaked: amount,
      monthFrom: starts.month,
      monthStaked: amount,
    })
    .onConflictDoUpdate({
      target: t.memberId,
      set: {
        playBegan: sql`case when ${fresh} then ${now}::bigint else ${t.playBegan} end`,
        checkedAt: sql`case when ${fresh} then ${now}::bigint else ${t.checkedAt} end`,
        sessionStaked: sql`case when ${fresh} then 0 else ${t.sessionStaked} end + ${staked}`,
        sessionWon: sql`case when ${fresh} then 0 else ${t.sessionWon} end`,
        playedAt: sql`greatest(${t.playedAt}, ${now}::bigint)`,
        dayFrom: day.from,
        dayStaked: day.staked,
        dayWon: day.won,
        dayPlayed: day.played,
        weekFrom: week.from,
        weekStaked: week.staked,
        weekWon: week.won,
        weekPlayed: week.played,
        monthFrom: month.from,
        monthStaked: month.staked,
        monthWon: month.won,
        monthPlayed: month.played,
      },
    })
    .returning()
  return row!
}

/** Notes that a member has opened a game: play begins by it, or goes on. */
export async function notePlay(db: DbOrTx, memberId: string, terms: PlayTerms, now: number): Promise<PlayRow> {
  return count(db, memberId, 0n, terms, now)
}

/** Of a round, as it was begun. */
interface CountedRound {
  readonly memberId: string
  readonly bet: bigint
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** The figures since the round was begun, each changed by an amount; those of a period since then are left alone. */
const since = ({ createdAt }: CountedRound, of: 'staked' | 'won', change: SQL) => {
  const own = (from: AnyPgColumn, figure: AnyPgColumn) =>
    sql`case when ${createdAt}::bigint >= ${from} then ${figure} + ${change} else ${figure} end`
  return byPeriod((period) => own(columns[period].from, columns[period][of]))
}

/** Counts a win in the periods its bet was counted in, where they still run; after the wallet has been locked, as a bet does. */
export async function countWin(tx: Tx, round: CountedRound, amount: bigint): Promise<void> {
  const won = since(round, 'won', sql`${amount}::bigint`)
  await tx
    .update(t)
    .set({
      dayWon: won.day,
      weekWon: won.week,
      monthWon: won.month,
      sessionWon: sql`case when ${round.createdAt}::bigint >= ${t.playBegan} then ${t.sessionWon} + ${amount}::bigint else ${t.sessionWon} end`,
    })
    .where(eq(t.memberId, round.memberId))
}

/** Takes a bet that is given back out of the figures it was counted in. */
export async function uncountBet(tx: Tx, round: CountedRound): Promise<void> {
  const staked = since(round, 'staked', sql`-${round.bet}::bigint`)
  await tx
    .update(t)
    .set({
      dayStaked: staked.day,
      weekStaked: staked.week,
      monthStaked: staked.month,
      sessionStaked: sql`case when ${round.createdAt}::bigint >= ${t.playBegan} then ${t.sessionStaked} - ${round.bet}::bigint else ${t.sessionStaked} end`,
    })
    .where(eq(t.memberId, round.memberId))
}
