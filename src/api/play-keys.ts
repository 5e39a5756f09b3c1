import { membersKey } from './member-key.ts'

/** Query key of a lottery’s draws and bets. */
export const lotteryRead = 'lottery'

/** Returns whether a query is outdated once a draw is over or a bet was taken. */
export const isLotteryRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === lotteryRead || (queryKey[0] === membersKey[0] && queryKey[2] === lotteryRead)

/** Query key of a member's sports bets. */
export const sportsRead = 'sports'

/** Returns whether a query is outdated once a sports bet was taken, cancelled or settled. */
export const isSportsRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === membersKey[0] && queryKey[2] === sportsRead

/** Query key of a live table’s rounds and bets. */
export const tableRead = 'table'

/** Returns whether a query is outdated once a round was dealt or paid, or a bet was taken or refunded. */
export const isTableRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === tableRead || (queryKey[0] === membersKey[0] && queryKey[2] === tableRead)
