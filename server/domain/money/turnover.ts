import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { type BonusTerms, turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import type { Currency } from '#wire/money.ts'
import type { BonusWeights } from './bonus-rules.ts'
import { newId } from '#server/domain/site/ids.ts'

/**
 * Turnover: what must be wagered before money can be taken out. Requirements are worked off one after the other, the
 * oldest first; a bet counts by its net risk once its round is settled, and for those that began before it was placed.
 */

/** What a deposit or a bonus asks for; `required` in minor units, `now` epoch milliseconds. */
export interface NewRequirement {
  readonly memberId: string
  readonly source: 'deposit' | 'bonus'
  /** Of the deposit or the bonus: asked for once for each. */
  readonly reference: string
  readonly currency: Currency
  readonly required: bigint
  /** Of a deposit bonus, the terms it was taken under; left out where every bet counts whole. */
  readonly terms?: BonusTerms
  /** When a bonus that is not wagered ends, in epoch milliseconds; left out where it does not. */
  readonly endsAt?: number
  readonly now: number
}

/** Asks for turnover from now on, once for its reference; nothing is asked for when `required` is zero. */
export async function requireTurnover(tx: Tx, { now, ...requirement }: NewRequirement): Promise<void> {
  if (requirement.required === 0n) return
  // What is worked off by now is never summed again, and so a bet counts only for what was asked for before it.
  await turnoverLeft(tx, requirement.memberId)
  await tx
    .insert(turnoverRequirements)
    .values({ id: newId(), ...requirement, since: now })
    .onConflictDoNothing()
}

/**
 * What a member must still wager, in minor units of their wallet's currency; zero when nothing is asked for. Sums the
 * rounds since the oldest requirement that is not met; when nothing is left, notes that all are met, so that these
 * rounds are never summed again.
 */
export async function turnoverLeft(db: DbOrTx, memberId: string): Promise<bigint> {
  const unmet = await unmetOf(db, memberId)
  const left = unmet.reduce((sum, requirement) => sum + requirement.left, 0n)
  if (unmet.length > 0 && left === 0n) await noteMet(db, unmet)
  return left
}

/** What a member was asked to wager, with what is left of each, in minor units. */
export interface Requirement {
  readonly id: string
  readonly required: bigint
  readonly left: bigint
  /** Of a deposit bonus. */
  readonly terms: BonusTerms | null
}

/** The requirements that are not noted as met, the oldest first, each with what is left of it. */
export async function unmetOf(db: DbOrTx, memberId: string): Promise<readonly Requirement[]> {
  const { id, since, required, currency, terms } = turnoverRequirements
  const unmet = await db
    .select({ id, since, required, currency, terms })
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.memberId, memberId), not(turnoverRequirements.isMet)))
    // Of what began at once, what a deposit asks for comes before its bonus.
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
    // A bet works off what was asked for before it, the oldest first.
    for (const [older, rest] of left.entries()) left[older] = rest - takeFrom(bets, rest, unmet[older]!.terms?.weights)
  }
  return unmet.map((each, index) => ({ id: each.id, required: each.required, terms: each.terms, left: left[index]! }))
}

/** Net risk by kind of game, in minor units. */
type Wagered = Map<keyof BonusWeights, bigint>

const whole = 100n

/**
 * Takes as much of what was wagered as a requirement still asks for, by its weights, from every kind of game alike;
 * answers how much of the requirement that is.
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

const noteMet = (db: DbOrTx, met: readonly { readonly id: string }[]) =>
  db
    .update(turnoverRequirements)
    .set({ isMet: true })
    .where(
      inArray(
        turnoverRequirements.id,
        met.map(({ id }) => id),
      ),
    )

/** What settled bets count for that were placed from each of the ascending times on, up to the next one. */
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
