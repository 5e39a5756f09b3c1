import type { ValueOf } from '#wire/call.ts'
import type { CardMatch, cardsCalls } from '#wire/cards/cards.ts'

/** The rooms of a game, and the match that the member is seated at. */
export type RoomState = ValueOf<typeof cardsCalls.cardRoom>

/** The verdict of the gate. */
export type EntryResult = 'allowed' | 'dismissed'

/** The longest poll interval, in milliseconds; live events may get lost. */
export const pollTime = 4_000
/** The shortest poll interval, in milliseconds. */
const minWait = 300

/** Returns the milliseconds until the next poll: until the next deadline, at most `pollTime`. */
export function pollDelay(latest: RoomState | null): number {
  const deadline = latest?.match?.deadline ?? null
  if (latest === null || deadline === null) return pollTime
  return Math.min(Math.max(deadline - latest.serverTime, minWait), pollTime)
}

/** Returns whether it is the member's own turn. */
export const isOwnTurn = ({ stage, turn, seats }: CardMatch): boolean =>
  stage === 'playing' && seats.some(({ place, who }) => who === 'self' && place === turn)
