import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { artVersion } from '#server/art/version.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { playSums, playSumsRead } from '#server/store/schema/engagement/missions.ts'
import { pointRests, pointRewards } from '#server/store/schema/loyalty/points.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor, wholeUnits } from '#wire/money.ts'
import { maxRedeemCount, maxConvertedPoints, rewardTypes } from '#wire/loyalty/point-rules.ts'
import type { MallReward, PointRules, pointsCalls } from '#wire/loyalty/points.ts'
import { Language } from '#wire/shapes.ts'
import { countedStake, joinRounds } from '#server/domain/play/counted-stakes.ts'
import { pointsOf } from '#server/domain/money/ledger.ts'
import { hasPaymentPassword } from '#server/domain/payments/payment-password.ts'
import { periodAt } from '#server/domain/protection/play-periods.ts'
import { earnOwnPoints } from './points-earned.ts'
import type { WrittenReward } from './point-settings.ts'
import { dayBegins } from '#server/domain/site/site-day.ts'
import { fallbackLanguages } from '#server/domain/content/translations.ts'

type Site = Pick<Services, 'db' | 'settings'>
type Row = typeof pointRewards.$inferSelect

/** Money of a reward in minor units of the brand's currency; zero where it has none. */
export const amountOf = (amount: string | null, currency: Currency): bigint =>
  amount === null ? 0n : (readMinor(amount, currency) ?? 0n)

/** Name of a reward in a language, or in the best one there is. */
export function wordsIn({ words }: Pick<WrittenReward, 'words'>, language: Language) {
  const tag = [language, ...fallbackLanguages].find((each) => words[each] !== undefined) ?? 'en'
  return { language: v.parse(Language, tag), ...(words[tag] ?? { title: '', content: '' }) }
}

/** How points are earned and converted. */
export async function pointRules({ settings }: Pick<Site, 'settings'>): Promise<PointRules> {
  const [{ stakePerPoint, pointsPerUnit, turnover }, { currency }] = await Promise.all([
    settings.points(),
    settings.brand(),
  ])
  const price = stakePerPoint === null ? null : readMinor(stakePerPoint, currency)
  return { currency, stakePerPoint: price === null ? null : fromMinor(price, currency), pointsPerUnit, turnover }
}

/**
 * Weighted stakes of a member in the running month at the site, in minor units: summed already, or in the ledger since.
 */
export async function stakedInMonth(
  db: DbOrTx,
  memberId: string,
  { currency, gmtOffset, now }: { readonly currency: Currency; readonly gmtOffset: number; readonly now: number },
): Promise<bigint> {
  const { startsOn } = periodAt('month', now, gmtOffset)
  const { rows } = await db.execute<{ staked: string }>(sql`
    select (coalesce((select staked from ${playSums} where member_id = ${memberId}::uuid and period = 'month'
        and starts_on = ${startsOn} and currency = ${currency}), 0)
      + (select coalesce(sum(${countedStake}), 0) from ${ledgerEntries} e
        join ${ledgerAccounts} a on a.id = e.account_id
        join ${ledgerTransactions} t on t.id = e.transaction_id
        ${joinRounds}
        where a.member_id = ${memberId}::uuid and a.code not like 'play:%' and a.currency = ${currency}
          and t.kind = 'bet' and e.posted_at >= ${dayBegins(startsOn, gmtOffset)}::bigint
          and e.id > coalesce((select entry_id from ${playSumsRead} where id = 1), 0)))::text as staked`)
  return BigInt(rows[0]!.staked)
}

/** The points of a member, with all play up to now. */
export async function pointBalance(
  site: Site,
  memberId: string,
  now: number,
): Promise<ValueOf<typeof pointsCalls.pointBalance>> {
  const { db, settings } = site
  await earnOwnPoints(site, memberId, now)
  const { currency, gmtOffset } = await settings.brand()
  // In parallel they wait once for a statement of a job, not one after the other.
  const [[remainder], points, staked] = await Promise.all([
    db.select({ rest: pointRests.rest }).from(pointRests).where(eq(pointRests.memberId, memberId)),
    pointsOf(db, memberId),
    stakedInMonth(db, memberId, { currency, gmtOffset, now }),
  ])
  return {
    points: Number(points),
    rest: fromMinor(remainder?.rest ?? 0n, currency),
    staked: fromMinor(staked, currency),
    currency,
  }
}

