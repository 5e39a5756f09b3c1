import { artVersion } from '#server/art/version.ts'
import {
  catalogueOf,
  filterGames,
  gameTypeOrder,
  readiness,
  vendorReadiness,
  type Catalogue,
  type CatalogueGame,
  type CatalogueVendor,
} from '#server/domain/play/catalogue.ts'
import { artOf } from '#server/domain/play/game-art.ts'
import { atMirror } from '#server/domain/site/mirrors.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'
import { isSitePath } from '#wire/site/site-path.ts'
import { holdingOf, memberAccount, openVendorWallet, walletAccount } from '#server/domain/money/ledger.ts'
import { classesOf, sortGames, withoutEach } from '#server/domain/play/lobby-list.ts'
import { homeRows, newFor } from '#server/domain/play/home-rows.ts'
import { lastOpened, openLaunch } from '#server/domain/play/launches.ts'
import { beginPlay } from '#server/domain/protection/play-session.ts'
import { cannonBets, isFishing } from '#server/games/fishing/fishing-game.ts'
import { isOriginal } from '#server/games/originals/original-play.ts'
import { betsOf, modelOf } from '#server/games/slot/slot-game.ts'
import { sittingAt } from '#server/domain/lottery/table-bets.ts'
import { dealerOf, tablesOf } from '#server/domain/lottery/tables.ts'
import { similarGames } from '#server/domain/play/similar-games.ts'
import { Refused, type Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { Classify, type Game } from '#wire/play/game.ts'
import type { ValueOf } from '#wire/call.ts'
import { fishingReturn } from '#games/fishing/fishing-sea.ts'
import { publishedReturn as originalReturn } from '#games/originals/originals.ts'
import type { gamesCalls, Vendor } from '#wire/play/games.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { GameType } from '#wire/shapes.ts'
import { seatsAtTable } from '#wire/lottery/table.ts'
import { clusterBands } from '#games/slot/slot-clusters.ts'
import { hitRate, largestTurn, publishedReturn } from '#games/slot/slot-maths.ts'
import { paysBy } from '#games/slot/slot-models.ts'
import { lines, waysCount } from '#games/slot/slot-reels.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    games: typeof createHandlers
  }
}

const classes: readonly unknown[] = Classify.options
const isClassify = (value: string | null): value is Game['classify'] => value === null || classes.includes(value)

/** At most one of this many consecutive tiles is marked hot. */
const hotInterval = 10

/** Brand settings that games are shown with. */
type Shown = Pick<Brand, 'imageCDNs'> & { readonly currency: Currency }

/** Badges left out of a list because all of its games have them. */
type HiddenBadges = readonly Game['badge'][]

function badgeOf(game: CatalogueGame, now: number, hidden: HiddenBadges): Game['badge'] {
  const candidates: readonly (readonly [NonNullable<Game['badge']>, boolean])[] = [
    ['JACKPOT', game.classify === 'JP'],
    ['NEW', now - game.addedAt < newFor],
    ['EXCLUSIVE', game.isExclusive],
    ['HOT', game.isHot && !game.soon],
  ]
  return candidates.find(([badge, applies]) => applies && !hidden.includes(badge))?.[0] ?? null
}

/** Returns a list for the wire; of any ten consecutive games at most one is marked hot. */
export function toGames(games: readonly CatalogueGame[], brand: Shown, now: number, hidden: HiddenBadges = []): Game[] {
  let sinceHot = hotInterval
  return games.map((game) => {
    sinceHot += 1
    const badge = badgeOf(game, now, sinceHot > hotInterval ? hidden : [...hidden, 'HOT'])
    if (badge === 'HOT') sinceHot = 1
    return toGame(game, brand, badge)
  })
}

