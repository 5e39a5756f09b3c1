import * as v from 'valibot'
import { deck } from '#games/cards/deck.ts'
import { dealFrom } from '#games/fair/deal.ts'
import { type Fraction, fraction } from '#games/fraction.ts'
import { type HandName, nameOf, payOfHand } from './poker-hands.ts'
import { bestHold, returnOfBestHolds } from './poker-holds.ts'
import { replay, type Standing, type SteppedOriginal } from '#games/originals/steps.ts'

/**
 * Video poker, "9/6 jacks or better": five cards of a deck of 52, of which the player holds some; the others are
 * replaced once, and the hand is paid.
 */

const handSize = 5

/** The five cards of the hand, then those that replace discarded ones, in their order. */
const Cards = v.pipe(
  v.array(v.picklist(deck)),
  v.length(2 * handSize),
  v.check((cards) => new Set(cards).size === cards.length),
)

const holds = Array.from({ length: 2 ** handSize }, (_, index) =>
  Array.from({ length: handSize }, (_, place) => ((index >> place) & 1 ? 'H' : 'D')).join(''),
)

/** What happens to each of the five cards: H holds it, D discards it. */
const Hold = v.picklist(holds)

/** The hand, with its name once the discarded cards were replaced. */
interface Shown {
  readonly hand: readonly string[]
  readonly name: HandName | null
}

interface State {
  readonly cards: readonly string[]
  readonly hold: string | null
}

const placesOf = (hand: readonly string[]) => hand.map((card) => deck.indexOf(card))

function standing({ cards, hold }: State): Standing<string, Shown> {
  const hand = cards.slice(0, handSize)
  if (hold === null) return { moves: holds, shown: { hand, name: null }, staked: fraction(1), pays: fraction(0) }
  const more = cards.slice(handSize)
  const final = hand.map((card, place) => (hold[place] === 'H' ? card : (more.shift() ?? card)))
  const places = placesOf(final)
  return {
    moves: [],
    shown: { hand: final, name: nameOf(places) },
    staked: fraction(1),
    pays: fraction(payOfHand(places)),
  }
}

/** The rules of video poker. With the best hold of every hand it returns 99.5439 per cent. */
export const videoPoker: SteppedOriginal<null, string[], string, Shown> = {
  version: 1,
  pick: v.null(),
  usual: null,
  dealt: Cards,
  move: Hold,
  deal: (draw) => Array.from({ length: 2 * handSize }, dealFrom(draw, deck)),
  after: (_, cards, moves) =>
    replay<State, string, Shown>({ cards, hold: null }, moves, {
      standing,
      next: (state, hold) => ({ ...state, hold }),
    }),
  returnsOf: () => [returnOfBestHolds()],
  tables: [null],
  returns: { least: fraction(9_954, 10_000), most: fraction(9_955, 10_000) },
}

/** Returns the best move with a hand, and what it pays on average, exactly. */
export function bestMove(hand: readonly string[]): { readonly move: string; readonly pays: Fraction } {
  const { hold, pays } = bestHold(placesOf(hand))
  return { move: hold.map((isHeld) => (isHeld ? 'H' : 'D')).join(''), pays }
}
