import type { Draw } from './fair.ts'
import type { PoolSide } from './pools.ts'

/**
 * The lotteries: what is drawn, when, and how it can be bet on. A way to bet is one entry: what is chosen, what it pays
 * for each thing it hits, how often that happens, and one rule that counts the hits. Whoever wants to know what a
 * lottery gives back reads this file.
 */

/** `hoaSen`: 27 prizes; `silangan`: 23 numbers of four digits; `five`: five digits; `balls`: five of eleven balls. */
export const lotteryKinds = ['hoaSen', 'silangan', 'five', 'balls'] as const
export type LotteryKind = (typeof lotteryKinds)[number]

/** What a person chooses on: so many numbers of so many digits, one of some words, a digit at a place, or some balls. */
export type Pad =
  | { readonly on: 'numbers'; readonly digits: number; readonly count: number }
  | { readonly on: 'words'; readonly words: readonly string[] }
  | { readonly on: 'place'; readonly places: number }
  | { readonly on: 'balls'; readonly of: number; readonly count: number }

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

/** What is chosen in the order it is kept in; null where it is not what the pad asks for. */
export function readPicks({ pad }: Pick<LotteryPlay, 'pad'>, picks: readonly string[]): readonly string[] | null {
  const wanted = pad.on === 'numbers' || pad.on === 'balls' ? pad.count : 1
  const isWhole =
    new Set(picks).size === picks.length && picks.length === wanted && picks.every((pick) => fits(pad, pick))
  return isWhole ? picks.toSorted() : null
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
    }
  }
  const wanted = pad.on === 'numbers' || pad.on === 'balls' ? pad.count : 1
  const picks = new Set<string>()
  while (picks.size < wanted) picks.add(pick())
  return [...picks].toSorted()
}

/** What a bet wins in minor units, rounded down: for each hit its odds. */
export function winOf(
  play: LotteryPlay,
  { picks, stake }: { readonly picks: readonly string[]; readonly stake: bigint },
  drawn: readonly string[],
): bigint {
  const hits = play.hits(picks, drawn)
  return play.prizes.reduce((sum, { odds }, index) => sum + (stake * BigInt(odds * (hits[index] ?? 0))) / 100n, 0n)
}

/** What comes back of all stakes in the long run, in per cent, rounded down to two digits. */
export const returnOf = ({ prizes }: Pick<LotteryPlay, 'prizes'>): number =>
  Math.floor(prizes.reduce((sum, { odds, chance }) => sum + odds * chance, 0) * 100 + 1e-6) / 100
