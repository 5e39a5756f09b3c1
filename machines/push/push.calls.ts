import { pushCalls } from '#wire/messages/push.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart that is one. */
export const pushActorCalls = defineCalls({ load: pushCalls.push, save: pushCalls.setPush, end: pushCalls.endPush })
