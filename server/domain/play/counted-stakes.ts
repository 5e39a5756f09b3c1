import { sql, type SQL } from 'drizzle-orm'
import { rounds } from '#server/store/schema/play/games.ts'

/**
 * Weighted amounts of the ledger's bets and wins, in minor units, by the net risk stored with their rounds. Points,
 * missions, leaderboards, promotions, VIP levels and commissions are summed with these. Written for a query over
 * entries `e` and their transactions `t`. Rounds settled before the measure existed count by their stake.
 */

/** Joins the round `r` of an entry of a bet or a win. */
export const joinRounds: SQL = sql`left join ${rounds} r on t.kind in ('bet', 'win') and r.id = case
  when t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.reference::uuid end`

/** Weighted amount of a bet's entry. */
export const countedStake: SQL = sql`coalesce(r.risk, -e.amount)`

/** Weighted amount of a win's entry: the part of it that was won with the net risk. */
export const countedWin: SQL = sql`case when r.risk is null or r.risk = r.bet then e.amount
  else trunc(e.amount::numeric * r.risk / r.bet)::bigint end`
