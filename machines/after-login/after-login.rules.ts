import type { LoginNews } from '#wire/engagement/after-login.ts'

/** Whether a member is to be held up for this: rewards that have long been waiting are no news, unless the brand wants each login to end there. */
export const isWorthTelling = ({ always, welcome, newRewards, notice }: LoginNews): boolean =>
  always || welcome !== null || newRewards > 0 || notice !== null