/** Returns a game for the wire, its bets in the brand's currency. Built-in games include the RTP of their rules. */
export function toGame(game: CatalogueGame, { currency, imageCDNs }: Shown, badge: Game['badge'] = null): Game {
  return {
    gameCode: game.code,
    name: game.name,
    vassalage: game.vendor,
    vendorName: game.owner.title,
    gameType: game.gameType,
    isGame: game.isGroup ? 'VASSALAGE' : 'GAME',
    defaultPlayType: game.defaultPlayType,
    rtp: returnOf(game),
    minBet: fromMinor(game.minBet, currency),
    classify: isClassify(game.classify) ? game.classify : null,
    badge: game.closed ? 'CLOSED' : badge,
    soon: game.soon,
    art: artOf(game, imageCDNs),
  }
}

/** Returns the published return of a game in per cent: of a built-in one that of its rules. */
function returnOf(game: CatalogueGame): number | null {
  if (isFishing(game)) return fishingReturn
  if (isOriginal(game)) return originalReturn(game.engine)
  return game.engine === 'slot' ? publishedReturn(modelOf(game)) : game.rtp
}

/** Returns the name of the page on the games origin that a game opens; null for one that is not played there. */
const pageOf = (game: CatalogueGame): string | null => {
  if (game.isGroup) return null
  if (game.engine === 'slot') return 'slot'
  return isFishing(game) ? 'fishing' : isOriginal(game) ? 'original' : null
}

/** Returns the bets of a game in the brand's currency; null where the game cannot be played. */
function playOf(game: CatalogueGame, currency: Currency): ValueOf<typeof gamesCalls.gameDetails>['play'] {
  if (game.engine !== 'slot' || game.isGroup) return null
  const model = modelOf(game)
  const { bets } = betsOf(game, currency)
  return {
    volatility: model.volatility,
    bets: { least: fromMinor(bets[0]!, currency), most: fromMinor(bets.at(-1)!, currency) },
    largestWin: largestTurn(model).pays,
    hitRate: hitRate(model),
    lines: paysBy(model) === 'lines' ? lines.length : null,
    ways: paysBy(model) === 'ways' ? waysCount : null,
    clusterOf: paysBy(model) === 'clusters' ? clusterBands[0] : null,
    freeTurns: model.freeTurns,
    freeMultiplier: model.freeMultiplier,
    feature: model.mechanic === 'cascades' || model.mechanic === 'mystery' ? model.mechanic : (model.freeWilds ?? null),
  }
}

const vendorStates = ['open', 'closed', 'soon'] as const satisfies readonly Vendor['state'][]

/** Returns the vendors of a lobby for the wire: those with playable games first, otherwise in display order. */
function toVendors({ vendors, lobby }: Catalogue, gameType: GameType, mirrors: readonly string[]): Vendor[] {
  const states = vendorReadiness(lobby.get(gameType) ?? [])
  const stateOf = ({ code }: CatalogueVendor) => states.get(code) ?? vendorStates.length - 1
  return vendors
    .filter((vendor) => vendor.types.includes(gameType))
    .toSorted((one, other) => stateOf(one) - stateOf(other))
    .map((vendor) => toVendor(vendor, gameType, vendorStates[stateOf(vendor)] ?? 'soon', mirrors))
}

const toVendor = (
  vendor: CatalogueVendor,
  gameType: GameType,
  state: Vendor['state'],
  mirrors: readonly string[],
): Vendor => ({
  vassalage: vendor.code,
  title: vendor.title,
  gameType,
  accountTypeId: vendor.accountTypeId,
  isHot: vendor.isHot,
  games: vendor.counts.get(gameType) ?? 0,
  state,
  logo: atMirror(`/art/vendor/${gameType}/${encodeURIComponent(vendor.code)}.svg?v=${artVersion}`, '', mirrors),
})

