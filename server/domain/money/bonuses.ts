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
 * Deposit bonuses: who may take one, what holds while one is active, and how it is credited. How one ends that is not
 * wagered is in `bonus-ends.ts` (docs/decisions/0066-deposit-bonus.md).
 */

const day = 86_400_000

/** What a bonus is promised under by the rules of now, in the currency of its channel. */
export const promisedBonus = (rules: BonusRules, uses: number, currency: Currency): PromisedBonus => ({
  weights: weightsOf(rules),
  mostBet: rules.mostBet === 0 ? null : String(wholeUnits(rules.mostBet, currency)),
  days: rules.days,
  uses,
  atOnce: rules.atOnce,
})

/** Why a member cannot take a channel's bonus: others are active, or it was taken as often as it can be. */
export type BonusClosed = 'active' | 'used'

interface Asked {
  readonly memberId: string
  readonly channel: string
  readonly promised: Pick<PromisedBonus, 'uses' | 'atOnce'>
  /** A deposit that is left out of the count: the one that is about to be credited. */
  readonly except?: string
}

/** What keeps a member from taking a bonus now; null where nothing does. Deposits under way with a bonus count too. */
export async function bonusClosedTo(
  db: DbOrTx,
  { memberId, channel, promised, except }: Asked,
): Promise<BonusClosed | null> {
  const granted = sql`${deposits.state} = 'paid' and ${deposits.bonus} > 0`
  // A deposit that waits for its payment takes its place; one that is credited now counts only those that were paid.
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

/** The deposit bonuses of a member that are not wagered and have not ended. */
async function activeBonuses(db: DbOrTx, memberId: string) {
  return (await unmetOf(db, memberId)).filter(({ terms, left }) => terms !== null && left > 0n)
}

/**
 * Credits the bonus of a deposit that this transaction has locked with its member's protection, under the terms it was
 * promised. Where another one is active by now, or it was taken as often as it can be, nothing is credited and nothing
 * asked for; answers whether.
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
  const asked = { memberId, source: 'bonus', reference, currency, required: bonusTurnover, now } as const
  if (promised === null) {
    await requireTurnover(tx, asked)
    return true
  }
  const { weights, mostBet, days } = promised
  const terms = { weights, mostBet, bonus: String(bonus), own: String(own) }
  await requireTurnover(tx, { ...asked, terms, endsAt: now + days * day })
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
 * Refuses `bonus_bet_too_high` for a bet that this transaction has placed and that is greater than an active bonus
 * allows, all bets of its member on the same draw taken together. Once no bonus is active the mark is taken away.
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
