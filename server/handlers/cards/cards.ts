import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { cardGamesOf, isCardGame, toCardGame } from '#server/domain/cards/card-games.ts'
import { toMatch } from '#server/domain/cards/card-match.ts'
import { leaveRoom, playMove, sitDown } from '#server/domain/cards/card-play.ts'
import { lastMatches, openRooms, ownMatch } from '#server/domain/cards/card-rooms.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    cards: typeof createHandlers
  }
}

/** The card rooms: games, rooms, the own match, joining, playing, leaving, and past matches. */
export function createHandlers(services: Services): Handlers<'cards'> {
  const { db, settings } = services
  const catalogue = catalogueOf(services)
  const gameOf = async (code: string) => {
    const game = (await catalogue.current()).byCode.get(code)
    if (!game || !isCardGame(game)) throw new Refused('game_not_found')
    return game
  }

  return {
    async cardMenu() {
      const brand = await settings.brand()
      return { games: cardGamesOf(await catalogue.current()).map((game) => toCardGame(game, brand)) }
    },

    async cardRoom({ gameCode }, { caller, now }) {
      const game = await gameOf(gameCode)
      const memberId = caller?.memberId ?? null
      const own = memberId === null ? null : await ownMatch(services, { memberId, gameCode: game.code, now })
      const held = memberId === null ? null : await holdingOf(db, memberAccount(memberId))
      const currency = held?.currency ?? (await settings.brand()).currency
      const rooms = await openRooms(services, { game, currency, now })
      return { serverTime: now, rooms: [...rooms], match: own === null ? null : toMatch(own, own) }
    },

    async joinCardRoom({ gameCode, matchId, id }, { caller, now }) {
      await sitDown(services, await gameOf(gameCode), { matchId, id }, { caller, now })
      return { roundId: id.toLowerCase() }
    },

    async playCards({ gameCode, matchId, move }, { caller, now }) {
      const { code } = await gameOf(gameCode)
      await playMove(services, { gameCode: code, matchId, memberId: caller.memberId, move, now })
      return { move }
    },

    async leaveCardRoom({ gameCode, matchId }, { caller, now }) {
      const { code } = await gameOf(gameCode)
      return { givenBack: await leaveRoom(services, { gameCode: code, matchId, memberId: caller.memberId, now }) }
    },

    async cardHistory({ gameCode }, { caller }) {
      const { code } = await gameOf(gameCode)
      return { list: [...(await lastMatches(db, { memberId: caller.memberId, gameCode: code }))] }
    },
  }
}
