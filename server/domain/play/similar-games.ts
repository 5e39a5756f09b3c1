import { type Catalogue, type CatalogueGame, readiness } from './catalogue.ts'

/** Games shown beside one: full rows of six and of three. */
const shown = 6

/** Similarity of two games of a type: same class, and same vendor. */
const likeness = (one: CatalogueGame, other: CatalogueGame): number =>
  (one.classify === other.classify ? 2 : 0) + (one.vendor === other.vendor ? 1 : 0)

/**
 * Playable games of a game's type, the most similar first and equal ones in display order; of those with the same kind
 * of picture only the first, as long as there are others.
 */
export function similarGames({ lobby }: Catalogue, game: CatalogueGame): readonly CatalogueGame[] {
  const alike = (lobby.get(game.gameType) ?? [])
    .filter((other) => readiness(other) === 0 && other.code !== game.code && other.code !== game.parent)
    .toSorted((one, other) => likeness(game, other) - likeness(game, one))
  const firstOfScene = new Map(alike.toReversed().map((other) => [other.scene, other]))
  const varied = alike.filter((other) => firstOfScene.get(other.scene) === other)
  return [...new Set([...varied, ...alike])].slice(0, shown)
}
