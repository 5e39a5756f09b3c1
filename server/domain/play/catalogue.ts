import { setImmediate } from 'node:timers/promises'
import { and, asc, desc, gt, gte, lt, ne, sql } from 'drizzle-orm'
import { chooseScenes, type SceneName } from '#server/art/scenes.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { games, rounds, vendors, vendorTypes } from '#server/store/schema/play/games.ts'
import { GameType } from '#wire/shapes.ts'
import { normalizeText } from '#server/domain/content/normalize-text.ts'

/** Topic to publish on after games or vendors were changed; every server then reloads the catalogue. */
export const catalogueTopic = 'catalogue'

/** Order of the game types in menus (spec §2 top navigation). */
export const gameTypeOrder: readonly GameType[] = GameType.options

type GameRow = typeof games.$inferSelect
type VendorRow = typeof vendors.$inferSelect

export interface CatalogueVendor extends VendorRow {
  /** Game types it makes, in menu order. */
  readonly makes: readonly GameType[]
  /** Those of them with an offered game. */
  readonly types: readonly GameType[]
  /** Offered games of the lobby by type; sub-games do not count. */
  readonly counts: ReadonlyMap<GameType, number>
}

export interface CatalogueGame extends Omit<GameRow, 'gameType'> {
  /** Pinned by the operator, or played by many recently. */
  readonly isHot: boolean
  readonly gameType: GameType
  readonly owner: CatalogueVendor
  /** Scene of its picture; neighbours in the lobby have different ones. */
  readonly scene: SceneName
  /** Not playable yet: neither it nor any game inside it has an engine. */
  readonly soon: boolean
  /** Playable, were its vendor not under maintenance. */
  readonly closed: boolean
  /** Name and vendor, normalised for the search. */
  readonly needle: string
}

/**
 * What the site offers, in display order; closed games after open ones, those not playable yet last. Games not playable
 * yet are offered only where the operator announces them, vendors only where they have an offered game. All lists,
 * counts and searches come from here.
 */
export interface Catalogue {
  readonly vendors: readonly CatalogueVendor[]
  readonly games: readonly CatalogueGame[]
  readonly byCode: ReadonlyMap<string, CatalogueGame>
  /** Every game, offered or not: for records, favourites and links from elsewhere. Never a source of lists. */
  readonly everyByCode: ReadonlyMap<string, CatalogueGame>
  /** Every vendor, offered or not: for wallets, records and pictures. */
  readonly vendorByCode: ReadonlyMap<string, CatalogueVendor>
  /** Top-level games of a type, and all of them under `null`. */
  readonly lobby: ReadonlyMap<GameType | null, readonly CatalogueGame[]>
  /** Games of a type with their sub-games, and all of them under `null`: the range of a search. */
  readonly searched: ReadonlyMap<GameType | null, readonly CatalogueGame[]>
  readonly children: ReadonlyMap<string, readonly CatalogueGame[]>
}

/** Rank of a game in any order: 0 playable, 1 closed for now, 2 not playable yet. */
export const readiness = ({ soon, closed }: Pick<CatalogueGame, 'soon' | 'closed'>): number =>
  soon ? 2 : Number(closed)

const vendorReadinessOf = new WeakMap<readonly CatalogueGame[], ReadonlyMap<string, number>>()

/** The readiness of each vendor's best game in a lobby, by the vendor's code. */
export function vendorReadiness(lobby: readonly CatalogueGame[]): ReadonlyMap<string, number> {
  const known = vendorReadinessOf.get(lobby)
  if (known) return known
  const best = new Map<string, number>()
  for (const game of lobby) best.set(game.vendor, Math.min(best.get(game.vendor) ?? Infinity, readiness(game)))
  vendorReadinessOf.set(lobby, best)
  return best
}

