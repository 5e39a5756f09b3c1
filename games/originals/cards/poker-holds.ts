import { deck, rankCount, suitCount } from '#games/cards/deck.ts'
import { type Fraction, fraction } from '#games/fraction.ts'
import { choose } from '#games/originals/chances.ts'
import { payOfHand } from './poker-hands.ts'

/**
 * The exact value of every hold of video poker. The pays of all hands that contain some cards are summed up once, for
 * every choice of up to four cards. What a hold pays over all its draws is the sum for the held cards, less that for
 * the held cards with each discarded one, plus that with each two of them, and so on (inclusion and exclusion).
 */

const size = 5
const holdCount = 2 ** size
const held = (hold: number) => Array.from({ length: size }, (_, place) => (hold >> place) & 1)
const heldCount = Array.from({ length: holdCount }, (_, hold) => held(hold).reduce((sum, is) => sum + is, 0))

/** In how many ways `taken` of so many cards are chosen: the place of a choice of cards among all of its size. */
const waysOf = Array.from({ length: size + 1 }, (_, taken) => deck.map((_, card) => Number(choose(card, taken))))

/** In how many ways the hand is completed, by the number of held cards; all divide the common denominator. */
const drawsOf = Array.from({ length: size + 1 }, (_, count) => Number(choose(deck.length - size, size - count)))
/** The least common multiple of them. */
const common = 7_669_695
const scaleOf = drawsOf.map((draws) => common / draws)

/** Returns the place of the cards of a hold among all choices of as many cards. The hand is in ascending order. */
function placeOf(hand: readonly number[], hold: number): number {
  let place = 0
  let taken = 0
  for (let index = 0; index < size; index += 1)
    if ((hold >> index) & 1) {
      taken += 1
      place += waysOf[taken]![hand[index]!]!
    }
  return place
}

/** Calls `each` with every hand in ascending order, in one array that is used again. */
function eachHand(each: (hand: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0]
  const from = (place: number, least: number) => {
    for (let card = least; card < deck.length; card += 1) {
      hand[place] = card
      if (place === size - 1) each(hand)
      else from(place + 1, card + 1)
    }
  }
  from(0, 0)
}

/** The sums of the pays of all hands with some cards, by how many those are and by their place. */
let sums: readonly Float64Array[] | null = null

function sumsOfPays(): readonly Float64Array[] {
  if (sums !== null) return sums
  const found = Array.from({ length: size }, (_, count) => new Float64Array(Number(choose(deck.length, count))))
  eachHand((hand) => {
    const pay = payOfHand(hand)
    if (pay === 0) return
    for (let hold = 0; hold < holdCount - 1; hold += 1) found[heldCount[hold]!]![placeOf(hand, hold)]! += pay
  })
  sums = found
  return found
}

const values = new Float64Array(holdCount)

/** Returns the best hold of a hand in ascending order, as bits by place, and its value times the common denominator. */
function bestOf(hand: readonly number[]): { readonly hold: number; readonly value: number } {
  const known = sumsOfPays()
  for (let hold = 0; hold < holdCount - 1; hold += 1) values[hold] = known[heldCount[hold]!]![placeOf(hand, hold)]!
  values[holdCount - 1] = payOfHand(hand)
  for (let bit = 1; bit < holdCount; bit *= 2)
    for (let hold = 0; hold < holdCount; hold += 1) if ((hold & bit) === 0) values[hold]! -= values[hold | bit]!
  let best = holdCount - 1
  let value = values[best]! * scaleOf[size]!
  for (let hold = holdCount - 2; hold >= 0; hold -= 1) {
    const other = values[hold]! * scaleOf[heldCount[hold]!]!
    if (other > value) [best, value] = [hold, other]
  }
  return { hold: best, value }
}

/** Returns the best hold of five cards, true for each card to hold, and its exact expected pay. */
export function bestHold(cards: readonly number[]): { readonly hold: readonly boolean[]; readonly pays: Fraction } {
  const hand = cards.toSorted((one, other) => one - other)
  const { hold, value } = bestOf(hand)
  return { hold: cards.map((card) => held(hold)[hand.indexOf(card)] === 1), pays: fraction(value, common) }
}

/**
 * Returns the exact return of the best holds over all 2,598,960 hands. Moving all suits on by one makes another hand of
 * the same value, and raises the sum of its five suits by one (modulo four): so the hands whose sum is a multiple of
 * four stand for all, four hands each.
 */
export function returnOfBestHolds(): Fraction {
  let sum = 0
  let count = 0
  eachHand((hand) => {
    let suits = 0
    for (const card of hand) suits += Math.floor(card / rankCount)
    if (suits % suitCount !== 0) return
    count += 1
    sum += bestOf(hand).value
  })
  return fraction(BigInt(sum), BigInt(count) * BigInt(common))
}
