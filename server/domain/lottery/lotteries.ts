import type { Brand } from '#server/domain/site/site-settings.ts'
import { drawnKinds, type DrawnKind } from '#games/lottery/drawn-games.ts'
import { lotteryKinds, type LotteryKind } from '#games/lottery/lottery-plays.ts'
import type { LotteryGame, LotteryHall } from '#wire/lottery/lottery.ts'
import { fromMinor } from '#wire/money.ts'
import type { Catalogue, CatalogueGame } from '#server/domain/play/catalogue.ts'
import { artOf } from '#server/domain/play/game-art.ts'

/** A game whose rounds are draws shared by all players: a lottery, or a live table. */
export interface DrawnOfCatalogue extends CatalogueGame {
  readonly engine: DrawnKind
}

/** Returns whether a game is played by shared draws. */
export const isDrawn = (game: CatalogueGame): game is DrawnOfCatalogue =>
  !game.isGroup && drawnKinds.some((kind) => kind === game.engine)

/** A game that one of the lotteries plays. */
export interface LotteryOfCatalogue extends DrawnOfCatalogue {
  readonly engine: LotteryKind
}

/** Returns whether a game's engine is a lottery's. */
export const isLottery = (game: CatalogueGame): game is LotteryOfCatalogue =>
  !game.isGroup && lotteryKinds.some((kind) => kind === game.engine)

/** Every lottery that can be played, in the order of the lobby. */
export const lotteriesOf = ({ games }: Catalogue): readonly LotteryOfCatalogue[] => games.filter(isLottery)

const halls: Readonly<Record<string, LotteryHall>> = { TCG_LOTTO_VN: 'vnLottery', TCG_SEA: 'seaLottery' }

/** Page of a vendor's lotteries (spec §4). */
export const hallOf = ({ vendor }: Pick<CatalogueGame, 'vendor'>): LotteryHall =>
  Object.hasOwn(halls, vendor) ? (halls[vendor] ?? 'lottery') : 'lottery'

/** Wire form of a lottery, its stakes in the brand's currency. */
export function toLottery(
  game: LotteryOfCatalogue,
  { currency, imageCDNs }: Pick<Brand, 'currency' | 'imageCDNs'>,
): LotteryGame {
  const { code, name, vendor, owner, engine, minBet } = game
  return {
    gameCode: code,
    name,
    vendor,
    vendorName: owner.title,
    kind: engine,
    unit: fromMinor(minBet, currency),
    currency,
    art: artOf(game, imageCDNs),
  }
}
