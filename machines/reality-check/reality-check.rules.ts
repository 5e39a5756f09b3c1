import type { PlaySession } from '#wire/protection/protection.ts'

/** Milliseconds after which the server is asked again in any case: a bet, another device or a new limit may have changed it. */
export const askAgainAfter = 20_000

const isPast = (time: number | null, { serverTime }: PlaySession) => time !== null && time <= serverTime

/** Whether bets wait for an answer. */
export const isCheckDue = (play: PlaySession): boolean => isPast(play.checkAt, play)

/** Whether a limit of time refuses every bet. */
export const isTimeOver = (play: PlaySession): boolean => isPast(play.timeOverAt, play)

/** Milliseconds until something stands in the way of play, or until it is worth asking again. */
export function askAgainIn(play: PlaySession | null): number {
  if (play === null) return askAgainAfter
  const moments = [play.checkAt, play.timeOverAt].flatMap((time) => (time === null ? [] : [time - play.serverTime]))
  return Math.max(Math.min(askAgainAfter, ...moments), 1_000)
}
