import { desc, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { vipDays, vipGrants, vipStandings } from '#server/store/schema/loyalty/vip.ts'
import type { Currency } from '#wire/money.ts'
import { takesPart } from '#server/domain/engagement/mission-tasks.ts'
import { dayAfter } from '#server/domain/protection/play-periods.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { levelsOf, type VipLevel } from './vip-ladder.ts'
import { notifyVip } from './vip-rises.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

const dayLength = 86_400_000
/** How long before the day a birthday must have been known. */
const knownBefore = 30 * dayLength
/** Fewest days between two birthday grants, whatever date was entered in between. */
const daysApart = 300
/** Most days caught up on after downtime. */
const mostDays = 31

/** Due days without granted birthdays, the earliest first. */
async function dueDays({ db, settings }: Pick<Site, 'db' | 'settings'>, now: number): Promise<readonly string[]> {
  const [ladder, { gmtOffset }] = await Promise.all([settings.vip(), settings.brand()])
  const [last] = await db.select({ day: vipDays.day }).from(vipDays).orderBy(desc(vipDays.day)).limit(1)
  if (ladder === null || last === undefined) return []
  const today = siteDay(now, gmtOffset)
  const earliest = dayAfter(today, 1 - mostDays)
  const next = dayAfter(last.day, 1)
  const days: string[] = []
  for (let day = next > earliest ? next : earliest; day <= today; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Returns whether birthdays of a day are to be granted. */
export async function hasDueBirthdays(site: Pick<Site, 'db' | 'settings'>, now: number): Promise<boolean> {
  return (await dueDays(site, now)).length > 0
}

/**
 * Grants the birthdays of the due days, each day in one transaction and so once; returns how many. In a year without a
 * 29 February, that birthday is on the 28th.
 */
export async function grantBirthdays(site: Site, now: number): Promise<number> {
  const [ladder, { currency, gmtOffset }] = await Promise.all([site.settings.vip(), site.settings.brand()])
  if (ladder === null) return 0
  const levels = levelsOf(ladder, currency)
  let granted = 0
  for (const day of await dueDays(site, now)) {
    const notified = await site.db.transaction((tx) => grantDay(tx, { day, levels, currency, gmtOffset, now }))
    granted += notified.length
    for (const memberId of notified) await notifyVip(site.live, memberId)
  }
  return granted
}

/** Records when a birthday was entered: no grant before it has been known for a while. */
export async function noteBirthday(tx: Tx, memberId: string, now: number): Promise<void> {
  await tx
    .insert(vipStandings)
    .values({ memberId, birthdaySetAt: now })
    .onConflictDoUpdate({ target: vipStandings.memberId, set: { birthdaySetAt: now } })
}

interface Day {
  readonly day: string
  readonly levels: readonly VipLevel[]
  readonly currency: Currency
  readonly gmtOffset: number
  readonly now: number
}

async function grantDay(tx: Tx, of: Day): Promise<readonly string[]> {
  const { day, levels, now } = of
  const [own] = await tx
    .insert(vipDays)
    .values({ day, grantedAt: now })
    .onConflictDoNothing()
    .returning({ day: vipDays.day })
  if (own === undefined) return []
  const due = (await bornOn(tx, of)).flatMap(({ memberId, rankLevel }) => {
    const amount = levels[Math.min(Math.max(rankLevel, 1), levels.length) - 1]!.birthday
    return amount > 0n ? [{ memberId, amount }] : []
  })
  for (const { memberId, amount } of due) {
    const [reward] = await tx
      .insert(rewards)
      .values({ memberId, kind: 'birthday', amount, grantedAt: now })
      .returning({ id: rewards.id })
    await tx
      .insert(vipGrants)
      .values({ memberId, what: `birthday:${day.slice(0, 4)}`, day, amount, rewardId: reward!.id })
  }
  return due.map(({ memberId }) => memberId)
}

/**
 * Members with their birthday that day, known long enough, and without a grant within the last year: a changed date
 * brings no second one.
 */
async function bornOn(db: DbOrTx, { day, currency, gmtOffset, now }: Day) {
  const inYear = day.slice(5)
  const isLast = inYear === '02-28' && dayAfter(day, 1).endsWith('03-01')
  const knownBy = dayBegins(day, gmtOffset) - knownBefore
  const { rows } = await db.execute<{ memberId: string; rankLevel: number }>(sql`
    select m.id as "memberId", m.rank_level as "rankLevel"
    from ${members} m left join ${vipStandings} st on st.member_id = m.id
    where substr(m.birthday, 6) in (${inYear}, ${isLast ? '02-29' : inYear}) and m.type <> 4 and m.may_enter
      and m.created_at <= ${knownBy}::bigint and coalesce(st.birthday_set_at, 0) <= ${knownBy}::bigint
      and ${takesPart(sql`m.id`, now)}
      and exists (select from ledger_accounts a where a.code = 'member:' || m.id and a.currency = ${currency})
      and not exists (select from ${vipGrants} g where g.member_id = m.id and g.what like 'birthday:%'
        and (g.day > ${dayAfter(day, -daysApart)} or g.what = ${`birthday:${day.slice(0, 4)}`}))
    order by m.id`)
  return rows
}
