import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refused } from '#server/handler.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { type Currency, wholeUnits } from '#wire/money.ts'
import { type LimitKind, type LimitPeriod, limitPeriods } from '#wire/protection/protection.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { type Jurisdiction, jurisdictionOf } from './jurisdiction.ts'
import { byPeriod, periodStarts } from './play-periods.ts'
import type { Settings } from '#server/domain/site/settings.ts'

/** A member's protection and running figures, as stored. */
export type PlayRow = typeof playProtection.$inferSelect

/** The market rules of a bet, and the site's time zone in minutes east of UTC. */
export interface PlayTerms {
  readonly jurisdiction: Jurisdiction
  readonly gmtOffset: number
}

/** Reads the current rules; to be called before a transaction, in which nothing else may query the database. */
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

/** The figures of each period that contains `now`; zero in a period without bets. */
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

/** The row of a member, without a lock; defaults for a member who never played. */
export async function readPlay(db: DbOrTx, memberId: string): Promise<PlayRow | null> {
  const [row] = await db.select().from(t).where(eq(t.memberId, memberId))
  return row ?? null
}

/** The row of a member, created where missing, and locked: other changes wait for this transaction. */
export async function lockPlay(tx: Tx, memberId: string): Promise<PlayRow> {
  const [row] = await tx
    .insert(t)
    .values({ memberId })
    .onConflictDoUpdate({ target: t.memberId, set: { memberId } })
    .returning()
  return row!
}

/** Returns whether play has ended by a pause, or never began. */
export const isPaused = ({ playedAt }: Pick<PlayRow, 'playedAt'>, { jurisdiction }: PlayTerms, now: number): boolean =>
  now - playedAt > jurisdiction.pauseMinutes * minute

/** Milliseconds between two reality checks of a member; null without checks. */
export function checkEvery(
  { checkMinutes }: Pick<PlayRow, 'checkMinutes'>,
  { jurisdiction }: PlayTerms,
): number | null {
  const minutes = checkMinutes ?? (jurisdiction.realityCheck.asked ? jurisdiction.realityCheck.minutes : null)
  return minutes === null ? null : minutes * minute
}

/** Returns whether a member is excluded at `now`. */
export const isExcluded = ({ exclusion, excludedUntil }: Pick<PlayRow, 'exclusion' | 'excludedUntil'>, now: number) =>
  exclusion !== null && (excludedUntil === null || now < excludedUntil)

/** Returns whether a member may receive offers: neither refused by them nor excluded. */
export const isOpenToOffers = (row: Pick<PlayRow, 'marketing' | 'exclusion' | 'excludedUntil'>, now: number): boolean =>
  row.marketing && !isExcluded(row, now)

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

/** A number of the jurisdiction as counted: minor units, or minutes. */
export const measureOf = (count: number, kind: LimitKind, currency: Currency): bigint =>
  kind === 'time' ? BigInt(count) : wholeUnits(count, currency)

/** A placed bet; `amount` in minor units. */
interface CountedBet {
  readonly memberId: string
  readonly currency: Currency
  readonly amount: bigint
  readonly terms: PlayTerms
  readonly now: number
}

/**
 * Counts a bet along with its posting, under the lock of its wallet: executed as `besides`, read by
 * `refuseUnprotected`.
 */
export const countedBet =
  ({ memberId, amount, terms, now }: CountedBet) =>
  (when: SQL): SQL =>
    counting({ memberId, amount, terms, now, when })

/**
 * Refuses a bet that has just been counted where its member's protection forbids it: `excluded`, `reality_check_due`,
 * `stake_limit_reached`, `loss_limit_reached`, `play_time_over`. Counting locks the row, so concurrent bets see each
 * other; a refusal rolls the bet back. Returns the row.
 */
export function refuseUnprotected(counted: unknown, { currency, terms, now }: CountedBet): PlayRow {
  const row = rowOf(counted)
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
  return row

  function refuseAbove(kind: LimitKind, used: bigint, code: RefusalCode, period: LimitPeriod): void {
    const limit = limitOf(row, terms, { kind, period, currency })
    if (limit !== null && used > limit) throw new Refused(code)
  }
}

/** Refuses `play_time_over` once a time limit is used up. */
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

const fields = Object.entries(getTableColumns(t)) as [keyof PlayRow, AnyPgColumn][]

