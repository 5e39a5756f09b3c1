import { type Catalogue, type CatalogueGame, readiness } from './catalogue.ts'

/** How many games are shown beside one: whole rows of six and of three. */
const shown = 6

/** How like two games of a type are: of one class, and of one maker. */
const likeness = (one: CatalogueGame, other: CatalogueGame): number =>
  (one.classify === other.classify ? 2 : 0) + (one.vendor === other.vendor ? 1 : 0)

/**
 * Games of the type of a game that can be played, the likest first and those as like in display order; of those with one
 * kind of picture the first alone, as long as there are others.
 */
export function similarGames({ lobby }: Catalogue, game: CatalogueGame): readonly CatalogueGame[] {
  const alike = (lobby.get(game.gameType) ?? [])
    .filter((other) => readiness(other) === 0 && other.code !== game.code && other.code !== game.parent)
    .toSorted((one, other) => likeness(game, other) - likeness(game, one))
  const firstOfScene = new Map(alike.toReversed().map((other) => [other.scene, other]))
  const varied = alike.filter((other) => firstOfScene.get(other.scene) === other)
  return [...new Set([...varied, ...alike])].slice(0, shown)
}
