import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import * as v from 'valibot'
import type { accountCalls } from '#wire/sessions/account.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { AccountType, MustChangePassword } from '#wire/shapes.ts'
import type { Caller } from '#server/handler.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { newId } from '#server/domain/site/ids.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { isExcluded } from '#server/domain/protection/play-figures.ts'
import { dayBegins } from '#server/domain/site/site-day.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'
import { readUserAgent } from './user-agents.ts'

const minute = 60_000
/** A session ends after twelve hours without a call, and after a week in any case. */
export const idleLimit = 12 * 60 * minute
export const absoluteLimit = 7 * 24 * 60 * minute
/** `seen_at` is written at most this often, so that most reads write nothing. */
const seenEvery = minute

/** Why the password must be changed before continuing; null when it need not be. */
export type PasswordChange = v.InferOutput<typeof MustChangePassword>

/** A session made for a member; the token is returned this once and never stored. */
export interface NewSession {
  readonly token: string
  readonly sessionId: string
}

/** Starts a session. */
export async function createSession(
  db: DbOrTx,
  session: {
    memberId: string
    area: 'member' | 'agent'
    address: string
    userAgent: string | null
    passwordChange?: PasswordChange
    now: number
  },
): Promise<NewSession> {
  const token = createToken()
  const sessionId = newId()
  await db.insert(sessions).values({
    id: sessionId,
    tokenHash: hashToken(token),
    memberId: session.memberId,
    area: session.area,
    address: session.address,
    ...readUserAgent(session.userAgent),
    passwordChange: session.passwordChange ?? null,
    createdAt: session.now,
    seenAt: session.now,
    expiresAt: session.now + idleLimit,
  })
  return { token, sessionId }
}

/**
 * Resolves a token to its member and the session's end without further calls. Refuses `not_logged_in` for an unknown
 * token and `session_expired` for one that is over. With `extend` the session is extended from `now`.
 */
export async function readSession(
  { db }: Pick<Services, 'db'>,
  token: string,
  now: number,
  options: { extend: boolean },
): Promise<{ caller: Caller; expiresAt: number }> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      memberId: members.id,
      account: members.account,
      type: members.type,
      mayEnter: members.mayEnter,
      trialEndsAt: members.trialEndsAt,
      passwordChange: sessions.passwordChange,
      exclusion: playProtection.exclusion,
      excludedUntil: playProtection.excludedUntil,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(playProtection, eq(playProtection.memberId, sessions.memberId))
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (!row) throw new Refused('not_logged_in')
  const latest = row.trialEndsAt ?? Infinity
  const endsAt = Math.min(row.expiresAt, latest)
  if (row.endedAt !== null || now >= endsAt || !row.mayEnter || isExcluded(row, now))
    throw new Refused('session_expired')
  const caller: Caller = {
    sessionId: row.sessionId,
    memberId: row.memberId,
    account: row.account,
    type: v.parse(AccountType, row.type),
    passwordOwed: row.passwordChange !== null,
  }
  if (!options.extend || now - row.seenAt < seenEvery) return { caller, expiresAt: endsAt }
  const expiresAt = Math.min(now + idleLimit, row.createdAt + absoluteLimit, latest)
  await db
    .update(sessions)
    .set({ seenAt: now, expiresAt })
    .where(and(eq(sessions.id, row.sessionId), isNull(sessions.endedAt)))
  return { caller, expiresAt }
}

/** Ends a session and notifies its open event streams. */
export async function endSession(
  { db, live }: Pick<Services, 'db' | 'live'>,
  sessionId: string,
  now: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  await live.publish(sessionTopic(sessionId), { type: 'session.ended' })
}

/**
 * Ends every session of a member but one, or all, inside a transaction; the caller notifies them afterwards with
 * `notifySafety`.
 */
export async function endOthers(
  tx: DbOrTx,
  { memberId, except, now }: { readonly memberId: string; readonly except?: string; readonly now: number },
): Promise<readonly string[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.memberId, memberId),
        except === undefined ? undefined : ne(sessions.id, except),
        isNull(sessions.endedAt),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/**
 * Notifies a change of an account's safety, after the transaction: the streams of ended sessions that they are over,
 * the others that there is a new notification.
 */
export async function notifySafety(
  { live }: Pick<Services, 'live'>,
  memberId: string,
  ended: readonly string[] = [],
): Promise<void> {
  for (const id of ended) await live.publish(sessionTopic(id), { type: 'session.ended' })
  await notifyChanged(live, memberId, 'notifications')
}

const isOpenAt = (now: number) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))
const isOverAt = (now: number) => or(isNotNull(sessions.endedAt), lte(sessions.expiresAt, now))

/** Returns whether a session belongs to the caller's member, and is not over at `now`. */
export async function hasOpen(
  { db }: Pick<Services, 'db'>,
  { memberId }: Caller,
  id: string,
  now: number,
): Promise<boolean> {
  const mine = and(eq(sessions.id, id), eq(sessions.memberId, memberId), isOpenAt(now))
  return (await db.$count(sessions, mine)) > 0
}

const day = 24 * 60 * minute

/** Returns one page of the sessions of the caller's member: the current one first, then the latest used. */
export async function sessionsPage(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  { state, from, to, pageNo, pageSize }: ParsedRequestOf<typeof accountCalls.sessions>,
  now: number,
) {
  const { gmtOffset } = await settings.brand()
  const mine = eq(sessions.memberId, caller.memberId)
  const condition = and(
    mine,
    state === 'open' ? isOpenAt(now) : state === 'over' ? isOverAt(now) : undefined,
    from === undefined ? undefined : gte(sessions.createdAt, dayBegins(from, gmtOffset)),
    to === undefined ? undefined : lt(sessions.createdAt, dayBegins(to, gmtOffset) + day),
  )
  const { offset, ...page } = pageAt(await db.$count(sessions, condition), { pageNo, pageSize })
  const rows = await db
    .select({
      id: sessions.id,
      address: sessions.address,
      browser: sessions.browser,
      system: sessions.system,
      area: sessions.area,
      startedAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      endedAt: sessions.endedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(condition)
    .orderBy(
      desc(eq(sessions.id, caller.sessionId)),
      desc(sessions.seenAt),
      desc(sessions.createdAt),
      desc(sessions.id),
    )
    .limit(pageSize)
    .offset(offset)
  return {
    ...page,
    others: await db.$count(sessions, and(mine, ne(sessions.id, caller.sessionId), isOpenAt(now))),
    list: rows.map(({ endedAt, expiresAt, ...row }) => ({
      ...row,
      area: v.parse(v.picklist(['member', 'agent']), row.area),
      overSince: endedAt ?? (expiresAt <= now ? expiresAt : null),
      isOwn: row.id === caller.sessionId,
    })),
  }
}

/** Reason for a password change found at a session's login, for as long as it applies. */
export async function owedPasswordChange(db: DbOrTx, sessionId: string): Promise<PasswordChange> {
  const [row] = await db.select({ owed: sessions.passwordChange }).from(sessions).where(eq(sessions.id, sessionId))
  return v.parse(MustChangePassword, row?.owed ?? null)
}

/** Topic of one session's own events. */
export const sessionTopic = (sessionId: string) => `session:${sessionId}`
