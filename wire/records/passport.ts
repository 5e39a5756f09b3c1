import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Code, Language } from '#wire/shapes.ts'

/** The file by which anyone can check a round without a connection. */
export const passportFiles = {
  roundPassport: call({
    method: 'GET',
    path: '/wps/member/round-passport.html',
    watched: 'read',
    token: 'required',
    refusals: ['round_not_found'],
    summary:
      'The passport of a finished round of a house original, of the member the token belongs to or of an agent’s team: one HTML file that checks the seeds, the outcome, the pay tables and the postings by itself. Every other round is unknown.',
    request: v.object({ id: Code, language: v.optional(Language, 'en') }),
    value: v.string(),
  }),
}
