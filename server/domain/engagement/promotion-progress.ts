import { sql, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { playSums, playSumsRead } from '#server/store/schema/engagement/missions.ts'
import type { Currency } from '#wire/money.ts'
import type { PromotionMeasure } from '#wire/engagement/promotion-rules.ts'
import { countedStake, joinRounds } from '#server/domain/play/counted-stakes.ts'
import { dayAfter } from '#server/domain/protection/play-periods.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'

type Counted = Exclude<PromotionMeasure, 'logins'>

/** Source of each measure: a column of the monthly sums, and the kind of ledger entries. */
const counted: Readonly<Record<Counted, { readonly kind: 'bet' | 'deposit'; readonly of: SQL }>> = {
  deposited: { kind: 'deposit', of: sql`coalesce(sum(e.amount), 0)` },
  deposits: { kind: 'deposit', of: sql`count(*)` },
  staked: { kind: 'bet', of: sql`coalesce(sum(${countedStake}), 0)` },
  rounds: { kind: 'bet', of: sql`count(*)` },
}

interface TotalQuery {
  readonly memberId: string
  readonly currency: Currency
  /** Entries posted from then on do not count; null counts all. */
  readonly until: number | null
}

/**
 * Total deposits, stakes or rounds of a member, in minor units or a count: the monthly sums and the ledger entries
 * since they were last updated, read in one snapshot, so that nothing is missed or counted twice. Entries posted after
 * the end are subtracted.
 */
export async function totalOf(
  db: DbOrTx,
  measure: Counted,
  { memberId, currency, until }: TotalQuery,
): Promise<bigint> {
  const { kind, of } = counted[measure]
  const entries = (which: SQL) => sql`(
    select ${of} from ${ledgerEntries} e
    join ${ledgerAccounts} a on a.id = e.account_id
    join ${ledgerTransactions} t on t.id = e.transaction_id
    ${joinRounds}
    where a.member_id = ${memberId}::uuid and a.code not like 'play:%' and a.currency = ${currency}
      and e.balance_after is not null and t.kind = ${kind} and ${which})`
  const { rows } = await db.execute<{ total: string }>(sql`
    select (
      (select coalesce(sum(${sql.identifier(measure)}), 0) from ${playSums}
        where member_id = ${memberId}::uuid and period = 'month' and currency = ${currency})
      + ${entries(sql`e.id > coalesce((select entry_id from ${playSumsRead} where id = 1), 0)`)}
      - ${until === null ? sql`0` : entries(sql`e.posted_at >= ${until}::bigint`)}
    )::text as total`)
  return BigInt(rows[0]!.total)
}

interface Streak {
  readonly memberId: string
  readonly joinedAt: number
  readonly gmtOffset: number
  readonly now: number
  readonly until: number | null
}

/** Login streaks since a member joined, that day included: the current one, and the longest, in days. */
export async function loginStreak(
  db: DbOrTx,
  { memberId, joinedAt, gmtOffset, now, until }: Streak,
): Promise<{ readonly current: number; readonly longest: number }> {
  const first = siteDay(joinedAt, gmtOffset)
  const last = siteDay(until === null ? now : Math.min(now, until - 1), gmtOffset)
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct to_char(date '1970-01-01' + floor((created_at + ${gmtOffset * 60_000}::bigint) / 86400000.0)::int,
      'YYYY-MM-DD') as day
    from ${sessions}
    where member_id = ${memberId}::uuid and created_at >= ${dayBegins(first, gmtOffset)}::bigint
      and created_at < ${dayBegins(dayAfter(last, 1), gmtOffset)}::bigint`)
  const days = [...new Set([first, ...rows.map(({ day }) => day)])].toSorted()
  let longest = 0
  let row = 0
  let before: string | null = null
  for (const day of days) {
    row = before !== null && dayAfter(before, 1) === day ? row + 1 : 1
    longest = Math.max(longest, row)
    before = day
  }
  return { current: before === last || before === dayAfter(last, -1) ? row : 0, longest }
}
