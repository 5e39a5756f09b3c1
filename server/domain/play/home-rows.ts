import type { HomeRow } from '#wire/play/games.ts'
import { type Catalogue, type CatalogueGame, gameTypeOrder, readiness } from './catalogue.ts'

/** How long a game is new. */
export const newFor = 30 * 86_400_000

/** Most tiles of a row: one swipe on a phone. */
const longest = 12

/**
 * The rows of the home page below its hot games (spec §1), without empty ones: new slots that are not hot, playable
 * games other than slots, and last announced games, both interleaved by kind, so that a phone's home page stays short.
 */
export function homeRows(
  { lobby }: Pick<Catalogue, 'lobby'>,
  now: number,
): readonly { readonly kind: HomeRow['kind']; readonly games: readonly CatalogueGame[] }[] {
  const all = lobby.get(null) ?? []
  const open = all.filter((game) => readiness(game) === 0)
  const rows = [
    {
      kind: 'NEW' as const,
      games: open
        .filter((game) => game.gameType === 'RNG' && !game.isHot && now - game.addedAt < newFor)
        .toSorted((one, other) => other.addedAt - one.addedAt),
    },
    { kind: 'OTHERS' as const, games: inTurn(open.filter(({ gameType }) => gameType !== 'RNG')) },
    { kind: 'SOON' as const, games: inTurn(all.filter((game) => game.soon)) },
  ]
  return rows
    .map(({ kind, games }) => ({ kind, games: games.slice(0, longest) }))
    .filter(({ games }) => games.length > 0)
}

/** Interleaves kinds: the first of each, then the second of each, and so on. */
function inTurn(games: readonly CatalogueGame[]): readonly CatalogueGame[] {
  const kinds = gameTypeOrder.map((type) => games.filter((game) => game.gameType === type))
  return Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat()
}
