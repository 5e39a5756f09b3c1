import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import type { StatementBet, statementsCalls } from '#wire/contracts/statements.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { leastStake } from './settlement-terms.ts'
import { type FoundStatement, ownStatement } from './statements.ts'
import { memberCode, type NameReader, teamName } from '#server/domain/agents/team-names.ts'

/**
 * Bets that counted for a statement, the latest settled first, up to a limit; `after` is the last of those before. A
 * team only grows by new members, and a settled bet never changes, so these are the bets that were summed.
 */
export async function betRows(
  db: DbOrTx,
  { row, terms }: FoundStatement,
  reader: NameReader,
  at: { readonly limit: number; readonly offset?: number; readonly after?: StatementBet | null },
): Promise<readonly StatementBet[]> {
  const { limit, offset = 0, after = null } = at
  const { downlineId, currency, startsAt, endsAt } = row
  const since = after === null ? sql`true` : sql`(r.settled_at, r.id) < (${after.time}::bigint, ${after.id}::uuid)`
  const { rows } = await db.execute<
    Record<'id' | 'time' | 'memberId' | 'account' | 'uplineId' | 'game' | 'stake' | 'win', string>
  >(sql`
    select r.id, r.settled_at::text as time, m.id as "memberId", m.account,
      m.upline_id as "uplineId", g.name as game, r.bet::text as stake, r.win::text as win
    from ${rounds} r join ${members} m on m.id = r.member_id join ${games} g on g.code = r.game_code
    where r.state = 'settled' and r.settled_at >= ${startsAt}::bigint and r.settled_at < ${endsAt}::bigint
      and r.currency = ${currency} and r.bet > 0 and r.bet >= ${leastStake(terms, currency)}::bigint and ${since}
      and (r.member_id = ${downlineId}::uuid
        or exists (select from ${downlines} d where d.agent_id = ${downlineId}::uuid and d.member_id = r.member_id))
    order by r.settled_at desc, r.id desc limit ${limit} offset ${offset}`)
  return rows.map(({ id, time, memberId, account, uplineId, game, stake, win }) => ({
    id,
    time: Number(time),
    name: teamName({ account, uplineId }, reader),
    code: memberCode(memberId),
    game,
    stake: fromMinor(BigInt(stake), currency),
    win: fromMinor(BigInt(win), currency),
  }))
}

/** Returns one page of the bets that counted for an agent's own statement. Refuses as `ownStatement`. */
export async function betsPage(
  db: DbOrTx,
  reader: NameReader,
  { id, ...request }: ParsedRequestOf<typeof statementsCalls.agentStatementBets>,
): Promise<ValueOf<typeof statementsCalls.agentStatementBets>> {
  const statement = await ownStatement(db, reader.agentId, id)
  const { offset, ...page } = pageAt(statement.row.bets, request)
  const list = [...(await betRows(db, statement, reader, { limit: request.pageSize, offset }))]
  return { ...page, list, currency: statement.row.currency }
}
