import * as v from 'valibot'
import { call, nothing } from './call.ts'

export const missionsCalls = {
  missionSummary: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    token: 'required',
    summary: 'How many rewards wait to be claimed by the member the token belongs to.',
    request: nothing,
    value: v.object({ unclaimedCount: v.number() }),
  }),
}
