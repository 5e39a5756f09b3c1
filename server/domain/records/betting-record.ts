import { and, asc, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DbOrTx } from '#server/store/db.ts'
import { games, rounds, vendors } from '#server/store/schema/play/games.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { type RoundRow, type RoundState, roundStates } from '#wire/records/records.ts'
import { GameType } from '#wire/shapes.ts'
import { pageAt } from './pages.ts'
import type { Span } from '#server/domain/site/site-day.ts'

/** Filter of rounds: member, currency, time, kind of game, vendor and state. */
export interface RoundsFilter {
  readonly memberId: string
  readonly currency: Currency
  readonly span: Span
  readonly type?: GameType | undefined
  readonly vendor?: string | undefined
  readonly state?: RoundState | undefined
}

/** Key of the last row of a file so far. */
interface After {
  readonly id: string
  readonly time: number
}

/** All of a member's rounds in a time: `rounds_member` begins with both. */
const inTime = ({ memberId, currency, span }: RoundsFilter) =>
  and(
    eq(rounds.memberId, memberId),
    eq(rounds.currency, currency),
    span.from === null ? undefined : gte(rounds.createdAt, span.from),
    span.until === null ? undefined : lt(rounds.createdAt, span.until),
  )

const matching = (filter: RoundsFilter) =>
  and(
    inTime(filter),
    filter.type === undefined ? undefined : eq(games.gameType, filter.type),
    filter.vendor === undefined ? undefined : eq(games.vendor, filter.vendor),
    filter.state === undefined ? undefined : eq(rounds.state, filter.state),
  )

/** Columns of a round's entry, out of `rounds` with its game and vendor. */
export const roundColumns = {
  id: rounds.id,
  time: rounds.createdAt,
  game: games.name,
  gameType: games.gameType,
  vendor: vendors.title,
  state: rounds.state,
  stake: rounds.bet,
  win: rounds.win,
  outcome: rounds.outcome,
}

interface Stored extends Pick<RoundRow, 'id' | 'time' | 'game' | 'vendor'> {
  readonly gameType: string
  readonly state: string
  readonly stake: bigint
  readonly win: bigint
  readonly outcome: unknown
}

/** Entry of a round in the records. */
export function roundEntryOf(
  { id, time, game, gameType, vendor, state, stake, win, outcome }: Stored,
  currency: Currency,
): RoundRow {
  return {
    id,
    time,
    game,
    vendor,
    gameType: v.parse(GameType, gameType),
    state: v.parse(v.picklist(roundStates), state),
    stake: fromMinor(stake, currency),
    win: fromMinor(win, currency),
    net: fromMinor(state === 'settled' ? win - stake : 0n, currency),
    drawn: drawnOf(outcome),
  }
}

/** Returns the matching rounds, the latest first, up to a limit; `after` is the last one of those before. */
export async function roundRows(
  db: DbOrTx,
  filter: RoundsFilter,
  {
    after = null,
    offset = 0,
    limit,
  }: { readonly after?: After | null; readonly offset?: number; readonly limit: number },
): Promise<readonly RoundRow[]> {
  const found = await db
    .select(roundColumns)
    .from(rounds)
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .innerJoin(vendors, eq(vendors.code, games.vendor))
    .where(
      and(
        matching(filter),
        after === null
          ? undefined
          : or(lt(rounds.createdAt, after.time), and(eq(rounds.createdAt, after.time), lt(rounds.id, after.id))),
      ),
    )
    .orderBy(desc(rounds.createdAt), desc(rounds.id))
    .limit(limit)
    .offset(offset)
  return found.map((row) => roundEntryOf(row, filter.currency))
}

/** Stored turns of a slot; other games store nothing yet. */
const Turns = v.object({
  turns: v.array(v.object({ free: v.boolean(), falls: v.optional(v.number(), 0), lines: v.array(v.unknown()) })),
})

function drawnOf(outcome: unknown): RoundRow['drawn'] {
  const { success, output } = v.safeParse(Turns, outcome)
  if (!success) return null
  const turns = output.turns.filter(({ falls }) => falls === 0)
  return {
    turns: turns.length,
    freeTurns: turns.filter(({ free }) => free).length,
    lines: output.turns.reduce((all, { lines }) => all + lines.length, 0),
  }
}

/** Returns one page of the record, the sums of its settled rounds, and the vendors played in its time. */
export async function roundsPage(
  db: DbOrTx,
  filter: RoundsFilter,
  request: { readonly pageNo: number; readonly pageSize: number },
) {
  const sumOf = (amount: typeof rounds.bet | typeof rounds.win) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${rounds.state} = 'settled'), 0)::text`
  const [sums] = await db
    .select({ total: sql`count(*)`.mapWith(Number), stake: sumOf(rounds.bet), win: sumOf(rounds.win) })
    .from(rounds)
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .where(matching(filter))
  const { total } = sums!
  const stake = BigInt(sums!.stake)
  const win = BigInt(sums!.win)
  const { offset, ...page } = pageAt(total, request)
  const played = await db
    .selectDistinct({ code: vendors.code, title: vendors.title })
    .from(rounds)
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .innerJoin(vendors, eq(vendors.code, games.vendor))
    .where(inTime(filter))
    .orderBy(asc(vendors.title))
  return {
    ...page,
    list: [...(await roundRows(db, filter, { offset, limit: request.pageSize }))],
    currency: filter.currency,
    totals: {
      stake: fromMinor(stake, filter.currency),
      win: fromMinor(win, filter.currency),
      net: fromMinor(win - stake, filter.currency),
    },
    vendors: played,
  }
}
