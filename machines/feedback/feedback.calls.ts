import { feedbackCalls } from '#wire/messages/feedback.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const feedbackActorCalls = defineCalls({ send: feedbackCalls.sendFeedback })
