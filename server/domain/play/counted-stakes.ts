import { sql, type SQL } from 'drizzle-orm'
import { rounds } from '#server/store/schema/play/games.ts'

/**
 * What bets and wins of the ledger count for, in minor units, by the net risk that is kept with their rounds. Points,
 * missions, leaderboards, promotions, VIP levels and commissions are summed with these. They are written for a query
 * over entries `e` and their transactions `t`. Rounds settled before there was a measure count by their stake.
 */

/** Joins the round `r` of an entry of a bet or a win. */
export const joinRounds: SQL = sql`left join ${rounds} r on t.kind in ('bet', 'win') and r.id = case
  when t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.reference::uuid end`

/** What an entry of a bet counts for. */
export const countedStake: SQL = sql`coalesce(r.risk, -e.amount)`

/** What an entry of a win counts for: the part of it that was won with what was at risk. */
export const countedWin: SQL = sql`case when r.risk is null or r.risk = r.bet then e.amount
  else trunc(e.amount::numeric * r.risk / r.bet)::bigint end`
