import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { AccountType, MustChangePassword } from '#wire/shapes.ts'

export const memberCalls = {
  memberInfo: call({
    method: 'GET',
    path: '/wps/member/info',
    token: 'required',
    withExpiredPassword: true,
    summary: 'The member the token belongs to.',
    request: nothing,
    value: v.object({
      id: v.string(),
      account: v.string(),
      nickname: v.string(),
      type: AccountType,
      toUpline: v.boolean(),
      clubLabel: v.object({ labelName: v.string(), rankLevel: v.number() }),
      memberLabel: v.array(v.string()),
      currency: v.string(),
      /** As in the answer to the login, while it holds: a reloaded page asks for the password change again. */
      mustChangePassword: MustChangePassword,
    }),
  }),
}
