import type { CardKind } from '#games/cards/card-plays.ts'
import type { DrawnKind } from '#games/lottery/drawn-games.ts'
import { isOriginalName, type OriginalName } from '#games/originals/originals.ts'
import type { GameType } from '#wire/shapes.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import type { games } from '#server/store/schema/play/games.ts'
import { createNames, type NameKind } from './game-names.ts'
import { seedOf } from '#server/art/seed.ts'
import { modelOf } from '#server/games/slot/slot-game.ts'
import { paysBy } from '#games/slot/slot-models.ts'
import type { Random } from './random.ts'
import { seedSlot } from './seed-accounts.ts'
import { seedVendors, type SeedVendor } from './vendors.ts'

type Game = typeof games.$inferSelect
type Classify = 'JP' | 'TG' | 'AC' | 'BG'

/** How the games that are no RNG divide over the other types, in thousandths of the whole. */
const shares: readonly (readonly [GameType, number])[] = [
  ['LIVE', 38],
  ['FISH', 22],
  ['PVP', 24],
  ['SPORTS', 6],
  ['ESPORTS', 6],
  ['ELOTT', 18],
  ['LOTT', 18],
  ['COCKFIGHT', 3],
]

/** Share of the RNG games that belong to a class, in hundredths (spec §3 slot classify options). */
const classes: readonly (readonly [Classify, number])[] = [
  ['JP', 8],
  ['TG', 4],
  ['AC', 5],
  ['BG', 2],
]

/** How many games of each type lead the hot list; cockfight has none, so that a lobby without hot games exists. */
const hotCounts: Partial<Record<GameType, number>> = {
  RNG: 30,
  LIVE: 10,
  FISH: 6,
  PVP: 6,
  SPORTS: 2,
  ESPORTS: 2,
  ELOTT: 5,
  LOTT: 5,
}

/** Entries that open a list of sub-games, by vendor: its type, its name, and how many games are inside. */
const groups: readonly (readonly [vendor: string, type: GameType, name: string, inside: number])[] = [
  ['KISLAP', 'RNG', 'Kislap Collection', 12],
  ['AMIHAN', 'PVP', 'Amihan Card Room', 6],
  ['VELADA', 'LIVE', 'Velada Main Hall', 10],
  ['SALONROYALE', 'LIVE', 'Salon Royale Mezzanine', 8],
  ['HALINA', 'LIVE', 'Halina VIP Floor', 6],
  ['DEEPREEF', 'FISH', 'Deepreef Harbour', 6],
  ['NORTHPIER', 'RNG', 'Northpier Boardwalk', 14],
  ['DALISAY', 'RNG', 'Dalisay Classics', 9],
  ['LUNTIAN', 'RNG', 'Luntian Garden', 8],
  ['BAYBAYIN', 'PVP', 'Baybayin Game Night', 5],
  ['TALA', 'RNG', 'Tala Constellation', 8],
  ['FB', 'ESPORTS', 'Pulsefield Tournament Hub', 4],
]

const minBets: Record<'slot' | 'table' | 'draw', readonly bigint[]> = {
  slot: [1n, 5n, 10n, 10n, 20n, 25n, 50n, 50n, 75n, 100n],
  table: [100n, 500n, 1_000n, 2_000n, 5_000n],
  draw: [100n, 200n, 500n, 1_000n],
}

const kindOf: Record<GameType, keyof typeof minBets> = {
  RNG: 'slot',
  FISH: 'slot',
  LIVE: 'table',
  PVP: 'table',
  SPORTS: 'table',
  ESPORTS: 'table',
  ELOTT: 'draw',
  LOTT: 'draw',
  COCKFIGHT: 'table',
}

const day = 86_400_000

const lineCounts = [5, 9, 10, 20, 20, 25, 30, 40, 50, 100, 243, 1024]

/**
 * `count` games in display order. The finished slot comes first, the hot ones next, and no two alike are neighbours;
 * they were added in the two years before `now` (epoch milliseconds).
 */
export function makeGames(count: number, random: Random, now: number): Game[] {
  if (count === 0) return []
  const named = createNames(random, new Set([seedSlot.name]))
  const code = createCodes([seedSlot.gameCode])

  const rest = shares.map(([type, share]) => [type, Math.max(2, Math.round((count * share) / 1000))] as const)
  const rng = count - rest.reduce((sum, [, each]) => sum + each, 0)
  const counts: readonly (readonly [GameType, number])[] = [['RNG', rng], ...rest]

  const made = counts.flatMap(([type, each]) => {
    const vendorOf = createVendorPicker(type, random)
    return Array.from({ length: each }, (_, index) => {
      if (type === 'RNG' && index === 0) return firstSlot(now)
      const classify = type === 'RNG' ? classOf(random) : null
      const name = named(classify ?? (type satisfies NameKind))
      return game(type, name, code(name), vendorOf(), classify, random, now)
    })
  })
  const withGroups = addGroups(made, count, code)
  return openOriginals(openPages(inDisplayOrder(withGroups, random), code), code)
}

