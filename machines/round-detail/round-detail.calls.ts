import { roundsCalls } from '#wire/records/rounds.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const roundDetailActorCalls = defineCalls({ loadRound: roundsCalls.roundDetail })
