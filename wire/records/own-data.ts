import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Language } from '#wire/shapes.ts'

/** The file of everything that is kept of a member. */
export const ownDataFiles = {
  ownDataFile: call({
    method: 'GET',
    path: '/wps/member/own-data.json',
    watched: 'export',
    token: 'required',
    realAccountsOnly: true,
    limits: ['ownDataByMember'],
    summary:
      'All that is kept of the member the token belongs to, as a JSON file; secrets are left out, account numbers shortened to their last digits.',
    request: v.object({ language: v.optional(Language, 'en') }),
    value: v.string(),
  }),
}