/** Filters of a lobby. Amounts are minor units. */
export interface GameFilter {
  readonly gameType?: GameType
  /** Codes of vendors; games of any of them. */
  readonly vendors?: readonly string[]
  readonly classify?: string
  /** Part of a name; case and accents are ignored. */
  readonly name?: string
  /** Games that can be played from this bet or less. */
  readonly minBet?: bigint
  readonly minLines?: number
  /** Sub-games of this entry instead of the lobby. */
  readonly parent?: string
}

/** Filters the catalogue; a search also covers sub-games, which the lobby leaves to their entry. */
export function filterGames(catalogue: Catalogue, filter: GameFilter): readonly CatalogueGame[] {
  const { gameType, vendors, classify, minBet, minLines, parent } = filter
  const name = filter.name === undefined ? '' : normalizeText(filter.name)
  const isSearch = parent === undefined && name !== ''
  const pool =
    parent === undefined
      ? ((isSearch ? catalogue.searched : catalogue.lobby).get(gameType ?? null) ?? [])
      : (catalogue.children.get(parent) ?? [])
  // The narrowest filter first. Without any, the list kept with the catalogue is returned, and nothing is copied.
  const conditions: readonly (((game: CatalogueGame) => boolean) | false)[] = [
    name !== '' && (({ needle }) => needle.includes(name)),
    parent !== undefined && gameType !== undefined && ((game) => game.gameType === gameType),
    vendors !== undefined && (({ vendor }) => vendors.includes(vendor)),
    classify !== undefined && ((game) => game.classify === classify),
    minBet !== undefined && ((game) => game.minBet <= minBet),
    minLines !== undefined && (({ lines }) => lines >= minLines),
  ]
  return conditions.reduce((games, meets) => (meets === false ? games : games.filter(meets)), pool)
}

/** Reads of the catalogue. */
export interface CatalogueReader {
  current(): Promise<Catalogue>
  /** Codes of the games with most rounds in the last thirty days, most first. */
  mostPlayed(now: number): Promise<readonly string[]>
  /** Rounds of each game in the thirty days up to the last midnight (UTC): constant for the day, on every server. */
  roundsUntilToday(now: number): Promise<ReadonlyMap<string, number>>
}

/** Games read by one statement. */
const gamesAtOnce = 400
/** How long a server trusts its copy without a notification of a change. */
const freshFor = 60_000
const popularFor = 30_000
const day = 86_400_000
const popularSince = 30 * day

/** How long the list of hot games is cached, in milliseconds: it takes a scan of a week's rounds. */
const hotFor = 600_000
const hotSince = 7 * day
/** Different members who must have played a game recently for it to be hot. */
const hotMembers = 5
/** At most one in this many playable games of a type is hot by play; pinned games come on top. */
const hotOnceIn = 10

interface CatalogueSources {
  readonly db: Db
  readonly live: Live
  readonly settings: Pick<Settings, 'toggles'>
  /** The site's clock, by which rounds are written; the machine's where it is left out. */
  readonly clock?: { now(): number }
}

/**
 * Keeps the catalogue in memory: it is small (5,000 games are about 3 MB), read by every visitor and rarely changed, so
 * a page of the lobby costs no database work at all.
 */
