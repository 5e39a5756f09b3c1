import { desc, eq } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { vipGrants, vipMonths, vipMoves, vipStandings } from '#server/store/schema/loyalty/vip.ts'
import type { ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { vipCalls } from '#wire/loyalty/vip.ts'
import { hasVipDesk, lastCommonRank } from '#server/domain/content/customer-service.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { isOpenToOffers, readPlay } from '#server/domain/protection/play-figures.ts'
import { periodAt, type SitePeriod } from '#server/domain/protection/play-periods.ts'
import { sumRecentPlay } from '#server/domain/play/play-sums.ts'
import { dayBegins } from '#server/domain/site/site-day.ts'
import { levelsOf, type VipLevel } from './vip-ladder.ts'
import { raiseMember, stakesOf } from './vip-rises.ts'

type Value = ValueOf<typeof vipCalls.vip>

/** Most moves listed. */
const latest = 20

/** Standing of a member, in minor units of the brand's currency. */
export interface VipStanding {
  readonly rankLevel: number
  readonly name: string
  readonly hasBirthday: boolean
  readonly peak: number
  readonly heldAt: number | null
  readonly raisedAt: number | null
  readonly total: bigint
  readonly month: bigint
  /** The current month at the site. */
  readonly period: SitePeriod
  /** True when this month will be decided. */
  readonly isDecided: boolean
}

/** Returns a member's standing; null for an unknown member. */
export async function standingOf(
  db: DbOrTx,
  memberId: string,
  { currency, gmtOffset, now }: { readonly currency: Currency; readonly gmtOffset: number; readonly now: number },
): Promise<VipStanding | null> {
  const [row] = await db
    .select({ member: members, standing: vipStandings })
    .from(members)
    .leftJoin(vipStandings, eq(vipStandings.memberId, members.id))
    .where(eq(members.id, memberId))
  if (row === undefined) return null
  const { member, standing } = row
  const period = periodAt('month', now, gmtOffset)
  const { total, month } = await stakesOf(db, memberId, { currency, startsOn: period.startsOn })
  const begun = await db.$count(vipMonths, eq(vipMonths.month, period.startsOn))
  const raisedAt = standing?.raisedAt ?? null
  return {
    rankLevel: member.rankLevel,
    name: member.labelName,
    hasBirthday: member.birthday !== null,
    peak: Math.max(standing?.peak ?? 1, member.rankLevel),
    heldAt: standing?.heldAt ?? null,
    raisedAt,
    total,
    month,
    period,
    isDecided: begun === 0 && (raisedAt === null || raisedAt < dayBegins(period.startsOn, gmtOffset)),
  }
}

/**
 * Returns a member's level as their page shows it. Sums the latest play unless another transaction is writing, and
 * raises the level at once.
 */
export async function readVip(
  services: Pick<Services, 'config' | 'db' | 'live' | 'settings'>,
  { caller: { memberId }, now }: { readonly caller: Caller; readonly now: number },
): Promise<Value> {
  const { db, settings } = services
  await sumRecentPlay(services, now)
  const [ladder, { currency, gmtOffset }, hasDesk] = await Promise.all([
    settings.vip(),
    settings.brand(),
    hasVipDesk(services),
  ])
  const levels = ladder === null ? [] : levelsOf(ladder, currency)
  await raiseMember(services, memberId, { levels, currency, gmtOffset, now })
  const standing = await standingOf(db, memberId, { currency, gmtOffset, now })
  if (standing === null) throw new Refused('session_expired')
  const wallet = await holdingOf(db, memberAccount(memberId))
  const play = await readPlay(db, memberId)
  const isQuiet = play !== null && !isOpenToOffers(play, now)
  const state = ladder === null || wallet?.currency !== currency ? 'none' : isQuiet ? 'quiet' : 'open'
  const isOpen = state === 'open'
  const money = (amount: bigint) => fromMinor(amount, currency)
  const moves = await db
    .select()
    .from(vipMoves)
    .where(eq(vipMoves.memberId, memberId))
    .orderBy(desc(vipMoves.id))
    .limit(latest)
  return {
    state,
    currency,
    serverTime: now,
    rankLevel: standing.rankLevel,
    name: standing.name,
    next: isOpen ? nextOf(levels, standing, money) : null,
    keep: isOpen ? keepOf(levels, standing, money) : null,
    levels: isOpen
      ? levels.map(({ rankLevel, name, reach, keep, reward, birthday }) => ({
          ...{ rankLevel, name, service: hasDesk && rankLevel > lastCommonRank },
          ...{ reach: money(reach), keep: money(keep), reward: money(reward), birthday: money(birthday) },
        }))
      : [],
    hasBirthday: standing.hasBirthday,
    moves: isOpen
      ? moves.map(({ id, fromLevel, toLevel, reason, movedAt }) => ({
          ...{ id, from: fromLevel, to: toLevel, reason, movedAt },
        }))
      : [],
  }
}

type ToMoney = (amount: bigint) => string

function nextOf(levels: readonly VipLevel[], { rankLevel, peak, total, month }: VipStanding, money: ToMoney) {
  const next = levels.find((level) => level.rankLevel === rankLevel + 1)
  if (next === undefined) return null
  const isLost = next.rankLevel <= peak
  const [done, target] = isLost ? [month, next.keep] : [total, next.reach]
  return {
    by: isLost ? ('month' as const) : ('total' as const),
    rankLevel: next.rankLevel,
    done: money(done > target ? target : done),
    target: money(target),
  }
}

function keepOf(levels: readonly VipLevel[], standing: VipStanding, money: ToMoney): Value['keep'] {
  const { rankLevel, heldAt, month, period, isDecided } = standing
  const keep = levels.find((level) => level.rankLevel === rankLevel)?.keep ?? 0n
  if (keep === 0n || rankLevel === 1) return null
  const isHeld = heldAt !== null && heldAt >= rankLevel
  const state = isHeld ? 'held' : !isDecided ? 'free' : month >= keep ? 'kept' : 'running'
  return { state, staked: money(month > keep ? keep : month), target: money(keep), endsAt: period.endsAt }
}

/** Returns a member's grants for levels and birthdays, the latest day first. */
export const grantsOf = (db: DbOrTx, memberId: string) =>
  db.select().from(vipGrants).where(eq(vipGrants.memberId, memberId)).orderBy(desc(vipGrants.day), desc(vipGrants.what))
