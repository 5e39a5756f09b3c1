import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, floorOf, fraction, percentOf } from '#games/fraction.ts'
import { nameOf, payOfHand } from '#games/originals/cards/poker-hands.ts'
import { bestMove, videoPoker } from '#games/originals/cards/video-poker.ts'
import { areDealtEvenly, isWithin, walksOf } from './every-draw.ts'

const ranks = 'A23456789TJQK'
const deck = [...'SHDC'].flatMap((suit) => [...ranks].map((rank) => rank + suit))

/** A plain evaluator: how often each rank and suit is there, and how far the ranks reach. */
function plainPay(hand: readonly string[]): number {
  const counts = Array.from({ length: 13 }, () => 0)
  for (const card of hand) counts[ranks.indexOf(card[0]!)]! += 1
  const isFlush = hand.every((card) => card[1] === hand[0]![1])
  const shape = counts.filter((count) => count > 0).toSorted((one, other) => other - one)
  const seen = counts.map((count) => (count > 0 ? '1' : '0')).join('')
  const isRoyal = seen === '1000000001111'
  const isStraight = isRoyal || /^0*1{5}0*$/.test(seen)
  if (isFlush && isStraight) return isRoyal ? 800 : 50
  if (shape[0] === 4) return 25
  if (shape[0] === 3 && shape[1] === 2) return 9
  if (isFlush) return 6
  if (isStraight) return 4
  if (shape[0] === 3) return 3
  if (shape[1] === 2) return 2
  return [0, 10, 11, 12].some((rank) => counts[rank] === 2) ? 1 : 0
}

/** The sum of the pays over every draw for a hold, and how many draws there are. */
function plainDraws(hand: readonly string[], hold: string): { sum: number; draws: number } {
  const left = deck.filter((card) => !hand.includes(card))
  const total = { sum: 0, draws: 0 }
  const complete = (cards: readonly string[], from: number) => {
    if (cards.length === 5) {
      total.sum += plainPay(cards)
      total.draws += 1
      return
    }
    for (let index = from; index < left.length; index += 1) complete([...cards, left[index]!], index + 1)
  }
  complete(
    hand.filter((_, place) => hold[place] === 'H'),
    0,
  )
  return total
}

const holds = Array.from({ length: 32 }, (_, bits) =>
  bits
    .toString(2)
    .padStart(5, '0')
    .replace(/./g, (bit) => (bit === '1' ? 'H' : 'D')),
)
const finalOf = (hand: string) => {
  const cards = hand.split(' ')
  const others = deck.filter((card) => !cards.includes(card)).slice(0, 5)
  return videoPoker.after(null, [...cards, ...others], ['HHHHH'])!
}

describe('the hands of video poker', () => {
  it.each([
    ['TS JS QS KS AS', 'royalFlush', 800],
    ['AD KD JD QD TD', 'royalFlush', 800],
    ['9S TS JS QS KS', 'straightFlush', 50],
    ['AH 2H 3H 4H 5H', 'straightFlush', 50],
    ['7S 7H 7D 7C AS', 'fourOfAKind', 25],
    ['7S 7H 7D AC AS', 'fullHouse', 9],
    ['2S 9S JS QS KS', 'flush', 6],
    ['TS JH QS KS AS', 'straight', 4],
    ['5S AH 2S 4S 3S', 'straight', 4],
    ['7S 7H 7D AC KS', 'threeOfAKind', 3],
    ['7S 7H 2D 2C KS', 'twoPair', 2],
    ['JS JH 2D 3C KS', 'jacksOrBetter', 1],
    ['AS AH 2D 3C KS', 'jacksOrBetter', 1],
    ['TS TH 2D 3C KS', 'nothing', 0],
    ['QS KH AD 2C 3S', 'nothing', 0],
    ['2S 9H JS QS KS', 'nothing', 0],
  ])('%s is %s and pays %d', (hand, name, pays) => {
    const { shown, pays: paid, moves } = finalOf(hand)
    expect([shown.name, floorOf(paid, 1n), moves]).toEqual([name, BigInt(pays), []])
    expect(plainPay(hand.split(' '))).toBe(pays)
  })

  it('are each as many of all 2,598,960 as can be counted by hand, and pay what a plain evaluator pays', () => {
    const counts = new Map<string, number>()
    let count = 0
    const wrong: string[] = []
    for (let a = 0; a < 52; a += 1)
      for (let b = a + 1; b < 52; b += 1)
        for (let c = b + 1; c < 52; c += 1)
          for (let d = c + 1; d < 52; d += 1)
            for (let e = d + 1; e < 52; e += 1) {
              const hand = [a, b, c, d, e]
              const name = nameOf(hand)
              counts.set(name, (counts.get(name) ?? 0) + 1)
              count += 1
              if (count % 101 !== 0) continue
              const cards = hand.map((card) => deck[card]!)
              if (plainPay(cards) !== payOfHand(hand)) wrong.push(cards.join(' '))
            }
    expect(wrong).toEqual([])
    expect(Object.fromEntries(counts)).toEqual({
      royalFlush: 4,
      straightFlush: 9 * 4,
      fourOfAKind: 13 * 48,
      fullHouse: 13 * 4 * 12 * 6,
      flush: 1_287 * 4 - 40,
      straight: 10 * 4 ** 5 - 40,
      threeOfAKind: 13 * 4 * 66 * 16,
      twoPair: 78 * 36 * 44,
      // A pair of four ranks, with three others of 220 choices of rank.
      jacksOrBetter: 4 * 6 * 220 * 64,
      nothing: 9 * 6 * 220 * 64 + (1_287 - 10) * (4 ** 5 - 4),
    })
  })
})

