import type { TableGame } from '#wire/lottery/table.ts'
import { ArenaRules } from './arena-rules.tsx'
import { OwnBets } from './own-bets.tsx'
import { Roads } from './roads.tsx'
import { TableRules } from './rules.tsx'

export interface TableRecordsProps {
  readonly table: TableGame
  /** Whose bets are listed; nobody's without. */
  readonly username: string | undefined
  /** The round that is on no road yet, and the one whose bets are not told yet, since they are still being turned. */
  readonly unturned: { readonly road: string | null; readonly issue: string | null }
}

/** What stands below a table: its roads, the member’s bets, and the rules. */
export const TableRecords = ({ table, username, unturned }: TableRecordsProps) => (
  <>
    <Roads gameCode={table.gameCode} kind={table.kind} hidden={unturned.road} />
    {username !== undefined && <OwnBets username={username} table={table} hidden={unturned.issue} />}
    {table.kind === 'arena' ? <ArenaRules table={table} /> : <TableRules kind={table.kind} />}
  </>
)
