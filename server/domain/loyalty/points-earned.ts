import { sql } from 'drizzle-orm'
import { always, type Job } from '#server/jobs/job.ts'
import { backlogOfRequest, inShortTransactions, type WorkLimits } from '#server/jobs/short-transactions.ts'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { pointRests, pointsRead } from '#server/store/schema/loyalty/points.ts'
import { type Currency, readMinor } from '#wire/money.ts'
import { newId } from '#server/domain/site/ids.ts'
import { countedStake, joinRounds } from '#server/domain/play/counted-stakes.ts'
import { houseAccount, openPointsAccounts, pointsAccount, post } from '#server/domain/money/ledger.ts'
import { lastSettledEntry } from '#server/domain/money/ledger-check.ts'

type Site = Pick<Services, 'db' | 'settings'>

/** Most entries read, and most members posted, in one transaction. */
const mostEntries = 20_000
const mostMembers = 500

/** Stake for one point, in minor units; null while no points are given. */
async function priceOf({ settings }: Pick<Site, 'settings'>): Promise<bigint | null> {
  const [{ stakePerPoint }, { currency }] = await Promise.all([settings.points(), settings.brand()])
  return stakePerPoint === null ? null : readMinor(stakePerPoint, currency)
}

/** Returns whether there are unread entries, or stakes with unposted points. */
async function hasUnread({ db, settings }: Site): Promise<boolean> {
  const price = await priceOf({ settings })
  const { rows } = await db.execute<{ unread: boolean }>(sql`
    select exists (select from ${pointRests} where rest >= ${price}::bigint) or coalesce((select max(id) from ${ledgerEntries}), 0)
      > coalesce((select entry_id from ${pointsRead} where id = 1), 0) as unread`)
  return rows[0]?.unread === true
}

/**
 * Sums the stakes since the ledger was last read, in transactions that also advance the position read up to, and then
 * posts the points of each member's stakes and keeps the remainder for the next point, in transactions that do both:
 * each stake counts once, also after a crash. While no points are given only the position advances. Returns how many
 * postings it made; a limit leaves the rest to the next run.
 */
export async function earnPoints(site: Site, now: number, reading: Reading = {}): Promise<number> {
  const isRead = await readStakes(site, reading)
  const price = await priceOf(site)
  if (price === null || !isRead) return 0
  return postPoints(site, { price, now }, reading)
}

/**
 * Posts a member's points up to now, for a request that shows them; with a backlog, up to the job's position. Usually
 * there is nothing to do, which costs one statement.
 */
export async function earnOwnPoints(site: Site, memberId: string, now: number): Promise<void> {
  const price = await priceOf(site)
  const { unread, rest } = await ownPlace(site.db, memberId)
  const canRead = unread > 0n && unread <= backlogOfRequest
  if (canRead) await readStakes(site, { isForRequest: true })
  if (price !== null && (canRead || rest >= price))
    await postPoints(site, { price, now, memberId }, { isForRequest: true })
}

interface Reading extends WorkLimits {
  /** How often it is checked whether all earlier writers have finished. */
  readonly patience?: number
}

/** Sums the unread stakes; returns whether none is left. */
async function readStakes(site: Site, { patience = 20, ...limits }: Reading): Promise<boolean> {
  const { db, settings } = site
  const upTo = await lastSettledEntry(db, patience)
  if (upTo === null) return false
  const { currency } = await settings.brand()
  const price = await priceOf(site)
  return inShortTransactions(db, { most: mostEntries, ...limits }, async (tx, size) => {
    const from = await lockPlace(tx)
    const to = from + BigInt(size) < BigInt(upTo) ? from + BigInt(size) : BigInt(upTo)
    if (to <= from) return false
    if (price !== null) await addStakes(tx, { from, to, currency })
    await tx.execute(sql`update ${pointsRead} set entry_id = ${to}::bigint where id = 1`)
    return to < BigInt(upTo)
  })
}

