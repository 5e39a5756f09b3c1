import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'
import { largestWin, latestWins, type WinFloor } from '#server/domain/play/winners.ts'
import { longestReveal } from '#server/games/reveals.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import { toGame } from './games.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    winners: typeof createHandlers
  }
}

/** Cache lifetime of the day's largest win, in milliseconds: the query reads all wins of the day. */
const largestTtl = 10_000

/** The winner board, from the rounds that were played. */
export function createHandlers(services: Services): Handlers<'winners'> {
  const { db, settings } = services
  const catalogue = catalogueOf(services)
  let held: { readonly of: string; readonly at: number; readonly win: ReturnType<typeof largestWin> } | null = null

  function largestSince(since: number, floor: WinFloor, shownBy: number) {
    const of = `${since} ${floor.currency} ${floor.least}`
    if (held?.of === of && performance.now() - held.at < largestTtl) return held.win
    const win = largestWin(db, { since, floor, shownBy })
    held = { of, at: performance.now(), win }
    win.catch(() => {
      held = null
    })
    return win
  }

  async function toWinner(win: NonNullable<Awaited<ReturnType<typeof largestWin>>>, brand: Brand) {
    const { gameCode, prize, ...rest } = win
    const game = (await catalogue.current()).everyByCode.get(gameCode)
    return game === undefined ? null : { ...rest, prize: fromMinor(prize, win.currency), game: toGame(game, brand) }
  }

  return {
    async winnerBoard({ count, behind }, { now }) {
      const brand = await settings.brand()
      const { currency, gmtOffset } = brand
      const least = await settings.leastWin()
      const floor = { currency, least: least === null ? 0n : (readMinor(least, currency) ?? 0n) }
      const shownBy = now - longestReveal
      const { wins, last } = await latestWins(db, {
        count,
        floor,
        shownBy,
        ...(behind === undefined ? {} : { behind }),
      })
      const winners = await Promise.all(wins.map((win) => toWinner(win, brand)))
      const largest =
        behind === undefined ? await largestSince(dayBegins(siteDay(now, gmtOffset), gmtOffset), floor, shownBy) : null
      return {
        winners: winners.filter((winner) => winner !== null),
        largest: largest === null ? null : await toWinner(largest, brand),
        last,
      }
    },
  }
}
