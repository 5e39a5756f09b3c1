import { fromMinor } from '#wire/money.ts'
import { tableKinds, type TableKind } from '#games/lottery/table-plays.ts'
import type { TableGame } from '#wire/lottery/table.ts'
import type { Catalogue, CatalogueGame } from '#server/domain/play/catalogue.ts'
import type { DrawnOfCatalogue } from './lotteries.ts'
import { artOf } from '#server/domain/play/game-art.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'

/** A game that is a live table. */
export interface TableOfCatalogue extends DrawnOfCatalogue {
  readonly engine: TableKind
}

/** Returns whether a game is a live table. */
export const isTable = (game: CatalogueGame): game is TableOfCatalogue =>
  !game.isGroup && tableKinds.some((kind) => kind === game.engine)

/** Every table that can be joined, in the order of the lobby. */
export const tablesOf = ({ games }: Catalogue): readonly TableOfCatalogue[] => games.filter(isTable)

/** Names of the house's dealers, assigned in order. */
const dealers = ['Amihan', 'Lakan', 'Tala', 'Isagani', 'Mayumi'] as const

/** The name of a table's dealer, always the same. */
export const dealerOf = ({ sort }: Pick<CatalogueGame, 'sort'>): string => dealers[sort % dealers.length] ?? dealers[0]

/** Wire form of a table, its stakes in the brand's currency. */
export function toTable(
  game: TableOfCatalogue,
  { currency, imageCDNs }: Pick<Brand, 'currency' | 'imageCDNs'>,
): TableGame {
  const { code, name, owner, engine, minBet } = game
  return {
    gameCode: code,
    name,
    vendorName: owner.title,
    kind: engine,
    unit: fromMinor(minBet, currency),
    currency,
    dealer: dealerOf(game),
    art: artOf(game, imageCDNs),
  }
}
