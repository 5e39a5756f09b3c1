import type { MemberPart } from '#wire/events.ts'

/** What everything read for members is kept under; whoever leaves takes all of it along. */
export const membersKey = ['member'] as const

/** Whether a read is of a part of what is a member's own; it is out of date once that changed. */
export const isPartOf =
  (part: MemberPart) =>
  ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    queryKey[0] === membersKey[0] && queryKey[2] === part

/** What a read for one member is kept under. The name comes first, so that no member sees what another one read. */
export const memberKey = (username: string, ...read: readonly [string, ...string[]]) =>
  [...membersKey, username, ...read] as const
