import { catalogueOf } from '#server/domain/catalogue.ts'
import { latestWins } from '#server/domain/winners.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { fromMinor } from '#wire/money.ts'
import { toGame } from './games.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    winners: typeof createHandlers
  }
}

/** The winner board, from the rounds that were played. */
export function createHandlers(services: Services): Handlers<'winners'> {
  const catalogue = catalogueOf(services)
  return {
    async winnerBoard({ count, behind }) {
      const { wins, last } = await latestWins(services.db, count, behind)
      const { byCode } = await catalogue.current()
      const { currency } = await services.settings.brand()
      const winners = wins.flatMap(({ gameCode, prize, ...win }) => {
        const game = byCode.get(gameCode)
        return game === undefined
          ? []
          : [{ ...win, prize: fromMinor(prize, win.currency), game: toGame(game, currency) }]
      })
      return { winners, last }
    },
  }
}
