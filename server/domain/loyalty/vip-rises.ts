import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playSums } from '#server/store/schema/engagement/missions.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { vipGrants, vipMonths, vipMoves, vipStandings } from '#server/store/schema/loyalty/vip.ts'
import type { Currency } from '#wire/money.ts'
import { takesPart } from '#server/domain/engagement/mission-tasks.ts'
import { periodAt } from '#server/domain/protection/play-periods.ts'
import { notifyReward } from '#server/domain/engagement/rewards.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import { reachedBy, risenTo, type Standing, type VipLevel } from './vip-ladder.ts'

/** Inputs for raising levels, at a moment of the site. */
export interface VipTerms {
  readonly levels: readonly VipLevel[]
  readonly currency: Currency
  readonly gmtOffset: number
  readonly now: number
}

interface Candidate extends Standing {
  readonly memberId: string
  readonly rewardedUpTo: number
}

/** Notifies a member's screens of a new level and its reward; to be called after the transaction. */
export async function notifyVip(live: Services['live'], memberId: string): Promise<void> {
  await notifyChanged(live, memberId, 'missions')
  await notifyReward(live, memberId)
}

/**
 * Standings of members who can rise: real accounts that may log in and are open to offers, once VIP has begun.
 */
async function candidatesOf(
  db: DbOrTx,
  which: SQL,
  { currency, gmtOffset, now }: VipTerms,
): Promise<readonly Candidate[]> {
  const { startsOn } = periodAt('month', now, gmtOffset)
  const { rows } = await db.execute<{
    memberId: string
    rankLevel: number
    peak: number
    rewardedUpTo: number
    total: string
    month: string
  }>(sql`
    select m.id as "memberId", m.rank_level as "rankLevel", greatest(st.peak, m.rank_level) as peak,
      coalesce(st.rewarded_up_to, 1) as "rewardedUpTo", played.total::text as total, played.month::text as month
    from ${members} m
    left join ${vipStandings} st on st.member_id = m.id
    cross join lateral (
      select coalesce(sum(s.staked), 0) as total,
        coalesce(sum(s.staked) filter (where s.starts_on = ${startsOn}), 0) as month
      from ${playSums} s where s.member_id = m.id and s.period = 'month' and s.currency = ${currency}
    ) played
    where ${which} and m.type <> 4 and m.may_enter and ${takesPart(sql`m.id`, now)}
      and exists (select from ${vipMonths})
    order by m.id`)
  return rows.map(({ total, month, ...row }) => ({ ...row, total: BigInt(total), month: BigInt(month) }))
}

/** Stakes of a member in total, and in the month that starts on a day, in minor units, as far as summed. */
export async function stakesOf(
  db: DbOrTx,
  memberId: string,
  { currency, startsOn }: { readonly currency: Currency; readonly startsOn: string },
): Promise<Pick<Standing, 'total' | 'month'>> {
  const { rows } = await db.execute<{ total: string; month: string }>(sql`
    select coalesce(sum(s.staked), 0)::text as total,
      coalesce(sum(s.staked) filter (where s.starts_on = ${startsOn}), 0)::text as month
    from ${playSums} s where s.member_id = ${memberId}::uuid and s.period = 'month' and s.currency = ${currency}`)
  return { total: BigInt(rows[0]!.total), month: BigInt(rows[0]!.month) }
}

const isDue = (levels: readonly VipLevel[], candidate: Candidate): boolean =>
  risenTo(levels, candidate) > candidate.rankLevel || reachedBy(levels, candidate.total) > candidate.rewardedUpTo

const among = (ids: readonly string[]) =>
  sql`m.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/**
 * Raises the due members of `which`, and grants the reward of each level whose turnover they reached, each once;
 * returns the members to notify. Candidates are locked and read again, so concurrent runs see each other's
 * result.
 */
async function raise(tx: Tx, which: SQL, terms: VipTerms): Promise<readonly string[]> {
  const { levels } = terms
  if (levels.length === 0) return []
  const seen = (await candidatesOf(tx, which, terms)).filter((candidate) => isDue(levels, candidate))
  if (seen.length === 0) return []
  const ids = seen.map(({ memberId }) => memberId)
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for('no key update')
  const due = (await candidatesOf(tx, among(ids), terms)).filter((candidate) => isDue(levels, candidate))
  for (const candidate of due) await raiseOne(tx, candidate, terms)
  return due.map(({ memberId }) => memberId)
}

async function raiseOne(tx: Tx, candidate: Candidate, { levels, gmtOffset, now }: VipTerms): Promise<void> {
  const { memberId, rankLevel, total, rewardedUpTo, peak } = candidate
  const to = risenTo(levels, candidate)
  const reached = reachedBy(levels, total)
  if (to > rankLevel) {
    await tx
      .update(members)
      .set({ rankLevel: to, labelName: levels[to - 1]!.name })
      .where(eq(members.id, memberId))
    const reason = to > peak ? ('turnover' as const) : ('regained' as const)
    await tx.insert(vipMoves).values({ memberId, fromLevel: rankLevel, toLevel: to, reason, movedAt: now })
  }
  const stands = { peak: Math.max(peak, to), rewardedUpTo: Math.max(rewardedUpTo, reached) }
  const change = { ...stands, ...(to > rankLevel ? { raisedAt: now } : {}) }
  await tx
    .insert(vipStandings)
    .values({ memberId, ...change })
    .onConflictDoUpdate({ target: vipStandings.memberId, set: change })
  for (const level of levels) {
    if (level.reward > 0n && level.rankLevel > rewardedUpTo && level.rankLevel <= reached)
      await grantLevel(tx, { memberId, level, day: siteDay(now, gmtOffset), now })
  }
}

interface GrantedLevel {
  readonly memberId: string
  readonly level: VipLevel
  readonly day: string
  readonly now: number
}

async function grantLevel(tx: Tx, { memberId, level: { rankLevel, reward: amount }, day, now }: GrantedLevel) {
  const what = `level:${rankLevel}`
  const before = await tx.$count(vipGrants, and(eq(vipGrants.memberId, memberId), eq(vipGrants.what, what)))
  if (before > 0) return
  const [reward] = await tx
    .insert(rewards)
    .values({ memberId, kind: 'vip', amount, grantedAt: now })
    .returning({ id: rewards.id })
  await tx.insert(vipGrants).values({ memberId, what, day, amount, rewardId: reward!.id })
}

/**
 * Raises members whose sums have just changed, in the transaction that changed them; returns the members to notify.
 */
export async function raiseMoved(
  tx: Tx,
  { moved, ...terms }: VipTerms & { /** Numbers of sums. */ readonly moved: readonly number[] },
): Promise<readonly string[]> {
  if (moved.length === 0) return []
  const which = sql`m.id in (select s.member_id from ${playSums} s where s.period = 'month'
    and s.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(moved)}::jsonb)))`
  return raise(tx, which, terms)
}

/**
 * Raises one member where due: after a change of levels, or of their openness to offers. Uses the sums as they are.
 */
export async function raiseMember({ db, live }: Pick<Services, 'db' | 'live'>, memberId: string, terms: VipTerms) {
  const own = among([memberId])
  const [found] = await candidatesOf(db, own, terms)
  if (found === undefined || terms.levels.length === 0 || !isDue(terms.levels, found)) return
  const notified = await db.transaction((tx) => raise(tx, own, terms))
  for (const id of notified) await notifyVip(live, id)
}
