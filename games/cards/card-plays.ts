import { dealFrom } from '#games/fair/deal.ts'
import type { Draw } from '#games/fair/fair.ts'
import { deck } from './deck.ts'
import { totalOf } from '#games/lottery/table-plays.ts'

/**
 * The card rooms: how a match of lucky nine is dealt, who wins it, and how the pot is shared. Players play against each
 * other. The rake and the strategy of the bots are in this file.
 */

export const cardKinds = ['luckyNine'] as const
export type CardKind = (typeof cardKinds)[number]

/** A player's move with two cards: draw a third one, or stand. */
export const cardMoves = ['drew', 'stood'] as const
export type CardMove = (typeof cardMoves)[number]

/** Maximum number of players of a match. */
export const maxSeats = 4
/** Number of bots when a match begins with a single player. */
export const botsForOne = 2
/** The antes of a game's rooms, in units of its minimum bet. */
export const antes = [1, 5, 20] as const
/** The house's rake of every pot, in per cent, rounded down to the smallest coin. */
export const rake = 5

const second = 1_000
/** How long a room waits for more players after the first one sits down, in milliseconds. */
export const fillTime = 8 * second
/** Time limit of a turn, in milliseconds; after that the player stands. */
export const turnTime = 15 * second
/** Delay of a bot's move, in milliseconds. */
export const botTime = 2 * second
/** How long the cards are shown before the pot is paid, in milliseconds. */
export const showTime = 6 * second

/** A bot draws with that many points or fewer; it uses its own cards only. */
export const botDrawsTo = 5
/** Returns a bot's move with its two cards. */
export const botMove = (cards: readonly string[]): CardMove => (totalOf(cards) <= botDrawsTo ? 'drew' : 'stood')

/** A dealt match: who begins, and of each place the two cards and the third one it would draw. */
export interface Dealt {
  readonly first: number
  readonly cards: readonly (readonly string[])[]
}

/** Deals a match from one deck: first who begins, then three cards to each place, the third put aside. */
export function dealMatch(draw: Draw, players: number): Dealt {
  const first = draw(players)
  const card = dealFrom(draw, deck)
  return { first, cards: Array.from({ length: players }, () => [card(), card(), card()]) }
}

/** Returns the cards of a hand: two, or three after a draw. */
export const handOf = (dealt: readonly string[], move: CardMove | null): readonly string[] =>
  dealt.slice(0, move === 'drew' ? 3 : 2)

/** Returns the places in the order of their turns. */
export const turnOrder = (first: number, players: number): readonly number[] =>
  Array.from({ length: players }, (_, index) => (first + index) % players)

/** The result of a match, by place: points, and the payout from the pot in minor units. */
export interface Shares {
  readonly points: readonly number[]
  readonly pot: bigint
  readonly commission: bigint
  readonly paid: readonly bigint[]
}

/**
 * Shares the pot: nearest to nine wins, and equal hands share it. The remainder goes coin by coin to the winners in the
 * order of their turns.
 */
export function shareOf(ante: bigint, { first, cards }: Dealt, moves: readonly (CardMove | null)[]): Shares {
  const points = cards.map((dealt, place) => totalOf(handOf(dealt, moves[place] ?? null)))
  const best = Math.max(...points)
  const winners = turnOrder(first, cards.length).filter((place) => points[place] === best)
  const pot = ante * BigInt(cards.length)
  const commission = (pot * BigInt(rake)) / 100n
  const count = BigInt(winners.length)
  const [each, left] = [(pot - commission) / count, (pot - commission) % count]
  const paid = cards.map((_, place) => {
    const index = winners.indexOf(place)
    return index < 0 ? 0n : each + (BigInt(index) < left ? 1n : 0n)
  })
  return { points, pot, commission, paid }
}
