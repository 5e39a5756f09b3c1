import type { Draw } from '#games/fair/fair.ts'
import { totalOf } from '#games/lottery/table-plays.ts'

/**
 * The card rooms: how a match of lucky nine is dealt, who wins it, and how the pot is shared. Players play against each
 * other; whoever wants to know what the house keeps, or how its bots play, reads this file.
 */

export const cardKinds = ['luckyNine'] as const
export type CardKind = (typeof cardKinds)[number]

/** What a player does with two cards: takes a third one, or keeps them. */
export const cardMoves = ['drew', 'stood'] as const
export type CardMove = (typeof cardMoves)[number]

/** Players of a match at most. */
export const mostSeats = 4
/** Whoever is still alone when a match begins plays against so many bots of the house. */
export const botsForOne = 2
/** What the rooms of a game are played for, in its least stakes. */
export const antes = [1, 5, 20] as const
/** Per cent of every pot that the house keeps, rounded down to the smallest coin. */
export const rake = 5

const second = 1_000
/** How long a room waits for more players once somebody sits there, in milliseconds. */
export const fillTime = 8 * second
/** How long a player has for a turn; then they keep what they have. */
export const turnTime = 15 * second
/** How long a bot takes. */
export const botTime = 2 * second
/** How long the cards lie open before the pot is paid. */
export const showTime = 6 * second

/** A bot draws with so many points or fewer; it looks at its own cards and at nothing else. */
export const botDrawsTo = 5
/** What a bot of the house does with its two cards. */
export const botMove = (cards: readonly string[]): CardMove => (totalOf(cards) <= botDrawsTo ? 'drew' : 'stood')

const deck = [...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))

/** A match as it is dealt: who begins, and of each place the two cards and the third one that it would draw. */
export interface Dealt {
  readonly first: number
  readonly cards: readonly (readonly string[])[]
}

/** Deals a match of so many players from one deck: first who begins, then three cards to each place, the third put aside. */
export function dealMatch(draw: Draw, players: number): Dealt {
  const first = draw(players)
  const left = [...deck]
  const card = () => left.splice(draw(left.length), 1)[0] ?? ''
  return { first, cards: Array.from({ length: players }, () => [card(), card(), card()]) }
}

/** The cards a player holds: two, or three where one was drawn. */
export const handOf = (dealt: readonly string[], move: CardMove | null): readonly string[] =>
  dealt.slice(0, move === 'drew' ? 3 : 2)

/** Places in the order of their turns. */
export const turnOrder = (first: number, players: number): readonly number[] =>
  Array.from({ length: players }, (_, index) => (first + index) % players)

/** What came of a match, by place: points, and in minor units what each is paid of the pot. */
export interface Shares {
  readonly points: readonly number[]
  readonly pot: bigint
  readonly kept: bigint
  readonly paid: readonly bigint[]
}

/**
 * Shares the pot: nearest to nine wins, and those who have the same share it. What does not divide goes coin by coin to
 * the winners in the order of their turns.
 */
export function shareOf(ante: bigint, { first, cards }: Dealt, moves: readonly (CardMove | null)[]): Shares {
  const points = cards.map((dealt, place) => totalOf(handOf(dealt, moves[place] ?? null)))
  const best = Math.max(...points)
  const winners = turnOrder(first, cards.length).filter((place) => points[place] === best)
  const pot = ante * BigInt(cards.length)
  const kept = (pot * BigInt(rake)) / 100n
  const count = BigInt(winners.length)
  const [each, left] = [(pot - kept) / count, (pot - kept) % count]
  const paid = cards.map((_, place) => {
    const index = winners.indexOf(place)
    return index < 0 ? 0n : each + (BigInt(index) < left ? 1n : 0n)
  })
  return { points, pot, kept, paid }
}
