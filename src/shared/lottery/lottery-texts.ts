import { countCombinations, type LotteryKind, type LotteryPlay, playOf } from '#games/lottery/lottery-plays.ts'
import type { Translate } from '#src/i18n/messages.ts'

const plain = ['anywhere', 'fourBig', 'fourSmall', 'size', 'parity', 'sum', 'place', 'first'] as const
type Plain = (typeof plain)[number]
const counted = ['tail', 'together', 'balls'] as const

/** Plays have a name each; those of a series have a number after it, as `tail2`. */
function partsOf(play: string) {
  const name = plain.find((each) => each === play)
  if (name !== undefined) return { name }
  const [, kind, count] = /^([a-z]+)(\d)$/.exec(play) ?? []
  const of = counted.find((each) => each === kind)
  return of === undefined ? null : { of, count: Number(count) }
}

/** Returns the name of a play. */
export function playName(t: Translate, play: string): string {
  const parts = partsOf(play)
  if (parts === null) return play
  return parts.name === undefined
    ? t(`lottery.play.${parts.of}`, { count: parts.count })
    : t(`lottery.play.${parts.name}`)
}

/** Returns the rule by which a play wins. */
export function playRule(t: Translate, play: string): string {
  const parts = partsOf(play)
  if (parts === null) return ''
  return parts.name === undefined
    ? t(`lottery.rule.${parts.of}`, { count: parts.count })
    : t(`lottery.rule.${parts.name satisfies Plain}`)
}

const prizeNames = ['first', 'second', 'third', 'special', 'comfort'] as const

/**
 * Returns the odds of a play in multiples of the stake: prize by prize, or from the lowest to the highest of its picks.
 */
export function paysOf(t: Translate, { prizes, prizeFor }: LotteryPlay): string {
  if (prizeFor !== undefined) {
    const all = prizes.map(({ odds }) => odds / 100)
    return t('lottery.prize.range', { least: Math.min(...all), most: Math.max(...all) })
  }
  return prizes
    .map(({ name, odds }) =>
      t(`lottery.prize.${prizeNames.find((each) => each === name) ?? 'hit'}`, { odds: odds / 100 }),
    )
    .join(' · ')
}

const words = ['big', 'small', 'odd', 'even'] as const

/** Formats the picks. */
export const formatPicks = (t: Translate, picks: readonly string[]): string =>
  picks
    .map((pick) => {
      const word = words.find((each) => each === pick)
      if (word !== undefined) return t(`lottery.word.${word}`)
      const [, place, digit] = /^(\d)-(\d)$/.exec(pick) ?? []
      return place !== undefined && digit !== undefined ? t('lottery.place.pick', { place, digit }) : pick
    })
    .join(' ')

/** Formats a line: the play, its picks, and the number of combinations when it is more than one. */
export function formatBet(
  t: Translate,
  kind: LotteryKind,
  { play, picks }: { readonly play: string; readonly picks: readonly string[] },
): string {
  const way = playOf(kind, play)
  const count = way === null ? 1 : countCombinations(way, picks)
  const formatted = `${playName(t, play)}: ${formatPicks(t, picks)}`
  return count > 1 ? `${formatted} (${t('lottery.combinations', { count })})` : formatted
}

/** Returns the signs of a lottery's numbers: its digits, or its balls. */
export function signsOf(kind: LotteryKind, numbers: readonly string[]): readonly string[] {
  return kind === 'balls' ? numbers : numbers.flatMap((number) => [...number])
}

/** Returns all signs that can be drawn. */
export const allSigns = (kind: LotteryKind): readonly string[] =>
  kind === 'balls'
    ? Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'))
    : Array.from({ length: 10 }, (_, digit) => String(digit))
