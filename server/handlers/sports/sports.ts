import { boardOf, gameOfHall } from '#server/domain/sports/sports-board.ts'
import { lastBets, placeSportsBets } from '#server/domain/sports/sports-bets.ts'
import { cashOut, toSportsBet } from '#server/domain/sports/sports-cash-out.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    sports: typeof createHandlers
  }
}

/** Sports and e-sports: fixtures, bets, and cash-out. */
export function createHandlers(services: Services): Handlers<'sports'> {
  return {
    async sportsBoard({ hall }, { now }) {
      return boardOf(services, hall, now)
    },

    async gameLaunchFB({ hall }) {
      const { code: gameCode, vendor: vassalage, name, owner, closed } = await gameOfHall(services, hall)
      if (closed) throw new Refused('vendor_closed')
      const url = `/fbsports?${new URLSearchParams({ playType: hall, gameCode })}`
      return { url, gameCode, vassalage, name, vendorName: owner.title }
    },

    async sportsBets({ hall }, { caller, now }) {
      const { code } = await gameOfHall(services, hall)
      const bets = await lastBets(services.db, { memberId: caller.memberId, gameCode: code })
      return { list: bets.map((bet) => toSportsBet(bet, now)) }
    },

    async placeSportsBets({ hall, ...request }, { caller, now }) {
      return placeSportsBets(services, await gameOfHall(services, hall), request, { caller, now })
    },

    async cashOutBet(request, { caller: { memberId }, now }) {
      return cashOut(services, { ...request, memberId, now })
    },
  }
}
