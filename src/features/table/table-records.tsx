import type { TableGame } from '#wire/lottery/table.ts'
import { ArenaRules } from './arena-rules.tsx'
import { OwnBets } from './own-bets.tsx'
import { Roads } from './roads.tsx'
import { TableRules } from './rules.tsx'

export interface TableRecordsProps {
  readonly table: TableGame
  /** The member whose bets are listed; `undefined` for a visitor. */
  readonly username: string | undefined
  /** The round whose cards are still turned: it is not on the road yet, and its bets show no result. */
  readonly unturned: { readonly road: string | null; readonly issue: string | null }
}

/** Renders the roads, the member’s bets and the rules below a table. */
export const TableRecords = ({ table, username, unturned }: TableRecordsProps) => (
  <>
    <Roads gameCode={table.gameCode} kind={table.kind} hidden={unturned.road} />
    {username !== undefined && <OwnBets username={username} table={table} hidden={unturned.issue} />}
    {table.kind === 'arena' ? <ArenaRules table={table} /> : <TableRules kind={table.kind} />}
  </>
)
