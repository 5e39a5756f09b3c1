import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/games.ts'
import { members } from '#server/store/schema/members.ts'

/** Account type of those who play with money that is none (decision 2). */
const trial = 4

/** A name with all but its ends hidden; of a short one only the first letter is left. */
export function hiddenName(name: string): string {
  const letters = [...name]
  return `${letters[0] ?? ''}•••${letters.length > 3 ? letters.at(-1) : ''}`
}

/**
 * The latest settled rounds that paid more than their bet, the newest first; `behind` is the place of one (time of
 * settling, dot, id of the round), and `last` that of the last one when others are behind it.
 */
export async function latestWins(db: Db, count: number, behind?: string) {
  const [time, id] = behind?.split('.') ?? []
  const isBehind = sql`(${rounds.settledAt}, ${rounds.id}) < (${time}::bigint, ${id}::uuid)`
  const found = await db
    .select({
      id: rounds.id,
      account: members.account,
      gameCode: rounds.gameCode,
      prize: rounds.win,
      currency: rounds.currency,
      time: rounds.settledAt,
    })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(
      and(
        eq(rounds.state, 'settled'),
        gt(rounds.win, rounds.bet),
        ne(members.type, trial),
        behind === undefined ? undefined : isBehind,
      ),
    )
    .orderBy(desc(rounds.settledAt), desc(rounds.id))
    .limit(count + 1)
  const rows = found.slice(0, count)
  const final = rows.at(-1)
  return {
    wins: rows.map(({ account, gameCode, prize, currency, time: settled }) => ({
      gameCode,
      prize,
      currency,
      player: hiddenName(account),
      time: settled ?? 0,
    })),
    last: final !== undefined && found.length > count ? `${final.time}.${final.id}` : null,
  }
}
