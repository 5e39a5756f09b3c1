import { type Fraction, fraction, plus, times } from '#games/fraction.ts'
import {
  allPoints,
  type BlackjackTable,
  dealerDraws,
  emptyHand,
  type Hand,
  isBust,
  most,
  naturalPays,
  paysAgainst,
  surrenderPays,
  valueOf,
  withPoints,
} from './blackjack-hands.ts'

/**
 * The exact return of blackjack with an infinite deck, by dynamic programming: the value of a hand against the dealer's
 * first card is that of its best move. Values are net, per unit of the first stake.
 */

const zero = fraction(0)

function divisorOf(one: bigint, other: bigint): bigint {
  let [high, low] = [one < 0n ? -one : one, other]
  while (low > 0n) [high, low] = [low, high % low]
  return high
}

/** Returns the same value in lowest terms, so that numerators do not grow with every card. */
function reduced({ numerator, denominator }: Fraction): Fraction {
  const divisor = divisorOf(numerator, denominator)
  return fraction(numerator / divisor, denominator / divisor)
}

const isMore = (one: Fraction, other: Fraction) => one.numerator * other.denominator > other.numerator * one.denominator
const greatest = (values: readonly Fraction[]) => values.reduce((best, value) => (isMore(value, best) ? value : best))
const averageOf = (values: readonly Fraction[]) =>
  reduced(
    times(
      values.reduce((sum, value) => reduced(plus(sum, value)), zero),
      fraction(1, values.length),
    ),
  )
const twice = (value: Fraction) => times(fraction(2), value)

/** Returns a function that computes each hand once. */
function remembered(compute: (hand: Hand) => Fraction): (hand: Hand) => Fraction {
  const known = new Map<number, Fraction>()
  return (hand) => {
    const key = hand.hard * 2 + Number(hand.ace)
    const value = known.get(key) ?? compute(hand)
    known.set(key, value)
    return value
  }
}

const handOfPoints = (...points: readonly number[]) => points.reduce(withPoints, emptyHand)
const isNatural = (...points: readonly number[]) => valueOf(handOfPoints(...points)) === most

/** Returns the net value of a final hand, over all that the dealer can still draw without a natural. */
const finalAgainst = (up: number, hitsSoft17: boolean) =>
  remembered((hand) => {
    if (isBust(hand)) return fraction(-1)
    const against = remembered((dealer) =>
      dealerDraws(dealer, hitsSoft17)
        ? averageOf(allPoints.map((points) => against(withPoints(dealer, points))))
        : plus(paysAgainst(hand, dealer), fraction(-1)),
    )
    const holes = allPoints.filter((hole) => !isNatural(up, hole))
    return averageOf(holes.map((hole) => against(handOfPoints(up, hole))))
  })

/** Returns the net value of two cards against the dealer's first card, where neither side has a natural. */
function bestAgainst(
  up: number,
  { hitsSoft17, surrender }: BlackjackTable,
): (first: number, second: number) => Fraction {
  const final = finalAgainst(up, hitsSoft17)
  const drawTo = (hand: Hand, then: (hand: Hand) => Fraction) =>
    averageOf(allPoints.map((points) => then(withPoints(hand, points))))
  const best = remembered((hand) =>
    isBust(hand) || valueOf(hand) === most ? final(hand) : greatest([final(hand), drawTo(hand, best)]),
  )
  const withDouble = remembered((hand) =>
    valueOf(hand) === most ? final(hand) : greatest([best(hand), twice(drawTo(hand, final))]),
  )
  const splitOf = (points: number) => twice(drawTo(handOfPoints(points), points === 1 ? final : withDouble))
  return (first, second) => {
    const whole = withDouble(handOfPoints(first, second))
    const values = [whole]
    if (first === second) values.push(splitOf(first))
    if (surrender) values.push(plus(surrenderPays, fraction(-1)))
    return greatest(values)
  }
}

/**
 * Returns the exact return of a stake of one with the best play. A ten counts as a pair with any other ten here,
 * although only equal ranks are split: it is never the best play to split them.
 */
export function returnOfBlackjack(table: BlackjackTable): Fraction {
  const net = averageOf(
    allPoints.map((up) => {
      const best = bestAgainst(up, table)
      const holesWithNatural = allPoints.filter((hole) => isNatural(up, hole)).length
      const natural = fraction(holesWithNatural, allPoints.length)
      const none = fraction(allPoints.length - holesWithNatural, allPoints.length)
      return averageOf(
        allPoints.flatMap((first) =>
          allPoints.map((second) =>
            isNatural(first, second)
              ? times(none, plus(naturalPays, fraction(-1)))
              : plus(times(none, best(first, second)), times(natural, fraction(-1))),
          ),
        ),
      )
    }),
  )
  return plus(fraction(1), net)
}
