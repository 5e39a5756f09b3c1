import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { hallOf, isDrawn, isLottery, lotteriesOf, toLottery } from '#server/domain/lottery/lotteries.ts'
import { lastLotteries, ownBets, placeBets } from '#server/domain/lottery/lottery-bets.ts'
import { toComing, toOpened } from '#server/domain/lottery/lottery-draw.ts'
import { comingDraws, openedDraws } from '#server/domain/lottery/lottery-draws.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    lottery: typeof createHandlers
  }
}

/** The lotteries, their draws, and bets on them. */
export function createHandlers(services: Services): Handlers<'lottery'> {
  const { db, settings } = services
  const catalogue = catalogueOf(services)
  const gameOf = async (code: string) => {
    const game = (await catalogue.current()).byCode.get(code)
    if (!game || !isLottery(game)) throw new Refused('game_not_found')
    return game
  }
  /** Rounds of a table use the calls of a lottery's draws. */
  const drawnGame = async (code: string) => {
    const game = (await catalogue.current()).byCode.get(code)
    if (!game || !isDrawn(game)) throw new Refused('game_not_found')
    return game
  }

  return {
    async lotteryMenu({ hall, gameType }) {
      const brand = await settings.brand()
      const games = lotteriesOf(await catalogue.current()).filter(
        (game) =>
          !game.closed &&
          (hall === 'lottery' || hallOf(game) === hall) &&
          (gameType === undefined || game.gameType === gameType),
      )
      return { games: games.map((game) => toLottery(game, brand)) }
    },

    async recentLotteries({ count }, { caller }) {
      const { byCode } = await catalogue.current()
      const brand = await settings.brand()
      const last = (await lastLotteries(services, caller.memberId)).flatMap((code) => byCode.get(code) ?? [])
      return {
        games: last
          .filter(isLottery)
          .filter(({ closed }) => !closed)
          .slice(0, count)
          .map((game) => toLottery(game, brand)),
      }
    },

    async lotteryDraw({ gameCode }, { now }) {
      const game = await gameOf(gameCode)
      const [draw, next] = await comingDraws(services, game, now)
      const [last] = await openedDraws(db, game.code, 1)
      return {
        serverTime: now,
        draw: toComing(draw),
        next: toComing(next),
        last: last === undefined ? null : toOpened(last),
      }
    },

    async openedNumbers({ gameCode, count }) {
      const { code } = await drawnGame(gameCode)
      return { list: (await openedDraws(db, code, count)).map(toOpened) }
    },

    async lotteryResult({ gameCode }, { caller }) {
      const { code } = await drawnGame(gameCode)
      return { list: [...(await ownBets(services, { memberId: caller.memberId, gameCode: code }))] }
    },

    async placeLotteryBets({ gameCode, ...request }, { caller, now }) {
      return placeBets(services, await drawnGame(gameCode), request, { caller, now })
    },
  }
}
