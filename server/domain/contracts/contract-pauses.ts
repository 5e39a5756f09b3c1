import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { contractPauses } from '#server/store/schema/contracts/contracts.ts'
import { type ContractKind, contractKinds } from '#wire/contracts/contract-terms.ts'
import { contractRules } from './contract-people.ts'
import { newId } from '#server/domain/site/ids.ts'
import type { Pause } from './settlement-periods.ts'

/**
 * Records which kinds of contracts the brand has switched off or on again, at `now`. Called by the command that
 * switches one, and again before a settlement, so that an unrecorded switch counts from then on.
 */
export async function notePauses(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  now: number,
): Promise<ReadonlyMap<ContractKind, readonly Pause[]>> {
  const { kinds } = await contractRules({ settings })
  const there = await pausesOf(db)
  let changed = false
  for (const kind of contractKinds) {
    const isOpen = there.get(kind)?.at(-1)?.until === null
    if (kinds.includes(kind) !== isOpen) continue
    changed = true
    if (isOpen)
      await db
        .update(contractPauses)
        .set({ endsAt: now })
        .where(and(eq(contractPauses.kind, kind), isNull(contractPauses.endsAt)))
    else await db.insert(contractPauses).values({ id: newId(), kind, startsAt: now }).onConflictDoNothing()
  }
  return changed ? pausesOf(db) : there
}

/** Pauses of each kind, the earliest first. */
export async function pausesOf(db: DbOrTx): Promise<ReadonlyMap<ContractKind, readonly Pause[]>> {
  const rows = await db.select().from(contractPauses).orderBy(asc(contractPauses.startsAt))
  return Map.groupBy(
    rows.map(({ kind, startsAt, endsAt }) => ({ kind, from: startsAt, until: endsAt })),
    ({ kind }) => kind,
  )
}
