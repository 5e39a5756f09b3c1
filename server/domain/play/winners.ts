import { and, asc, desc, eq, gt, gte, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { Currency } from '#wire/money.ts'

/** Account type that plays with play money (decision 2). */
const trial = 4

/** A name with all but its ends hidden; of a short one only the first letter is left. */
export function hiddenName(name: string): string {
  const letters = [...name]
  return `${letters[0] ?? ''}•••${letters.length > 3 ? letters.at(-1) : ''}`
}

/** The lowest win that is shown, in minor units; wins in another currency are not compared with it. */
export interface WinFloor {
  readonly currency: Currency
  readonly least: bigint
}

const shown = {
  id: rounds.id,
  account: members.account,
  gameCode: rounds.gameCode,
  prize: rounds.win,
  currency: rounds.currency,
  time: rounds.settledAt,
}

/** Wins up to `shownBy` (epoch milliseconds): the winner may not have seen later ones yet. */
const counts = ({ currency, least }: WinFloor, shownBy: number) =>
  and(
    lte(rounds.settledAt, shownBy),
    eq(rounds.state, 'settled'),
    gt(rounds.win, rounds.bet),
    ne(members.type, trial),
    least === 0n ? undefined : or(ne(rounds.currency, currency), gte(rounds.win, least)),
  )

const asWin = ({
  account,
  time,
  gameCode,
  prize,
  currency,
}: Pick<typeof rounds.$inferSelect, 'gameCode' | 'currency'> & {
  readonly account: string
  readonly prize: bigint
  readonly time: number | null
}) => ({ gameCode, prize, currency, player: hiddenName(account), time: time ?? 0 })

/**
 * The latest settled rounds that paid more than their bet and at least `floor`, the newest first; `behind` is the
 * position of one (settling time, dot, round id), and `last` that of the last one when more follow.
 */
export async function latestWins(
  db: Db,
  {
    count,
    behind,
    floor,
    shownBy,
  }: { readonly count: number; readonly behind?: string; readonly floor: WinFloor; readonly shownBy: number },
) {
  const [time, id] = behind?.split('.') ?? []
  const isBehind = sql`(${rounds.settledAt}, ${rounds.id}) < (${time}::bigint, ${id}::uuid)`
  const found = await db
    .select(shown)
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(and(counts(floor, shownBy), behind === undefined ? undefined : isBehind))
    .orderBy(desc(rounds.settledAt), desc(rounds.id))
    .limit(count + 1)
  const rows = found.slice(0, count)
  const final = rows.at(-1)
  return {
    wins: rows.map(asWin),
    last: final !== undefined && found.length > count ? `${final.time}.${final.id}` : null,
  }
}

/**
 * The largest win since a time (epoch milliseconds) in the floor's currency, of equal ones the first; null before any.
 */
export async function largestWin(
  db: Db,
  { since, floor, shownBy }: { readonly since: number; readonly floor: WinFloor; readonly shownBy: number },
) {
  const [found] = await db
    .select(shown)
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(and(counts(floor, shownBy), gte(rounds.settledAt, since), eq(rounds.currency, floor.currency)))
    .orderBy(desc(rounds.win), asc(rounds.settledAt))
    .limit(1)
  return found === undefined ? null : asWin(found)
}
