import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'

/** Stored row of a round; `open` until it is settled or rolled back. */
export type Round = typeof rounds.$inferSelect

/** The round with this id, or null. */
export async function findRound(db: DbOrTx, id: string): Promise<Round | null> {
  const [row] = await db.select().from(rounds).where(eq(rounds.id, id))
  return row ?? null
}

/** The latest settled rounds of a member in a game, newest first. */
export async function lastRounds(
  db: DbOrTx,
  of: { readonly memberId: string; readonly gameCode: string },
  count: number,
): Promise<readonly Pick<Round, 'id' | 'currency' | 'bet' | 'win' | 'createdAt'>[]> {
  return db
    .select({ id: rounds.id, currency: rounds.currency, bet: rounds.bet, win: rounds.win, createdAt: rounds.createdAt })
    .from(rounds)
    .where(and(eq(rounds.memberId, of.memberId), eq(rounds.gameCode, of.gameCode), eq(rounds.state, 'settled')))
    .orderBy(desc(rounds.createdAt), desc(rounds.id))
    .limit(count)
}

/** The latest settled rounds of a member in a game, newest first, each with its outcome. */
export async function lastOutcomes(
  db: DbOrTx,
  of: { readonly memberId: string; readonly gameCode: string },
  count: number,
): Promise<readonly Pick<Round, 'id' | 'currency' | 'bet' | 'win' | 'outcome' | 'createdAt'>[]> {
  return db
    .select({
      id: rounds.id,
      currency: rounds.currency,
      bet: rounds.bet,
      win: rounds.win,
      outcome: rounds.outcome,
      createdAt: rounds.createdAt,
    })
    .from(rounds)
    .where(and(eq(rounds.memberId, of.memberId), eq(rounds.gameCode, of.gameCode), eq(rounds.state, 'settled')))
    .orderBy(desc(rounds.createdAt), desc(rounds.id))
    .limit(count)
}
