import { sql } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'

/** An expected statement. */
export interface Recomputed {
  readonly version: string
  readonly from: number
  readonly until: number
  readonly active: number
  readonly bets: number
  readonly staked: string
  readonly won: string
  readonly tier: number | null
  readonly amount: string
}

/**
 * Every expected statement once all that ended by `horizon` is settled, computed independently from contracts, uplines
 * and rounds: the tree is followed by uplines instead of the closure, periods are Postgres's own, and sums and rates
 * are decimal numbers. It shares nothing with the server but the tables.
 */
export async function recomputed(db: Db, horizon: number, gmtOffset = 480): Promise<readonly Recomputed[]> {
  const { rows } = await db.transaction(async (tx) => {
    // Postgres cannot estimate how many are below an agent; scanning all rounds for each takes half an hour.
    await tx.execute(sql`set local enable_nestloop = off`)
    return tx.execute<Record<keyof Recomputed, string | number | null>>(sql`
    with recursive below as (
      select id as root, id as member from members
      union all
      select b.root, m.id from below b join members m on m.upline_id = b.member
    ), site as (
      select ${gmtOffset * 60_000}::bigint as ahead, ${horizon}::bigint as horizon, timestamp '1970-01-01' as zero
    ), held as (
      select v.id, v.downline_id, v.terms, v.kind, v.active_from as since, coalesce(v.active_until, 8e15::bigint) as ended,
        coalesce(v.terms ->> 'period', v.kind) as cycle
      from contract_versions v where v.active_from is not null
    ), local as (
      select held.*, zero + (since + ahead) * interval '1 millisecond' as starts,
        zero + (least(ended, horizon) + ahead) * interval '1 millisecond' as stops
      from held, site
    ), counted as (
      select l.id, r.member_id, r.bet::numeric as bet, r.win::numeric as win, case cycle
          when 'daily' then date_trunc('day', at) when 'weekly' then date_trunc('week', at)
          when 'monthly' then date_trunc('month', at)
          when 'semimonthly' then date_trunc('month', at) + case when extract(day from at) > 15 then interval '15 days' else interval '0' end
          when 'hourly' then date_trunc('hour', at)
          else date_bin(interval '5 minutes', at, zero) end as begins
      from local l join below b on b.root = l.downline_id
      join rounds r on r.member_id = b.member and r.state = 'settled' and r.currency = 'PHP' and r.bet > 0
        and r.settled_at >= l.since and r.settled_at < l.ended
        and r.bet >= coalesce((l.terms ->> 'singleBet')::numeric, 0) * 100
      cross join site, lateral (select zero + (r.settled_at + ahead) * interval '1 millisecond' as at) settled
    ), figures as (
      select id, begins, count(distinct member_id) as active, count(*) as bets, sum(bet) as staked, sum(win) as won,
        coalesce(sum(bet) filter (where win > bet), 0) as on_wins, coalesce(sum(bet) filter (where win < bet), 0) as on_losses
      from counted group by id, begins
    ), cut as (
      select p.*, l.kind, l.terms,
        greatest(l.since, (extract(epoch from p.begins) * 1000)::bigint - ahead) as "from",
        least(l.ended, (extract(epoch from p.begins + case cycle
          when 'hourly' then interval '1 hour' when 'realtime' then interval '5 minutes' when 'daily' then interval '1 day'
          when 'weekly' then interval '7 days' when 'monthly' then interval '1 month'
          else case when extract(day from p.begins) = 1 then interval '15 days'
            else date_trunc('month', p.begins) + interval '1 month' - p.begins end end) * 1000)::bigint - ahead) as until
      from figures p join local l on l.id = p.id cross join site
    ), summed as (
      select c.*, case kind when 'dividend' then greatest(staked - won, 0)
          when 'realtime' then (on_wins * (terms ->> 'winRate')::numeric + on_losses * (terms ->> 'lossRate')::numeric) / 100
          else staked end as basis
      from cut c where c."from" < c.until and c.until <= (select horizon from site)
    )
    select s.id as version, s."from"::text as "from", s.until::text as until, s.active::int as active, s.bets::int as bets,
      s.staked::text as staked, s.won::text as won, best.tier, trunc(coalesce(s.basis * best.rate / 100, 0))::text as amount
    from summed s left join lateral (
      select (t.place - 1)::int as tier, (t.tier ->> 'rate')::numeric as rate
      from jsonb_array_elements(s.terms -> 'tiers') with ordinality t (tier, place)
      where s.active >= (t.tier ->> 'activeMembers')::int and s.staked >= (t.tier ->> 'validBet')::numeric * 100
        and (t.tier ->> 'profitAndLoss' is null or s.staked - s.won >= (t.tier ->> 'profitAndLoss')::numeric * 100)
      order by (t.tier ->> 'rate')::numeric desc limit 1
    ) best on true`)
  })
  return rows.map((row) => ({ ...row, from: Number(row.from), until: Number(row.until) }) as Recomputed)
}

/** The stored statements, in the same form. */
export async function writtenDown(db: Db): Promise<readonly Recomputed[]> {
  const { rows } = await db.execute<Record<keyof Recomputed, string | number | null>>(sql`
    select version_id as version, starts_at::text as "from", ends_at::text as until, active_members as active, bets::int as bets,
      staked::text as staked, won::text as won, tier, amount::text as amount
    from statements`)
  return rows.map((row) => ({ ...row, from: Number(row.from), until: Number(row.until) }) as Recomputed)
}

/** Sorted for comparison. */
export const inOrder = (rows: readonly Recomputed[]): readonly Recomputed[] =>
  rows.toSorted((one, other) =>
    one.version < other.version ? -1 : one.version > other.version ? 1 : one.from - other.from,
  )
