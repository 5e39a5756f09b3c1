import { systemCalls } from '#wire/site/system.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const supportActorCalls = defineCalls({ resolveLink: [systemCalls.getService] })
