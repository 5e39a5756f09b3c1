import { dealFrom } from '#games/fair/deal.ts'
import type { Draw } from '#games/fair/fair.ts'
import type { PoolSide } from './pools.ts'

/**
 * The lotteries: numbers, schedule and plays. A play is one entry: its picks, what each hit pays, how often that
 * happens, and a function that counts the hits. The published return follows from it.
 */

/** `hoaSen`: 27 prizes; `silangan`: 23 numbers of four digits; `five`: five digits; `balls`: five of eleven balls. */
export const lotteryKinds = ['hoaSen', 'silangan', 'five', 'balls'] as const
export type LotteryKind = (typeof lotteryKinds)[number]

/**
 * The picks of a play: numbers of some digits, one of some words, a digit at a place, some balls, or a sum. Where there
 * is a `count`, more picks than that are allowed: each combination of `count` of them is a bet of its own.
 */
export type Pad =
  | { readonly on: 'numbers'; readonly digits: number; readonly count: number }
  | { readonly on: 'words'; readonly words: readonly string[] }
  | { readonly on: 'place'; readonly places: number }
  | { readonly on: 'balls'; readonly of: number; readonly count: number }
  | { readonly on: 'sum'; readonly from: number; readonly to: number; readonly count: 1 }

/** Maximum number of picks on one line. */
export const maxPicks = 10

/** A prize: what it pays in hundredths of the stake, and its expected number of hits a bet. */
interface Prize {
  readonly name: string
  readonly odds: number
  readonly chance: number
}

/** A play. */
export interface LotteryPlay {
  readonly pad: Pad
  readonly prizes: readonly Prize[]
  /** Where each pick has a prize of its own: the index of it in `prizes`. */
  prizeFor?(picks: readonly string[]): number
  /** Counts the hits of each prize, in the order of `prizes`. */
  hits(picks: readonly string[], numbers: readonly string[]): readonly number[]
  /** The side of a pool, and when it wins: then its share is paid besides the prizes. */
  readonly pooled?: { readonly side: PoolSide; wins(numbers: readonly string[]): boolean }
}

/** The schedule: the interval of draws in milliseconds, and how long before the next one betting closes. */
interface Schedule {
  readonly every: number
  readonly closed: number
  /** How long the result is shown before it is paid, as a part of `every`; left out where it is paid at once. */
  readonly shown?: number
}

/** A game with draws for all players. */
export interface DrawnGame {
  readonly schedule: Schedule
  /** Draws its numbers as they are shown. */
  draw(draw: Draw): readonly string[]
  readonly plays: Readonly<Record<string, LotteryPlay>>
}

const digits = (draw: Draw, length: number) => String(draw(10 ** length)).padStart(length, '0')
const numbers = (digitCount: number, count = 1): Pad => ({ on: 'numbers', digits: digitCount, count })
const one = (odds: number, chance: number): readonly Prize[] => [{ name: 'hit', odds, chance }]
const count = (all: readonly string[], is: (number: string) => boolean) => all.filter(is).length
const truth = (is: boolean) => [is ? 1 : 0]

/** Digits of the 27 prizes of `hoaSen`, the special one first. */
export const hoaSenPrizes = [
  ...Array.from({ length: 10 }, () => 5),
  ...Array.from({ length: 10 }, () => 4),
  ...Array.from({ length: 3 }, () => 3),
  ...Array.from({ length: 4 }, () => 2),
] as const

const choose = (from: number, size: number): number => (size === 0 ? 1 : (choose(from - 1, size - 1) * from) / size)

/** Returns the chance that `size` different two-digit endings are all among those of the 27 prizes. */
const allAmong = (size: number): number =>
  Array.from(
    { length: size + 1 },
    (_, left) => (-1) ** left * choose(size, left) * (1 - left / 100) ** hoaSenPrizes.length,
  ).reduce((sum, each) => sum + each)

const together = (size: number, odds: number): LotteryPlay => ({
  pad: numbers(2, size),
  prizes: one(odds, allAmong(size)),
  hits: (picks, drawn) => truth(picks.every((pick) => drawn.some((number) => number.endsWith(pick)))),
})

/** The special prize ends with the pick. */
const special = (length: number, odds: number): LotteryPlay => ({
  pad: numbers(length),
  prizes: one(odds, 10 ** -length),
  hits: ([pick = ''], [first = '']) => truth(first.endsWith(pick)),
})

/** Counts the prizes of `silangan` up to `last` that equal the pick. */
const fourDigits = (
  odds: readonly (readonly [name: string, odds: number, from: number, to: number])[],
): LotteryPlay => ({
  pad: numbers(4),
  prizes: odds.map(([name, pays, from, to]) => ({ name, odds: pays, chance: (to - from) / 10_000 })),
  hits: ([pick = ''], drawn) => odds.map(([, , from, to]) => count(drawn.slice(from, to), (number) => number === pick)),
})

const sumOf = (number = '') => [...number].reduce((sum, digit) => sum + Number(digit), 0)
/** Of the sums 0 to 45 of five digits half are this or more, and half are odd. */
const bigFrom = 23

