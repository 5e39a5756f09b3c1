import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import type { Currency } from '#wire/money.ts'
import type { Stretch } from './settlement-periods.ts'
import { noFigures, type TeamFigures } from './settlement-terms.ts'

/** Teams whose play is summed, and their times. */
export interface TeamQuery {
  readonly downlineId: string
  readonly currency: Currency
  /** A lower bet does not count, in minor units. */
  readonly leastStake: bigint
  readonly parts: readonly Stretch[]
}

interface Raw extends Record<string, unknown> {
  readonly team: number
  readonly part: number
  readonly active: number
  readonly bets: string
  readonly staked: string
  readonly valid: string
  readonly won: string
  readonly onWins: string
  readonly onLosses: string
}

/**
 * Figures of teams in their times, in the order asked for, in one statement. Every bet is read once and summed by
 * member and time; only these sums are carried up the closure. A bet counts in the time in which it was settled.
 */
export async function teamFigures(
  db: DbOrTx,
  queries: readonly TeamQuery[],
): Promise<readonly (readonly TeamFigures[])[]> {
  const cuts = [...new Set(queries.flatMap(({ parts }) => parts.flatMap(({ from, until }) => [from, until])))].toSorted(
    (one, other) => one - other,
  )
  const [first, last] = [cuts[0], cuts.at(-1)]
  if (first === undefined || last === undefined) return queries.map(() => [])
  const placeOf = new Map(cuts.map((cut, place) => [cut, place]))
  const teams = queries.map(({ downlineId, currency, leastStake }, team) => ({
    team,
    downline: downlineId,
    currency,
    least: String(leastStake),
  }))
  // A part spans the stretches between the cuts, which are numbered from 1.
  const parts = queries.flatMap(({ parts: own }, team) =>
    own.map(({ from, until }, part) => ({ team, part, first: placeOf.get(from)! + 1, last: placeOf.get(until)! })),
  )
  const { rows } = await db.execute<Raw>(sql`
    with least as (
      select unnest(${arrayOf(new Set(teams.map(({ least }) => least)))}::bigint[]) as least
    ), played as materialized (
      select r.member_id, r.currency, l.least, width_bucket(r.settled_at, ${arrayOf(cuts)}::bigint[]) as stretch,
        count(*) as bets, sum(r.bet) as staked, sum(coalesce(r.risk, r.bet)) as valid, sum(r.win) as won,
        coalesce(sum(coalesce(r.risk, r.bet)) filter (where r.win > r.bet), 0) as on_wins,
        coalesce(sum(coalesce(r.risk, r.bet)) filter (where r.win < r.bet), 0) as on_losses
      from ${rounds} r join least l on r.bet >= l.least
      where r.state = 'settled' and r.settled_at >= ${first}::bigint and r.settled_at < ${last}::bigint and r.bet > 0
      group by r.member_id, r.currency, l.least, stretch
    ), asked as (
      select * from json_to_recordset(${JSON.stringify(teams)}::json) as a (team int, downline uuid, currency text, least bigint)
    ), people as (
      select team, currency, least, downline as member_id from asked
      union all
      select a.team, a.currency, a.least, d.member_id from asked a join ${downlines} d on d.agent_id = a.downline
    ), own as (
      select people.team, played.member_id, stretch, bets, staked, valid, won, on_wins, on_losses
      from people join played on played.member_id = people.member_id
        and played.currency = people.currency and played.least = people.least
    ), parts as (
      select * from json_to_recordset(${JSON.stringify(parts)}::json) as p (team int, part int, first int, last int)
    )
    select p.team, p.part, count(distinct own.member_id)::int as active, sum(bets)::text as bets,
      sum(staked)::text as staked, sum(valid)::text as valid, sum(won)::text as won, sum(on_wins)::text as "onWins", sum(on_losses)::text as "onLosses"
    from parts p join own on own.team = p.team and own.stretch between p.first and p.last
    group by p.team, p.part`)
  const found = new Map(rows.map((row) => [`${row.team}:${row.part}`, row]))
  return queries.map(({ parts: own }, team) => own.map((_, part) => asFigures(found.get(`${team}:${part}`))))
}

/** A numeric array in Postgres syntax. */
const arrayOf = (numbers: Iterable<number | string>): string => `{${[...numbers].join(',')}}`

const asFigures = (row: Raw | undefined): TeamFigures =>
  row === undefined
    ? noFigures
    : {
        activeMembers: row.active,
        bets: Number(row.bets),
        staked: BigInt(row.staked),
        valid: BigInt(row.valid),
        won: BigInt(row.won),
        stakedOnWins: BigInt(row.onWins),
        stakedOnLosses: BigInt(row.onLosses),
        bonusCost: 0n,
        carried: 0n,
      }
