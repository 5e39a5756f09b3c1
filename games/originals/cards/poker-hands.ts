import { rankCount } from '#games/cards/deck.ts'

/** The hands of video poker and what they pay, where a card is its place in the deck: suit by suit, aces first. */

/** What a hand pays per unit staked, by the table "9/6 jacks or better" with the largest bet on a royal flush. */
const pays = {
  royalFlush: 800,
  straightFlush: 50,
  fourOfAKind: 25,
  fullHouse: 9,
  flush: 6,
  straight: 4,
  threeOfAKind: 3,
  twoPair: 2,
  jacksOrBetter: 1,
  nothing: 0,
} as const
export type HandName = keyof typeof pays

const ace = 0
const jack = 10
/** Ten to king, and the ace. */
const royal = 0b1111000000001
/** A straight as a set of ranks: five in a row from the ace up, or ten to ace. */
const straights = new Set([royal, ...Array.from({ length: rankCount - 4 }, (_, lowest) => 0b11111 << lowest)])

const ofEqualPairs = [
  'nothing',
  'jacksOrBetter',
  'twoPair',
  'threeOfAKind',
  'fullHouse',
  'nothing',
  'fourOfAKind',
] as const

/**
 * Returns the name of a hand of five cards. Hands with equal ranks differ by how many of their ten pairs of cards
 * are of one rank: one for a pair, two for two, three for three of a kind, four for a full house, six for four of a
 * kind.
 */
export function nameOf(cards: readonly number[]): HandName {
  let ranks = 0
  let equalPairs = 0
  let isHigh = false
  let isFlush = true
  const suit = Math.floor(cards[0]! / rankCount)
  for (let place = 0; place < 5; place += 1) {
    const rank = cards[place]! % rankCount
    ranks |= 1 << rank
    isFlush &&= Math.floor(cards[place]! / rankCount) === suit
    for (let before = 0; before < place; before += 1)
      if (cards[before]! % rankCount === rank) {
        equalPairs += 1
        isHigh ||= rank === ace || rank >= jack
      }
  }
  if (equalPairs === 1 && !isHigh) return 'nothing'
  if (equalPairs > 0) return ofEqualPairs[equalPairs]!
  const isStraight = straights.has(ranks)
  if (isFlush && isStraight) return ranks === royal ? 'royalFlush' : 'straightFlush'
  if (isFlush) return 'flush'
  return isStraight ? 'straight' : 'nothing'
}

/** Returns what a hand of five cards pays as a multiple of the stake. */
export const payOfHand = (cards: readonly number[]): number => pays[nameOf(cards)]
