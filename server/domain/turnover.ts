import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/games.ts'
import { turnoverRequirements } from '#server/store/schema/turnover.ts'
import type { Currency } from '#wire/money.ts'
import { newId } from './ids.ts'

/**
 * Turnover: what must be wagered before money can be taken out. Requirements are worked off one after the other, the
 * oldest first; a bet counts once its round is settled, and for those that began before it was placed.
 */

/** What a deposit or a bonus asks for; `required` in minor units, `now` epoch milliseconds. */
export interface NewRequirement {
  readonly memberId: string
  readonly source: 'deposit' | 'bonus'
  /** Of the deposit or the bonus: asked for once for each. */
  readonly reference: string
  readonly currency: Currency
  readonly required: bigint
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
}

/** The requirements that are not noted as met, the oldest first, each with what is left of it. */
export async function unmetOf(db: DbOrTx, memberId: string): Promise<readonly Requirement[]> {
  const unmet = await db
    .select({
      id: turnoverRequirements.id,
      since: turnoverRequirements.since,
      required: turnoverRequirements.required,
      currency: turnoverRequirements.currency,
    })
    .from(turnoverRequirements)
    .where(and(eq(turnoverRequirements.memberId, memberId), not(turnoverRequirements.isMet)))
    .orderBy(asc(turnoverRequirements.since), asc(turnoverRequirements.id))
  const [oldest] = unmet
  if (!oldest) return []
  const wagered = await wageredBetween(
    db,
    { memberId, currency: oldest.currency },
    unmet.map(({ since }) => since),
  )
  const left: bigint[] = []
  for (const [index, { required }] of unmet.entries()) {
    left.push(required)
    // A bet works off what was asked for before it, the oldest first.
    let bets = wagered[index]!
    for (const [older, rest] of left.entries()) {
      const counted = bets < rest ? bets : rest
      left[older] = rest - counted
      bets -= counted
    }
  }
  return unmet.map(({ id, required }, index) => ({ id, required, left: left[index]! }))
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

/** Settled bets placed from each of the ascending times on, up to the next one. */
async function wageredBetween(
  db: DbOrTx,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  times: readonly number[],
): Promise<readonly bigint[]> {
  const from = sql`array[${sql.join(
    times.map((time) => sql`${time}::bigint`),
    sql`, `,
  )}]`
  const part = sql<number>`width_bucket(${rounds.createdAt}, ${from})`
  const sums = await db
    .select({ part: part.as('part'), bets: sql<string>`sum(${rounds.bet})::text` })
    .from(rounds)
    .where(
      and(
        eq(rounds.memberId, memberId),
        eq(rounds.currency, currency),
        eq(rounds.state, 'settled'),
        sql`${rounds.createdAt} >= ${times[0]}`,
      ),
    )
    .groupBy(sql`part`)
  const bets = new Map(sums.map((sum) => [sum.part, BigInt(sum.bets)]))
  return times.map((_, index) => bets.get(index + 1) ?? 0n)
}
