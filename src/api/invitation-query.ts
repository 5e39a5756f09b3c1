import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { MemberPart } from '#wire/events.ts'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

export type Invitation = ValueOf<typeof inviteCalls.invitation>

/** The invitation code of the member whose token the client holds, and its results. */
export const invitationQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'friends' satisfies MemberPart, 'invitation'),
    queryFn: ({ signal }) => valueOf(api.send(inviteCalls.invitation, {}, { signal })),
  })
