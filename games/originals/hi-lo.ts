import * as v from 'valibot'
import { deck, drawCards, rankCount, rankOf } from '#games/cards/deck.ts'
import { type Fraction, fraction, times } from '#games/fraction.ts'
import { expectedPay, isAtMost } from './chances.ts'
import { replay, type Standing, type SteppedOriginal } from './steps.ts'

/**
 * Hi-Lo: whether the next card is higher or lower than this one, an ace the lowest and a king the highest. Each card is
 * drawn from a whole deck, so all ranks are equally likely each time.
 */

const ranks = Array.from({ length: rankCount }, (_, index) => index + 1)
/** A round has at most that many cards. */
const cardCount = 52
/** The return of a round, whatever the guesses: the edge is taken once, with the first of them. */
const returned = fraction(99, 100)
/** No round pays more than this multiple of the stake: a guess that would is not offered. */
const cap = 10_000n

const guesses = ['higher', 'lower', 'same'] as const
type Guess = (typeof guesses)[number]

/** A guess on the next card; `skip` takes the next card without a guess. */
const Move = v.picklist([...guesses, 'skip', 'cashOut'])
type Move = v.InferOutput<typeof Move>

const Cards = v.pipe(v.array(v.picklist(deck)), v.length(cardCount))

/** The cards that were turned, the last of them the one to guess from. */
interface Shown {
  readonly cards: readonly string[]
}

/** An ace can only be followed by the same or a higher rank, and a king by the same or a lower one. */
const isEnd = (rank: number) => rank === 1 || rank === rankCount

/** Returns the guesses that are offered on a rank: none that cannot fail. */
const guessesOn = (rank: number): readonly Guess[] => {
  if (rank === 1) return ['higher', 'same']
  return rank === rankCount ? ['lower', 'same'] : ['higher', 'lower']
}

/** Returns whether a guess is right. Of two equal cards it is right either way, unless `same` was offered besides. */
function isRight(guess: Guess, from: number, to: number): boolean {
  if (from === to) return guess === 'same' || !isEnd(from)
  return guess === (to > from ? 'higher' : 'lower')
}

/** Returns of how many ranks a guess is right. */
const rightRanks = (guess: Guess, from: number) => ranks.filter((to) => isRight(guess, from, to)).length

/** Returns what a right guess multiplies the pay by: 1 divided by its chance. */
const growthOf = (guess: Guess, from: number): Fraction => fraction(rankCount, rightRanks(guess, from))

interface State {
  readonly cards: readonly string[]
  /** Place of the card to guess from. */
  readonly place: number
  /** What the right guesses pay together; null before the first one. */
  readonly pays: Fraction | null
  readonly over: boolean
}

const rankAt = ({ cards, place }: State) => rankOf(cards[place] ?? '')
const afterRight = (state: State, guess: Guess) => times(state.pays ?? returned, growthOf(guess, rankAt(state)))

function movesAt(state: State): readonly Move[] {
  if (state.over) return []
  const left = state.cards.length - state.place - 1
  return [
    ...guessesOn(rankAt(state)).filter((guess) => left > 0 && isAtMost(afterRight(state, guess), cap)),
    // The last card but one is not skipped, since nothing could be guessed from the last one.
    ...(left > 1 ? (['skip'] as const) : []),
    ...(state.pays === null ? [] : (['cashOut'] as const)),
  ]
}

const standing = (state: State): Standing<Move, Shown> => ({
  moves: movesAt(state),
  shown: { cards: state.cards.slice(0, state.place + 1) },
  staked: fraction(1),
  pays: state.pays ?? fraction(0),
})

function next(state: State, move: Move): State {
  if (move === 'cashOut') return { ...state, over: true }
  const turned = { ...state, place: state.place + 1 }
  if (move === 'skip') return turned
  return isRight(move, rankAt(state), rankAt(turned))
    ? { ...turned, pays: afterRight(state, move) }
    : { ...turned, pays: fraction(0), over: true }
}

/** Returns the exact expected pay of a first guess on a rank: the further ones multiply it by 1. */
const returnOfFirst = (guess: Guess, from: number) =>
  expectedPay(
    ranks.map((to) => {
      const cards = [from, to].map((rank) => deck[rank - 1]!)
      return { ways: 1n, pays: standing(next({ cards, place: 0, pays: null, over: false }, guess)).pays }
    }),
  )

/**
 * The rules of Hi-Lo. Right guesses pay .99 divided by the product of their chances, at most 10,000 times the stake;
 * the chance of a rank or a higher one is (14 − rank)/13, of a rank or a lower one rank/13, and of what is left on an
 * ace or a king 12/13 and 1/13. Since no guess beyond the cap is offered, any play returns 99 per cent.
 */
export const hiLo: SteppedOriginal<null, string[], Move, Shown> = {
  version: 1,
  pick: v.null(),
  usual: null,
  dealt: Cards,
  move: Move,
  deal: (draw) => drawCards(draw, cardCount),
  after: (_, cards, moves) => replay({ cards, place: 0, pays: null, over: false }, moves, { standing, next }),
  returnsOf: () => ranks.flatMap((rank) => guessesOn(rank).map((guess) => returnOfFirst(guess, rank))),
  tables: [null],
  returns: { least: returned, most: returned },
}