export function createCatalogue({ db, live, settings, clock = Date }: CatalogueSources): CatalogueReader {
  let held: { readonly value: Promise<Catalogue>; readonly at: number } | null = null
  let late: { readonly value: Promise<readonly string[]>; readonly at: number } | null = null
  let popular: { readonly value: Promise<readonly string[]>; readonly at: number } | null = null
  let rounded: { readonly value: Promise<ReadonlyMap<string, number>>; readonly midnight: number } | null = null
  const forget = () => {
    held = null
    popular = null
  }
  live.subscribe(catalogueTopic, forget)
  live.onGap(forget)
  const ofLate = () => {
    if (late && performance.now() - late.at < hotFor) return late.value
    const value = loadHot(db, clock.now() - hotSince)
    late = { value, at: performance.now() }
    value.catch(() => {
      late = null
    })
    return value
  }

  return {
    current() {
      if (held && performance.now() - held.at < freshFor) return held.value
      const before = held?.value
      const value = Promise.all([ofLate(), settings.toggles()]).then(([hot, { announcedGames }]) =>
        load(db, hot, announcedGames),
      )
      held = { value, at: performance.now() }
      value.catch(() => {
        held = null
      })
      // A stale copy is better than a queue of visitors behind one slow read.
      return before ?? value
    },
    mostPlayed(now) {
      if (popular && performance.now() - popular.at < popularFor) return popular.value
      const value = loadMostPlayed(db, now - popularSince)
      popular = { value, at: performance.now() }
      value.catch(() => {
        popular = null
      })
      return value
    },
    roundsUntilToday(now) {
      const midnight = now - (now % day)
      if (rounded?.midnight === midnight) return rounded.value
      const value = loadRounds(db, midnight - popularSince, midnight)
      rounded = { value, midnight }
      value.catch(() => {
        rounded = null
      })
      return value
    },
  }
}

const readers = new WeakMap<Db, CatalogueReader>()

/** The one catalogue of a running server. */
export function catalogueOf(services: CatalogueSources): CatalogueReader {
  const known = readers.get(services.db)
  if (known) return known
  const reader = createCatalogue(services)
  readers.set(services.db, reader)
  return reader
}

/**
 * Reads all games in display order, some hundred at a time: reading thousands at once would block the embedded database
 * and this thread for longer than a page takes.
 */
async function gamesInOrder(db: Db): Promise<readonly GameRow[]> {
  const order = await db
    .select({ code: games.code })
    .from(games)
    .orderBy(asc(games.sort), asc(games.name), asc(games.code))
  const after = (code: string) =>
    db.select().from(games).where(gt(games.code, code)).orderBy(asc(games.code)).limit(gamesAtOnce)
  const byCode = new Map<string, GameRow>()
  for (let some = await after(''); some.length > 0; some = await after(some.at(-1)!.code)) {
    for (const row of some) byCode.set(row.code, row)
    await setImmediate()
  }
  return order.flatMap(({ code }) => byCode.get(code) ?? [])
}

async function load(db: Db, played: readonly string[], announced: boolean): Promise<Catalogue> {
  const vendorRows = await db.select().from(vendors).orderBy(asc(vendors.sort), asc(vendors.code))
  const typeRows = await db.select().from(vendorTypes)
  const rows = (await gamesInOrder(db)).map((row) => ({ ...row, gameType: row.gameType as GameType }))

  const opened = new Set(rows.flatMap((row) => (row.engine === null || row.parent === null ? [] : [row.parent])))
  const isSoon = (row: GameRow) => (row.isGroup ? !opened.has(row.code) : row.engine === null)
  const isOffered = (row: GameRow) => announced || !isSoon(row)

  const counts = countByVendor(rows.filter((row) => row.parent === null && isOffered(row)))
  const owners = vendorRows.map((row): CatalogueVendor => {
    const made = new Set(typeRows.filter((type) => type.vendor === row.code).map((type) => type.gameType))
    const makes = gameTypeOrder.filter((type) => made.has(type))
    const own = counts.get(row.code) ?? new Map<GameType, number>()
    return { ...row, makes, types: makes.filter((type) => own.has(type)), counts: own }
  })
  const vendorByCode = new Map(owners.map((vendor) => [vendor.code, vendor]))

  const scenes = new Map<string, SceneName>()
  for (const type of gameTypeOrder) {
    const ofType = rows.filter((row) => row.gameType === type)
    // Offered games first: they are neighbours in the lobby, whatever stands between them in the table.
    const neighbours = ofType.toSorted((one, other) => Number(isSoon(one)) - Number(isSoon(other)))
    for (const [code, scene] of chooseScenes(neighbours)) scenes.set(code, scene)
    // The longest work without a statement: other requests run in between here as well.
    await setImmediate()
  }
  const every = rows.map((row): CatalogueGame => {
    const owner = vendorByCode.get(row.vendor)!
    const soon = isSoon(row)
    return {
      ...row,
      owner,
      scene: scenes.get(row.code) ?? 'flower',
      soon,
      closed: owner.isClosed && !soon,
      needle: normalizeText(`${row.name}\n${owner.title}`),
    }
  })
  const all = withHot(
    every.filter(isOffered).toSorted((one, other) => readiness(one) - readiness(other)),
    played,
  )
  const byType = (list: readonly CatalogueGame[]) =>
    new Map<GameType | null, readonly CatalogueGame[]>([
      [null, list],
      ...gameTypeOrder.map((type) => [type, list.filter((game) => game.gameType === type)] as const),
    ])
  const children = new Map<string, CatalogueGame[]>()
  for (const game of all) {
    if (game.parent !== null) children.set(game.parent, [...(children.get(game.parent) ?? []), game])
  }
  const byCode = new Map(all.map((game) => [game.code, game]))
  return {
    vendors: owners.filter((vendor) => vendor.types.length > 0),
    games: all,
    byCode,
    everyByCode: new Map([...every.map((game) => [game.code, game] as const), ...byCode]),
    vendorByCode,
    lobby: byType(all.filter((game) => game.parent === null)),
    searched: byType(all),
    children,
  }
}