const draws: readonly GameType[] = ['LOTT', 'ELOTT']
const live: readonly GameType[] = ['LIVE']
const rooms: readonly GameType[] = ['PVP']

/** Vendors whose code opens one game, on a page of the site or in the frame: vendor, game types, engine and name. */
const pages: readonly (readonly [
  vendor: string,
  types: readonly GameType[],
  engine: DrawnKind | SportsHall | CardKind | 'fishing',
  name: string,
  minBet?: bigint,
])[] = [
  ['TCG_LOTTO_VN', draws, 'hoaSen', 'Hoa Sen 27'],
  ['TCG_SEA', draws, 'silangan', 'Silangan 4D'],
  ['LOTT', draws, 'five', 'Suerte Five'],
  ['ELOTT', draws, 'balls', 'Bola Eleven'],
  ['VELADA', live, 'baccarat', 'Velada Baccarat'],
  ['SALONROYALE', live, 'baccarat', 'Salon Royale Baccarat'],
  ['HALINA', live, 'baccarat', 'Halina Baccarat'],
  ['AMIHAN', rooms, 'luckyNine', 'Amihan Lucky Nine'],
  ['BAYBAYIN', rooms, 'luckyNine', 'Baybayin Lucky Nine'],
  ['DEEPREEF', ['FISH'], 'fishing', 'Deepreef Fishing', 50n],
  ['TIDEHOUSE', ['FISH'], 'fishing', 'Tidehouse Hunter', 10n],
  ['KISLAP', ['FISH'], 'fishing', 'Kislap Angler', 100n],
  ['GINTOSPUR', ['COCKFIGHT'], 'arena', 'Ginto Arena', 1_000n],
  ['BULIK', ['COCKFIGHT'], 'arena', 'Bulik Arena', 1_000n],
  ['FB', ['SPORTS'], 'sports', 'Pulsefield Football', 100n],
  ['FB', ['ESPORTS'], 'esports', 'Pulsefield Arena', 100n],
]

/** The first game of each of these vendors can be played, under a name that says what it is; the others are announced. */
function openPages(rows: readonly Game[], code: (name: string) => string): Game[] {
  const result = rows.map((row) => ({ ...row }))
  for (const [vendor, types, engine, name, minBet] of pages) {
    const first = result.find(
      (row) =>
        row.vendor === vendor && types.some((type) => type === row.gameType) && !row.isGroup && row.parent === null,
    )
    if (first)
      Object.assign(
        first,
        { engine, name, code: code(name) },
        minBet === undefined
          ? {}
          : { minBet, defaultPlayType: engine === 'fishing' || engine === 'arena' ? null : engine },
      )
  }
  return result
}

/** House originals: vendor, class, engine, name and smallest bet. */
const opened: readonly (readonly [
  vendor: string,
  classify: Classify,
  engine: OriginalName,
  name: string,
  minBet: bigint,
])[] = [
  // From one whole unit on, so that rounding a win down to a hundredth takes little of it.
  ['NORTHPIER', 'AC', 'dice', 'Northpier Dice', 100n],
  ['KISLAP', 'AC', 'limbo', 'Kislap Limbo', 100n],
  ['MANGOTREE', 'AC', 'plinko', 'Mangotree Plinko', 100n],
  ['DALISAY', 'AC', 'keno', 'Dalisay Keno', 100n],
  ['BAYBAYIN', 'TG', 'color-game', 'Baybayin Color Game', 100n],
  ['SILVERQUAY', 'TG', 'sic-bo', 'Silverquay Sic Bo', 100n],
]

/**
 * The first game of a vendor in a class can be played as a house original, under a name that says what it is. In a
 * small catalogue without one, a slot of the vendor moves into the class.
 */
function openOriginals(rows: readonly Game[], code: (name: string) => string): Game[] {
  const result = rows.map((row) => ({ ...row }))
  for (const [vendor, classify, engine, name, minBet] of opened) {
    const own = result.filter(
      (row) =>
        row.vendor === vendor &&
        row.gameType === 'RNG' &&
        !row.isGroup &&
        row.parent === null &&
        !isOriginalName(row.engine),
    )
    const first = own.find((row) => row.classify === classify) ?? own.at(-1)
    if (first) Object.assign(first, { engine, name, code: code(name), classify, minBet, lines: 0 })
  }
  return result
}

function firstSlot(now: number): Game {
  return {
    code: seedSlot.gameCode,
    vendor: seedSlot.vendor,
    gameType: 'RNG',
    name: seedSlot.name,
    isGroup: false,
    parent: null,
    defaultPlayType: null,
    classify: null,
    minBet: 50n,
    lines: 10,
    rtp: null,
    isHot: true,
    isExclusive: false,
    addedAt: now - 300 * day,
    engine: 'slot',
    sort: 0,
  }
}

