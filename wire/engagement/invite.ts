import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { Money, Time } from '#wire/shapes.ts'

export const inviteCalls = {
  invitation: call({
    method: 'GET',
    path: '/wps/member/invitation',
    token: 'required',
    rejectTrial: true,
    summary: 'The invitation code of the member the token belongs to, and its results.',
    request: nothing,
    value: v.object({
      /** The value of the query parameter `referralCode`. */
      code: v.string(),
      /** Number of registrations by it. */
      friends: v.number(),
      /** How many of these have finished a round within the last 30 days. */
      active: v.number(),
      /** How many of these have made a deposit. */
      depositors: v.number(),
      /** The latest ten, with masked names. */
      latest: v.array(v.object({ name: v.string(), joinedAt: Time })),
      /** The commission on friends; null while the operator pays none, and never did for this member. */
      commission: v.nullable(
        v.object({
          /** Share of a friend's stakes; zero where nothing is paid any more. */
          percent: Money,
          currency: Currency,
          /** Granted as rewards so far. */
          granted: Money,
          /** The pending commission of days not yet granted. */
          coming: Money,
        }),
      ),
    }),
  }),
  commissions: call({
    method: 'GET',
    path: '/wps/member/commissions',
    token: 'required',
    rejectTrial: true,
    summary: 'Commissions on friends of the member the token belongs to, by friend and day, the latest day first.',
    request: v.object(pageRequest(10)),
    value: v.object(
      pageOf(
        v.object({
          /** The reference for customer service. */
          id: v.string(),
          /** The friend’s name, masked. */
          friend: v.string(),
          /** The site's day. */
          day: Day,
          currency: Currency,
          amount: Money,
        }),
      ),
    ),
  }),
}
