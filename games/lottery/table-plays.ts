import { deck, rankOf, suitCount } from '#games/cards/deck.ts'
import { arena, arenaPlaces } from './arena-plays.ts'
import { dealFrom } from '#games/fair/deal.ts'
import type { Draw } from '#games/fair/fair.ts'
import type { DrawnGame, LotteryPlay } from './lottery-plays.ts'

/**
 * The live tables: how the cards of a round are dealt, what wins, and what it pays. A round of a table is a draw whose
 * numbers are cards, or blows where its kind is the arena. The published return follows from it.
 */

export const tableKinds = ['baccarat', 'arena'] as const
export type TableKind = (typeof tableKinds)[number]

const baccaratPlaces = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const

/** Betting places, of all kinds of tables. */
export const tablePlaces = [...baccaratPlaces, ...arenaPlaces] as const
export type TablePlace = (typeof tablePlaces)[number]

/** The betting places of each kind. */
export const placesOf: Readonly<Record<TableKind, readonly TablePlace[]>> = {
  baccarat: baccaratPlaces,
  arena: arenaPlaces,
}

/** Eight decks: each round is dealt from a whole shoe of its own, so that counting cards is useless. */
const decks = 8
const shoe = Array.from({ length: decks }, () => deck).flat()

/** Returns the points of a card: an ace one, tens and pictures zero. */
export const pointsOf = (card: string): number => Math.min(rankOf(card), 10) % 10

/** Returns the points of a hand: the last digit of the sum. */
export const totalOf = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10

/** Up to this many points the player's hand draws a third card, and so does the banker's when the player's stood. */
const drawsTo = 5
/** With this many points in two cards neither hand draws. */
const natural = 8

/** The points of the player's third card at which the banker draws, by the points of the banker's two cards. */
export const bankerDrawsAt: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 9],
  [2, 3, 4, 5, 6, 7],
  [4, 5, 6, 7],
  [6, 7],
  [],
]

const isNatural = (player: readonly string[], banker: readonly string[]) =>
  totalOf(player) >= natural || totalOf(banker) >= natural
const playerDraws = (player: readonly string[], banker: readonly string[]) =>
  !isNatural(player, banker) && totalOf(player) <= drawsTo

/** Both hands of a round. */
export interface Hands {
  readonly player: readonly string[]
  readonly banker: readonly string[]
}

/** Returns the hands of cards in the order they were dealt: player, banker, player, banker, then the third ones. */
export function handsOf([first = '', second = '', third = '', fourth = '', ...more]: readonly string[]): Hands {
  const [player, banker] = [
    [first, third],
    [second, fourth],
  ]
  const toPlayer = playerDraws(player, banker) ? 1 : 0
  return { player: [...player, ...more.slice(0, toPlayer)], banker: [...banker, ...more.slice(toPlayer)] }
}

/** Deals a round from a fresh shoe that `draw` shuffles. */
export function dealBaccarat(draw: Draw): readonly string[] {
  const card = dealFrom(draw, shoe)
  const cards = [card(), card(), card(), card()]
  const { player, banker } = handsOf(cards)
  if (isNatural(player, banker)) return cards
  if (!playerDraws(player, banker)) return totalOf(banker) <= drawsTo ? [...cards, card()] : cards
  const third = card()
  const takes = bankerDrawsAt[totalOf(banker)]?.includes(pointsOf(third)) ?? false
  return takes ? [...cards, third, card()] : [...cards, third]
}

/** The result of a round. */
export interface BaccaratResult {
  readonly winner: 'player' | 'banker' | 'tie'
  readonly player: number
  readonly banker: number
  readonly playerPair: boolean
  readonly bankerPair: boolean
}

const isPair = ([one = '', other = '']: readonly string[]) => one[0] === other[0]

/** Returns the result of a round by its cards in the order they were dealt. */
export function resultOf(cards: readonly string[]): BaccaratResult {
  const hands = handsOf(cards)
  const [player, banker] = [totalOf(hands.player), totalOf(hands.banker)]
  const best = player > banker ? 'player' : 'banker'
  return {
    winner: player === banker ? 'tie' : best,
    player,
    banker,
    playerPair: isPair(hands.player),
    bankerPair: isPair(hands.banker),
  }
}

/** Number of outcomes of six cards from eight decks, by result. */
const endings = { banker: 2_292_252_566_437_888, player: 2_230_518_282_592_256, tie: 475_627_426_473_216 }
const all = endings.banker + endings.player + endings.tie
/** The first two cards of a hand have the same rank. */
const pairChance = (decks * suitCount - 1) / (shoe.length - 1)

const bet = (
  place: TablePlace,
  prizes: LotteryPlay['prizes'],
  hits: (result: BaccaratResult) => number[],
): LotteryPlay => ({
  pad: { on: 'words', words: [place] },
  prizes,
  hits: (_, cards) => hits(resultOf(cards)),
})
/** A bet on one hand is refunded when both have the same points. */
const hand = (place: 'player' | 'banker', odds: number) =>
  bet(
    place,
    [
      { name: 'hit', odds, chance: endings[place] / all },
      { name: 'push', odds: 100, chance: endings.tie / all },
    ],
    ({ winner }) => [Number(winner === place), Number(winner === 'tie')],
  )
const side = (place: TablePlace, odds: number, chance: number, wins: (result: BaccaratResult) => boolean) =>
  bet(place, [{ name: 'hit', odds, chance }], (result) => [Number(wins(result))])

const second = 1_000

/** The live tables by kind. */
export const tables: Readonly<Record<TableKind, DrawnGame>> = {
  baccarat: {
    // Twenty-five seconds to bet, one until the cards, ten in which they are turned; then bets are paid, and the next
    // begins.
    schedule: { every: 36 * second, closed: 11 * second, shown: 10 * second },
    draw: dealBaccarat,
    plays: {
      player: hand('player', 200),
      /** The house's commission on its wins is five per cent. */
      banker: hand('banker', 195),
      tie: side('tie', 900, endings.tie / all, ({ winner }) => winner === 'tie'),
      playerPair: side('playerPair', 1_200, pairChance, ({ playerPair }) => playerPair),
      bankerPair: side('bankerPair', 1_200, pairChance, ({ bankerPair }) => bankerPair),
    },
  },
  arena,
}
