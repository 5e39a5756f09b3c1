import type { ValueOf } from '#wire/call.ts'
import type { CardMatch, cardsCalls } from '#wire/cards/cards.ts'

/** What the server says of the rooms of a game, and of the match a member sits at. */
export type RoomTold = ValueOf<typeof cardsCalls.cardRoom>

/** What became of asking to sit down: go on, or the person turned away. */
export type EntryResult = 'allowed' | 'dismissed'

/** After so many milliseconds the server is asked again, in case its word got lost. */
export const pollTime = 4_000
/** However near a deadline is, the server is not asked again sooner. */
const leastWait = 300

/** How long the server need not be asked, in milliseconds: to the next deadline, and no longer than `pollTime`. */
export function restOf(told: RoomTold | null): number {
  const deadline = told?.match?.deadline ?? null
  if (told === null || deadline === null) return pollTime
  return Math.min(Math.max(deadline - told.serverTime, leastWait), pollTime)
}

/** Whether it is the member's own turn. */
export const isOwnTurn = ({ stage, turn, seats }: CardMatch): boolean =>
  stage === 'playing' && seats.some(({ place, who }) => who === 'self' && place === turn)
