import { sportsCalls } from '#wire/sports/sports.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const sportsActorCalls = defineCalls({ readBoard: sportsCalls.sportsBoard })
