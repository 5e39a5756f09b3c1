import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const cardRoomCalls = defineCalls({
  readRoom: 'cardRoom',
  join: 'joinCardRoom',
  play: 'playCards',
  leave: 'leaveCardRoom',
})
