import type { LoginNews } from '#wire/engagement/after-login.ts'

/**
 * Returns whether the modal opens: unclaimed rewards of an earlier login are no news, unless the brand opens it each
 * time.
 */
export const hasNews = ({ always, welcome, newRewards, notice }: LoginNews): boolean =>
  always || welcome !== null || newRewards > 0 || notice !== null
