import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { setStar, starredBy } from '#server/domain/play/favourites.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import { Refused, type Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { GameType } from '#wire/shapes.ts'
import { toGames } from './games.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    favourites: typeof createHandlers
  }
}

/** Game types whose favourites the browser keeps (spec §3). */
const storedByBrowser: readonly GameType[] = ['LOTT', 'ELOTT']

/** Favourite games of members. */
export function createHandlers(services: Services): Handlers<'favourites'> {
  const { db, live, settings } = services
  const catalogue = catalogueOf(services)
  return {
    async favouriteNodes(_request, { caller }) {
      return { nodeIds: [...(await starredBy(db, caller.memberId))] }
    },

    async favouriteGames({ gameType, lotteries = [], pageNo, pageSize }, { caller, now }) {
      const { byCode } = await catalogue.current()
      const ofBrowser = lotteries.filter((code) => storedByBrowser.includes(byCode.get(code)?.gameType ?? 'RNG'))
      const codes = new Set([...(await starredBy(db, caller.memberId)), ...ofBrowser])
      const starred = [...codes]
        .flatMap((code) => byCode.get(code) ?? [])
        .filter((game) => gameType === undefined || game.gameType === gameType)
        .toSorted((one, other) => Number(one.soon) - Number(other.soon))
      const first = (pageNo - 1) * pageSize
      return {
        content: toGames(starred.slice(first, first + pageSize), await settings.brand(), now),
        totalPages: Math.ceil(starred.length / pageSize),
        total: starred.length,
      }
    },

    async setFavourite({ nodeId, vendor, gameType, favourite }, { caller, now }) {
      const game = (await catalogue.current()).everyByCode.get(nodeId)
      if (!game || game.vendor !== vendor || game.gameType !== gameType) throw new Refused('game_not_found')
      const changed = await setStar(db, { memberId: caller.memberId, gameCode: nodeId, favourite, now })
      if (changed) await notifyChanged(live, caller.memberId, 'favourites')
      return { nodeId, favourite }
    },
  }
}
