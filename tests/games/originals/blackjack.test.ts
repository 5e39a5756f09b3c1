import { array, assert, constantFrom, nat, property } from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, floorOf, type Fraction, fraction, percentOf } from '#games/fraction.ts'
import { blackjack, blackjackHitSoft17, blackjackSurrender } from '#games/originals/cards/blackjack.ts'
import { isWithin, walksOf } from './every-draw.ts'

const deck = [...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))
const tables = [
  ['stands on soft 17', blackjack, { hitsSoft17: false, surrender: false }],
  ['hits soft 17', blackjackHitSoft17, { hitsSoft17: true, surrender: false }],
  ['takes surrenders', blackjackSurrender, { hitsSoft17: false, surrender: true }],
] as const
type Table = (typeof tables)[number][2]
type Moves = Parameters<typeof blackjack.after>[2]

/** A round whose first cards have these ranks: player, dealer, player, dealer, then as they are drawn. */
const cardsOf = (begin: string) => [...begin.padEnd(64, '5')].map((rank, index) => rank + 'SHDC'[index % 4])
const after = (begin: string, ...moves: Moves) => blackjack.after(null, cardsOf(begin), moves)
const inHundredths = (pays: Fraction) => Number(floorOf(pays, 100n))

/** Points of the cards, and whether an ace counts eleven. */
function plainValue(cards: readonly string[]): readonly [points: number, soft: boolean] {
  let points = 0
  let elevens = 0
  for (const card of cards) {
    if (card[0] === 'A') elevens += 1
    points += card[0] === 'A' ? 11 : 'TJQK'.includes(card[0]!) ? 10 : Number(card[0])
  }
  while (points > 21 && elevens > 0) {
    points -= 10
    elevens -= 1
  }
  return [points, elevens > 0]
}

/**
 * The return by a program of its own in floating point: the dealer's totals first, then the player's hands by total
 * from the highest one. An ace is 11 while the hand is soft.
 */
function plainReturn({ hitsSoft17, surrender }: Table): number {
  const values = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const chance = (value: number) => (value === 10 ? 4 / 13 : 1 / 13)
  const add = (total: number, soft: boolean, value: number): readonly [number, boolean] => {
    let [sum, aces] = [total + value, (soft ? 1 : 0) + (value === 11 ? 1 : 0)]
    while (sum > 21 && aces > 0) [sum, aces] = [sum - 10, aces - 1]
    return [sum, aces > 0]
  }
  const dealerEnds = (total: number, soft: boolean, ends: number[], weight: number): void => {
    if (total > 17 || (total === 17 && !(soft && hitsSoft17))) {
      ends[Math.min(total, 22)]! += weight
      return
    }
    for (const value of values) {
      const [sum, isSoft] = add(total, soft, value)
      dealerEnds(sum, isSoft, ends, weight * chance(value))
    }
  }
  let all = 0
  for (const up of values) {
    const ends = Array.from({ length: 23 }, () => 0)
    const natural = up === 11 ? chance(10) : up === 10 ? chance(11) : 0
    for (const hole of values) {
      if (up + hole === 21) continue
      const [total, soft] = add(up, up === 11, hole)
      dealerEnds(total, soft, ends, chance(hole) / (1 - natural))
    }
    const stand = (total: number) => {
      if (total > 21) return -1
      let net = ends[22]!
      for (let dealer = 17; dealer <= 21; dealer += 1) net += ends[dealer]! * Math.sign(total - dealer)
      return net
    }
    const known = new Map<string, number>()
    const play = (total: number, soft: boolean): number => {
      if (total >= 21) return stand(total)
      const key = `${total}${soft}`
      const value =
        known.get(key) ??
        Math.max(
          stand(total),
          values.reduce((sum, value) => sum + chance(value) * play(...add(total, soft, value)), 0),
        )
      known.set(key, value)
      return value
    }
    const double = (total: number, soft: boolean) =>
      2 * values.reduce((sum, value) => sum + chance(value) * stand(add(total, soft, value)[0]), 0)
    const twoCards = (total: number, soft: boolean) => Math.max(play(total, soft), double(total, soft))
    for (const first of values)
      for (const second of values) {
        const weight = chance(up) * chance(first) * chance(second)
        if (first + second === 21) {
          all += weight * (1 - natural) * 1.5
          continue
        }
        const [total, soft] = add(first, first === 11, second)
        let best = twoCards(total, soft)
        // Tens are not split here at all.
        if (first === second && first !== 10) {
          const half = values.reduce((sum, value) => {
            const [with2, isSoft] = add(first, first === 11, value)
            return (
              sum + chance(value) * (first === 11 ? stand(with2) : with2 === 21 ? stand(21) : twoCards(with2, isSoft))
            )
          }, 0)
          best = Math.max(best, 2 * half)
        }
        if (surrender) best = Math.max(best, -0.5)
        all += weight * ((1 - natural) * best - natural)
      }
  }
  return 1 + all
}

