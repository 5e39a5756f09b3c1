import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { deposits, type PromisedBonus } from '#server/store/schema/payments/deposits.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { type Currency, wholeUnits } from '#wire/money.ts'
import { type BonusRules, weightsOf } from './bonus-rules.ts'
import type { DepositRow } from '#server/domain/payments/deposits.ts'
import { houseAccount, memberAccount, post } from './ledger.ts'
import { requireTurnover, unmetOf } from './turnover.ts'

/**
 * Deposit bonuses: who may take one, what applies while one is active, and how it is credited. `bonus-ends.ts` ends
 * those that are not wagered (docs/decisions/0066-deposit-bonus.md).
 */

const day = 86_400_000

/** Terms of a bonus by the current rules, in the currency of its channel. */
export const promisedBonus = (rules: BonusRules, uses: number, currency: Currency): PromisedBonus => ({
  weights: weightsOf(rules),
  mostBet: rules.mostBet === 0 ? null : String(wholeUnits(rules.mostBet, currency)),
  days: rules.days,
  uses,
  atOnce: rules.atOnce,
})

/** Why a member cannot take a channel's bonus: others are active, or it was taken as often as allowed. */
export type BonusClosed = 'active' | 'used'

interface BonusQuery {
  readonly memberId: string
  readonly channel: string
  readonly promised: Pick<PromisedBonus, 'uses' | 'atOnce'>
  /** A deposit left out of the count: the one about to be credited. */
  readonly except?: string
}

/** Returns why a member cannot take a bonus now; null where they can. Pending deposits with a bonus count too. */
export async function bonusClosedTo(
  db: DbOrTx,
  { memberId, channel, promised, except }: BonusQuery,
): Promise<BonusClosed | null> {
  const granted = sql`${deposits.state} = 'paid' and ${deposits.bonus} > 0`
  // A pending deposit counts; when one is credited, only paid ones do.
  const taken =
    except === undefined ? sql`(${granted} or ${inArray(deposits.state, ['pending', 'proofSent', 'review'])})` : granted
  const own = and(
    eq(deposits.memberId, memberId),
    isNotNull(deposits.bonusTerms),
    except === undefined ? undefined : ne(deposits.id, except),
    taken,
  )
  if ((await db.$count(deposits, and(own, eq(deposits.channel, channel)))) >= promised.uses) return 'used'
  const waiting = except === undefined ? await db.$count(deposits, and(own, ne(deposits.state, 'paid'))) : 0
  const active = (await activeBonuses(db, memberId)).length
  return active + waiting >= promised.atOnce ? 'active' : null
}

/** Active deposit bonuses of a member: neither wagered nor ended. */
async function activeBonuses(db: DbOrTx, memberId: string) {
  return (await unmetOf(db, memberId)).filter(({ terms, left }) => terms !== null && left > 0n)
}

/**
 * Credits the bonus of a deposit under the terms promised; this transaction has locked the deposit with its member's
 * protection. Where another bonus is active by now, or it was taken as often as allowed, nothing is credited and
 * nothing required; returns whether it was credited.
 */
export async function grantBonus(
  tx: Tx,
  deposit: DepositRow,
  { own, now }: { readonly own: bigint; readonly now: number },
) {
  const { id, memberId, channel, currency, reference, bonus, bonusTerms, bonusTurnover } = deposit
  const promised = bonusTerms
  if (promised !== null && (await bonusClosedTo(tx, { memberId, channel, promised, except: id })) !== null) return false
  await post(tx, {
    idempotencyKey: `deposit-bonus:${id}`,
    kind: 'bonus',
    reference,
    currency,
    entries: [
      { account: houseAccount(currency), amount: -bonus },
      { account: memberAccount(memberId), amount: bonus },
    ],
    now,
  })
  const requirement = { memberId, source: 'bonus', reference, currency, required: bonusTurnover, now } as const
  if (promised === null) {
    await requireTurnover(tx, requirement)
    return true
  }
  const { weights, mostBet, days } = promised
  const terms = { weights, mostBet, bonus: String(bonus), own: String(own) }
  await requireTurnover(tx, { ...requirement, terms, endsAt: now + days * day })
  if (mostBet !== null) {
    await tx
      .insert(playProtection)
      .values({ memberId, mostBet: BigInt(mostBet) })
      .onConflictDoUpdate({
        target: playProtection.memberId,
        set: { mostBet: sql`least(${playProtection.mostBet}, ${mostBet}::bigint)` },
      })
  }
  return true
}

interface PlacedBet {
  readonly memberId: string
  readonly amount: bigint
  readonly on?: { readonly drawId: string }
}

/**
 * Refuses `bonus_bet_too_high` for a bet placed by this transaction that exceeds the limit of an active bonus, all bets
 * of its member on the same draw taken together. Once no bonus is active the mark is removed.
 */
export async function refuseAboveMostBet(
  tx: Tx,
  { mostBet }: { readonly mostBet: bigint | null },
  { memberId, amount, on }: PlacedBet,
): Promise<void> {
  if (mostBet === null) return
  const staked = on === undefined ? amount : await stakedOn(tx, memberId, on.drawId)
  if (staked <= mostBet) return
  const bounds = (await activeBonuses(tx, memberId)).flatMap(({ terms }) =>
    terms?.mostBet == null ? [] : [BigInt(terms.mostBet)],
  )
  if (bounds.some((bound) => staked > bound)) throw new Refused('bonus_bet_too_high')
  const least = bounds.reduce<bigint | null>((all, each) => (all === null || each < all ? each : all), null)
  await tx.update(playProtection).set({ mostBet: least }).where(eq(playProtection.memberId, memberId))
}

async function stakedOn(tx: Tx, memberId: string, drawId: string): Promise<bigint> {
  const [row] = await tx
    .select({ staked: sql<string>`coalesce(sum(${rounds.bet}), 0)::text` })
    .from(rounds)
    .where(
      and(eq(rounds.drawId, drawId), eq(rounds.memberId, memberId), ne(rounds.state, 'rolledBack'), gt(rounds.bet, 0n)),
    )
  return BigInt(row?.staked ?? 0)
}
