import type { Draw } from '#games/fair/fair.ts'

const ranks = [...'A23456789TJQK']
const suits = [...'SHDC']
/** Ranks of a suit, and suits of a deck. */
export const rankCount = ranks.length
export const suitCount = suits.length

/** A deck of 52 cards: rank and suit, such as `TD`, the ten of diamonds; suit by suit, each from its ace to its king. */
export const deck: readonly string[] = suits.flatMap((suit) => ranks.map((rank) => rank + suit))

/** Returns the rank of a card: 1 for an ace, 13 for a king; 0 when it is none. */
export const rankOf = (card: string): number => ranks.indexOf(card[0] ?? '') + 1

/** Draws cards of an infinite deck: each of the 52 is equally likely every time. */
export const drawCards = (draw: Draw, count: number): string[] =>
  Array.from({ length: count }, () => deck[draw(deck.length)]!)
