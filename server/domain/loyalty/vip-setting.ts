import { eq, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playSums } from '#server/store/schema/engagement/missions.ts'
import { vipDays, vipMonths, vipMoves, vipStandings } from '#server/store/schema/loyalty/vip.ts'
import type { Currency } from '#wire/money.ts'
import { lockPlace } from '#server/domain/play/play-place.ts'
import { dayAfter, periodAt } from '#server/domain/protection/play-periods.ts'
import { sumNewPlay } from '#server/domain/play/play-sums.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { levelsOf, type VipLadder, type VipLevel } from './vip-ladder.ts'
import { notifyVip } from './vip-rises.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** Records everyone's total stakes by now: they reach levels, and bring no rewards. */
async function markReached(tx: Tx, levels: readonly VipLevel[], currency: Currency): Promise<void> {
  const reachable = levels.filter(({ reach }) => reach > 0n).toReversed()
  if (reachable.length === 0) return
  const reached = sql`case ${sql.join(
    reachable.map(({ reach, rankLevel }) => sql`when s.total >= ${reach}::bigint then ${rankLevel}::int`),
    sql` `,
  )} end`
  await tx.execute(sql`
    insert into ${vipStandings} as kept (member_id, peak, rewarded_up_to)
    select m.id, m.rank_level, ${reached}
    from ${members} m join (
      select member_id, sum(staked) as total from ${playSums} where period = 'month' and currency = ${currency}
      group by member_id
    ) s on s.member_id = m.id
    where s.total >= ${reachable.at(-1)!.reach}::bigint
    order by m.id
    on conflict (member_id) do update set rewarded_up_to = greatest(kept.rewarded_up_to, excluded.rewarded_up_to)`)
}

/** Months are decided from the next one on, and birthdays granted from today. */
async function begin(tx: Tx, gmtOffset: number, now: number): Promise<void> {
  const month = periodAt('month', now, gmtOffset).startsOn
  await tx.insert(vipMonths).values({ month, decidedAt: now }).onConflictDoNothing()
  await tx
    .insert(vipDays)
    .values({ day: dayAfter(siteDay(now, gmtOffset), -1), grantedAt: now })
    .onConflictDoNothing()
}

/** Returns whether there are levels, and VIP has never begun at this site. */
export async function hasNotBegun({ db, settings }: Pick<Site, 'db' | 'settings'>): Promise<boolean> {
  return (await settings.vip()) !== null && (await db.$count(vipMonths)) === 0
}

/** Begins VIP at a site that never had it; all earlier play must have been summed. */
export async function beginVip(site: Pick<Site, 'db' | 'settings'>, now: number): Promise<void> {
  if (!(await hasNotBegun(site))) return
  const [ladder, { currency, gmtOffset }] = await Promise.all([site.settings.vip(), site.settings.brand()])
  await site.db.transaction(async (tx) => {
    await lockPlace(tx)
    if (ladder === null || (await tx.$count(vipMonths)) > 0) return
    await markReached(tx, levelsOf(ladder, currency), currency)
    await begin(tx, gmtOffset, now)
  })
}

/**
 * Sets other levels, or none. Earlier stakes reach them and bring none of their rewards; members keep their levels,
 * under the new names.
 */
export async function setLadder(site: Site, ladder: VipLadder | null, now: number): Promise<void> {
  await sumNewPlay(site, now)
  const [before, { currency, gmtOffset }] = await Promise.all([site.settings.vip(), site.settings.brand()])
  if (ladder !== null) {
    const levels = levelsOf(ladder, currency)
    await site.db.transaction(async (tx) => {
      await lockPlace(tx)
      await markReached(tx, levels, currency)
      if (before === null || (await tx.$count(vipMonths)) === 0) await begin(tx, gmtOffset, now)
      for (const { rankLevel, name } of levels)
        await tx
          .update(members)
          .set({ labelName: name })
          .where(sql`${members.rankLevel} = ${rankLevel} and ${members.type} <> 4 and ${members.labelName} <> ${name}`)
    })
  }
  await site.settings.setVip(ladder, now)
}

/**
 * Puts a member on a level by hand and holds them there: no month lowers it, but they may rise. Null ends the
 * hold, at the current level. Returns false for an account that is not real.
 */
export async function holdMember(
  site: Site,
  { memberId, rankLevel }: { readonly memberId: string; readonly rankLevel: number | null },
  now: number,
): Promise<boolean> {
  const [ladder, { currency }] = await Promise.all([site.settings.vip(), site.settings.brand()])
  const levels = ladder === null ? [] : levelsOf(ladder, currency)
  const level = levels.find((one) => one.rankLevel === rankLevel)
  if (rankLevel !== null && level === undefined) return false
  const isMember = await site.db.transaction(async (tx) => {
    const [member] = await tx
      .select({ rankLevel: members.rankLevel, type: members.type })
      .from(members)
      .where(eq(members.id, memberId))
      .for('no key update')
    if (member === undefined || member.type === 4) return false
    if (level !== undefined && level.rankLevel !== member.rankLevel) {
      const moved = { fromLevel: member.rankLevel, toLevel: level.rankLevel, reason: 'hand' as const, movedAt: now }
      await tx
        .update(members)
        .set({ rankLevel: level.rankLevel, labelName: level.name })
        .where(eq(members.id, memberId))
      await tx.insert(vipMoves).values({ memberId, ...moved })
    }
    const peak = Math.max(member.rankLevel, rankLevel ?? 1)
    await tx
      .insert(vipStandings)
      .values({ memberId, peak, heldAt: rankLevel })
      .onConflictDoUpdate({
        target: vipStandings.memberId,
        set: { peak: sql`greatest(${vipStandings.peak}, ${peak}::int)`, heldAt: rankLevel },
      })
    return true
  })
  if (isMember) await notifyVip(site.live, memberId)
  return isMember
}
