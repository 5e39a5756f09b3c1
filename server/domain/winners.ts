import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { members, rounds } from '#server/store/schema.ts'

/** Account type of those who play with money that is none (decision 2). */
const trial = 4

/** A name with all but its ends hidden; of a short one only the first letter is left. */
export function hiddenName(name: string): string {
  const letters = [...name]
  return `${letters[0] ?? ''}•••${letters.length > 3 ? letters.at(-1) : ''}`
}

/** The latest settled rounds that paid more than their bet, the newest first. */
export async function latestWins(db: Db, count: number) {
  const rows = await db
    .select({ account: members.account, gameCode: rounds.gameCode, prize: rounds.win, time: rounds.settledAt })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(and(eq(rounds.state, 'settled'), gt(rounds.win, rounds.bet), ne(members.type, trial)))
    .orderBy(desc(rounds.settledAt), desc(rounds.id))
    .limit(count)
  return rows.map(({ account, time, ...rest }) => ({ ...rest, player: hiddenName(account), time: time ?? 0 }))
}