/** Posts the points of all members with enough stakes, or of one; returns the number of postings. */
async function postPoints(
  { db }: Site,
  earners: Omit<Earners, 'behind' | 'size'>,
  limits: WorkLimits,
): Promise<number> {
  let earned = 0
  let behind: string | null = null
  await inShortTransactions(db, { most: mostMembers, ...limits }, async (tx, size) => {
    const posted = await postEarned(tx, { ...earners, behind, size })
    earned += posted.length
    behind = posted.at(-1) ?? behind
    return posted.length === size
  })
  return earned
}

/** Number of unread entries, and a member's stakes towards the next point. */
async function ownPlace(db: Db, memberId: string): Promise<{ readonly unread: bigint; readonly rest: bigint }> {
  const { rows } = await db.execute<{ unread: string; rest: string }>(sql`
    select (coalesce((select max(id) from ${ledgerEntries}), 0)
        - coalesce((select entry_id from ${pointsRead} where id = 1), 0))::text as unread,
      coalesce((select rest from ${pointRests} where member_id = ${memberId}::uuid), 0)::text as rest`)
  return { unread: BigInt(rows[0]!.unread), rest: BigInt(rows[0]!.rest) }
}

/** Number of the last entry read; its lock lets one transaction at a time read on. */
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
}

/** Adds the stakes of a range of entries to each member's stakes towards the next point. */
async function addStakes(tx: Tx, { from, to, currency }: Stretch): Promise<void> {
  await tx.execute(sql`
    with staked as (
      select a.member_id, sum(${countedStake}) as staked
      from ${ledgerEntries} e
      join ${ledgerAccounts} a on a.id = e.account_id
      join ${ledgerTransactions} t on t.id = e.transaction_id
      ${joinRounds}
      where e.id > ${from}::bigint and e.id <= ${to}::bigint and e.posted_at is not null and t.kind = 'bet'
        and a.member_id is not null and a.code not like 'play:%' and a.currency = ${currency}
      group by a.member_id having sum(${countedStake}) > 0
    )
    insert into ${pointRests} as kept (member_id, rest)
    select member_id, staked from staked order by member_id
    on conflict (member_id) do update set rest = kept.rest + excluded.rest`)
}

interface Earners {
  /** Stake for one point, in minor units. */
  readonly price: bigint
  /** The one member whose points are posted; all where left out. */
  readonly memberId?: string | undefined
  /** The last member of the batch before, by id; null for the first batch. */
  readonly behind: string | null
  readonly size: number
  readonly now: number
}

/**
 * Posts the points of the next members with enough stakes, in the order in which all postings lock accounts; returns
 * the members.
 */
async function postEarned(tx: Tx, { price, memberId: only, behind, size, now }: Earners): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ member_id: string; rest: string }>(sql`
    select member_id, rest::text as rest from ${pointRests}
    where rest >= ${price}::bigint and ${only === undefined ? sql`true` : sql`member_id = ${only}::uuid`}
      and ${behind === null ? sql`true` : sql`member_id > ${behind}::uuid`}
    order by member_id limit ${size} for update`)
  if (rows.length === 0) return []
  const memberIds = rows.map(({ member_id: memberId }) => memberId)
  await openPointsAccounts(tx, memberIds)
  for (const { member_id: memberId, rest } of rows) {
    const points = BigInt(rest) / price
    const left = BigInt(rest) % price
    await tx.execute(sql`update ${pointRests} set rest = ${left}::bigint where member_id = ${memberId}::uuid`)
    await post(tx, {
      idempotencyKey: `points:${memberId}:${newId()}`,
      kind: 'pointsEarned',
      currency: 'PTS',
      entries: [
        { account: pointsAccount(memberId), amount: points },
        { account: houseAccount('PTS'), amount: -points },
      ],
      now,
    })
  }
  return memberIds
}

/** Posts the points that play has earned; a member who looks at their points does not wait for it. */
export function pointsJob(site: Site): Job {
  return {
    name: 'points',
    pollInterval: 60_000,
    retries: 3,
    nextRun: async () => ((await hasUnread(site)) ? always : null),
    run: async ({ now, signal }) => ({ postings: await earnPoints(site, now, { signal }) }),
  }
}