/** Numbers of games of each vendor by type. */
function countByVendor(
  rows: readonly Pick<CatalogueGame, 'vendor' | 'gameType'>[],
): ReadonlyMap<string, ReadonlyMap<GameType, number>> {
  const counts = new Map<string, Map<GameType, number>>()
  for (const { vendor, gameType } of rows) {
    const own = counts.get(vendor) ?? new Map<GameType, number>()
    counts.set(vendor, own.set(gameType, (own.get(gameType) ?? 0) + 1))
  }
  return counts
}

/** Marks the most played games of each type as hot, up to the limit. */
function withHot(games: readonly CatalogueGame[], played: readonly string[]): readonly CatalogueGame[] {
  const place = new Map(played.map((code, at) => [code, at]))
  const marked = new Set<string>()
  for (const type of gameTypeOrder) {
    const open = games.filter((game) => game.gameType === type && game.parent === null && readiness(game) === 0)
    const most = open
      .filter(({ code, isHot }) => !isHot && place.has(code))
      .toSorted((one, other) => place.get(one.code)! - place.get(other.code)!)
    for (const { code } of most.slice(0, Math.floor(open.length / hotOnceIn))) marked.add(code)
  }
  return games.map((game) => (marked.has(game.code) ? { ...game, isHot: true } : game))
}

/** Codes of the games that enough different members have played since a time, most rounds first. */
async function loadHot(db: Db, since: number): Promise<readonly string[]> {
  const rows = await db
    .select({ code: rounds.gameCode })
    .from(rounds)
    .where(and(gt(rounds.createdAt, since), ne(rounds.state, 'rolledBack')))
    .groupBy(rounds.gameCode)
    .having(sql`count(distinct ${rounds.memberId}) >= ${hotMembers}`)
    .orderBy(desc(sql`count(*)`), asc(rounds.gameCode))
  return rows.map(({ code }) => code)
}

async function loadMostPlayed(db: Db, since: number): Promise<readonly string[]> {
  const played = sql<number>`count(*)::int`
  const rows = await db
    .select({ code: rounds.gameCode, played })
    .from(rounds)
    .where(and(gt(rounds.createdAt, since), ne(rounds.state, 'rolledBack')))
    .groupBy(rounds.gameCode)
    .orderBy(desc(played), asc(rounds.gameCode))
  return rows.map((row) => row.code)
}

async function loadRounds(db: Db, since: number, until: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ code: rounds.gameCode, played: sql<number>`count(*)::int` })
    .from(rounds)
    .where(and(gte(rounds.createdAt, since), lt(rounds.createdAt, until)))
    .groupBy(rounds.gameCode)
  return new Map(rows.map(({ code, played }) => [code, played]))
}
