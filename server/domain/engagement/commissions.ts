import { desc, eq, max, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { commissionDays, commissions, playSums } from '#server/store/schema/engagement/missions.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { payoutDestinations } from '#server/store/schema/payments/withdrawals.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { inviteCalls } from '#wire/engagement/invite.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { maskedName } from '#server/domain/identity/masked-name.ts'
import { closingDelay } from './mission-boards.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { dayAfter } from '#server/domain/protection/play-periods.ts'
import { createReference } from '#server/domain/records/references.ts'
import { notifyReward } from './rewards.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** Rates are in hundredths of a percent. */
const whole = 10_000n
/** Rows written by one statement. */
const batchSize = 1_000

/** Commission of one friend on one day. */
interface Earned {
  readonly memberId: string
  readonly friendId: string
  readonly currency: Currency
  readonly staked: bigint
  readonly amount: bigint
}

/**
 * Stakes of friends on a day and the commission at a rate, rounded down for each friend. No commission for a friend the
 * site knows to be the same person (e-mail address, name and birthday, payout account), and none for an excluded
 * member.
 */
async function earnedOn(
  db: DbOrTx,
  {
    day,
    rate,
    now,
    memberId,
  }: { readonly day: string; readonly rate: number; readonly now: number; readonly memberId?: string },
): Promise<readonly Earned[]> {
  const { rows } = await db.execute<Record<keyof Earned, string> & { currency: Currency }>(sql`
    select friend.id as "friendId", friend.referrer_id as "memberId", s.currency, s.staked::text as staked,
      (s.staked * ${rate} / ${whole}::bigint)::text as amount
    from ${playSums} s
    join ${members} friend on friend.id = s.member_id
    join ${members} own on own.id = friend.referrer_id
    where s.period = 'day' and s.starts_on = ${day} and s.staked * ${rate} >= ${whole}::bigint
      and ${memberId === undefined ? sql`true` : sql`friend.referrer_id = ${memberId}::uuid`}
      and own.id <> friend.id and own.type <> 4 and own.may_enter
      and exists (select from ledger_accounts a where a.code = 'member:' || own.id and a.currency = s.currency)
      and not exists (select from ${playProtection} guard where guard.member_id = own.id and guard.exclusion is not null
        and (guard.excluded_until is null or guard.excluded_until > ${now}::bigint))
      and not coalesce(lower(own.email) = lower(friend.email), false)
      and not coalesce(own.birthday = friend.birthday
        and lower(own.profile ->> 'fullname') = lower(friend.profile ->> 'fullname'), false)
      and not exists (select from ${payoutDestinations} mine
        join ${payoutDestinations} theirs on theirs.number_hash = mine.number_hash
        where mine.member_id = own.id and theirs.member_id = friend.id)
    order by friend.referrer_id, friend.id`)
  return rows.map(({ friendId, memberId: whose, currency, staked, amount }) => ({
    friendId,
    memberId: whose,
    currency,
    staked: BigInt(staked),
    amount: BigInt(amount),
  }))
}

/** Finished days without granted commissions, the earliest first; at most a month of them. */
async function dueDays({ db, settings }: Pick<Site, 'db' | 'settings'>, now: number) {
  const [{ rate, since }, { gmtOffset }] = await Promise.all([settings.commission(), settings.brand()])
  if (rate === 0) return { rate, days: [] }
  const [last] = await db.select({ day: max(commissionDays.day) }).from(commissionDays)
  const after = last?.day == null ? since : dayAfter(last.day, 1)
  const today = siteDay(now - closingDelay, gmtOffset)
  const days: string[] = []
  for (let day = after > since ? after : since; day < today && days.length < 31; day = dayAfter(day, 1)) days.push(day)
  return { rate, days }
}

/** Returns whether a finished day has no granted commissions. */
export async function hasDueCommissions(site: Pick<Site, 'db' | 'settings'>, now: number): Promise<boolean> {
  return (await dueDays(site, now)).days.length > 0
}

/**
 * Grants the commissions of finished days, each day in one transaction and so once: a reward for each member, with a
 * line and a reference for each friend. All play of these days must have been summed. Returns how many lines were
 * written.
 */
export async function grantCommissions({ db, live, settings }: Site, now: number): Promise<number> {
  const { rate, days } = await dueDays({ db, settings }, now)
  let written = 0
  for (const day of days) {
    const earned = await db.transaction((tx) => grantDay(tx, { day, rate, now }))
    written += earned.length
    for (const memberId of new Set(earned.map((line) => line.memberId))) {
      await notifyReward(live, memberId)
      await notifyChanged(live, memberId, 'friends')
    }
  }
  return written
}

async function grantDay(
  tx: Tx,
  { day, rate, now }: { readonly day: string; readonly rate: number; readonly now: number },
): Promise<readonly Earned[]> {
  const [own] = await tx
    .insert(commissionDays)
    .values({ day, rate, grantedAt: now })
    .onConflictDoNothing()
    .returning({ day: commissionDays.day })
  if (own === undefined) return []
  const earned = await earnedOn(tx, { day, rate, now })
  const sums = new Map<string, bigint>()
  for (const { memberId, amount } of earned) sums.set(memberId, (sums.get(memberId) ?? 0n) + amount)
  const rewardOf = new Map<string, number>()
  for (const part of chunks([...sums])) {
    const granted = await tx
      .insert(rewards)
      .values(part.map(([memberId, amount]) => ({ memberId, kind: 'commission', amount, grantedAt: now })))
      .returning({ id: rewards.id, memberId: rewards.memberId })
    for (const { id, memberId } of granted) rewardOf.set(memberId, id)
  }
  for (const part of chunks(earned)) {
    await tx.insert(commissions).values(
      part.map((line) => ({
        ...line,
        reference: createReference('C'),
        day,
        rewardId: rewardOf.get(line.memberId)!,
      })),
    )
  }
  return earned
}

function chunks<Row>(rows: readonly Row[]): readonly Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, part) =>
    rows.slice(part * batchSize, (part + 1) * batchSize),
  )
}

