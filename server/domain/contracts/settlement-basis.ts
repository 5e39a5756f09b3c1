import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import type { ContractTerms } from '#wire/contracts/contract-terms.ts'
import type { Currency } from '#wire/money.ts'
import type { Stretch } from './settlement-periods.ts'
import { carriedOn, type TeamFigures } from './settlement-terms.ts'

/**
 * Bonuses paid to a team in a time, in minor units: claimed rewards and deposit bonuses. Commissions for friends are no
 * bonuses: they are paid for the referral.
 */
export async function bonusCostOf(
  db: DbOrTx,
  { downlineId, currency, from, until }: Stretch & { readonly downlineId: string; readonly currency: Currency },
): Promise<bigint> {
  const { rows } = await db.execute<{ cost: string }>(sql`
    with people as (
      select ${downlineId}::uuid as id union all
      select d.member_id from ${downlines} d where d.agent_id = ${downlineId}::uuid
    )
    select (
      coalesce((select sum(w.amount) from people p join ${rewards} w on w.member_id = p.id
        join ${ledgerAccounts} a on a.code = 'member:' || p.id and a.currency = ${currency}
        where w.kind <> 'commission' and w.claimed_at >= ${from}::bigint and w.claimed_at < ${until}::bigint), 0) +
      coalesce((select sum(x.bonus) from people p join ${deposits} x on x.member_id = p.id
        where x.state = 'paid' and x.currency = ${currency}
          and x.finished_at >= ${from}::bigint and x.finished_at < ${until}::bigint), 0)
    )::text as cost`)
  return BigInt(rows[0]?.cost ?? '0')
}

/** Amount the last statement of a contract before a time carries over, below zero, or nothing. */
async function carriedInto(
  tx: Tx,
  { downlineId, before }: { readonly downlineId: string; readonly before: number },
): Promise<bigint> {
  const [last] = await tx
    .select({ row: statements, terms: contractVersions.terms })
    .from(statements)
    .innerJoin(contractVersions, eq(contractVersions.id, statements.versionId))
    .where(and(eq(statements.downlineId, downlineId), eq(statements.kind, 'dividend'), lte(statements.endsAt, before)))
    .orderBy(desc(statements.endsAt))
    .limit(1)
  return last === undefined ? 0n : carriedOn(last.terms, { ...last.row, valid: last.row.valid ?? last.row.staked })
}

/** Figures of a version in a period, before its terms deduct anything. */
interface Played {
  readonly downlineId: string
  readonly terms: ContractTerms
  readonly part: Stretch
  readonly team: TeamFigures
}

/**
 * Deducts what dividend terms say: bonuses, and earlier winnings. To be called in the order of time, within the
 * transaction that writes the statements; it keeps the amount carried from one to the next.
 */
export function basisOf(tx: Tx, currency: Currency): (played: Played) => Promise<TeamFigures> {
  const carried = new Map<string, bigint>()
  return async ({ downlineId, terms, part, team }) => {
    if (terms.kind !== 'dividend') return team
    const before =
      terms.carryOver === true
        ? (carried.get(downlineId) ?? (await carriedInto(tx, { downlineId, before: part.from })))
        : 0n
    const bonusCost = terms.bonusCost === true ? await bonusCostOf(tx, { downlineId, currency, ...part }) : 0n
    const figures = { ...team, bonusCost, carried: before }
    carried.set(downlineId, carriedOn(terms, figures))
    return figures
  }
}
