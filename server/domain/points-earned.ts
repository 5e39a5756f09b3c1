import { sql } from 'drizzle-orm'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/ledger.ts'
import { pointRests, pointsRead } from '#server/store/schema/points.ts'
import { type Currency, readMinor } from '#wire/money.ts'
import { houseAccount, openPointsAccounts, pointsAccount, post } from './ledger.ts'
import { lastSettledEntry } from './ledger-check.ts'

type Site = Pick<Services, 'db' | 'settings'>

/** Numbers of entries that are read in one transaction. */
const atATime = 20_000

/** Whether there are entries whose stakes have earned nothing yet. */
async function hasUnread({ db }: Pick<Site, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ unread: boolean }>(sql`
    select coalesce((select max(id) from ${ledgerEntries}), 0)
      > coalesce((select entry_id from ${pointsRead} where id = 1), 0) as unread`)
  return rows[0]?.unread === true
}

/**
 * Posts the points that stakes have earned since the ledger was last read, and keeps what is left of each member's
 * stakes for the next point, in transactions that do both and move the place read up to: each stake counts once, whoever
 * is killed when. While no points are given the place moves on alone. Answers how many members got some.
 */
export async function earnPoints(
  { db, settings }: Site,
  now: number,
  { patience = 20, signal }: { readonly patience?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const upTo = await lastSettledEntry(db, patience)
  if (upTo === null) return 0
  const [{ stakePerPoint }, { currency }] = await Promise.all([settings.points(), settings.brand()])
  const price = stakePerPoint === null ? null : readMinor(stakePerPoint, currency)
  let earners = 0
  for (;;) {
    if (signal?.aborted) break
    const earned = await db.transaction(async (tx) => {
      const from = await lockPlace(tx)
      const to = from + BigInt(atATime) < BigInt(upTo) ? from + BigInt(atATime) : BigInt(upTo)
      if (to <= from) return null
      const posted = price === null ? 0 : await postEarned(tx, { from, to, currency, price, now })
      await tx.execute(sql`update ${pointsRead} set entry_id = ${to}::bigint where id = 1`)
      return posted
    })
    if (earned === null) break
    earners += earned
  }
  return earners
}

/** The number of the last entry that was read; who has it is the only one to read the next. */
async function lockPlace(tx: Tx): Promise<bigint> {
  await tx.execute(sql`insert into ${pointsRead} (id, entry_id) values (1, 0) on conflict do nothing`)
  const { rows } = await tx.execute<{ place: string }>(
    sql`select entry_id::text as place from ${pointsRead} where id = 1 for update`,
  )
  return BigInt(rows[0]!.place)
}

interface Stretch {
  readonly from: bigint
  readonly to: bigint
  readonly currency: Currency
  /** What must be staked for one point, in minor units. */
  readonly price: bigint
  readonly now: number
}

async function postEarned(tx: Tx, { from, to, currency, price, now }: Stretch): Promise<number> {
  const { rows } = await tx.execute<{ member_id: string; total: string }>(sql`
    with staked as (
      select a.member_id, -sum(e.amount) as staked
      from ${ledgerEntries} e
      join ${ledgerAccounts} a on a.id = e.account_id
      join ${ledgerTransactions} t on t.id = e.transaction_id
      where e.id > ${from}::bigint and e.id <= ${to}::bigint and e.posted_at is not null and t.kind = 'bet'
        and a.member_id is not null and a.code not like 'play:%' and a.currency = ${currency}
      group by a.member_id having sum(e.amount) < 0
    )
    insert into ${pointRests} as kept (member_id, rest)
    select member_id, staked from staked order by member_id
    on conflict (member_id) do update set rest = kept.rest + excluded.rest
    returning member_id, rest::text as total`)
  const earned = rows
    .map(({ member_id: memberId, total }) => ({ memberId, points: BigInt(total) / price, rest: BigInt(total) % price }))
    .filter(({ points }) => points > 0n)
    // In this order all postings lock the accounts.
    .toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
  if (earned.length === 0) return 0
  await openPointsAccounts(
    tx,
    earned.map(({ memberId }) => memberId),
  )
  for (const { memberId, points, rest } of earned) {
    await tx.execute(sql`update ${pointRests} set rest = ${rest}::bigint where member_id = ${memberId}::uuid`)
    await post(tx, {
      idempotencyKey: `points:${memberId}:${to}`,
      kind: 'pointsEarned',
      currency: 'PTS',
      entries: [
        { account: pointsAccount(memberId), amount: points },
        { account: houseAccount('PTS'), amount: -points },
      ],
      now,
    })
  }
  return earned.length
}

/** Posts the points that play has earned; whoever looks at their points does not wait for it. */
export function pointsJob(site: Site): Job {
  return {
    name: 'points',
    lookEvery: 60_000,
    retries: 3,
    due: async () => ((await hasUnread(site)) ? always : null),
    run: async ({ now, signal }) => ({ members: await earnPoints(site, now, { signal }) }),
  }
}