/** Returns how many numbers of that many digits have each sum, from 0 on. */
function waysToSums(length: number): readonly number[] {
  let ways = [1]
  for (let place = 0; place < length; place += 1) {
    const before = ways
    ways = Array.from({ length: before.length + 9 }, (_, sum) =>
      before.slice(Math.max(0, sum - 9), sum + 1).reduce((all, each) => all + each, 0),
    )
  }
  return ways
}

/** The sums with a bet of their own; those farther out are too rare for the site's odds. */
const [leastSum, greatestSum] = [5, 40]
/** The return of each sum in per cent, before its odds are rounded down to a hundredth. */
const sumReturn = 95

const sumPrizes: readonly Prize[] = waysToSums(5)
  .slice(leastSum, greatestSum + 1)
  .map((ways) => ({ name: 'hit', odds: Math.floor((sumReturn * 100_000) / ways), chance: ways / 100_000 }))

const prizeOfSum = ([pick]: readonly string[]) => Number(pick) - leastSum

const ballCount = 11
const drawnBalls = 5
const ballPlay = (size: number, odds: number): LotteryPlay => ({
  pad: { on: 'balls', of: ballCount, count: size },
  prizes: one(odds, choose(ballCount - size, drawnBalls - size) / choose(ballCount, drawnBalls)),
  hits: (picks, drawn) => truth(picks.every((pick) => drawn.includes(pick))),
})

const ballName = (ball: number) => String(ball).padStart(2, '0')
const minute = 60_000

export const lotteries: Readonly<Record<LotteryKind, DrawnGame>> = {
  hoaSen: {
    schedule: { every: 10 * minute, closed: minute },
    draw: (draw) => hoaSenPrizes.map((length) => digits(draw, length)),
    plays: {
      /** Any of the 27 ends with the two digits: paid for each. */
      anywhere: {
        pad: numbers(2),
        prizes: one(350, hoaSenPrizes.length / 100),
        hits: ([pick = ''], drawn) => [count(drawn, (number) => number.endsWith(pick))],
      },
      tail2: special(2, 9_500),
      tail3: special(3, 95_000),
      together2: together(2, 1_720),
      together3: together(3, 7_600),
      together4: together(4, 35_000),
    },
  },
  silangan: {
    schedule: { every: 5 * minute, closed: 30_000 },
    draw: (draw) => Array.from({ length: 23 }, () => digits(draw, 4)),
    plays: {
      fourBig: fourDigits([
        ['first', 300_000, 0, 1],
        ['second', 150_000, 1, 2],
        ['third', 80_000, 2, 3],
        ['special', 26_000, 3, 13],
        ['comfort', 14_000, 13, 23],
      ]),
      fourSmall: fourDigits([
        ['first', 500_000, 0, 1],
        ['second', 260_000, 1, 2],
        ['third', 170_000, 2, 3],
      ]),
      tail3: special(3, 94_000),
      tail2: special(2, 9_400),
    },
  },
  five: {
    schedule: { every: minute, closed: 10_000 },
    draw: (draw) => [digits(draw, 5)],
    plays: {
      size: {
        pad: { on: 'words', words: ['big', 'small'] },
        prizes: one(195, 1 / 2),
        hits: ([pick], [drawn]) => truth(sumOf(drawn) >= bigFrom === (pick === 'big')),
      },
      parity: {
        pad: { on: 'words', words: ['odd', 'even'] },
        prizes: one(195, 1 / 2),
        hits: ([pick], [drawn]) => truth((sumOf(drawn) % 2 === 1) === (pick === 'odd')),
      },
      /** The five digits have this sum: each sum pays by how rare it is. */
      sum: {
        pad: { on: 'sum', from: leastSum, to: greatestSum, count: 1 },
        prizes: sumPrizes,
        prizeFor: prizeOfSum,
        hits: (picks, [drawn]) =>
          sumPrizes.map((_, index) => Number(prizeOfSum(picks) === index && sumOf(drawn) === Number(picks[0]))),
      },
      /** A digit at one of the five places, as `3-7`: the third is a 7. */
      place: {
        pad: { on: 'place', places: 5 },
        prizes: one(960, 1 / 10),
        hits: ([pick = ''], [drawn = '']) => truth(drawn[Number(pick[0]) - 1] === pick[2]),
      },
      tail2: special(2, 9_600),
    },
  },
  balls: {
    schedule: { every: 2 * minute, closed: 15_000 },
    draw: (draw) => {
      const ball = dealFrom(
        draw,
        Array.from({ length: ballCount }, (_, index) => ballName(index + 1)),
      )
      return Array.from({ length: drawnBalls }, ball)
    },
    plays: {
      first: {
        pad: { on: 'balls', of: ballCount, count: 1 },
        prizes: one(1_040, 1 / ballCount),
        hits: ([pick], [first]) => truth(first === pick),
      },
      balls2: ballPlay(2, 520),
      balls3: ballPlay(3, 1_560),
      balls5: ballPlay(5, 43_700),
    },
  },
}

