import * as v from 'valibot'
import type { FishingApi } from '#machines/fishing/fishing.actors.ts'
import type { FiredShot } from '#machines/fishing/fishing.setup.ts'
import { fishingCalls } from '#wire/play/fishing.ts'
import { tabStorage } from '#server/games/client/browser-storage.ts'
import { entrance, playToken, send } from '#server/games/client/play-client.ts'

/** The fishing game's line to its server; `code` is the launch code of the address, null after a reload. */
export const createFishingClient = (code: string | null): FishingApi => ({
  enter: entrance(fishingCalls, code),
  shoot: (shot, options) => send(fishingCalls.shoot, { body: shot, token: playToken(), signal: options?.signal }),
})

const shotKey = 'statehouse.shot'
const StoredShot = v.object({ gameCode: v.string(), shot: fishingCalls.shoot.request })

/** Keeps the shot in the air, so that a reload asks for the same one again. */
export const keepShot = (gameCode: string, shot: FiredShot): void =>
  tabStorage.setItem(shotKey, JSON.stringify({ gameCode, shot }))

export const forgetShot = (): void => tabStorage.removeItem(shotKey)

/** The shot at this game that was in the air when the page was left; null where none was. */
export function storedShot(gameCode: string): FiredShot | null {
  try {
    const stored = v.safeParse(StoredShot, JSON.parse(tabStorage.getItem(shotKey) ?? 'null'))
    return stored.success && stored.output.gameCode === gameCode ? stored.output.shot : null
  } catch {
    return null
  }
}
