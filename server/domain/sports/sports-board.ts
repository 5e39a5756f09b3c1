import type { Services } from '#server/services.ts'
import { Refused } from '#server/handler.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { fromMinor, wholeUnits } from '#wire/money.ts'
import type { SportsBoard } from '#wire/sports/sports.ts'
import { type Catalogue, type CatalogueGame, catalogueOf } from '#server/domain/play/catalogue.ts'
import { fixturesOf, toFixture } from './sports-fixtures.ts'
import { margin } from './sports-odds.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** The highest stake of a bet, in whole units of a currency. */
const mostStake = 50_000

/** The game of a hall's bets; null where the hall is not open. */
export const hallGame = ({ games }: Pick<Catalogue, 'games'>, hall: SportsHall): CatalogueGame | null =>
  games.find(({ engine, isGroup }) => !isGroup && engine === hall) ?? null

/** As `hallGame`; refuses `game_not_found` where the hall is not open. */
export async function gameOfHall(site: Site, hall: SportsHall): Promise<CatalogueGame> {
  const game = hallGame(await catalogueOf(site).current(), hall)
  if (game === null) throw new Refused('game_not_found')
  return game
}

/** The lowest and the highest stake of a bet, in minor units of its currency. */
export const stakesOf = ({ minBet }: Pick<CatalogueGame, 'minBet'>, currency: SportsBoard['currency']) => ({
  least: minBet,
  most: wholeUnits(mostStake, currency),
})

/** Returns the matches and markets of a hall at `now`. */
export async function boardOf(site: Site, hall: SportsHall, now: number): Promise<SportsBoard> {
  const game = await gameOfHall(site, hall)
  const { currency, mostReturn } = await site.settings.brand()
  const { least, most } = stakesOf(game, currency)
  const fixtures = await fixturesOf(site.db, hall, now)
  return {
    serverTime: now,
    gameCode: game.code,
    currency,
    least: fromMinor(least, currency),
    most: fromMinor(most, currency),
    mostReturn: fromMinor(wholeUnits(mostReturn, currency), currency),
    margin,
    fixtures: fixtures.map((fixture) => toFixture(fixture, now)),
  }
}
