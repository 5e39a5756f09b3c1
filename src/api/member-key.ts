/** What everything read for members is kept under; whoever leaves takes all of it along. */
export const membersKey = ['member'] as const

/** What a read for one member is kept under. The name comes first, so that no member sees what another one read. */
export const memberKey = (username: string, ...read: readonly [string, ...string[]]) =>
  [...membersKey, username, ...read] as const
