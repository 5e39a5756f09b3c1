import { desc, eq } from 'drizzle-orm'
import type { ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { recordsCalls } from '#wire/records/records.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { unmetOf } from './turnover.ts'

/** Returns one page of a member's wagering requirements, the latest first, and the total still to wager. */
export async function bonusDetails(
  db: DbOrTx,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  request: { readonly pageNo: number; readonly pageSize: number },
): Promise<ValueOf<typeof recordsCalls.bonusDetails>> {
  const own = eq(turnoverRequirements.memberId, memberId)
  const unmet = await unmetOf(db, memberId)
  const leftOf = new Map(unmet.map(({ id, left }) => [id, left]))
  const { offset, ...page } = pageAt(await db.$count(turnoverRequirements, own), request)
  const rows = await db
    .select()
    .from(turnoverRequirements)
    .where(own)
    .orderBy(desc(turnoverRequirements.since), desc(turnoverRequirements.id))
    .limit(request.pageSize)
    .offset(offset)
  return {
    ...page,
    currency,
    left: fromMinor(
      unmet.reduce((sum, { left }) => sum + left, 0n),
      currency,
    ),
    list: rows.map(({ id, source, reference, since, required, currency: its }) => {
      const left = leftOf.get(id) ?? 0n
      return {
        id,
        source,
        reference,
        since,
        required: fromMinor(required, its),
        wagered: fromMinor(required - left, its),
        left: fromMinor(left, its),
      }
    }),
  }
}
