import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { LoginNews } from '#wire/engagement/after-login.ts'
import type { Language } from '#wire/shapes.ts'
import { importantUnread } from '#server/domain/content/notices.ts'
import { readPlay } from '#server/domain/protection/play-figures.ts'
import { unclaimedRewards } from './rewards.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Empty news. */
const nothing = { always: false, welcome: null, trialEndsAt: null, newRewards: 0, unclaimedCount: 0, notice: null }

/**
 * Returns a member's news since the last time they were shown; a member without an earlier time is welcomed. `always`
 * opens the dialog of the brand even without news, except on a day the member silenced. A member who refuses offers
 * gets no new rewards.
 */
export async function loginNews(
  db: Db,
  memberId: string,
  { language, always, now }: { readonly language: Language; readonly always: boolean; readonly now: number },
): Promise<LoginNews> {
  const [member] = await db
    .select({
      type: members.type,
      newsShownAt: members.newsShownAt,
      quietUntil: members.quietUntil,
      createdAt: members.createdAt,
      trialEndsAt: members.trialEndsAt,
    })
    .from(members)
    .where(eq(members.id, memberId))
  if (member === undefined || now < (member.quietUntil ?? 0)) return { at: now, ...nothing }
  const mayOffer = (await readPlay(db, memberId))?.marketing ?? true
  const since = member.newsShownAt ?? member.createdAt
  return {
    at: now,
    always: always && mayOffer,
    welcome: member.newsShownAt === null ? (member.type === 4 ? 'trial' : 'first') : null,
    trialEndsAt: member.trialEndsAt,
    newRewards: mayOffer ? await unclaimedRewards(db, memberId, now, since) : 0,
    unclaimedCount: await unclaimedRewards(db, memberId, now),
    notice: await importantUnread(db, memberId, { language, since, now }),
  }
}

/**
 * Records that a member was shown the news up to `at` (later news is still to be shown), and whether the rest of the
 * day is silenced. Times in epoch milliseconds; a time in the future counts as now.
 */
export async function markNewsShown(
  db: Db,
  memberId: string,
  shown: { readonly at: number; readonly quietToday: boolean; readonly gmtOffset: number; readonly now: number },
): Promise<void> {
  const quietUntil = shown.quietToday ? endOfDay(shown.now, shown.gmtOffset) : null
  await db
    .update(members)
    .set({ newsShownAt: shownUntil(Math.min(shown.at, shown.now)), quietUntil })
    .where(eq(members.id, memberId))
}

/**
 * Marks everything up to now as shown, for all members who were shown news before, and silences their news until a time
 * in epoch milliseconds.
 */
export async function silenceAllNews(db: Db, now: number, until: number): Promise<void> {
  await db
    .update(members)
    .set({ newsShownAt: shownUntil(now), quietUntil: until })
    .where(isNotNull(members.newsShownAt))
}

const shownUntil = (at: number) => sql`greatest(${members.newsShownAt}, ${at}::bigint)`

/** The next midnight of a zone `gmtOffset` minutes east of UTC, in epoch milliseconds. */
function endOfDay(now: number, gmtOffset: number): number {
  const shift = gmtOffset * minute
  return (Math.floor((now + shift) / day) + 1) * day - shift
}
