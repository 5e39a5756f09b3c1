import * as v from 'valibot'

/**
 * What a game frame tells the page around it by `postMessage`, both ways with exact origins:
 * `game.ready` once it can be played, `game.close` when the player leaves from inside the game.
 */
export const FrameMessage = v.variant('type', [
  v.object({ type: v.literal('game.ready') }),
  v.object({ type: v.literal('game.close') }),
])
export type FrameMessage = v.InferOutput<typeof FrameMessage>
