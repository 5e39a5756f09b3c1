import type { ValueOf } from '#wire/call.ts'
import type { lotteryCalls } from '#wire/lottery/lottery.ts'

/** What the server says of a lottery's draws. */
export type Draws = ValueOf<typeof lotteryCalls.lotteryDraw>

/** Whether the running draw takes bets. */
export const takesBets = ({ serverTime, draw }: Draws): boolean => serverTime < draw.closesAt

/** How long the running draw still takes bets, in milliseconds. */
export const closesIn = ({ serverTime, draw }: Draws): number => Math.max(0, draw.closesAt - serverTime)

/** How long a draw that has just closed, or was closed when the server told of it, still waits for its numbers. */
export const drawsIn = ({ serverTime, draw }: Draws): number => draw.drawsAt - Math.max(serverTime, draw.closesAt)

/** Whether the numbers that were waited for are there, by the answers before and now. */
export const numbersCame = (before: Draws, now: Draws): boolean => now.last?.id === before.draw.id

/** Whether the draw that ran before has been drawn meanwhile, it or a later one: nothing is waited for any more. */
export const isPast = (before: Draws, { last }: Draws): boolean => last !== null && last.drawsAt >= before.draw.drawsAt

/** Whether the draw that ran before still runs. */
export const stillRuns = (before: Draws, now: Draws): boolean => now.draw.id === before.draw.id
