import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { toComing, toOpened } from '#server/domain/lottery/lottery-draw.ts'
import { comingDraws, drawNow, openedDraws } from '#server/domain/lottery/lottery-draws.ts'
import { poolOf, seatsOf, takeBack } from '#server/domain/lottery/table-bets.ts'
import { isTable, tablesOf, toTable } from '#server/domain/lottery/tables.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    table: typeof createHandlers
  }
}

/** The live tables: list, rounds, players, and cancelling bets. Bets are placed like those of lotteries. */
export function createHandlers(services: Services): Handlers<'table'> {
  const { db, settings } = services
  const catalogue = catalogueOf(services)
  const tableOf = async (code: string) => {
    const game = (await catalogue.current()).byCode.get(code)
    if (!game || !isTable(game)) throw new Refused('game_not_found')
    return game
  }

  return {
    async tableMenu() {
      const brand = await settings.brand()
      return { tables: tablesOf(await catalogue.current()).map((game) => toTable(game, brand)) }
    },

    async tableRound({ gameCode }, { now }) {
      const game = await tableOf(gameCode)
      await drawNow(services, game, now)
      const [coming] = await comingDraws(services, game, now)
      const [last] = await openedDraws(db, game.code, 1)
      return {
        serverTime: now,
        round: toComing(coming),
        dealt: last === undefined ? null : { ...toOpened(last), settlesAt: last.settlesAt },
      }
    },

    async tableSeats({ gameCode, drawId }) {
      const game = await tableOf(gameCode)
      const { seats, taken } = await seatsOf(db, { gameCode: game.code, drawId })
      return { seats: [...seats], taken, pool: await poolOf(services, game, drawId) }
    },

    async takeBackTableBets({ gameCode, drawId }, { caller, now }) {
      const { code } = await tableOf(gameCode)
      return { count: await takeBack(services, { gameCode: code, drawId, memberId: caller.memberId, now }) }
    },
  }
}
