import { countCombinations, type LotteryKind, type LotteryPlay, playOf } from '#games/lottery/lottery-plays.ts'
import type { Translate } from '#src/i18n/messages.ts'

const plain = ['anywhere', 'fourBig', 'fourSmall', 'size', 'parity', 'sum', 'place', 'first'] as const
type Plain = (typeof plain)[number]
const counted = ['tail', 'together', 'balls'] as const

/** A way to bet is called by its name; one of several of a kind has its number behind it, as `tail2`. */
function partsOf(play: string) {
  const name = plain.find((each) => each === play)
  if (name !== undefined) return { name }
  const [, kind, count] = /^([a-z]+)(\d)$/.exec(play) ?? []
  const of = counted.find((each) => each === kind)
  return of === undefined ? null : { of, count: Number(count) }
}

/** What a way to bet is called. */
export function playName(t: Translate, play: string): string {
  const parts = partsOf(play)
  if (parts === null) return play
  return parts.name === undefined
    ? t(`lottery.play.${parts.of}`, { count: parts.count })
    : t(`lottery.play.${parts.name}`)
}

/** When a way to bet wins. */
export function playRule(t: Translate, play: string): string {
  const parts = partsOf(play)
  if (parts === null) return ''
  return parts.name === undefined
    ? t(`lottery.rule.${parts.of}`, { count: parts.count })
    : t(`lottery.rule.${parts.name satisfies Plain}`)
}

const prizeNames = ['first', 'second', 'third', 'special', 'comfort'] as const

/** What a way to bet pays in multiples of the stake: prize by prize, or from the least to the most of what can be chosen. */
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

/** What is chosen, as a person reads it. */
export const picksSaid = (t: Translate, picks: readonly string[]): string =>
  picks
    .map((pick) => {
      const word = words.find((each) => each === pick)
      if (word !== undefined) return t(`lottery.word.${word}`)
      const [, place, digit] = /^(\d)-(\d)$/.exec(pick) ?? []
      return place !== undefined && digit !== undefined ? t('lottery.place.said', { place, digit }) : pick
    })
    .join(' ')

/** What a line is on: the way to bet, what was chosen, and how many combinations that makes where it is more than one. */
export function betSaid(
  t: Translate,
  kind: LotteryKind,
  { play, picks }: { readonly play: string; readonly picks: readonly string[] },
): string {
  const way = playOf(kind, play)
  const count = way === null ? 1 : countCombinations(way, picks)
  const said = `${playName(t, play)}: ${picksSaid(t, picks)}`
  return count > 1 ? `${said} (${t('lottery.combinations', { count })})` : said
}

/** What the numbers of a lottery are made of: its digits, or its balls. */
export function signsOf(kind: LotteryKind, numbers: readonly string[]): readonly string[] {
  return kind === 'balls' ? numbers : numbers.flatMap((number) => [...number])
}

/** All that there is to be drawn of. */
export const allSigns = (kind: LotteryKind): readonly string[] =>
  kind === 'balls'
    ? Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'))
    : Array.from({ length: 10 }, (_, digit) => String(digit))
