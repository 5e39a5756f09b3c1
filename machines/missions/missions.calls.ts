import { missionsCalls } from '#wire/engagement/missions.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const missionsActorCalls = defineCalls({
  checkIn: missionsCalls.checkIn,
  claimMissions: missionsCalls.claimMissions,
})