/** The whole row as JSON, without losing digits of its numbers. */
const whole = sql`json_build_object(${sql.join(
  fields.map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column.dataType === 'bigint' ? sql`${column}::text` : column}`,
  ),
  sql`, `,
)}) as "row"`

/** The row that `whole` returned. */
function rowOf(json: unknown): PlayRow {
  const stored = json as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    fields.map(([name, { dataType }]) => [
      name,
      dataType === 'bigint' && stored[name] !== null ? BigInt(String(stored[name])) : stored[name],
    ]),
  ) as PlayRow
}

interface Counted {
  readonly memberId: string
  /** Zero for play that only opened a game. */
  readonly amount: bigint
  readonly terms: PlayTerms
  readonly now: number
  readonly when: SQL
}

/** Updates the figures by a bet, where `when` holds; returns the updated row. */
function counting({ memberId, amount, terms, now, when }: Counted): SQL {
  const starts = periodStarts(now, terms.gmtOffset)
  const at = sql`${now}::bigint`
  const staked = sql`${amount}::bigint`
  const fresh = sql`${at} - ${t.playedAt} > ${terms.jurisdiction.pauseMinutes * minute}::bigint`
  const passed = sql`case when ${fresh} then 0 else greatest(${at} - ${t.playedAt}, 0) end`
  const first: [AnyPgColumn, SQL][] = [
    [t.playBegan, at],
    [t.playedAt, at],
    [t.checkedAt, at],
    [t.sessionStaked, staked],
  ]
  const next: [AnyPgColumn, SQL][] = [
    [t.playBegan, sql`case when ${fresh} then ${at} else ${t.playBegan} end`],
    [t.checkedAt, sql`case when ${fresh} then ${at} else ${t.checkedAt} end`],
    [t.sessionStaked, sql`case when ${fresh} then 0 else ${t.sessionStaked} end + ${staked}`],
    [t.sessionWon, sql`case when ${fresh} then 0 else ${t.sessionWon} end`],
    [t.playedAt, sql`greatest(${t.playedAt}, ${at})`],
  ]
  for (const period of limitPeriods) {
    const own = columns[period]
    const start = sql`${starts[period]}::bigint`
    const running = (figure: AnyPgColumn, more: SQL) =>
      sql`case when ${own.from} >= ${start} then ${figure} else 0 end + ${more}`
    first.push([own.from, start], [own.staked, staked])
    next.push(
      [own.from, sql`greatest(${own.from}, ${start})`],
      [own.staked, running(own.staked, staked)],
      [own.won, running(own.won, sql`0`)],
      [own.played, running(own.played, passed)],
    )
  }
  const names = first.map(([column]) => sql.identifier(column.name))
  return sql`
    insert into ${t} (member_id, ${sql.join(names, sql`, `)})
    select ${memberId}::uuid, ${sql.join(
      first.map(([, value]) => value),
      sql`, `,
    )} where ${when}
    on conflict (member_id) do update set ${set(next)} returning ${whole}`
}

const set = (changes: readonly (readonly [AnyPgColumn, SQL])[]) =>
  sql.join(
    changes.map(([column, value]) => sql`${sql.identifier(column.name)} = ${value}`),
    sql`, `,
  )

/** Records that a member has opened a game: play begins, or goes on. */
export async function notePlay(tx: Tx, memberId: string, terms: PlayTerms, now: number): Promise<PlayRow> {
  const { rows } = await tx.execute<{ row: unknown }>(counting({ memberId, amount: 0n, terms, now, when: sql`true` }))
  return rowOf(rows[0]?.row)
}

/** Start of a round. */
interface CountedRound {
  readonly memberId: string
  readonly bet: bigint
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** The figures since the round began, each changed by an amount; periods that began later are unchanged. */
function changed({ createdAt }: CountedRound, of: 'staked' | 'won', by: SQL): SQL {
  const own = (from: AnyPgColumn, figure: AnyPgColumn): [AnyPgColumn, SQL] => [
    figure,
    sql`case when ${createdAt}::bigint >= ${from} then ${figure} + ${by} else ${figure} end`,
  ]
  return set([
    own(t.playBegan, of === 'won' ? t.sessionWon : t.sessionStaked),
    ...limitPeriods.map((period) => own(columns[period].from, columns[period][of])),
  ])
}

/** Counts a win along with its posting, in the periods its bet was counted in where they still run. */
export const countedWin =
  (round: CountedRound, amount: bigint) =>
  (when: SQL): SQL =>
    sql`
    update ${t} set ${changed(round, 'won', sql`${amount}::bigint`)}
    where ${t.memberId} = ${round.memberId} and ${when} returning ${whole}`

/** Subtracts a returned bet from the figures it was counted in. */
export async function uncountBet(tx: Tx, round: CountedRound): Promise<void> {
  await tx.execute(sql`
    update ${t} set ${changed(round, 'staked', sql`-${round.bet}::bigint`)} where ${t.memberId} = ${round.memberId}`)
}
