import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Language } from '#wire/shapes.ts'

/** The file of all data stored on a member. */
export const ownDataFiles = {
  ownDataFile: call({
    method: 'GET',
    path: '/wps/member/own-data.json',
    watched: 'export',
    token: 'required',
    rejectTrial: true,
    limits: ['ownDataByMember'],
    summary:
      'All stored data of the member the token belongs to, as a JSON file; secrets are left out, account numbers shortened to their last digits.',
    request: v.object({ language: v.optional(Language, 'en') }),
    value: v.string(),
  }),
}
