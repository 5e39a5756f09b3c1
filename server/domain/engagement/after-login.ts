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

/** Everything there is to tell where there is nothing. */
const nothing = { always: false, welcome: null, trialEndsAt: null, newRewards: 0, unclaimedCount: 0, notice: null }

/**
 * What has come for a member since it was last told; a member who was never told anything is welcomed. `always` says
 * that the brand wants it told, news or none: a day that is to be quiet stays so. Whoever forbids offers hears of no new
 * rewards.
 */
export async function loginNews(
  db: Db,
  memberId: string,
  { language, always, now }: { readonly language: Language; readonly always: boolean; readonly now: number },
): Promise<LoginNews> {
  const [member] = await db
    .select({
      type: members.type,
      toldAt: members.toldAt,
      quietUntil: members.quietUntil,
      createdAt: members.createdAt,
      trialEndsAt: members.trialEndsAt,
    })
    .from(members)
    .where(eq(members.id, memberId))
  if (member === undefined || now < (member.quietUntil ?? 0)) return { at: now, ...nothing }
  const mayOffer = (await readPlay(db, memberId))?.marketing ?? true
  const since = member.toldAt ?? member.createdAt
  return {
    at: now,
    always: always && mayOffer,
    welcome: member.toldAt === null ? (member.type === 4 ? 'trial' : 'first') : null,
    trialEndsAt: member.trialEndsAt,
    newRewards: mayOffer ? await unclaimedRewards(db, memberId, now, since) : 0,
    unclaimedCount: await unclaimedRewards(db, memberId, now),
    notice: await importantUnread(db, memberId, { language, since, now }),
  }
}

/**
 * Notes that a member has been told what there was `at` a time (what came while they read it is still to be told), and
 * whether the rest of the day is to be quiet. Times in epoch milliseconds; one that is still to come counts as now.
 */
export async function noteTold(
  db: Db,
  memberId: string,
  told: { readonly at: number; readonly quietToday: boolean; readonly gmtOffset: number; readonly now: number },
): Promise<void> {
  const quietUntil = told.quietToday ? endOfDay(told.now, told.gmtOffset) : null
  await db
    .update(members)
    .set({ toldAt: toldBy(Math.min(told.at, told.now)), quietUntil })
    .where(eq(members.id, memberId))
}

/** Notes of all who were ever told anything that they have heard what there was until now. */
export async function noteAllTold(db: Db, now: number): Promise<void> {
  await db
    .update(members)
    .set({ toldAt: toldBy(now) })
    .where(isNotNull(members.toldAt))
}

const toldBy = (at: number) => sql`greatest(${members.toldAt}, ${at}::bigint)`

/** The next midnight of a zone `gmtOffset` minutes east of UTC, in epoch milliseconds. */
function endOfDay(now: number, gmtOffset: number): number {
  const shift = gmtOffset * minute
  return (Math.floor((now + shift) / day) + 1) * day - shift
}
