import { eq } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import { limitPeriods, type PlaySession, type protectionCalls } from '#wire/protection/protection.ts'
import {
  checkEvery,
  figuresAt,
  isPaused,
  limitOf,
  lockPlay,
  notePlay,
  type PlayRow,
  readPlay,
  readPlayTerms,
  refuseTimeOver,
} from './play-figures.ts'
import { playCurrency } from './play-limits.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>
type Visit = { readonly caller: Caller; readonly now: number }

const minute = 60_000

/** Returns how long a member has been playing, and when the next bet will be refused. */
export async function readPlaySession(site: Site, { caller: { memberId }, now }: Visit): Promise<PlaySession> {
  return playSessionOf(site, memberId, await readPlay(site.db, memberId), now)
}

async function playSessionOf(site: Site, memberId: string, row: PlayRow | null, now: number): Promise<PlaySession> {
  const [terms, currency] = await Promise.all([readPlayTerms(site.settings), playCurrency(site, memberId)])
  const none = fromMinor(0n, currency)
  if (row === null || isPaused(row, terms, now)) {
    const notPlaying = { beganAt: null, endsAt: null, checkAt: null, timeOverAt: null }
    return { serverTime: now, currency, ...notPlaying, net: none, staked: none, won: none }
  }
  const { playBegan, playedAt, checkedAt, sessionStaked, sessionWon } = row
  const every = checkEvery(row, terms)
  const figures = figuresAt(row, terms, now)
  const overAt = limitPeriods.flatMap((period) => {
    const limit = limitOf(row, terms, { kind: 'time', period, currency })
    return limit === null ? [] : [playedAt + Number(limit) * minute - figures[period].played]
  })
  return {
    serverTime: now,
    currency,
    beganAt: playBegan,
    endsAt: playedAt + terms.jurisdiction.pauseMinutes * minute,
    net: fromMinor(sessionWon - sessionStaked, currency),
    staked: fromMinor(sessionStaked, currency),
    won: fromMinor(sessionWon, currency),
    checkAt: every === null ? null : checkedAt + every,
    timeOverAt: overAt.length === 0 ? null : Math.max(Math.min(...overAt), 0),
  }
}

/** Records that a member opens a game: play begins, and their other screens are notified. Refuses `play_time_over`. */
export async function beginPlay(site: Site, memberId: string, now: number): Promise<void> {
  const terms = await readPlayTerms(site.settings)
  const currency = await playCurrency(site, memberId)
  await site.db.transaction(async (tx) =>
    refuseTimeOver(await notePlay(tx, memberId, terms, now), terms, { currency, now }),
  )
  await notifyChanged(site.live, memberId, 'play')
}

/** Answers a reality check: the next is due an interval later, or play has ended. */
export async function answerCheck(
  site: Site,
  { answer }: ParsedRequestOf<typeof protectionCalls.answerRealityCheck>,
  { caller: { memberId }, now }: Visit,
): Promise<PlaySession> {
  const terms = await readPlayTerms(site.settings)
  const row = await site.db.transaction(async (tx) => {
    const before = await lockPlay(tx, memberId)
    const every = checkEvery(before, terms)
    const isDue = every !== null && !isPaused(before, terms, now) && now - before.checkedAt >= every
    if (answer === 'goOn' && !isDue) return before
    const [after] = await tx
      .update(playProtection)
      .set(answer === 'stop' ? { playedAt: 0 } : { checkedAt: now, playedAt: now })
      .where(eq(playProtection.memberId, memberId))
      .returning()
    return after!
  })
  await notifyChanged(site.live, memberId, 'play')
  return playSessionOf(site, memberId, row, now)
}

/** Chooses the interval of reality checks; refuses `limit_out_of_range` for one the jurisdiction does not offer. */
export async function chooseInterval(
  site: Site,
  { minutes }: ParsedRequestOf<typeof protectionCalls.setRealityCheck>,
  { caller: { memberId } }: Visit,
): Promise<{ readonly checkMinutes: number }> {
  const { jurisdiction } = await readPlayTerms(site.settings)
  if (!jurisdiction.realityCheck.choices.includes(minutes)) throw new Refused('limit_out_of_range')
  await site.db.transaction(async (tx) => {
    await lockPlay(tx, memberId)
    await tx.update(playProtection).set({ checkMinutes: minutes }).where(eq(playProtection.memberId, memberId))
  })
  await notifyChanged(site.live, memberId, 'play')
  return { checkMinutes: minutes }
}
