import { and, count, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import type { ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, wholeUnits } from '#wire/money.ts'
import type { WithdrawalBound, withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { isTrusted } from '#server/domain/sessions/trusted-networks.ts'
import { type Holding, holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { hasPaymentPassword } from './payment-password.ts'
import { destinationsOf, fullNameOf } from './payout-destinations.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import type { WithdrawalRules } from './withdrawal-rules.ts'

/** Address and device of a request. */
export interface RequestOrigin {
  readonly caller: Caller
  readonly address: string
  readonly device: string | null
  readonly now: number
}

/** The operator's rules in minor units of a currency. */
export interface MinorRules {
  readonly least: bigint
  readonly most: bigint
  readonly step: bigint
  readonly dailySum: bigint
  readonly dailyCount: number
}

export const inMinor = (
  {
    least,
    most,
    step,
    dailySum,
    dailyCount,
  }: Pick<WithdrawalRules, 'least' | 'most' | 'step' | 'dailySum' | 'dailyCount'>,
  currency: Currency,
): MinorRules => ({
  least: wholeUnits(least, currency),
  most: wholeUnits(most, currency),
  step: wholeUnits(step, currency),
  dailySum: wholeUnits(dailySum, currency),
  dailyCount,
})

/** The fee of a withdrawal of `amount`, in minor units; rounding is in the site's favour. */
export function feeOf(
  amount: bigint,
  { feeFixed, feeBasisPoints }: Pick<WithdrawalRules, 'feeFixed' | 'feeBasisPoints'>,
  currency: Currency,
): bigint {
  const share = (amount * BigInt(feeBasisPoints) + 9_999n) / 10_000n
  return wholeUnits(feeFixed, currency) + share
}

/** A member's withdrawals on the day of `now`, by the site's clock; returned ones do not count. */
export async function requestedToday(
  db: DbOrTx,
  memberId: string,
  { now, gmtOffset }: { readonly now: number; readonly gmtOffset: number },
): Promise<{ readonly count: number; readonly sum: bigint }> {
  const since = dayBegins(siteDay(now, gmtOffset), gmtOffset)
  const [row] = await db
    .select({ count: count(), sum: sql<string>`coalesce(sum(${withdrawals.amount}), 0)::text` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, memberId),
        gte(withdrawals.requestedAt, since),
        notInArray(withdrawals.state, ['rejected', 'cancelled']),
      ),
    )
  return { count: row?.count ?? 0, sum: BigInt(row?.sum ?? '0') }
}

/** Returns whether a request has a trusted network or browser; always true without second verification (spec §4). */
export async function isOriginTrusted(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { caller, address, device, now }: RequestOrigin,
): Promise<boolean> {
  const { secondVerification } = await settings.toggles()
  return !secondVerification || isTrusted(db, caller.memberId, { address, device, now })
}

/** The wallet money is withdrawn from. Refuses `real_account_needed` where there is none. */
export async function walletOf(db: DbOrTx, memberId: string): Promise<Holding> {
  const wallet = await holdingOf(db, memberAccount(memberId))
  if (wallet === null) throw new Refused('insufficient_funds')
  return wallet
}

/** The highest amount that can be withdrawn now, and what limits it; minor units. */
export function boundOf(
  has: {
    readonly balance: bigint
    readonly turnoverLeft: bigint
    readonly today: { readonly count: number; readonly sum: bigint }
    readonly isOriginTrusted: boolean
  },
  { least, most, step, dailySum, dailyCount }: MinorRules,
): { readonly available: bigint; readonly boundBy: WithdrawalBound | null } {
  if (!has.isOriginTrusted) return { available: 0n, boundBy: 'place' }
  if (has.turnoverLeft > 0n) return { available: 0n, boundBy: 'turnover' }
  if (has.today.count >= dailyCount) return { available: 0n, boundBy: 'count' }
  const caps: readonly (readonly [WithdrawalBound, bigint])[] = [
    ['balance', has.balance],
    ['sum', dailySum - has.today.sum],
    ['most', most],
  ]
  const [boundBy, cap] = caps.reduce((lowest, next) => (next[1] < lowest[1] ? next : lowest))
  const whole = cap - (cap % step)
  if (whole < least) return { available: 0n, boundBy }
  return { available: whole, boundBy: boundBy === 'balance' ? null : boundBy }
}

/** Returns the data of the withdrawal form. */
export async function readTerms(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  place: RequestOrigin,
): Promise<ValueOf<typeof withdrawalCalls.withdrawalTerms>> {
  const { memberId } = place.caller
  const [rules, brand] = await Promise.all([settings.withdrawalRules(), settings.brand()])
  const { amount: balance, currency } = (await holdingOf(db, memberAccount(memberId))) ?? {
    amount: 0n,
    currency: brand.currency,
  }
  const left = await turnoverLeft(db, memberId)
  const today = await requestedToday(db, memberId, { now: place.now, gmtOffset: brand.gmtOffset })
  const limits = inMinor(rules, currency)
  const known = await isOriginTrusted({ db, settings }, place)
  const { available, boundBy } = boundOf({ balance, turnoverLeft: left, today, isOriginTrusted: known }, limits)
  const money = (minor: bigint) => fromMinor(minor, currency)
  return {
    currency,
    balance: money(balance),
    pending: money(await pendingOf(db, memberId)),
    turnoverLeft: money(left),
    least: money(limits.least),
    most: money(limits.most),
    step: money(limits.step),
    available: money(available),
    boundBy,
    fee: { fixed: money(wholeUnits(rules.feeFixed, currency)), basisPoints: rules.feeBasisPoints },
    count: { used: today.count, most: limits.dailyCount },
    sum: { used: money(today.sum), most: money(limits.dailySum) },
    hasPaymentPassword: await hasPaymentPassword(db, memberId),
    destinations: await destinationsOf(db, memberId, place.now),
    providers: rules.providers,
    holder: await fullNameOf(db, memberId),
    confirmMinutes: rules.confirmMinutes,
  }
}

async function pendingOf(db: DbOrTx, memberId: string): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${withdrawals.amount}), 0)::text` })
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, memberId), inArray(withdrawals.state, ['requested', 'reviewing', 'approved'])))
  return BigInt(row?.sum ?? '0')
}