function game(
  type: GameType,
  name: string,
  code: string,
  vendor: SeedVendor,
  classify: Classify | null,
  random: Random,
  now: number,
): Game {
  const isSlot = type === 'RNG' && (classify === null || classify === 'JP')
  const hasLines = isSlot || classify === 'AC'
  const minBet = random.pick(minBets[kindOf[type]])
  const lines = hasLines ? random.pick(lineCounts) : 0
  return {
    code,
    vendor: vendor.code,
    gameType: type,
    name,
    isGroup: false,
    parent: null,
    defaultPlayType: type === 'ELOTT' || type === 'LOTT' ? 'STANDARD' : null,
    classify,
    minBet,
    lines: isSlot && paysBy(modelOf({ code, classify })) !== 'lines' ? 0 : lines,
    rtp: null,
    isHot: false,
    isExclusive: seedOf(`exclusive ${code}`) % 31 === 0,
    addedAt: now - (type === 'RNG' || type === 'FISH' ? random.whole(1, 700) : 400) * day,
    engine: isSlot ? 'slot' : null,
    sort: 0,
  }
}

function classOf(random: Random): Classify | null {
  let drawn = random.next() * 100
  for (const [classify, share] of classes) {
    drawn -= share
    if (drawn < 0) return classify
  }
  return null
}

/** Every vendor of the type first, then by share. */
function createVendorPicker(type: GameType, random: Random): () => SeedVendor {
  const makers = seedVendors.filter((vendor) => vendor.types.includes(type))
  const weighted = makers.flatMap((vendor) => Array.from({ length: vendor.share }, () => vendor))
  const once = [...makers]
  return () => once.shift() ?? random.pick(weighted)
}

function createCodes(taken: readonly string[]): (name: string) => string {
  const used = new Set(taken)
  return (name) => {
    const base = name
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 56)
    let code = base
    for (let copy = 2; used.has(code); copy += 1) code = `${base}-${copy}`
    used.add(code)
    return code
  }
}

/** Turns the last game of a vendor into the entry of a group and puts others of the same vendor inside. */
function addGroups(made: readonly Game[], count: number, code: (name: string) => string): Game[] {
  const result = made.map((row) => ({ ...row }))
  for (const [vendor, type, name, inside] of groups) {
    const own = result.filter(
      (row) => row.vendor === vendor && row.gameType === type && row.parent === null && !row.isGroup && row.sort === 0,
    )
    // In a small catalogue a group takes at most half of what its vendor has.
    const size = Math.min(inside, count < 1_000 ? Math.floor(own.length / 2) : inside)
    const entry = own.at(-1)
    if (!entry || size < 2) continue
    Object.assign(entry, { isGroup: true, name, code: code(name), classify: null, lines: 0, rtp: null, engine: null })
    for (const row of own.slice(-1 - size, -1)) row.parent = entry.code
  }
  return result
}

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)

/** The finished slot, then the hot games, then all others, shuffled so that neighbours share no word and no vendor. */
function inDisplayOrder(made: readonly Game[], random: Random): Game[] {
  const left = { ...hotCounts }
  const [first, ...others] = made
  const hot: Game[] = []
  const usual: Game[] = []
  if (left.RNG) left.RNG -= 1
  for (const row of random.shuffle(others)) {
    const open = left[row.gameType as GameType] ?? 0
    const isHot = open > 0 && row.parent === null && (made.length >= 1_000 || random.chance(0.2))
    if (isHot) left[row.gameType as GameType] = open - 1
    ;(isHot ? hot : usual).push({ ...row, isHot })
  }
  const ordered = [...(first ? [first] : []), ...spreadByType(hot), ...spreadByType(usual)]
  return ordered.map((row, index) => ({ ...row, sort: index + 1 }))
}

/** Each type in an order of its own, the types mixed evenly, so that a lobby and the list of everything both read well. */
function spreadByType(rows: readonly Game[]): Game[] {
  const types = Map.groupBy(rows, (row) => row.gameType)
  return [...types.values()]
    .flatMap((own) => spread(own).map((row, index) => ({ row, place: (index + 0.5) / own.length })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ row }) => row)
}

/** Looks a little ahead for a game unlike the last two; good enough that a page does not repeat itself. */
function spread(rows: readonly Game[]): Game[] {
  const waiting = [...rows]
  const result: Game[] = []
  while (waiting.length > 0) {
    const before = result.slice(-2)
    const near = new Set(before.flatMap((row) => wordsOf(row.name)))
    const vendors = new Set(before.map((row) => row.vendor))
    const ahead = waiting.slice(0, 40)
    const unlike = (row: Game) => !wordsOf(row.name).some((word) => near.has(word))
    const best = ahead.findIndex((row) => unlike(row) && !vendors.has(row.vendor))
    const fit = best >= 0 ? best : ahead.findIndex(unlike)
    result.push(...waiting.splice(Math.max(0, fit), 1))
  }
  return result
}
