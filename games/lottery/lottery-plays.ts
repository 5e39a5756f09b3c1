import type { Draw } from '#games/fair/fair.ts'
import type { PoolSide } from './pools.ts'

/**
 * The lotteries: what is drawn, when, and how it can be bet on. A way to bet is one entry: what is chosen, what it pays
 * for each thing it hits, how often that happens, and one rule that counts the hits. Whoever wants to know what a
 * lottery gives back reads this file.
 */

/** `hoaSen`: 27 prizes; `silangan`: 23 numbers of four digits; `five`: five digits; `balls`: five of eleven balls. */
export const lotteryKinds = ['hoaSen', 'silangan', 'five', 'balls'] as const
export type LotteryKind = (typeof lotteryKinds)[number]

/**
 * What a person chooses on: so many numbers of so many digits, one of some words, a digit at a place, some balls, or a
 * sum. Where there is a `count`, more may be chosen than that: each combination of so many of them is a bet of its own.
 */
export type Pad =
  | { readonly on: 'numbers'; readonly digits: number; readonly count: number }
  | { readonly on: 'words'; readonly words: readonly string[] }
  | { readonly on: 'place'; readonly places: number }
  | { readonly on: 'balls'; readonly of: number; readonly count: number }
  | { readonly on: 'sum'; readonly from: number; readonly to: number; readonly count: 1 }

/** What is chosen on one line at most. */
export const mostPicks = 10

/** One thing a bet can hit: what it pays in hundredths of the stake, and how many hits of it a bet makes on average. */
interface Prize {
  readonly name: string
  readonly odds: number
  readonly chance: number
}

/** One way to bet. */
export interface LotteryPlay {
  readonly pad: Pad
  readonly prizes: readonly Prize[]
  /** Where each thing that can be chosen has a prize of its own: the place among `prizes` of the one that can be hit. */
  prizeFor?(picks: readonly string[]): number
  /** How often each prize is hit by what was chosen, in the order of `prizes`. */
  hits(picks: readonly string[], numbers: readonly string[]): readonly number[]
  /** The side of a pool that is bet on, and when it wins: then it is paid its share beside its prizes. */
  readonly pooled?: { readonly side: PoolSide; wins(numbers: readonly string[]): boolean }
}

/** When there is a draw: every so many milliseconds, and how long before the next one begins it takes no more bets. */
interface Schedule {
  readonly every: number
  readonly closed: number
  /** How long what was drawn is shown before it is paid, out of `every`; left out where it is paid at once. */
  readonly shown?: number
}

/** A game of draws that everybody shares. */
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

const choose = (from: number, taken: number): number => (taken === 0 ? 1 : (choose(from - 1, taken - 1) * from) / taken)

/** How likely it is that `wanted` different ends of two digits are all among those of the 27 prizes. */
const allAmong = (wanted: number): number =>
  Array.from(
    { length: wanted + 1 },
    (_, left) => (-1) ** left * choose(wanted, left) * (1 - left / 100) ** hoaSenPrizes.length,
  ).reduce((sum, each) => sum + each)

const together = (wanted: number, odds: number): LotteryPlay => ({
  pad: numbers(2, wanted),
  prizes: one(odds, allAmong(wanted)),
  hits: (picks, drawn) => truth(picks.every((pick) => drawn.some((number) => number.endsWith(pick)))),
})

/** The special prize ends with what was chosen. */
const special = (length: number, odds: number): LotteryPlay => ({
  pad: numbers(length),
  prizes: one(odds, 10 ** -length),
  hits: ([pick = ''], [first = '']) => truth(first.endsWith(pick)),
})

/** Each of the 23 prizes of `silangan` up to `last` that is what was chosen. */
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

/** How many numbers of so many digits have each sum, from 0 on. */
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

/** The sums that are bet on one by one; those farther out are rarer than what a lottery of the site pays for. */
const [leastSum, greatestSum] = [5, 40]
/** In per cent, what each sum gives back before its odds are rounded down to a hundredth. */
const sumReturn = 95

