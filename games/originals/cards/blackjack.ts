import * as v from 'valibot'
import { deck, drawCards, rankOf } from '#games/cards/deck.ts'
import { type Fraction, fraction, plus, times } from '#games/fraction.ts'
import {
  type BlackjackTable,
  dealerDraws,
  handOf,
  insurancePays,
  insuranceStake,
  isBust,
  most,
  naturalPays,
  paysAgainst,
  surrenderPays,
  valueOf,
} from './blackjack-hands.ts'
import { returnOfBlackjack } from './blackjack-return.ts'
import { replay, type Standing, type SteppedOriginal } from '#games/originals/steps.ts'

/**
 * Blackjack with an infinite deck: each card is one of 52, all equally likely every time. The dealer peeks for a
 * natural, any two cards may be doubled, also after a split; two cards of a rank may be split once, aces with one card
 * each. A natural pays 3 to 2, and insurance against one of the dealer's 2 to 1. Some tables allow a late surrender, after
 * the dealer's peek, for half of the stake.
 */

/** So many cards are never used up: two hands of at most 21 cards, and at most 18 of the dealer. */
const cardCount = 64

const Cards = v.pipe(v.array(v.picklist(deck)), v.length(cardCount))

/** Insurance is taken or declined before any other move, where the dealer's first card is an ace. */
const Move = v.picklist(['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'decline'])
type Move = v.InferOutput<typeof Move>

interface PlayerHand {
  readonly cards: readonly string[]
  readonly doubled: boolean
  readonly done: boolean
}

/** The player's hands, the one that the next move is for, and the dealer's cards: only the first until the end. */
interface Shown {
  readonly hands: readonly Omit<PlayerHand, 'done'>[]
  /** Null when the round is over. */
  readonly turn: number | null
  readonly dealer: readonly string[]
  readonly insured: boolean
  readonly surrendered: boolean
}

interface State {
  readonly hands: readonly PlayerHand[]
  /** Whether insurance was taken; null while it is offered. */
  readonly insured: boolean | null
  readonly surrendered: boolean
  readonly dealer: readonly string[]
  /** The cards that are left, in their order. */
  readonly left: readonly string[]
}

const isFull = (cards: readonly string[]) => valueOf(handOf(cards)) >= most
const isNatural = (cards: readonly string[]) => cards.length === 2 && valueOf(handOf(cards)) === most
const isPairOfRank = ([one = '', other = '']: readonly string[]) => rankOf(one) === rankOf(other)

/** The cards are dealt to the player and the dealer in turns. A natural on either side ends the round. */
function start([first = '', up = '', second = '', hole = '', ...left]: readonly string[]): State {
  const cards = [first, second]
  const dealer = [up, hole]
  const done = isNatural(cards) || isNatural(dealer)
  return {
    hands: [{ cards, doubled: false, done }],
    insured: rankOf(up) === 1 ? null : false,
    surrendered: false,
    dealer,
    left,
  }
}

function movesAt({ hands, insured }: State, hand: PlayerHand | undefined, table: BlackjackTable): readonly Move[] {
  if (insured === null) return ['insure', 'decline']
  if (hand === undefined) return []
  if (hand.cards.length > 2) return ['hit', 'stand']
  const moves: Move[] = ['hit', 'stand', 'double']
  if (hands.length > 1) return moves
  if (isPairOfRank(hand.cards)) moves.push('split')
  if (table.surrender) moves.push('surrender')
  return moves
}

/** Returns the dealer's cards after the last hand: without a hand that waits for them none is drawn. */
function dealerAfter({ hands, surrendered, dealer, left }: State, { hitsSoft17 }: BlackjackTable): readonly string[] {
  const isDecided = hands.every(({ cards }) => isBust(handOf(cards)) || (hands.length === 1 && isNatural(cards)))
  if (isDecided || surrendered) return dealer
  let drawn = 0
  while (drawn < left.length && dealerDraws(handOf([...dealer, ...left.slice(0, drawn)]), hitsSoft17)) drawn += 1
  return [...dealer, ...left.slice(0, drawn)]
}

/** Returns what the hands pay, without insurance. */
function payOf({ hands, surrendered }: State, dealer: readonly string[]): Fraction {
  if (surrendered) return surrenderPays
  const [first] = hands
  if (hands.length === 1 && first !== undefined && isNatural(first.cards))
    return isNatural(dealer) ? fraction(1) : naturalPays
  if (isNatural(dealer)) return fraction(0)
  return hands.reduce(
    (sum, { cards, doubled }) =>
      plus(sum, times(fraction(doubled ? 2 : 1), paysAgainst(handOf(cards), handOf(dealer)))),
    fraction(0),
  )
}

const standingAt =
  (table: BlackjackTable) =>
  (state: State): Standing<Move, Shown> => {
    const turn = state.hands.findIndex(({ done }) => !done)
    const moves = movesAt(state, state.hands[turn], table)
    const isOver = moves.length === 0
    const dealer = isOver ? dealerAfter(state, table) : state.dealer.slice(0, 1)
    const hands = state.hands.map(({ cards, doubled }) => ({ cards, doubled }))
    const insured = state.insured === true
    const staked = fraction(hands.reduce((sum, { doubled }) => sum + (doubled ? 2 : 1), 0))
    const insurance = insured && isNatural(state.dealer) ? insurancePays : fraction(0)
    return {
      moves,
      shown: { hands, turn: isOver ? null : Math.max(turn, 0), dealer, insured, surrendered: state.surrendered },
      staked: insured ? plus(staked, insuranceStake) : staked,
      pays: isOver ? plus(payOf(state, dealer), insurance) : fraction(0),
    }
  }

/** Splits the only hand; each of the two gets a card at once, and split aces no other. */
function split({ hands, left, ...state }: State): State {
  const [{ cards } = { cards: [] }] = hands
  const [first = '', second = '', ...rest] = left
  const areAces = rankOf(cards[0] ?? '') === 1
  const handWith = (cards: readonly string[]): PlayerHand => ({
    cards,
    doubled: false,
    done: areAces || isFull(cards),
  })
  return { ...state, hands: [handWith([cards[0] ?? '', first]), handWith([cards[1] ?? '', second])], left: rest }
}

function next(state: State, move: Move): State {
  if (move === 'split') return split(state)
  if (move === 'insure' || move === 'decline') return { ...state, insured: move === 'insure' }
  const turn = state.hands.findIndex(({ done }) => !done)
  const change = (from: (hand: PlayerHand) => PlayerHand) =>
    state.hands.map((hand, index) => (index === turn ? from(hand) : hand))
  if (move === 'stand' || move === 'surrender')
    return { ...state, hands: change((hand) => ({ ...hand, done: true })), surrendered: move === 'surrender' }
  const [card = '', ...left] = state.left
  const doubled = move === 'double'
  const hands = change((hand) => {
    const cards = [...hand.cards, card]
    return { cards, doubled, done: doubled || isFull(cards) }
  })
  return { ...state, hands, left }
}

const blackjackOf = (
  table: BlackjackTable,
  returns: SteppedOriginal<null, string[], Move, Shown>['returns'],
): SteppedOriginal<null, string[], Move, Shown> => ({
  version: 1,
  pick: v.null(),
  usual: null,
  dealt: Cards,
  move: Move,
  deal: (draw) => drawCards(draw, cardCount),
  after: (_, cards, moves) => replay(start(cards), moves, { standing: standingAt(table), next }),
  returnsOf: () => [returnOfBlackjack(table)],
  tables: [null],
  returns,
})

/** The rules of blackjack where the dealer stands on soft 17. With the best play it returns 99.4296 per cent. */
export const blackjack = blackjackOf(
  { hitsSoft17: false, surrender: false },
  { least: fraction(9_942, 10_000), most: fraction(9_943, 10_000) },
)

/** The rules of blackjack where the dealer hits soft 17. With the best play it returns 99.2108 per cent. */
export const blackjackHitSoft17 = blackjackOf(
  { hitsSoft17: true, surrender: false },
  { least: fraction(9_921, 10_000), most: fraction(9_922, 10_000) },
)

/** The rules where the dealer stands on soft 17, with late surrender. With the best play it returns 99.5151 per cent. */
export const blackjackSurrender = blackjackOf(
  { hitsSoft17: false, surrender: true },
  { least: fraction(9_951, 10_000), most: fraction(9_952, 10_000) },
)
