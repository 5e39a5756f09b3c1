import { membersKey } from '#src/api/member-key.ts'

/** What reads of a member's bets on matches are kept under. */
export const sportsRead = 'sports'

/** Whether a read is out of date once a bet on matches was taken, given up or settled. */
export const isSportsRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === membersKey[0] && queryKey[2] === sportsRead
