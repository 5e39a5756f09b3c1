import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { Classify } from '#wire/play/game.ts'
import type { gamesCalls } from '#wire/play/games.ts'
import { filterGames, readiness, type Catalogue, type CatalogueGame, type GameFilter } from './catalogue.ts'

type Sort = NonNullable<ParsedRequestOf<typeof gamesCalls.gameList>['sort']>
type Without = ValueOf<typeof gamesCalls.gameList>['without']
type Classes = ValueOf<typeof gamesCalls.gameVendors>['groups'][number]['classes']

const inAlphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const ranks = new WeakMap<Catalogue, ReadonlyMap<string, number>>()

/** Where each game stands from A to Z; collating thousands of names is done once a catalogue. */
function rankOf(catalogue: Catalogue): ReadonlyMap<string, number> {
  const known = ranks.get(catalogue)
  if (known) return known
  const sorted = catalogue.games.toSorted((one, other) => inAlphabet.compare(one.name, other.name))
  const rank = new Map(sorted.map(({ code }, at) => [code, at]))
  ranks.set(catalogue, rank)
  return rank
}

/**
 * Games in the order asked for, or as they stand. What cannot be played now stays last, and what is alike in that order
 * stays as the operator has it, so that pages asked for one after the other neither repeat nor leave out a game.
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

/** How many games there would be without one of the filters, for each that stands in the way alone; most first. */
export function withoutEach(catalogue: Catalogue, filter: GameFilter): Without {
  return (Object.keys(droppable) as (keyof typeof droppable)[])
    .map((name) => ({ filter: name, total: filterGames(catalogue, { ...filter, ...droppable[name] }).length }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
}

/** Slot classes that have games among these; those of which nothing can be played yet last. */
export function classesOf(games: readonly CatalogueGame[]): Classes {
  return Classify.options
    .map((classify) => ({ classify, games: games.filter((game) => game.classify === classify) }))
    .filter((each) => each.games.length > 0)
    .map(({ classify, games: own }) => ({ classify, soon: own.every((game) => game.soon) }))
    .toSorted((one, other) => Number(one.soon) - Number(other.soon))
}
