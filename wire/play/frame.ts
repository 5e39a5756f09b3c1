import * as v from 'valibot'

/**
 * What a game frame tells the page around it by `postMessage`, both ways with exact origins:
 * `game.ready` once it can be played, `game.close` when the player leaves from inside the game,
 * `game.money` when they want to put money into the wallet it is played from.
 */
export const FrameMessage = v.variant('type', [
  v.object({ type: v.literal('game.ready') }),
  v.object({ type: v.literal('game.close') }),
  v.object({ type: v.literal('game.money') }),
])
export type FrameMessage = v.InferOutput<typeof FrameMessage>

/**
 * What the games answer at each of their origins to a page of the site that asks whether they are there: another site, a
 * mirror that lost its way or a network's own page answers something else.
 */
export const gameLine = { path: '/line', answer: { line: 'games' } } as const