/** Returns the play of this name, or null: names are untrusted. */
export const playOf = (kind: LotteryKind, name: string): LotteryPlay | null =>
  Object.hasOwn(lotteries[kind].plays, name) ? (lotteries[kind].plays[name] ?? null) : null

/** Returns numbers in ascending order, with or without a leading zero. */
const inOrder = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1)

/** Returns the number of picks of one combination. */
const pickCount = (pad: Pad): number => ('count' in pad ? pad.count : 1)
/** Returns the maximum number of picks of a line. */
export const mostOn = (pad: Pad): number => {
  if (!('count' in pad)) return 1
  return pad.on === 'balls' ? Math.min(maxPicks, pad.of) : maxPicks
}

/** Returns the picks in canonical order; null when they are not valid for the play. */
export function readPicks({ pad }: Pick<LotteryPlay, 'pad'>, picks: readonly string[]): readonly string[] | null {
  const isWhole =
    new Set(picks).size === picks.length &&
    picks.length >= pickCount(pad) &&
    picks.length <= mostOn(pad) &&
    picks.every((pick) => fits(pad, pick))
  return isWhole ? picks.toSorted(inOrder) : null
}

function fits(pad: Pad, pick: string): boolean {
  switch (pad.on) {
    case 'numbers':
      return pick.length === pad.digits && /^[0-9]+$/.test(pick)
    case 'words':
      return pad.words.includes(pick)
    case 'place':
      return /^[1-9]-[0-9]$/.test(pick) && Number(pick[0]) <= pad.places
    case 'balls':
      return /^[0-9]{2}$/.test(pick) && Number(pick) >= 1 && Number(pick) <= pad.of
    case 'sum':
      return /^[1-9][0-9]?$/.test(pick) && Number(pick) >= pad.from && Number(pick) <= pad.to
  }
}

/** Returns that many random picks, with the numbers of `draw`. */
export function quickPick({ pad }: Pick<LotteryPlay, 'pad'>, draw: Draw): readonly string[] {
  const pick = (): string => {
    switch (pad.on) {
      case 'numbers':
        return digits(draw, pad.digits)
      case 'words':
        return pad.words[draw(pad.words.length)] ?? ''
      case 'place':
        return `${draw(pad.places) + 1}-${draw(10)}`
      case 'balls':
        return ballName(draw(pad.of) + 1)
      case 'sum':
        return String(pad.from + draw(pad.to - pad.from + 1))
    }
  }
  const picks = new Set<string>()
  while (picks.size < pickCount(pad)) picks.add(pick())
  return [...picks].toSorted(inOrder)
}

/** Returns the number of bets on a line: one for each combination of its picks; zero with too few. */
export function countCombinations({ pad }: Pick<LotteryPlay, 'pad'>, picks: readonly string[]): number {
  return picks.length < pickCount(pad) ? 0 : choose(picks.length, pickCount(pad))
}

/** Returns the combinations of the picks, each of which is one bet. */
function combinationsOf({ pad }: LotteryPlay, picks: readonly string[]): readonly (readonly string[])[] {
  const choices = (from: readonly string[], size: number): readonly (readonly string[])[] =>
    size === 0
      ? [[]]
      : from.flatMap((pick, index) => choices(from.slice(index + 1), size - 1).map((rest) => [pick, ...rest]))
  return choices(picks, pickCount(pad))
}

/**
 * Returns the win of a line in minor units: the stake is shared among its combinations, each paid its odds, rounded
 * down.
 */
export function winOf(
  play: LotteryPlay,
  { picks, stake }: { readonly picks: readonly string[]; readonly stake: bigint },
  drawn: readonly string[],
): bigint {
  const combinations = combinationsOf(play, picks)
  if (combinations.length === 0) return 0n
  const each = stake / BigInt(combinations.length)
  return combinations.reduce((sum, combination) => {
    const hits = play.hits(combination, drawn)
    return play.prizes.reduce((all, { odds }, index) => all + (each * BigInt(odds * (hits[index] ?? 0))) / 100n, sum)
  }, 0n)
}

/** Returns the highest odds of one hit, in hundredths of the stake; of all picks when none are given. */
export function maxOdds(
  { prizes, prizeFor }: Pick<LotteryPlay, 'prizes' | 'prizeFor'>,
  picks: readonly string[],
): number {
  const own = prizeFor === undefined ? [] : picks.flatMap((pick) => prizes[prizeFor([pick])] ?? [])
  return (own.length > 0 ? own : prizes).reduce((most, { odds }) => Math.max(most, odds), 0)
}

/** Returns the return of a play in per cent, rounded down to two digits; of several picks the lowest. */
export function returnOf({ prizes, prizeFor }: Pick<LotteryPlay, 'prizes' | 'prizeFor'>): number {
  const back = prizes.map(({ odds, chance }) => odds * chance)
  const percent = prizeFor === undefined ? back.reduce((sum, each) => sum + each, 0) : Math.min(...back)
  return Math.floor(percent * 100 + 1e-6) / 100
}
