import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { type BonusTerms, turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import type { Currency } from '#wire/money.ts'
import type { BonusWeights } from './bonus-rules.ts'
import { newId } from '#server/domain/site/ids.ts'

/**
 * Turnover: the wagering requirements before money can be withdrawn. Requirements are worked off one after the other,
 * the oldest first; a bet counts by its net risk once its round is settled, for requirements that began before it was
 * placed.
 */

/** Requirement of a deposit or a bonus; `required` in minor units, `now` epoch milliseconds. */
export interface NewRequirement {
  readonly memberId: string
  readonly source: 'deposit' | 'bonus'
  /** Of the deposit or the bonus: each has at most one requirement. */
  readonly reference: string
  readonly currency: Currency
  readonly required: bigint
  /** Of a deposit bonus, the terms it was taken under; left out where every bet counts whole. */
  readonly terms?: BonusTerms
  /** End of a bonus that is not wagered, in epoch milliseconds; left out where it has none. */
  readonly endsAt?: number
  readonly now: number
}

/** Adds a wagering requirement, once for its reference; none when `required` is zero. */
export async function requireTurnover(tx: Tx, { now, ...requirement }: NewRequirement): Promise<void> {
  if (requirement.required === 0n) return
  // Met requirements are never summed again, so a bet counts only for requirements older than it.
  await turnoverLeft(tx, requirement.memberId)
  await tx
    .insert(turnoverRequirements)
    .values({ id: newId(), ...requirement, since: now })
    .onConflictDoNothing()
}

/**
 * Turnover a member must still wager, in minor units of their wallet's currency; zero without requirements. Sums the
 * rounds since the oldest unmet requirement; when nothing is left, records that all are met, so that these rounds are
 * never summed again.
 */
export async function turnoverLeft(db: DbOrTx, memberId: string): Promise<bigint> {
  const unmet = await unmetOf(db, memberId)
  const left = unmet.reduce((sum, requirement) => sum + requirement.left, 0n)
  if (unmet.length > 0 && left === 0n) await noteMet(db, unmet)
  return left
}

/** Requirements of a member with the rest of each, in minor units. */
export interface Requirement {
  readonly id: string
  readonly required: bigint
  readonly left: bigint
  /** Of a deposit bonus. */
  readonly terms: BonusTerms | null
}

/** The requirements not recorded as met, the oldest first, each with its rest. */
export async function unmetOf(db: DbOrTx, memberId: string): Promise<readonly Requirement[]> {
  const { id, since, required, currency, terms } = turnoverRequirements
  const unmet = await db
    .select({ id, since, required, currency, terms })
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.memberId, memberId), not(turnoverRequirements.isMet)))
    // Of requirements that began at once, a deposit's comes before its bonus's.
    .orderBy(asc(turnoverRequirements.since), desc(turnoverRequirements.source), asc(turnoverRequirements.id))
  const [oldest] = unmet
  if (!oldest) return []
  const wagered = await wageredBetween(
    db,
    { memberId, currency: oldest.currency },
    unmet.map((each) => each.since),
  )
  const left: bigint[] = []
  for (const [index, each] of unmet.entries()) {
    left.push(each.required)
    const bets = wagered[index]!
    // A bet works off the requirements older than it, the oldest first.
    for (const [older, rest] of left.entries()) left[older] = rest - takeFrom(bets, rest, unmet[older]!.terms?.weights)
  }
  return unmet.map((each, index) => ({ id: each.id, required: each.required, terms: each.terms, left: left[index]! }))
}

/** Net risk by kind of game, in minor units. */
type Wagered = Map<keyof BonusWeights, bigint>

const whole = 100n

/**
 * Deducts wagered amounts for a requirement by its weights, in proportion from every kind of game; returns how much of
 * the requirement that covers.
 */
function takeFrom(wagered: Wagered, rest: bigint, weights: BonusWeights | undefined): bigint {
  const weightOf = (kind: keyof BonusWeights) => (weights === undefined ? whole : BigInt(weights[kind]))
  const weighed = [...wagered].reduce((sum, [kind, risk]) => sum + risk * weightOf(kind), 0n)
  if (weighed <= rest * whole) {
    for (const kind of wagered.keys()) if (weightOf(kind) > 0n) wagered.set(kind, 0n)
    return weighed / whole
  }
  for (const [kind, risk] of wagered) {
    if (weightOf(kind) > 0n) wagered.set(kind, risk - (risk * rest * whole + weighed - 1n) / weighed)
  }
  return rest
}

const noteMet = (db: DbOrTx, requirements: readonly { readonly id: string }[]) =>
  db
    .update(turnoverRequirements)
    .set({ isMet: true })
    .where(
      inArray(
        turnoverRequirements.id,
        requirements.map(({ id }) => id),
      ),
    )

/** Weighted stakes of settled bets placed from each of the ascending times on, up to the next one. */
async function wageredBetween(
  db: DbOrTx,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  times: readonly number[],
): Promise<readonly Wagered[]> {
  const from = sql`array[${sql.join(
    times.map((time) => sql`${time}::bigint`),
    sql`, `,
  )}]`
  const part = sql<number>`width_bucket(${rounds.createdAt}, ${from})`
  const sums = await db
    .select({
      part: part.as('part'),
      kind: sql<keyof BonusWeights>`${games.gameType}`,
      risk: sql<string>`sum(coalesce(${rounds.risk}, ${rounds.bet}))::text`,
    })
    .from(rounds)
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .where(
      and(
        eq(rounds.memberId, memberId),
        eq(rounds.currency, currency),
        eq(rounds.state, 'settled'),
        sql`${rounds.createdAt} >= ${times[0]}`,
      ),
    )
    .groupBy(sql`part`, games.gameType)
  const parts = times.map((): Wagered => new Map())
  for (const { part: index, kind, risk } of sums) parts[index - 1]?.set(kind, BigInt(risk))
  return parts
}
