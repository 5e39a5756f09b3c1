import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const missionsCalls = defineCalls({ checkIn: 'checkIn', claimMissions: 'claimMissions' })
