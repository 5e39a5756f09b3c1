import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { Money, Time } from '#wire/shapes.ts'

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
      /** What friends bring; null while the operator pays nothing for them, and never did for this member. */
      commission: v.nullable(
        v.object({
          /** Of what a friend stakes; zero where nothing is paid any more. */
          percent: Money,
          currency: Currency,
          /** Granted as rewards so far. */
          granted: Money,
          /** Of the days that have not been counted, as they stand. */
          coming: Money,
        }),
      ),
    }),
  }),
  commissions: call({
    method: 'GET',
    path: '/wps/member/commissions',
    token: 'required',
    realAccountsOnly: true,
    summary: 'What friends of the member the token belongs to brought, by friend and day, the latest day first.',
    request: v.object(pageWanted(10)),
    value: v.object(
      pageOf(
        v.object({
          /** What customer service knows it by. */
          id: v.string(),
          /** The friend’s name, most of it hidden. */
          friend: v.string(),
          /** At the site. */
          day: Day,
          currency: Currency,
          amount: Money,
        }),
      ),
    ),
  }),
}
