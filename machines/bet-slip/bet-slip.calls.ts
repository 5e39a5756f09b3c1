import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const betSlipActorCalls = defineCalls({ placeBets: lotteryCalls.placeLotteryBets })
