import type { PlaySession } from '#wire/protection/protection.ts'

/** Longest poll interval in milliseconds: a bet, another device or a new limit may have changed the state. */
export const maxPollInterval = 20_000

const isPast = (time: number | null, { serverTime }: PlaySession) => time !== null && time <= serverTime

/** Returns whether bets wait for an answer. */
export const isCheckDue = (play: PlaySession): boolean => isPast(play.checkAt, play)

/** Returns whether a time limit refuses every bet. */
export const isTimeOver = (play: PlaySession): boolean => isPast(play.timeOverAt, play)

/** Returns the milliseconds until something blocks play, or until the next poll. */
export function nextPollIn(play: PlaySession | null): number {
  if (play === null) return maxPollInterval
  const moments = [play.checkAt, play.timeOverAt].flatMap((time) => (time === null ? [] : [time - play.serverTime]))
  return Math.max(Math.min(maxPollInterval, ...moments), 1_000)
}
