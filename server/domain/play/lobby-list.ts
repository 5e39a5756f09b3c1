import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { Classify } from '#wire/play/game.ts'
import type { gamesCalls } from '#wire/play/games.ts'
import { filterGames, readiness, type Catalogue, type CatalogueGame, type GameFilter } from './catalogue.ts'

type Sort = NonNullable<ParsedRequestOf<typeof gamesCalls.gameList>['sort']>
type Without = ValueOf<typeof gamesCalls.gameList>['without']
type Classes = ValueOf<typeof gamesCalls.gameVendors>['groups'][number]['classes']

const inAlphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const ranks = new WeakMap<Catalogue, ReadonlyMap<string, number>>()

/** Alphabetical rank of each game; collating thousands of names is done once per catalogue. */
function rankOf(catalogue: Catalogue): ReadonlyMap<string, number> {
  const known = ranks.get(catalogue)
  if (known) return known
  const sorted = catalogue.games.toSorted((one, other) => inAlphabet.compare(one.name, other.name))
  const rank = new Map(sorted.map(({ code }, at) => [code, at]))
  ranks.set(catalogue, rank)
  return rank
}

/**
 * Sorts games as requested, or keeps the display order. Games that cannot be played now stay last, and equal ones keep
 * the operator's order, so that successive pages neither repeat nor omit a game.
 */
export function sortGames(
  catalogue: Catalogue,
  games: readonly CatalogueGame[],
  sort: Sort | undefined,
  rounds: ReadonlyMap<string, number>,
): readonly CatalogueGame[] {
  if (sort === undefined) return games
  const rank = sort === 'name' ? rankOf(catalogue) : rounds
  const place = {
    popular: ({ code }: CatalogueGame) => -(rank.get(code) ?? 0),
    new: ({ addedAt }: CatalogueGame) => -addedAt,
    name: ({ code }: CatalogueGame) => rank.get(code) ?? 0,
  }[sort]
  return games.toSorted((one, other) => readiness(one) - readiness(other) || place(one) - place(other))
}

const droppable = {
  vassalage: { vendors: undefined },
  gameClassify: { classify: undefined },
  gameName: { name: undefined },
  minBet: { minBet: undefined },
} satisfies Readonly<Record<Without[number]['filter'], GameFilter>>

/** For each filter that alone excludes games, the number of games without it; most first. */
export function withoutEach(catalogue: Catalogue, filter: GameFilter): Without {
  return (Object.keys(droppable) as (keyof typeof droppable)[])
    .map((name) => ({ filter: name, total: filterGames(catalogue, { ...filter, ...droppable[name] }).length }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
}

/** Slot classes of these games; those without a playable game last. */
export function classesOf(games: readonly CatalogueGame[]): Classes {
  return Classify.options
    .map((classify) => ({ classify, games: games.filter((game) => game.classify === classify) }))
    .filter((each) => each.games.length > 0)
    .map(({ classify, games: own }) => ({ classify, soon: own.every((game) => game.soon) }))
    .toSorted((one, other) => Number(one.soon) - Number(other.soon))
}
