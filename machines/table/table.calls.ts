import { tableCalls } from '#wire/lottery/table.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const tableActorCalls = defineCalls({ readRound: tableCalls.tableRound })