/**
 * The rate in percent, the sum granted so far, and the expected sum of the days not yet granted; null for no
 * commission.
 */
export async function commissionOf(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  memberId: string,
  { currency, now }: { readonly currency: Currency; readonly now: number },
): Promise<ValueOf<typeof inviteCalls.invitation>['commission']> {
  const [{ rate, since }, { gmtOffset }] = await Promise.all([settings.commission(), settings.brand()])
  const [row] = await db
    .select({ amount: sql<string>`coalesce(sum(${commissions.amount}), 0)::text` })
    .from(commissions)
    .where(eq(commissions.memberId, memberId))
  const granted = BigInt(row?.amount ?? '0')
  if (rate === 0 && granted === 0n) return null
  const { days } = await dueDays({ db, settings }, now)
  const today = siteDay(now, gmtOffset)
  let coming = 0n
  for (const day of new Set([...days, today])) {
    if (rate === 0 || day < since) continue
    for (const { amount } of await earnedOn(db, { day, rate, now, memberId })) coming += amount
  }
  return {
    percent: fromMinor(BigInt(rate), 'PHP'),
    currency,
    granted: fromMinor(granted, currency),
    coming: fromMinor(coming, currency),
  }
}

/** Returns one page of the commissions of friends, the latest day first. */
export async function commissionsPage(
  db: Db,
  memberId: string,
  { pageNo, pageSize }: ParsedRequestOf<typeof inviteCalls.commissions>,
): Promise<ValueOf<typeof inviteCalls.commissions>> {
  const mine = eq(commissions.memberId, memberId)
  const { offset, ...page } = pageAt(await db.$count(commissions, mine), { pageNo, pageSize })
  const rows = await db
    .select({
      id: commissions.reference,
      account: members.account,
      day: commissions.day,
      currency: commissions.currency,
      amount: commissions.amount,
    })
    .from(commissions)
    .innerJoin(members, eq(members.id, commissions.friendId))
    .where(mine)
    .orderBy(desc(commissions.day), desc(commissions.amount), desc(commissions.reference))
    .limit(pageSize)
    .offset(offset)
  return {
    ...page,
    list: rows.map(({ account, currency, amount, ...row }) => ({
      ...row,
      friend: maskedName(account),
      currency,
      amount: fromMinor(amount, currency),
    })),
  }
}
