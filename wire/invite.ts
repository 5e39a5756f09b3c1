import * as v from 'valibot'
import { call, nothing } from './call.ts'
import { Time } from './shapes.ts'

export const inviteCalls = {
  invitation: call({
    method: 'GET',
    path: '/wps/member/invitation',
    token: 'required',
    realAccountsOnly: true,
    summary: 'The code that the member the token belongs to invites friends with, and what came of it.',
    request: nothing,
    value: v.object({
      /** What a new member names in the query parameter `referralCode`. */
      code: v.string(),
      /** How many registered by it. */
      friends: v.number(),
      /** How many of these have finished a round within the last 30 days. */
      active: v.number(),
      /** How many of these have paid money in. */
      depositors: v.number(),
      /** The latest ten, most of their names hidden. */
      latest: v.array(v.object({ name: v.string(), joinedAt: Time })),
    }),
  }),
}
