import { desc, eq, inArray, sql } from 'drizzle-orm'
import { inShortTransactions } from '#server/jobs/short-transactions.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playSums } from '#server/store/schema/engagement/missions.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { vipMonths, vipMoves, vipStandings } from '#server/store/schema/loyalty/vip.ts'
import type { Currency } from '#wire/money.ts'
import { closingDelay } from '#server/domain/engagement/mission-boards.ts'
import { takesPart } from '#server/domain/engagement/mission-tasks.ts'
import { periodAt } from '#server/domain/protection/play-periods.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { levelsOf, type VipLevel } from './vip-ladder.ts'
import { notifyVip } from './vip-rises.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** Most members decided in one transaction. */
const mostMembers = 500

/** A month at the site: its first day, and its beginning and end in epoch milliseconds. */
interface Month {
  readonly startsOn: string
  readonly from: number
  readonly until: number
}

/** The earliest finished month that is undecided; null where there is none. */
async function dueMonth(db: DbOrTx, { gmtOffset, now }: { readonly gmtOffset: number; readonly now: number }) {
  const [last] = await db.select().from(vipMonths).orderBy(desc(vipMonths.month)).limit(1)
  if (last === undefined) return null
  const end = periodAt('month', dayBegins(last.month, gmtOffset), gmtOffset).endsAt
  const startsOn = last.decidedAt === null ? last.month : siteDay(end, gmtOffset)
  const from = dayBegins(startsOn, gmtOffset)
  const until = periodAt('month', from, gmtOffset).endsAt
  return until + closingDelay <= now ? { startsOn, from, until } : null
}

/** Returns whether a finished month is undecided. */
export async function hasDueMonth({ db, settings }: Pick<Site, 'db' | 'settings'>, now: number): Promise<boolean> {
  const [ladder, { gmtOffset }] = await Promise.all([settings.vip(), settings.brand()])
  return ladder !== null && (await dueMonth(db, { gmtOffset, now })) !== null
}

/**
 * Lowers the level of members whose stakes in a month do not keep it, for each finished month and each member once:
 * after a crash the next run goes on behind the last member. All play of these months must have been summed. Returns
 * how many lost a level.
 */
export async function decideMonths(site: Site, now: number, signal?: AbortSignal): Promise<number> {
  const [ladder, { currency, gmtOffset }] = await Promise.all([site.settings.vip(), site.settings.brand()])
  if (ladder === null) return 0
  const levels = levelsOf(ladder, currency)
  let lost = 0
  for (;;) {
    const month = await dueMonth(site.db, { gmtOffset, now })
    if (month === null || signal?.aborted === true) return lost
    const fallen: string[] = []
    await inShortTransactions(site.db, { most: mostMembers, signal }, (tx, size) =>
      decideSome(tx, { month, levels, currency, now }, { size, fallen }),
    )
    lost += fallen.length
    for (const memberId of fallen) await notifyVip(site.live, memberId)
  }
}

interface Decided {
  readonly month: Month
  readonly levels: readonly VipLevel[]
  readonly currency: Currency
  readonly now: number
}

/**
 * Decides the next members in the order of their ids, adds those who lost a level, and returns whether more are left.
 */
async function decideSome(
  tx: Tx,
  { month, levels, currency, now }: Decided,
  { size, fallen }: { readonly size: number; readonly fallen: string[] },
): Promise<boolean> {
  await tx.insert(vipMonths).values({ month: month.startsOn }).onConflictDoNothing()
  const own = eq(vipMonths.month, month.startsOn)
  const [place] = await tx.select().from(vipMonths).where(own).for('update')
  if (place === undefined || place.decidedAt !== null) return false
  const behind = place.upTo === null ? sql`true` : sql`${members.id} > ${place.upTo}::uuid`
  const next = await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.rankLevel} between 2 and ${levels.length} and ${members.type} <> 4 and ${behind}`)
    .orderBy(members.id)
    .limit(size)
    .for('no key update')
  const ids = next.map(({ id }) => id)
  const lost = ids.length === 0 ? [] : await demotedOf(tx, ids, { month, levels, currency, now })
  for (const { rankLevel, name } of levels) {
    const to = lost.flatMap((one) => (one.rankLevel === rankLevel + 1 ? [one.memberId] : []))
    if (to.length > 0) await takeLevel(tx, to, { rankLevel, name, month, now })
  }
  const isDone = ids.length < size
  await tx
    .update(vipMonths)
    .set(isDone ? { decidedAt: now } : { upTo: ids.at(-1)! })
    .where(own)
  fallen.push(...lost.map(({ memberId }) => memberId))
  return !isDone
}

/**
 * Members among them who have not kept their level. Left out are members who rose in the month or later, held by the
 * operator, closed to offers, excluded for a part of the month, or with another currency.
 */
async function demotedOf(tx: Tx, ids: readonly string[], { month, levels, currency, now }: Decided) {
  const { rows } = await tx.execute<{ memberId: string; rankLevel: number; staked: string }>(sql`
    select m.id as "memberId", m.rank_level as "rankLevel", coalesce(s.staked, 0)::text as staked
    from ${members} m
    left join ${vipStandings} st on st.member_id = m.id
    left join ${playSums} s on s.member_id = m.id and s.period = 'month' and s.starts_on = ${month.startsOn}
      and s.currency = ${currency}
    where m.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and m.may_enter and ${takesPart(sql`m.id`, now)}
      and not exists (select from ${playProtection} guard where guard.member_id = m.id and guard.exclusion is not null
        and guard.excluded_at < ${month.until}::bigint
        and (guard.excluded_until is null or guard.excluded_until > ${month.from}::bigint))
      and exists (select from ledger_accounts a where a.code = 'member:' || m.id and a.currency = ${currency})
      and coalesce(st.raised_at, 0) < ${month.from}::bigint and coalesce(st.held_at, 0) < m.rank_level
    order by m.id`)
  return rows.filter(({ rankLevel, staked }) => BigInt(staked) < levels[rankLevel - 1]!.keep)
}

/** Lowers members by one level, to this one. */
async function takeLevel(
  tx: Tx,
  ids: readonly string[],
  { rankLevel, name, month, now }: Pick<VipLevel, 'rankLevel' | 'name'> & Pick<Decided, 'month' | 'now'>,
): Promise<void> {
  await tx
    .update(members)
    .set({ rankLevel, labelName: name })
    .where(inArray(members.id, [...ids]))
  await tx
    .insert(vipStandings)
    .values(ids.map((memberId) => ({ memberId, peak: rankLevel + 1 })))
    .onConflictDoUpdate({
      target: vipStandings.memberId,
      set: { peak: sql`greatest(${vipStandings.peak}, ${rankLevel + 1}::int)` },
    })
  await tx.insert(vipMoves).values(
    ids.map((memberId) => ({
      memberId,
      fromLevel: rankLevel + 1,
      toLevel: rankLevel,
      reason: 'lost' as const,
      month: month.startsOn,
      movedAt: now,
    })),
  )
}