/** Returns the data of the form that redeems a reward or converts points. */
export async function redeemTerms(
  site: Site,
  { id, language }: ParsedRequestOf<typeof pointsCalls.redeemTerms>,
  { memberId, now }: { readonly memberId: string; readonly now: number },
): Promise<ValueOf<typeof pointsCalls.redeemTerms>> {
  const { points, staked, currency } = await pointBalance(site, memberId, now)
  const { countryDialingCode } = await site.settings.brand()
  return {
    points,
    staked,
    currency,
    hasPaymentPassword: await hasPaymentPassword(site.db, memberId),
    dialingCode: countryDialingCode,
    offer: id === undefined ? await conversion(site, language) : await offerOf(site, id, language),
  }
}

type Offer = ValueOf<typeof pointsCalls.redeemTerms>['offer']

async function conversion(site: Site, language: Language): Promise<Offer> {
  const { pointsPerUnit, turnover, currency } = await pointRules(site)
  if (pointsPerUnit === null) return null
  const worth = fromMinor(wholeUnits(1, currency), currency)
  const none = { title: null, art: null, staked: fromMinor(0n, currency) }
  return { ...none, type: 'convert', language, points: pointsPerUnit, worth, turnover, most: maxConvertedPoints }
}

async function offerOf(site: Site, id: string, language: Language): Promise<Offer> {
  const [reward] = await shownRewards(site, { id, language }, null)
  if (reward === undefined) return null
  const { type, title, language: spoken, art, points, staked, worth, turnover, stock } = reward
  const most = Math.min(maxRedeemCount, stock ?? maxRedeemCount)
  return { type, title, language: spoken, art, points, staked, worth, turnover, most }
}

const toMallReward = ({ written, stock }: Row, language: Language, currency: Currency): MallReward => {
  const { name, type, points, worth, turnover, staked, art } = written
  return {
    id: name,
    type,
    ...wordsIn(written, language),
    art: `/art/reward/${art.drawing}-${art.hue}.svg?v=${artVersion}`,
    points,
    staked: fromMinor(amountOf(staked, currency), currency),
    worth: worth === null ? null : fromMinor(amountOf(worth, currency), currency),
    turnover: type === 'money' ? turnover : 0,
    stock,
  }
}

/** Balance the caller can spend. */
interface Purse {
  readonly points: number
  readonly staked: string
}

interface RewardsFilter {
  readonly language: Language
  readonly type?: MallReward['type'] | undefined
  readonly id?: string | undefined
}

async function shownRewards(site: Site, { language, type, id }: RewardsFilter, purse: Purse | null) {
  const { currency } = await site.settings.brand()
  const rows = await site.db
    .select()
    .from(pointRewards)
    .where(eq(pointRewards.isShown, true))
    .orderBy(asc(pointRewards.createdAt), asc(pointRewards.name))
  const rank = ({ points, staked, stock, type: of }: MallReward) => {
    const isWithin =
      purse !== null &&
      points <= purse.points &&
      (readMinor(staked, currency) ?? 0n) <= amountOf(purse.staked, currency)
    const group = stock === 0 ? 2 : purse === null || isWithin ? 0 : 1
    return group * rewardTypes.length + rewardTypes.indexOf(of)
  }
  return rows
    .map((row) => toMallReward(row, language, currency))
    .filter((reward) => (type === undefined || reward.type === type) && (id === undefined || reward.id === id))
    .toSorted((one, other) => rank(one) - rank(other) || one.points - other.points)
}

/** Returns the rewards shown, those a member can redeem now first, by kind and price (spec §7). */
export async function memberRewards(
  site: Site,
  request: ParsedRequestOf<typeof pointsCalls.pointRewards>,
  { memberId, now }: { readonly memberId: string; readonly now: number },
): Promise<ValueOf<typeof pointsCalls.pointRewards>> {
  return { list: await shownRewards(site, request, await pointBalance(site, memberId, now)) }
}

/** Returns the rewards and rules as visitors see them. */
export async function mallWindow(
  site: Site,
  request: ParsedRequestOf<typeof pointsCalls.mallWindow>,
): Promise<ValueOf<typeof pointsCalls.mallWindow>> {
  return { rules: await pointRules(site), list: await shownRewards(site, request, null) }
}
