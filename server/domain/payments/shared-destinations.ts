import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { payoutDestinations } from '#server/store/schema/payments/withdrawals.ts'

const theirs = alias(payoutDestinations, 'theirs')

/**
 * Other members with the same bank account or e-wallet, by the destination's id: their accounts, in alphabetical order.
 * Removed destinations count too. Numbers are compared by their keyed hash; none is opened.
 */
export async function sharersOf(
  db: DbOrTx,
  destinationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (destinationIds.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ id: payoutDestinations.id, account: members.account })
    .from(payoutDestinations)
    .innerJoin(
      theirs,
      and(eq(theirs.numberHash, payoutDestinations.numberHash), ne(theirs.memberId, payoutDestinations.memberId)),
    )
    .innerJoin(members, eq(members.id, theirs.memberId))
    .where(inArray(payoutDestinations.id, [...new Set(destinationIds)]))
    .orderBy(asc(members.account))
  const byDestination = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byDestination].map(([id, sharers]) => [id, sharers.map(({ account }) => account)]))
}

/** Every destination that a member has or had, the oldest first, each with the other members who have it. */
export async function destinationsWithSharers(db: DbOrTx, memberId: string) {
  const rows = await db
    .select()
    .from(payoutDestinations)
    .where(eq(payoutDestinations.memberId, memberId))
    .orderBy(payoutDestinations.createdAt, payoutDestinations.id)
  const sharers = await sharersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((destination) => ({ destination, sharers: sharers.get(destination.id) ?? [] }))
}
