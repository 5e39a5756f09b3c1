import { sql, type SQL } from 'drizzle-orm'
import { backlogOfRequest, inShortTransactions, type WorkLimits } from '#server/jobs/short-transactions.ts'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { games } from '#server/store/schema/play/games.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { playedVendors, playSums, playSumsRead } from '#server/store/schema/engagement/missions.ts'
import { countedStake, countedWin, joinRounds } from './counted-stakes.ts'
import { lastSettledEntry } from '#server/domain/money/ledger-check.ts'
import { grantTasks } from '#server/domain/engagement/mission-tasks.ts'
import { lockPlace } from './play-place.ts'
import { notifyMissions } from '#server/domain/messages/notify-member.ts'
import { levelsOf } from '#server/domain/loyalty/vip-ladder.ts'
import { raiseMoved, notifyVip } from '#server/domain/loyalty/vip-rises.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** Most entry numbers summed in one transaction. */
const mostEntries = 20_000

/** Number of entries not summed yet. */
async function unreadOf(db: Db): Promise<bigint> {
  const { rows } = await db.execute<{ unread: string }>(sql`
    select (coalesce((select max(id) from ${ledgerEntries}), 0)
      - coalesce((select entry_id from ${playSumsRead} where id = 1), 0))::text as unread`)
  return BigInt(rows[0]!.unread)
}

/** Returns whether there are entries not summed yet. */
export const hasUnread = async (db: Db): Promise<boolean> => (await unreadOf(db)) > 0n

/** Result of a run; `isDone` once no entry that existed at its start is left. */
export interface SummingResult {
  readonly entries: number
  readonly prizes: number
  readonly isDone: boolean
}

/**
 * Sums new ledger entries by member and period, grants the prizes of tasks this completes and raises VIP levels, in
 * transactions that also advance the position read up to: each entry counts once, also after a crash. `patience` is how
 * often it is checked whether all earlier writers have finished.
 */
export async function sumNewPlay(
  { db, live, settings }: Site,
  now: number,
  { patience = 20, ...limits }: { readonly patience?: number } & WorkLimits = {},
): Promise<SummingResult> {
  const upTo = await lastSettledEntry(db, patience)
  if (upTo === null) return { entries: 0, prizes: 0, isDone: false }
  const [missions, ladder, { gmtOffset, currency }] = await Promise.all([
    settings.missions(),
    settings.vip(),
    settings.brand(),
  ])
  const rewarded = new Set<string>()
  const risen = new Set<string>()
  let entries = 0
  let prizes = 0
  const isDone = await inShortTransactions(db, { most: mostEntries, ...limits }, async (tx, size) => {
    const from = await lockPlace(tx)
    const to = from + BigInt(size) < BigInt(upTo) ? from + BigInt(size) : BigInt(upTo)
    if (to <= from) return false
    const moved = await addUp(tx, { from, to, gmtOffset })
    const granted = missions === null ? [] : await grantTasks(tx, { missions, moved, gmtOffset, currency, now })
    const levels = ladder === null ? [] : levelsOf(ladder, currency)
    const raised = await raiseMoved(tx, { levels, moved, currency, gmtOffset, now })
    await tx.execute(sql`update ${playSumsRead} set entry_id = ${to}::bigint where id = 1`)
    entries += Number(to - from)
    prizes += granted.length
    for (const memberId of granted) rewarded.add(memberId)
    for (const memberId of raised) risen.add(memberId)
    return to < BigInt(upTo)
  })
  for (const memberId of rewarded) await notifyMissions(live, memberId)
  for (const memberId of risen) await notifyVip(live, memberId)
  return { entries, prizes, isDone }
}

/**
 * The same for a request that shows the result, unless another transaction is writing: then, and with a backlog, the
 * job sums it.
 */
export async function sumRecentPlay(site: Site, now: number): Promise<void> {
  const unread = await unreadOf(site.db)
  if (unread > 0n && unread <= backlogOfRequest) await sumNewPlay(site, now, { patience: 1, isForRequest: true })
}

interface Stretch {
  readonly from: bigint
  readonly to: bigint
  readonly gmtOffset: number
}

const isKind = (kind: 'bet' | 'win' | 'deposit') => sql`filter (where kind = ${sql.raw(`'${kind}'`)})`
const sumOf = (column: string): SQL => sql.raw(`${column} = kept.${column} + excluded.${column}`)
const latest = (column: string): SQL => sql.raw(`${column} = greatest(kept.${column}, excluded.${column})`)

/** Adds the entries of a range to the sums, and returns the ids of the changed sums. */
async function addUp(tx: Tx, { from, to, gmtOffset }: Stretch): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with moved as materialized (
      select e.id, case t.kind when 'bet' then ${countedStake} when 'win' then ${countedWin} else e.amount end as amount,
        e.posted_at, a.member_id, a.currency, t.kind, g.vendor,
        date '1970-01-01' + floor((e.posted_at + ${gmtOffset * 60_000}::bigint) / 86400000.0)::int as day
      from ${ledgerEntries} e
      join ${ledgerAccounts} a on a.id = e.account_id
      join ${ledgerTransactions} t on t.id = e.transaction_id
      ${joinRounds}
      left join ${games} g on t.kind = 'bet' and g.code = r.game_code
      where e.id > ${from}::bigint and e.id <= ${to}::bigint and e.posted_at is not null
        and t.kind in ('bet', 'win', 'deposit') and a.member_id is not null and a.code not like 'play:%'
    ), spread as (
      select moved.*, p.period, to_char(
        case p.period when 'day' then day when 'week' then date_trunc('week', day)::date
          else date_trunc('month', day)::date end, 'YYYY-MM-DD') as starts_on
      from moved cross join (values ('day'), ('week'), ('month')) as p (period)
    ), new as (
      insert into ${playedVendors} (member_id, period, starts_on, vendor)
      select distinct member_id, period, starts_on, vendor from spread where vendor is not null
      on conflict do nothing returning member_id, period, starts_on
    ), counted as (
      select member_id, period, starts_on, count(*)::int as vendors from new group by member_id, period, starts_on
    ), summed as (
      select member_id, period, starts_on, min(currency) as currency,
        count(*) ${isKind('bet')}::int as rounds, coalesce(sum(amount) ${isKind('bet')}, 0)::bigint as staked,
        coalesce(max(id) ${isKind('bet')}, 0) as staked_by,
        coalesce(sum(amount) ${isKind('win')}, 0)::bigint as won, coalesce(max(id) ${isKind('win')}, 0) as won_by,
        count(*) ${isKind('deposit')}::int as deposits, coalesce(sum(amount) ${isKind('deposit')}, 0)::bigint as deposited,
        max(posted_at) as moved_at
      from spread group by member_id, period, starts_on
    )
    insert into ${playSums} as kept (member_id, period, starts_on, currency, rounds, staked, staked_by, won, won_by,
      deposits, deposited, vendors, moved_at)
    select member_id, period, starts_on, currency, rounds, staked, staked_by, won, won_by, deposits, deposited,
      coalesce(vendors, 0), moved_at
    from summed left join counted using (member_id, period, starts_on)
    order by member_id, period, starts_on
    on conflict (member_id, period, starts_on) do update set ${sql.join(
      [
        ...['rounds', 'staked', 'won', 'deposits', 'deposited', 'vendors'].map(sumOf),
        ...['staked_by', 'won_by', 'moved_at'].map(latest),
      ],
      sql`, `,
    )}
    returning id`)
  return rows.map(({ id }) => Number(id))
}
