import type { ValueOf } from '#wire/call.ts'
import type { lotteryCalls } from '#wire/lottery/lottery.ts'

/** The server's answer about a lottery's draws. */
export type Draws = ValueOf<typeof lotteryCalls.lotteryDraw>

/** Returns whether the current draw takes bets. */
export const takesBets = ({ serverTime, draw }: Draws): boolean => serverTime < draw.closesAt

/** Time until the current draw closes, in milliseconds. */
export const timeToClose = ({ serverTime, draw }: Draws): number => Math.max(0, draw.closesAt - serverTime)

/** Time between closing (or the answer, if already closed) and drawing, in milliseconds. */
export const timeToDraw = ({ serverTime, draw }: Draws): number => draw.drawsAt - Math.max(serverTime, draw.closesAt)

/** Returns whether the answer has the numbers of the draw that was current before. */
export const areNumbersDrawn = (before: Draws, now: Draws): boolean => now.last?.id === before.draw.id

/** Returns whether the draw that was current before, or a later one, has been drawn. */
export const isDrawn = (before: Draws, { last }: Draws): boolean => last !== null && last.drawsAt >= before.draw.drawsAt

/** Returns whether the current draw is still the same. */
export const isSameDraw = (before: Draws, now: Draws): boolean => now.draw.id === before.draw.id