describe('the best hold of video poker', () => {
  // Each has its best hold by printed strategies.
  it.each([
    ['TS JS QS KS AS', 'HHHHH'],
    ['TS JS QS KS 9S', 'HHHHH'],
    ['TS JS QS KS KD', 'HHHHD'],
    ['9S 9H 2D 5C KD', 'HHDDD'],
    ['KS KH 9D TD JD', 'HHDDD'],
    ['JS QH 2D 5C 8S', 'HHDDD'],
    ['2S 2H 3S 6S 9S', 'HDHHH'],
    ['5D 6H 7C 8S AD', 'HHHHD'],
    ['JS 2H 4D 6C 8S', 'HDDDD'],
  ])('of %s is %s: no other hold of three cards or more pays more on average', (hand, best) => {
    const cards = hand.split(' ')
    const { move, pays } = bestMove(cards)
    const { sum, draws } = plainDraws(cards, move)
    expect([move, equals(pays, fraction(sum, draws))]).toEqual([best, true])
    for (const hold of holds.filter((hold) => [...hold].filter((each) => each === 'H').length >= 3)) {
      const other = plainDraws(cards, hold)
      expect(other.sum / other.draws).toBeLessThanOrEqual(sum / draws)
    }
  })

  it('of a hand without anything discards it all', () => {
    const cards = '2S 3H 5D 7C 9S'.split(' ')
    const { move, pays } = bestMove(cards)
    const { sum, draws } = plainDraws(cards, 'DDDDD')
    expect(draws).toBe(1_533_939)
    expect([move, equals(pays, fraction(sum, draws))]).toEqual(['DDDDD', true])
  })

  it('does not depend on the order of the cards', () => {
    expect(bestMove('9D KS TD KH JD'.split(' ')).move).toBe('DHDHD')
  })

  it('of all 2,598,960 hands return 99.543904 per cent, exactly as published', () => {
    const [returned] = videoPoker.returnsOf(null)
    expect(equals(returned!, fraction(1_653_526_326_983n, 1_661_102_543_100n))).toBe(true)
    expect(percentOf(returned!)).toBe(99.54)
    expect(isWithin(returned!, videoPoker.returns)).toBe(true)
  })
})

describe('a round of video poker', () => {
  const cards = 'KS KH 9D TD JD 2S 3S KD 4S 5S'.split(' ')

  it('shows five cards, of which any can be held', () => {
    const standing = videoPoker.after(null, cards, [])!
    expect(standing.shown).toEqual({ hand: cards.slice(0, 5), name: null })
    expect(standing.moves.toSorted()).toEqual(holds.toSorted())
    expect([standing.staked, standing.pays]).toEqual([fraction(1), fraction(0)])
  })

  it('replaces the discarded cards in their places, in the order of the deck', () => {
    expect(videoPoker.after(null, cards, ['HHDDD'])).toEqual({
      moves: [],
      shown: { hand: ['KS', 'KH', '2S', '3S', 'KD'], name: 'threeOfAKind' },
      staked: fraction(1),
      pays: fraction(3),
    })
    expect(videoPoker.after(null, cards, ['DHDHD'])!.shown.hand).toEqual(['2S', 'KH', '3S', 'TD', 'KD'])
    expect(videoPoker.after(null, cards, ['DDDDD'])!.shown.hand).toEqual(cards.slice(5))
  })

  it('is over after one move', () => {
    expect(videoPoker.after(null, cards, ['HHHHH', 'HHHHH'])).toBeNull()
    expect(videoPoker.after(null, cards, ['HHHH'])).toBeNull()
  })

  it.each([0, 9])('is dealt from one deck, each card that is left equally often at each place (%d)', (before) => {
    const walks = walksOf((draw) => videoPoker.deal(draw, null), before)
    expect(walks).toHaveLength(10)
    expect(areDealtEvenly(walks, 52)).toBe(true)
    expect(walks.every(({ results }) => results.every((dealt) => v.is(videoPoker.dealt, dealt)))).toBe(true)
  })

  it('has ten different cards and a hold of five on the wire', () => {
    expect(v.is(videoPoker.pick, videoPoker.usual)).toBe(true)
    for (const dealt of [cards.slice(1), cards.with(0, 'KH'), cards.with(0, '1S')])
      expect(v.is(videoPoker.dealt, dealt)).toBe(false)
    for (const hold of holds) expect(v.is(videoPoker.move, hold)).toBe(true)
    for (const hold of ['HHHH', 'HHHHHH', 'HHHHX', 'hhhhh', null]) expect(v.is(videoPoker.move, hold)).toBe(false)
  })
})