/** Plays a round as a dealer would, card by card from a shoe. `choose` picks one of the moves. */
function plainRound(shoe: readonly string[], table: Table, choose: (moves: readonly string[]) => string) {
  const left = [...shoe]
  const card = () => left.shift()!
  const player = [card()]
  const dealer = [card()]
  player.push(card())
  dealer.push(card())
  const is21 = (cards: readonly string[]) => plainValue(cards)[0] === 21
  const insured = dealer[0]![0] === 'A' && choose(['insure', 'decline']) === 'insure'
  const besides = { staked: insured ? 0.5 : 0, pays: insured && is21(dealer) ? 1.5 : 0 }
  const ended = (staked: number, pays: number, hands: readonly (readonly string[])[]) => ({
    staked: staked + besides.staked,
    pays: pays + besides.pays,
    dealer,
    hands,
  })
  if (is21(player)) return ended(1, is21(dealer) ? 1 : 2.5, [player])
  if (is21(dealer)) return ended(1, 0, [player])
  let hands = [{ cards: player, staked: 1, fixed: false }]
  for (let turn = 0; turn < hands.length; turn += 1) {
    let hand = hands[turn]!
    while (!hand.fixed && plainValue(hand.cards)[0] < 21) {
      const isFirst = hand.cards.length === 2
      const canSplit = isFirst && hands.length === 1 && hand.cards[0]![0] === hand.cards[1]![0]
      const canSurrender = isFirst && hands.length === 1 && table.surrender
      const move = choose([
        'hit',
        'stand',
        ...(isFirst ? ['double'] : []),
        ...(canSplit ? ['split'] : []),
        ...(canSurrender ? ['surrender'] : []),
      ])
      if (move === 'surrender') return ended(1, 0.5, [player])
      if (move === 'stand') break
      if (move === 'split') {
        const fixed = hand.cards[0]![0] === 'A'
        hands = hand.cards.map((one) => ({ cards: [one, card()], staked: 1, fixed }))
        hand = hands[0]!
        continue
      }
      hand.cards.push(card())
      if (move === 'double') {
        hand.staked = 2
        break
      }
    }
  }
  if (hands.some(({ cards }) => plainValue(cards)[0] <= 21))
    for (;;) {
      const [points, soft] = plainValue(dealer)
      if (points > 17 || (points === 17 && !(soft && table.hitsSoft17))) break
      dealer.push(card())
    }
  const [house] = plainValue(dealer)
  const pays = hands.reduce((sum, { cards, staked }) => {
    const [points] = plainValue(cards)
    if (points > 21 || (house <= 21 && house > points)) return sum
    return sum + staked * (points === house ? 1 : 2)
  }, 0)
  const staked = hands.reduce((sum, hand) => sum + hand.staked, 0)
  return ended(
    staked,
    pays,
    hands.map(({ cards }) => cards),
  )
}

describe('the return of blackjack', () => {
  it.each(tables)('is that of another program where the dealer %s', (_, game, table) => {
    const [returned] = game.returnsOf(null)
    const value = Number((returned!.numerator * 10n ** 16n) / returned!.denominator) / 1e16
    expect(value).toBeCloseTo(plainReturn(table), 12)
    expect(isWithin(returned!, game.returns)).toBe(true)
  })

  it('is as published: 99.4296 per cent, 99.2108 where the dealer hits soft 17, .0855 more with surrender', () => {
    const rounded = ({ numerator, denominator }: Fraction) =>
      Math.round(Number((numerator * 10n ** 8n) / denominator) / 100)
    expect(tables.map(([, game]) => rounded(game.returnsOf(null)[0]!))).toEqual([994_296, 992_108, 995_151])
    expect(tables.map(([, game]) => percentOf(game.returnsOf(null)[0]!))).toEqual([99.42, 99.21, 99.51])
  })
})

