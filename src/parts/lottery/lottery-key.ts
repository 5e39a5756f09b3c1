import { membersKey } from '#src/api/member-key.ts'

/** What reads of a lottery’s draws and bets are kept under. */
export const lotteryRead = 'lottery'

/** Whether a read is out of date once a draw is over or a bet was taken. */
export const isLotteryRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === lotteryRead || (queryKey[0] === membersKey[0] && queryKey[2] === lotteryRead)
