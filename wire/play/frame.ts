import * as v from 'valibot'

/**
 * Messages of a game frame to the page around it by `postMessage`, with exact origins both ways:
 * `game.ready` once it can be played, `game.close` when the player leaves from inside the game,
 * `game.money` when they want to transfer money to the wallet it uses.
 */
export const FrameMessage = v.variant('type', [
  v.object({ type: v.literal('game.ready') }),
  v.object({ type: v.literal('game.close') }),
  v.object({ type: v.literal('game.money') }),
])
export type FrameMessage = v.InferOutput<typeof FrameMessage>

/**
 * The games' answer at each of their origins to a page that tests whether they can be reached: another site, a broken
 * mirror or a network's own page answers something else.
 */
export const gameLine = { path: '/line', answer: { line: 'games' } } as const
