import { describe, expect, test } from 'vitest'
import {
  closesIn,
  dealsIn,
  isTurning,
  settlesIn,
  type TableState,
  takesBets,
  turnedBy,
} from '#machines/table/table.rules.ts'

const [closesAt, drawsAt, settlesAt] = [25_000, 30_000, 41_000]
const round = { id: 'next', issue: '2', closesAt, drawsAt, commitment: 'c' }
const proof = { commitment: 'c', nonce: 1, clientSeed: 'velada', serverSeed: 'a' }
const dealt = { id: 'last', issue: '1', drawsAt, settlesAt, numbers: ['9S', '8H', 'KD', 'QC'], proof }
/** The table before its round is dealt. */
const before = (serverTime: number): TableState => ({ serverTime, round, dealt: null })
/** The table after that, when the round after it is open. */
const after = (serverTime: number): TableState => ({
  serverTime,
  dealt,
  round: { ...round, closesAt: closesAt + 41_000, drawsAt: drawsAt + 41_000 },
})

test.each([
  [0, 25_000, 5_000, true],
  [24_999, 1, 5_000, true],
  [25_000, 0, 5_000, false],
  [29_999, 0, 1, false],
  [30_000, 0, 0, false],
  [31_000, 0, 0, false],
])(
  'table: at %d ms the round closes in %d and is dealt %d after that; it takes bets: %s',
  (time, closes, deals, bets) => {
    expect([closesIn(before(time)), dealsIn(before(time)), takesBets(before(time))]).toEqual([closes, deals, bets])
  },
)

describe('table: the cards', () => {
  test.each([
    [29_000, 0],
    [30_000, 0],
    [31_099, 0],
    [31_100, 1],
    [32_199, 1],
    [32_200, 2],
    [34_399, 3],
    [34_400, 4],
    [40_000, 4],
  ])('turn 1.1 seconds apart: at %d ms %d of four are open', (time, turned) => {
    expect(turnedBy(after(time))).toBe(turned)
  })

  test('are none before the first round', () => {
    expect(turnedBy(before(30_000))).toBe(0)
    expect(isTurning(before(30_000))).toBe(false)
    expect(settlesIn(before(30_000))).toBe(0)
  })

  test.each([
    [30_000, 11_000, true],
    [40_999, 1, true],
    [41_000, 0, false],
    [42_000, 0, false],
  ])('at %d ms are paid in %d; until then no bets are taken: %s', (time, settles, turning) => {
    expect([settlesIn(after(time)), isTurning(after(time)), takesBets(after(time))]).toEqual([
      settles,
      turning,
      !turning,
    ])
  })
})
