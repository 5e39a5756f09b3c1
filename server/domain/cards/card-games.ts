import { cardKinds, type CardKind } from '#games/cards/card-plays.ts'
import type { CardGame } from '#wire/cards/cards.ts'
import type { Catalogue, CatalogueGame } from '#server/domain/play/catalogue.ts'
import { artOf } from '#server/domain/play/game-art.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'

/** A game that is played in card rooms. */
export interface CardGameOfCatalogue extends CatalogueGame {
  readonly engine: CardKind
}

/** Returns whether a game is played in card rooms. */
export const isCardGame = (game: CatalogueGame): game is CardGameOfCatalogue =>
  !game.isGroup && cardKinds.some((kind) => kind === game.engine)

/** Every game with card rooms, in the order of the lobby. */
export const cardGamesOf = ({ games }: Catalogue): readonly CardGameOfCatalogue[] => games.filter(isCardGame)

/** Wire form of a game with card rooms. */
export function toCardGame(game: CardGameOfCatalogue, { imageCDNs }: Pick<Brand, 'imageCDNs'>): CardGame {
  const { code, name, owner, engine } = game
  return { gameCode: code, name, vendorName: owner.title, kind: engine, art: artOf(game, imageCDNs) }
}
