import { and, desc, eq, gt, isNull, type SQLWrapper } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { launches } from '#server/store/schema/play/games.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import type { Currency } from '#wire/money.ts'
import type { Language } from '#wire/shapes.ts'
import { newTableSecret, type Table } from './fairness.ts'
import { newId } from '#server/domain/site/ids.ts'
import { absoluteLimit, idleLimit } from '#server/domain/sessions/sessions.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

/** Lifetime of a launch code, in milliseconds. */
export const launchCodeLifetime = 60_000
/** Lifetime of a table, in milliseconds; the session it was opened from ends it sooner. */
export const playLifetime = 12 * 3_600_000

/** A member's place at a game. */
export interface Play {
  readonly launchId: string
  readonly memberId: string
  readonly gameCode: string
  readonly language: Language
  /** Of the wallet that is played with. */
  readonly currency: Currency
  /** Vendor whose wallet of the member is used at this table; null for the main one. */
  readonly wallet: string | null
  /** Source of the rounds at this place. */
  readonly table: Table
}

/** Opens a game for a session; returns a code that works once, for a minute. Only its hash is stored. */
export async function openLaunch(
  db: Db,
  launch: Omit<Play, 'launchId' | 'table'> & { readonly sessionId: string; readonly now: number },
): Promise<string> {
  const code = createToken()
  await db.insert(launches).values({
    id: newId(),
    codeHash: hashToken(code),
    secret: newTableSecret(),
    memberId: launch.memberId,
    sessionId: launch.sessionId,
    gameCode: launch.gameCode,
    language: launch.language,
    currency: launch.currency,
    wallet: launch.wallet,
    createdAt: launch.now,
    expiresAt: launch.now + launchCodeLifetime,
  })
  return code
}

/** How many of a member's launches are searched: the cost does not grow with their play. */
const lookedAt = 200

/** Codes of the games a member opened last, the latest first, each once. */
export async function lastOpened(db: Db, memberId: string): Promise<readonly string[]> {
  const opened = await db
    .select({ code: launches.gameCode })
    .from(launches)
    .where(eq(launches.memberId, memberId))
    .orderBy(desc(launches.createdAt))
    .limit(lookedAt)
  return [...new Set(opened.map(({ code }) => code))]
}

/** Exchanges a launch code for a play token; refuses `session_expired` for an unknown, used or expired code. */
export async function enterLaunch(db: Db, code: string, now: number): Promise<{ playToken: string; play: Play }> {
  const playToken = createToken()
  const [entered] = await db
    .update(launches)
    .set({ playTokenHash: hashToken(playToken), expiresAt: now + playLifetime })
    .where(and(eq(launches.codeHash, hashToken(code)), isNull(launches.playTokenHash), gt(launches.expiresAt, now)))
    .returning({ id: launches.id })
  if (!entered) throw new Refused('session_expired')
  return { playToken, play: await findPlay(db, playToken, now) }
}

/** Playing extends the session: it is written at most once in this many milliseconds. */
const seenEvery = 60_000

/** Resolves a play token; refuses it once it has expired or the session has ended. */
export async function findPlay(db: Db, playToken: string | null, now: number): Promise<Play> {
  if (playToken === null) throw new Refused('not_logged_in')
  const [row] = await db
    .select({
      launchId: launches.id,
      memberId: launches.memberId,
      gameCode: launches.gameCode,
      language: launches.language,
      currency: launches.currency,
      wallet: launches.wallet,
      secret: launches.secret,
      nonce: launches.nonce,
      expiresAt: launches.expiresAt,
      sessionId: sessions.id,
      sessionCreatedAt: sessions.createdAt,
      sessionSeenAt: sessions.seenAt,
      sessionEndedAt: sessions.endedAt,
      sessionExpiresAt: sessions.expiresAt,
      mayEnter: members.mayEnter,
    })
    .from(launches)
    .innerJoin(sessions, eq(sessions.id, launches.sessionId))
    .innerJoin(members, eq(members.id, launches.memberId))
    .where(eq(launches.playTokenHash, hashToken(playToken)))
  if (!row) throw new Refused('not_logged_in')
  const over = row.expiresAt <= now || row.sessionExpiresAt <= now || row.sessionEndedAt !== null || !row.mayEnter
  if (over) throw new Refused('session_expired')
  if (now - row.sessionSeenAt >= seenEvery) {
    const expiresAt = Math.min(now + idleLimit, row.sessionCreatedAt + absoluteLimit)
    await db
      .update(sessions)
      .set({ seenAt: now, expiresAt })
      .where(and(eq(sessions.id, row.sessionId), isNull(sessions.endedAt)))
  }
  const { launchId, memberId, gameCode, currency, wallet, language, secret, nonce } = row
  const table = { secret, nonce }
  return { launchId, memberId, gameCode, currency, wallet, language: language as Language, table }
}

/**
 * Advances a place to its next round, together with the bet of this round; writes nothing where its number has been
 * played.
 */
export const nextRoundAt = (tx: Tx, { launchId, table }: Pick<Play, 'launchId' | 'table'>): SQLWrapper =>
  tx
    .update(launches)
    .set({ nonce: table.nonce + 1 })
    .where(and(eq(launches.id, launchId), eq(launches.nonce, table.nonce)))
    .returning({ id: launches.id })
