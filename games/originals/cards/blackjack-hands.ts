import { rankCount, rankOf } from '#games/cards/deck.ts'
import { type Fraction, fraction } from '#games/fraction.ts'

/** Hands of blackjack: their value, when the dealer draws, and who wins. */

/** What the rules of a table leave open. */
export interface BlackjackTable {
  readonly hitsSoft17: boolean
  /** Whether a hand of two cards may be surrendered once the dealer has no natural. */
  readonly surrender: boolean
}

/** A hand as far as its value goes: the sum of its cards with aces as 1, and whether there is an ace. */
export interface Hand {
  readonly hard: number
  readonly ace: boolean
}

export const most = 21
const dealerStandsFrom = 17
const aceBonus = 10

/** Returns the points of a card with the ace as 1: tens and pictures count 10. */
const pointsOfRank = (rank: number): number => Math.min(rank, 10)

/** The points of the thirteen ranks, which are equally likely. */
export const allPoints: readonly number[] = Array.from({ length: rankCount }, (_, index) => pointsOfRank(index + 1))

export const withPoints = ({ hard, ace }: Hand, points: number): Hand => ({
  hard: hard + points,
  ace: ace || points === 1,
})

export const emptyHand: Hand = { hard: 0, ace: false }

export const handOf = (cards: readonly string[]): Hand =>
  cards.reduce((hand, card) => withPoints(hand, pointsOfRank(rankOf(card))), emptyHand)

const isSoft = ({ hard, ace }: Hand) => ace && hard + aceBonus <= most

/** Returns the value of a hand: an ace counts 11 where the hand does not bust by it. */
export const valueOf = (hand: Hand): number => hand.hard + (isSoft(hand) ? aceBonus : 0)

export const isBust = (hand: Hand): boolean => hand.hard > most

/** Returns whether the dealer draws to this hand: below 17, and to a soft 17 at a table where the dealer hits it. */
export const dealerDraws = (hand: Hand, hitsSoft17: boolean): boolean =>
  valueOf(hand) < dealerStandsFrom || (hitsSoft17 && isSoft(hand) && valueOf(hand) === dealerStandsFrom)

/** What a natural, an ace and a ten as the first two cards, pays per unit staked: 3 to 2. */
export const naturalPays = fraction(5, 2)

/** What a surrendered hand pays per unit staked. */
export const surrenderPays = fraction(1, 2)

/** Insurance costs half of the stake, and pays 2 to 1: it returns 12/13, so that the best play never takes it. */
export const insuranceStake = fraction(1, 2)
export const insurancePays = fraction(3, 2)

/** Returns what a hand pays per unit staked on it against the dealer's final hand; neither is a natural. */
export function paysAgainst(hand: Hand, dealer: Hand): Fraction {
  if (isBust(hand)) return fraction(0)
  if (isBust(dealer) || valueOf(hand) > valueOf(dealer)) return fraction(2)
  return fraction(valueOf(hand) === valueOf(dealer) ? 1 : 0)
}
