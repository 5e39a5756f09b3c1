import { cardsCalls } from '#wire/cards/cards.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const cardRoomActorCalls = defineCalls({
  readRoom: cardsCalls.cardRoom,
  join: cardsCalls.joinCardRoom,
  play: cardsCalls.playCards,
  leave: cardsCalls.leaveCardRoom,
})
