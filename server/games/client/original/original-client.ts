import type { OriginalApi } from '#machines/original/original.actors.ts'
import { entrance, playToken, send } from '#server/games/client/play-client.ts'
import { originalCalls } from '#wire/play/originals.ts'

/** The line of an original to its server; `code` is the launch code of the address, null after a reload. */
export const createOriginalClient = (code: string | null): OriginalApi => ({
  enter: entrance(originalCalls, code),
  play: (bet, options) => send(originalCalls.play, { body: bet, token: playToken(), signal: options?.signal }),
  shown: (roundId) => send(originalCalls.shown, { body: { roundId }, token: playToken() }),
})
