import { membersKey } from './member-key.ts'

/** What reads of a lottery’s draws and bets are kept under. */
export const lotteryRead = 'lottery'

/** Whether a read is out of date once a draw is over or a bet was taken. */
export const isLotteryRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === lotteryRead || (queryKey[0] === membersKey[0] && queryKey[2] === lotteryRead)

/** What reads of a member's bets on matches are kept under. */
export const sportsRead = 'sports'

/** Whether a read is out of date once a bet on matches was taken, given up or settled. */
export const isSportsRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === membersKey[0] && queryKey[2] === sportsRead

/** What reads of a live table’s rounds and bets are kept under. */
export const tableRead = 'table'

/** Whether a read is out of date once a round was dealt or paid, or a bet was taken or given back. */
export const isTableRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === tableRead || (queryKey[0] === membersKey[0] && queryKey[2] === tableRead)
