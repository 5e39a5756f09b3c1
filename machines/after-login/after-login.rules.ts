import type { LoginNews } from '#wire/after-login.ts'

/** Whether a member is to be held up for this: rewards that have long been waiting are no news. */
export const isWorthTelling = ({ welcome, newRewards, notice }: LoginNews): boolean =>
  welcome !== null || newRewards > 0 || notice !== null
