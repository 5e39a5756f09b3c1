import { messagesCalls } from '#wire/messages/messages.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const messagesActorCalls = defineCalls({
  markMessages: messagesCalls.markMessages,
  deleteMessages: messagesCalls.deleteMessages,
})
