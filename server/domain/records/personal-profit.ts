import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { DbOrTx } from '#server/store/db.ts'
import { games, rounds, vendors } from '#server/store/schema/play/games.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { GameType } from '#wire/shapes.ts'
import type { RecordScope } from './record-scope.ts'
import { siteDay } from '#server/domain/site/site-day.ts'

const dayLength = 86_400_000

/** Most days reported; of a longer time the latest. */
const mostDays = 92

interface Sums {
  readonly rounds: number
  readonly stake: bigint
  readonly win: bigint
}

const none: Sums = { rounds: 0, stake: 0n, win: 0n }
const add = (one: Sums, other: Sums): Sums => ({
  rounds: one.rounds + other.rounds,
  stake: one.stake + other.stake,
  win: one.win + other.win,
})

const asMoney = ({ rounds: count, stake, win }: Sums, currency: Currency) => ({
  rounds: count,
  stake: fromMinor(stake, currency),
  win: fromMinor(win, currency),
  net: fromMinor(win - stake, currency),
})

/**
 * A member's wins and losses in the settled rounds of some days, by day, vendor and kind of game. Rounds belong to the
 * day they began, as in the betting record. One scan of the rounds of that time, which `rounds_member` indexes.
 */
export async function personalProfit(db: DbOrTx, { memberId, span, currency, gmtOffset }: RecordScope) {
  const until = span.until ?? 0
  const from = Math.max(span.from ?? 0, until - mostDays * dayLength)
  const dayOf: SQL<string> = sql`((${rounds.createdAt} + ${gmtOffset * 60_000}::bigint) / ${dayLength}::bigint)::text`
  const found = await db
    .select({
      day: dayOf,
      vendor: vendors.title,
      type: games.gameType,
      rounds: sql`count(*)`.mapWith(Number),
      stake: sql<string>`sum(${rounds.bet})::text`,
      win: sql<string>`sum(${rounds.win})::text`,
    })
    .from(rounds)
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .innerJoin(vendors, eq(vendors.code, games.vendor))
    .where(
      and(
        eq(rounds.memberId, memberId),
        eq(rounds.currency, currency),
        eq(rounds.state, 'settled'),
        gte(rounds.createdAt, from),
        lt(rounds.createdAt, until),
      ),
    )
    .groupBy(sql`1`, vendors.title, games.gameType)
  const cells = found.map(({ day, stake, win, ...cell }) => ({
    ...cell,
    day: new Date(Number(day) * dayLength).toISOString().slice(0, 10),
    stake: BigInt(stake),
    win: BigInt(win),
  }))
  const by = <Key extends string>(keyOf: (cell: (typeof cells)[number]) => Key) => {
    const sums = new Map<Key, Sums>()
    for (const cell of cells) sums.set(keyOf(cell), add(sums.get(keyOf(cell)) ?? none, cell))
    return sums
  }
  const largestFirst = <Key>(sums: ReadonlyMap<Key, Sums>) =>
    [...sums].toSorted(([, one], [, other]) => (other.stake > one.stake ? 1 : other.stake < one.stake ? -1 : 0))

  const days = by(({ day }) => day)
  const length = Math.max(0, Math.round((until - from) / dayLength))
  return {
    currency,
    totals: asMoney(cells.reduce<Sums>(add, none), currency),
    days: Array.from({ length }, (_, index) => {
      const day = siteDay(from + index * dayLength, gmtOffset)
      return { day, ...asMoney(days.get(day) ?? none, currency) }
    }),
    vendors: largestFirst(by(({ vendor }) => vendor)).map(([title, sums]) => ({ title, ...asMoney(sums, currency) })),
    types: largestFirst(by(({ type }) => v.parse(GameType, type))).map(([type, sums]) => ({
      type,
      ...asMoney(sums, currency),
    })),
  }
}
