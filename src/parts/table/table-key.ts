import { membersKey } from '#src/api/member-key.ts'

/** What reads of a live table’s rounds and bets are kept under. */
export const tableRead = 'table'

/** Whether a read is out of date once a round was dealt or paid, or a bet was taken or given back. */
export const isTableRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === tableRead || (queryKey[0] === membersKey[0] && queryKey[2] === tableRead)
