import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { AccountType, MustChangePassword } from '#wire/shapes.ts'

export const memberCalls = {
  memberInfo: call({
    method: 'GET',
    path: '/wps/member/info',
    token: 'required',
    openWhileOwing: true,
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
      /** What the login said, for as long as it holds: a page that is loaded anew asks for the change again. */
      mustChangePassword: MustChangePassword,
    }),
  }),
}
