import { createHmac } from 'node:crypto'
import { array, assert, bigInt, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { botMove, cardMoves, dealMatch, handOf, maxSeats, rake, shareOf } from '#games/cards/card-plays.ts'
import { drawFrom } from '#games/fair/fair.ts'
import { totalOf } from '#games/lottery/table-plays.ts'

const drawOf = (seed: number) => drawFrom((block) => createHmac('sha256', String(seed)).update(String(block)).digest())

const match = record({
  seed: nat(),
  players: integer({ min: 2, max: maxSeats }),
  ante: bigInt({ min: 1n, max: 1_000_000n }),
  moves: array(constantFrom(...cardMoves), { minLength: maxSeats, maxLength: maxSeats }),
})

it('card rooms: every card is dealt once, and a draw takes the card put aside for its place', () => {
  assert(
    property(match, ({ seed, players }) => {
      const { first, cards } = dealMatch(drawOf(seed), players)
      expect(new Set(cards.flat()).size).toBe(players * 3)
      expect(first).toBeLessThan(players)
      for (const dealt of cards) {
        expect(handOf(dealt, 'stood')).toEqual(dealt.slice(0, 2))
        expect(handOf(dealt, null)).toEqual(dealt.slice(0, 2))
        expect(handOf(dealt, 'drew')).toEqual(dealt)
      }
    }),
  )
})

it('card rooms: the pot less the rake is paid to the last coin, to the best hands only', () => {
  assert(
    property(match, ({ seed, players, ante, moves }) => {
      const dealt = dealMatch(drawOf(seed), players)
      const { points, pot, commission, paid } = shareOf(ante, dealt, moves.slice(0, players))
      expect(pot).toBe(ante * BigInt(players))
      expect(commission).toBe((pot * BigInt(rake)) / 100n)
      expect(paid.reduce((sum, each) => sum + each, commission)).toBe(pot)
      const best = Math.max(...points)
      const shares = paid.filter((_, place) => points[place] === best)
      expect(paid.filter((each, place) => points[place] !== best && each !== 0n)).toEqual([])
      const [least, most] = [shares.toSorted((a, b) => Number(a - b))[0]!, shares.toSorted((a, b) => Number(b - a))[0]!]
      expect(most - least, 'payouts differ by one coin at most').toBeLessThanOrEqual(1n)
    }),
  )
})

it('card rooms: the remainder goes to the winner who played first', () => {
  const cards = [
    ['9S', 'TS', 'AS'],
    ['9H', 'TH', 'AH'],
    ['2S', '3S', '4S'],
    ['9D', 'TD', 'AD'],
  ]
  // Of 36 coins each of three gets twelve; of 40 less two there are 38, and the first two in turn get one more.
  expect(shareOf(10n, { first: 3, cards }, ['stood', 'stood', 'stood', 'stood']).paid).toEqual([13n, 12n, 0n, 13n])
  expect(shareOf(10n, { first: 0, cards }, ['drew', 'drew', 'stood', 'drew']).paid).toEqual([0n, 0n, 38n, 0n])
})

it('card rooms: bots decide by their own two cards', () => {
  expect(botMove(['5S', 'KD'])).toBe('drew')
  expect(botMove(['6S', 'KD'])).toBe('stood')
  expect(botMove(['9S', '6D'])).toBe('drew')
})

it('card rooms: equal players get back the pot less the rake, and beginning is no advantage', () => {
  const [rounds, players, ante] = [process.env['FULL'] === 'yes' ? 1_000_000 : 4_000, 3, 100n]
  let paid = 0n
  const byTurn = [0, 0, 0]
  let miscounted = 0
  for (let seed = 0; seed < rounds; seed += 1) {
    const dealt = dealMatch(drawOf(seed), players)
    const shares = shareOf(
      ante,
      dealt,
      dealt.cards.map((cards) => botMove(cards.slice(0, 2))),
    )
    paid += shares.paid.reduce((sum, each) => sum + each)
    for (const [place, each] of shares.paid.entries())
      byTurn[(place - dealt.first + players) % players]! += Number(each)
    const counted = dealt.cards.map((cards) => totalOf(handOf(cards, botMove(cards.slice(0, 2)))))
    if (shares.points.some((each, place) => each !== counted[place])) miscounted += 1
  }
  expect(miscounted).toBe(0)
  expect(paid, 'exactly').toBe((BigInt(rounds) * ante * BigInt(players) * BigInt(100 - rake)) / 100n)
  // Each turn's share is a mean of `rounds` matches whose deviation is below two antes.
  const margin = (4 * 2 * Number(ante)) / Math.sqrt(rounds)
  for (const sum of byTurn) expect(Math.abs(sum / rounds - 95)).toBeLessThan(margin)
})