describe('a round of blackjack', () => {
  it.each(tables)('is settled as a dealer does who %s, with any cards and moves', (_, game, table) => {
    // Few ranks make many pairs, naturals and soft hands.
    const shoes = [deck, deck.filter((card) => /[AT68]/.test(card)), deck.filter((card) => /[A2]/.test(card))]
    for (const from of shoes)
      assert(
        property(
          array(constantFrom(...from), { minLength: 64, maxLength: 64 }),
          array(nat(11), { minLength: 48, maxLength: 48 }),
          (cards, choices) => {
            const moves: Moves[number][] = []
            for (;;) {
              const now = game.after(null, cards, moves)!
              if (now.moves.length === 0) break
              moves.push(now.moves[choices[moves.length]! % now.moves.length]!)
            }
            const standing = game.after(null, cards, moves)!
            let made = 0
            const plain = plainRound(cards, table, (allowed) => {
              expect(game.after(null, cards, moves.slice(0, made))!.moves.toSorted()).toEqual(allowed.toSorted())
              made += 1
              return moves[made - 1]!
            })
            expect(made).toBe(moves.length)
            expect([standing.staked, standing.pays].map(inHundredths)).toEqual([plain.staked * 100, plain.pays * 100])
            expect(standing.shown.dealer).toEqual(plain.dealer)
            expect(standing.shown.hands.map((hand) => hand.cards)).toEqual(plain.hands)
          },
        ),
        { numRuns: 300, seed: 54 },
      )
  })

  const rounds: readonly (readonly [cards: string, moves: Moves, staked: number, pays: number])[] = [
    ['A5K9', [], 1, 250],
    ['A5QA', [], 1, 250],
    ['ATKA', [], 1, 100],
    ['AAKK', ['insure'], 1.5, 250],
    ['AAKK', ['decline'], 1, 100],
    ['AAK9', ['insure'], 1.5, 250],
    ['5AKJ', ['decline'], 1, 0],
    ['5AKJ', ['insure'], 1.5, 150],
    ['5AK9', ['insure', 'stand'], 1.5, 0],
    ['TTJ9', ['stand'], 1, 200],
    ['TTJT', ['stand'], 1, 100],
    ['TT9T', ['stand'], 1, 0],
    ['TT67K', ['hit'], 1, 0],
    ['6T57K', ['double'], 2, 400],
    ['6T572', ['double'], 2, 0],
    ['6T57T', ['hit'], 1, 200],
    ['8T8723TT', ['split', 'double', 'double'], 4, 800],
    ['8T87TT', ['split', 'stand', 'stand'], 2, 400],
    ['ATA7KK', ['split'], 2, 400],
    ['ATA723', ['split'], 2, 0],
    ['T6TAA', ['split', 'stand'], 2, 200],
    ['T6TTT', ['stand'], 1, 200],
  ]
  it.each(rounds)('%s with %j: %d staked, %d hundredths paid', (cards, moves, staked, pays) => {
    const standing = after(cards, ...moves)!
    expect([standing.moves, inHundredths(standing.staked), inHundredths(standing.pays)]).toEqual([
      [],
      staked * 100,
      pays,
    ])
  })

  it('differs by soft 17: one dealer stands on it, the other draws', () => {
    const dealerOf = (game: typeof blackjack) =>
      game
        .after(null, cardsOf('T6TA2'), ['stand'])!
        .shown.dealer.map((card) => card[0])
        .join('')
    expect([dealerOf(blackjack), dealerOf(blackjackHitSoft17)]).toEqual(['6A', '6A2'])
  })

  it('hides the hole card until the last hand is done', () => {
    const standing = after('8T8723', 'split', 'stand')!
    expect(standing.shown.dealer).toEqual(['TH'])
    expect(standing.shown.turn).toBe(1)
    expect(standing.pays).toEqual(fraction(0))
    expect(after('TA9T')).toMatchObject({ moves: ['insure', 'decline'], shown: { turn: 0, dealer: ['AH'] } })
    expect(after('TA9T', 'decline')!.shown).toMatchObject({ turn: null, dealer: ['AH', 'TC'] })
  })

  it('draws no card for the dealer when every hand is bust', () => {
    expect(after('TT62K', 'hit')!.shown.dealer).toHaveLength(2)
    expect(after('TT62K', 'stand')!.shown.dealer).toHaveLength(3)
  })

  it('allows a split of equal ranks once, a double with two cards, and nothing after the end', () => {
    expect(after('8T87')!.moves).toEqual(['hit', 'stand', 'double', 'split'])
    expect(after('8T8788', 'split')!.moves).toEqual(['hit', 'stand', 'double'])
    expect(after('8T872', 'hit')!.moves).toEqual(['hit', 'stand'])
    expect(after('TTJ9')!.moves).toEqual(['hit', 'stand', 'double'])
    expect(after('TTJ9', 'split')).toBeNull()
    expect(after('8T872', 'hit', 'double')).toBeNull()
    expect(after('TTJ9', 'stand', 'hit')).toBeNull()
    expect(after('A5K9', 'stand')).toBeNull()
    expect(after('6T5T', 'surrender')).toBeNull()
    expect(after('6A5T', 'stand')).toBeNull()
    expect(after('6T5T', 'insure')).toBeNull()
    expect(after('6A57', 'decline', 'insure')).toBeNull()
  })

  it('returns 12/13 of an insurance', () => {
    const pays = [...'A23456789TJQK'].map((hole) => inHundredths(after(`8A8${hole}`, 'insure')!.pays))
    expect(pays.toSorted()).toEqual([...Array.from({ length: 9 }, () => 0), 150, 150, 150, 150])
    // Half a stake each.
    expect((4 * 150) / (13 * 50)).toBeCloseTo(12 / 13)
  })

  it('gives back half of a hand that is surrendered after the peek, where the table allows it', () => {
    const surrendered = (begin: string, ...moves: Moves) => blackjackSurrender.after(null, cardsOf(begin), moves)
    expect(surrendered('TT67')!.moves).toEqual(['hit', 'stand', 'double', 'surrender'])
    const { moves, pays, shown } = surrendered('TT67', 'surrender')!
    expect([moves, pays, shown.surrendered, shown.dealer]).toEqual([[], fraction(1, 2), true, ['TH', '7C']])
    expect(surrendered('TT6A')!.moves).toEqual([])
    expect(surrendered('TT672', 'hit', 'surrender')).toBeNull()
    expect(surrendered('8T8723', 'split', 'surrender')).toBeNull()
  })

  it('has cards enough for the longest hands', () => {
    const cards = cardsOf('2323' + 'A'.repeat(60))
    const moves: Moves[number][] = ['split']
    for (;;) {
      const standing = blackjack.after(null, cards, moves)!
      if (standing.moves.length === 0) break
      moves.push('hit')
    }
    const { shown } = blackjack.after(null, cards, moves)!
    expect([...shown.hands.flatMap((hand) => hand.cards), ...shown.dealer].every((card) => deck.includes(card))).toBe(
      true,
    )
  })
})

describe('the cards of a round', () => {
  it.each(tables)('are each one of 52, equally often, where the dealer %s', (_, game) => {
    const walks = walksOf((draw) => game.deal(draw, null), 23)
    expect(walks.map(({ limit }) => limit)).toEqual(Array.from({ length: 64 }, () => 52))
    for (const [place, { results }] of walks.entries())
      expect(new Set(results.map((cards) => cards[place])).size).toBe(52)
    expect(v.is(game.dealt, walks[0]!.results[0])).toBe(true)
  })

  it('and moves have their form on the wire', () => {
    expect(v.is(blackjack.pick, blackjack.usual)).toBe(true)
    for (const move of ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'decline'])
      expect(v.is(blackjack.move, move)).toBe(true)
    for (const move of ['fold', 'Hit', '', null]) expect(v.is(blackjack.move, move)).toBe(false)
    for (const cards of [cardsOf('').slice(1), cardsOf('').with(3, '1S'), null])
      expect(v.is(blackjack.dealt, cards)).toBe(false)
    expect(equals(blackjack.after(null, cardsOf('A5K9'), [])!.pays, fraction(5, 2))).toBe(true)
  })
})