/** Returns the minimum bet of a game if its wallet holds less; otherwise null. */
async function shortOf(
  db: Db,
  game: CatalogueGame,
  {
    memberId,
    wallet,
    currency,
  }: { readonly memberId: string; readonly wallet: string | null; readonly currency: Currency },
): Promise<ValueOf<typeof gamesCalls.launchGame>['short']> {
  const least = isFishing(game) ? cannonBets(game)[0]! : betsOf(game, currency).bets[0]!
  const held = (await holdingOf(db, walletAccount(memberId, wallet)))?.amount ?? 0n
  if (held >= least) return null
  return { least: fromMinor(least, currency), currency, wallet: wallet === null ? 'main' : 'vendor' }
}

/** Answers the calls of `wire/play/games.ts` from the catalogue, and opens games of the built-in provider. */
export function createHandlers(services: Services): Handlers<'games'> {
  const { db, config, settings } = services
  const catalogue = catalogueOf(services)
  const asGames = async (games: readonly CatalogueGame[], now: number, hidden?: HiddenBadges) =>
    toGames(games, await settings.brand(), now, hidden)
  const leastBet = async (amount: string) => {
    const minor = readMinor(amount, (await settings.brand()).currency)
    if (minor === null) throw new Refused('invalid_request', { fields: [{ field: 'minBet', problem: 'format' }] })
    return minor
  }

  return {
    async gameMenus() {
      const { vendors, lobby } = await catalogue.current()
      const { menu } = await settings.brand()
      const menus = (menu.length === 0 ? gameTypeOrder : menu).map((gameType) => ({
        gameType,
        vendors: vendors.filter((vendor) => vendor.types.includes(gameType)).length,
        games: lobby.get(gameType)?.length ?? 0,
      }))
      return { menus: menus.filter((menu) => menu.vendors > 0) }
    },

    async popularGames({ count }, { now }) {
      const { byCode, lobby } = await catalogue.current()
      const played = (await catalogue.mostPlayed(now)).flatMap((code) => byCode.get(code) ?? [])
      const hot = (lobby.get(null) ?? []).filter((game) => game.isHot)
      return { games: await asGames([...new Set([...played, ...hot])].slice(0, count), now, ['HOT']) }
    },

    async gameTypes() {
      const { vendors } = await catalogue.current()
      return { vendors: vendors.map((vendor) => ({ vassalage: vendor.code, gameTypes: [...vendor.types] })) }
    },

    async gameVendors({ gameType }) {
      const all = await catalogue.current()
      const { imageCDNs } = await settings.brand()
      const groups = gameTypeOrder
        .filter((category) => gameType === undefined || category === gameType)
        .map((gameCategory) => ({
          gameCategory,
          vendors: toVendors(all, gameCategory, imageCDNs),
          classes: classesOf(all.lobby.get(gameCategory) ?? []),
        }))
      return { groups: groups.filter((group) => group.vendors.length > 0) }
    },

    async gameList(request, { now }) {
      const minBet = request.minBet === undefined ? undefined : await leastBet(request.minBet)
      const all = await catalogue.current()
      const filter = {
        gameType: request.gameType,
        vendors: request.vassalage,
        classify: request.gameClassify,
        name: request.gameName,
        minBet,
        minLines: request.minLineNum,
        parent: request.parent,
      }
      const found = filterGames(all, filter)
      const rounds = request.sort === 'popular' ? await catalogue.roundsUntilToday(now) : new Map<string, number>()
      const matching = sortGames(all, found, request.sort, rounds)
      const first = (request.pageNo - 1) * request.pageSize
      return {
        games: await asGames(
          matching.slice(first, first + request.pageSize),
          now,
          request.gameClassify === 'JP' ? ['JACKPOT'] : [],
        ),
        totalPages: Math.ceil(matching.length / request.pageSize),
        total: matching.length,
        without: matching.length === 0 ? withoutEach(all, filter) : [],
      }
    },

    async hotGames({ gameType, vassalage }, { now }) {
      const games = filterGames(await catalogue.current(), {
        gameType,
        vendors: vassalage === undefined ? undefined : [vassalage],
      })
      return {
        list: await asGames(
          games.filter((game) => game.isHot),
          now,
          ['HOT'],
        ),
      }
    },

    async homeRows(_, { now }) {
      const rows = homeRows(await catalogue.current(), now)
      return {
        rows: await Promise.all(
          rows.map(async ({ kind, games }) => ({
            kind,
            games: await asGames(games, now, kind === 'NEW' ? ['NEW'] : []),
          })),
        ),
      }
    },

    async recentGames({ gameType, count }, { caller, now }) {
      const { byCode } = await catalogue.current()
      const opened = (await lastOpened(db, caller.memberId))
        .flatMap((code) => byCode.get(code) ?? [])
        .filter((game) => gameType === undefined || game.gameType === gameType)
      const list = await asGames(opened.slice(0, count), now)
      return { list, totalPages: Math.min(1, list.length) }
    },

    async rankList({ gameType, count }, { now }) {
      const { byCode } = await catalogue.current()
      const ranked = (await catalogue.mostPlayed(now))
        .flatMap((code) => byCode.get(code) ?? [])
        .filter((game) => readiness(game) === 0 && (gameType === undefined || game.gameType === gameType))
      return { list: await asGames(ranked.slice(0, count), now, ['HOT']) }
    },

    async roomList({ vassalage }, { now }) {
      const rooms = tablesOf(await catalogue.current()).filter(
        (game) =>
          game.gameType === 'LIVE' && readiness(game) === 0 && (vassalage === undefined || game.vendor === vassalage),
      )
      const list = rooms.map(async (game) => ({
        roomId: game.code,
        gameCode: game.code,
        name: game.name,
        dealer: dealerOf(game),
        seats: seatsAtTable,
        taken: Math.min(seatsAtTable, await sittingAt(db, { gameCode: game.code, now })),
      }))
      return { list: await Promise.all(list) }
    },

    async gameDetails({ gameCode }, { now }) {
      const all = await catalogue.current()
      const game = all.everyByCode.get(gameCode)
      if (!game) throw new Refused('game_not_found')
      const brand = await settings.brand()
      return {
        game: toGame(game, brand, badgeOf(game, now, [])),
        play: playOf(game, brand.currency),
        similar: await asGames(similarGames(all, game), now),
      }
    },

    async launchGame({ gameCode, vassalage, backUrl, language }, { caller, now }) {
      if (backUrl !== undefined && !isSitePath(backUrl)) {
        throw new Refused('invalid_request', { fields: [{ field: 'backUrl', problem: 'format' }] })
      }
      const game = (await catalogue.current()).everyByCode.get(gameCode)
      if (!game || game.vendor !== vassalage) throw new Refused('game_not_found')
      const page = pageOf(game)
      if (page === null) throw new Refused('game_unavailable')
      if (game.closed) throw new Refused('vendor_closed')
      const { currency: usual, launchGameCDNs } = await settings.brand()
      const currency = (await holdingOf(db, memberAccount(caller.memberId)))?.currency ?? usual
      const wallet = game.owner.keepsWallet ? game.vendor : null
      await beginPlay(services, caller.memberId, now)
      if (wallet !== null) await openVendorWallet(db, { memberId: caller.memberId, vendor: wallet, currency })
      const code = await openLaunch(db, {
        memberId: caller.memberId,
        sessionId: caller.sessionId,
        gameCode,
        language,
        currency,
        wallet,
        now,
      })
      // The fragment never reaches a log or a Referer header.
      const fragment = new URLSearchParams({
        code,
        lang: language,
        ...(backUrl === undefined ? {} : { back: backUrl }),
      })
      return {
        url: `${config.gamesOrigin}/${page}/#${fragment}`,
        mirrors: launchGameCDNs,
        opensIn: game.owner.opensIn,
        short: await shortOf(db, game, { memberId: caller.memberId, wallet, currency }),
        gameCode,
        name: game.name,
        vendorName: game.owner.title,
      }
    },
  }
}
