import type { GameType } from '#wire/shapes.ts'
import * as creatures from '#server/art/scenes/creatures.ts'
import * as emblems from '#server/art/scenes/emblems.ts'
import * as places from '#server/art/scenes/places.ts'
import type { Scene } from '#server/art/scenes/places.ts'
import * as play from '#server/art/scenes/play.ts'
import * as sports from '#server/art/scenes/sports.ts'
import * as stories from '#server/art/scenes/stories.ts'
import * as tables from '#server/art/scenes/tables.ts'
import * as things from '#server/art/scenes/things.ts'
import * as worlds from '#server/art/scenes/worlds.ts'
import { seedOf } from './seed.ts'
import { motifsByType, motifsOf } from './title-motifs.ts'

/** Every composition by name. */
export const scenes = Object.freeze({
  ...creatures,
  ...emblems,
  ...places,
  ...play,
  ...sports,
  ...stories,
  ...tables,
  ...things,
  ...worlds,
}) satisfies Readonly<Record<string, Scene>>

/** Name of a composition. */
export type SceneName = keyof typeof scenes

/** Returns whether there is a composition of this name. */
export const isScene = (name: unknown): name is SceneName => typeof name === 'string' && Object.hasOwn(scenes, name)

/** Properties of a game that decide its composition. */
export interface Titled {
  readonly code: string
  readonly vendor: string
  readonly name: string
  readonly gameType: GameType
}

/** Returns the compositions of a game: those its title names within its type, otherwise the type's. */
function suiting({ code, name, gameType }: Titled): readonly SceneName[] {
  const own = motifsByType[gameType]
  const may = (motif: SceneName) => gameType === 'RNG' || own.includes(motif)
  const named = motifsOf(name).filter(may)
  const suitable = named.length > 0 ? named : own
  const start = seedOf(code) % suitable.length
  return [...suitable.slice(start), ...suitable.slice(0, start)]
}

/** How many tiles apart the same composition is kept where there are enough to choose from: a row of a wide wall. */
const widest = 9

/**
 * Chooses a composition for each game of a grid in order: one that its title names, if possible different from the
 * preceding tiles and from its vendor's preceding tile.
 */
export function chooseScenes(wall: readonly Titled[]): ReadonlyMap<string, SceneName> {
  const chosen = new Map<string, SceneName>()
  const ofVendor = new Map<string, SceneName>()
  let before: readonly SceneName[] = []
  for (const game of wall) {
    const suitable = suiting(game)
    const apart = Math.min(widest, Math.max(1, suitable.length - 2))
    const taken = [...before.slice(-apart), ofVendor.get(game.vendor)]
    const scene =
      suitable.find((name) => !taken.includes(name)) ?? suitable.find((name) => name !== before.at(-1)) ?? suitable[0]!
    chosen.set(game.code, scene)
    ofVendor.set(game.vendor, scene)
    before = [...before.slice(-widest), scene]
  }
  return chosen
}
