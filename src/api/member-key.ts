import type { MemberPart } from '#wire/events.ts'

/** Root of the query keys of all members' data; removed on logout. */
export const membersKey = ['member'] as const

/** Returns whether a query reads this part of a member's data; invalidated when the part changes. */
export const isPartOf =
  (part: MemberPart) =>
  ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    queryKey[0] === membersKey[0] && queryKey[2] === part

/** Returns the query key of one member's data. The name comes first, so that no member sees another's. */
export const memberKey = (username: string, ...read: readonly [string, ...string[]]) =>
  [...membersKey, username, ...read] as const