const sumPrizes: readonly Prize[] = waysToSums(5)
  .slice(leastSum, greatestSum + 1)
  .map((ways) => ({ name: 'hit', odds: Math.floor((sumReturn * 100_000) / ways), chance: ways / 100_000 }))

const prizeOfSum = ([pick]: readonly string[]) => Number(pick) - leastSum

const ballCount = 11
const drawnBalls = 5
const ballPlay = (wanted: number, odds: number): LotteryPlay => ({
  pad: { on: 'balls', of: ballCount, count: wanted },
  prizes: one(odds, choose(ballCount - wanted, drawnBalls - wanted) / choose(ballCount, drawnBalls)),
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
      const left = Array.from({ length: ballCount }, (_, index) => ballName(index + 1))
      return Array.from({ length: drawnBalls }, () => left.splice(draw(left.length), 1)[0] ?? '')
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

/** The way to bet of this name, or null: names come from outside. */
export const playOf = (kind: LotteryKind, name: string): LotteryPlay | null =>
  Object.hasOwn(lotteries[kind].plays, name) ? (lotteries[kind].plays[name] ?? null) : null

/** Numbers from the least on, with or without a nought before them. */
const inOrder = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1)

/** How many choices one combination takes. */
const wantedBy = (pad: Pad): number => ('count' in pad ? pad.count : 1)
/** How many choices a line may have at most. */
export const mostOn = (pad: Pad): number => {
  if (!('count' in pad)) return 1
  return pad.on === 'balls' ? Math.min(mostPicks, pad.of) : mostPicks
}

/** What is chosen in the order it is kept in; null where it is not what the pad asks for. */
export function readPicks({ pad }: Pick<LotteryPlay, 'pad'>, picks: readonly string[]): readonly string[] | null {
  const isWhole =
    new Set(picks).size === picks.length &&
    picks.length >= wantedBy(pad) &&
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

/** As many choices at random as the pad asks for, by numbers that `draw` gives. */
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
  while (picks.size < wantedBy(pad)) picks.add(pick())
  return [...picks].toSorted(inOrder)
}

/** How many bets are on one line: one for each combination of what was chosen; none of too little. */
export function countCombinations({ pad }: Pick<LotteryPlay, 'pad'>, picks: readonly string[]): number {
  return picks.length < wantedBy(pad) ? 0 : choose(picks.length, wantedBy(pad))
}

/** The combinations of what was chosen, each what one bet is on. */
function combinationsOf({ pad }: LotteryPlay, picks: readonly string[]): readonly (readonly string[])[] {
  const taken = (from: readonly string[], wanted: number): readonly (readonly string[])[] =>
    wanted === 0
      ? [[]]
      : from.flatMap((pick, index) => taken(from.slice(index + 1), wanted - 1).map((rest) => [pick, ...rest]))
  return taken(picks, wantedBy(pad))
}

/** What a line wins in minor units: its stake is shared evenly among its combinations, each paid its odds, rounded down. */
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

/** The most that one hit of what was chosen pays, in hundredths of the stake; of everything where nothing is chosen. */
export function mostOdds(
  { prizes, prizeFor }: Pick<LotteryPlay, 'prizes' | 'prizeFor'>,
  picks: readonly string[],
): number {
  const own = prizeFor === undefined ? [] : picks.flatMap((pick) => prizes[prizeFor([pick])] ?? [])
  return (own.length > 0 ? own : prizes).reduce((most, { odds }) => Math.max(most, odds), 0)
}

/** What comes back of all stakes in the long run, in per cent, rounded down to two digits; the least there is of several. */
export function returnOf({ prizes, prizeFor }: Pick<LotteryPlay, 'prizes' | 'prizeFor'>): number {
  const back = prizes.map(({ odds, chance }) => odds * chance)
  const told = prizeFor === undefined ? back.reduce((sum, each) => sum + each, 0) : Math.min(...back)
  return Math.floor(told * 100 + 1e-6) / 100
}
