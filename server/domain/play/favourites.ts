import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { favouriteGames } from '#server/store/schema/play/games.ts'

/** Codes of a member's favourite games, the latest first; at most as many as there are games. */
export async function starredBy(db: Db, memberId: string): Promise<readonly string[]> {
  const starred = await db
    .select({ code: favouriteGames.gameCode })
    .from(favouriteGames)
    .where(eq(favouriteGames.memberId, memberId))
    .orderBy(desc(favouriteGames.createdAt), favouriteGames.gameCode)
  return starred.map(({ code }) => code)
}

/** Adds a game to a member's favourites or removes it; true when that changed anything. */
export async function setStar(
  db: Db,
  { memberId, gameCode, favourite, now }: { memberId: string; gameCode: string; favourite: boolean; now: number },
): Promise<boolean> {
  const changed = favourite
    ? await db
        .insert(favouriteGames)
        .values({ memberId, gameCode, createdAt: now })
        .onConflictDoNothing()
        .returning({ code: favouriteGames.gameCode })
    : await db
        .delete(favouriteGames)
        .where(and(eq(favouriteGames.memberId, memberId), eq(favouriteGames.gameCode, gameCode)))
        .returning({ code: favouriteGames.gameCode })
  return changed.length > 0
}
