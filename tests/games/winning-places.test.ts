import { expect, it } from 'vitest'
import type { Turn } from '#games/slot/turn.ts'
import { winningPlaces } from '#games/slot/winning-places.ts'

const lost: Turn = {
  free: false,
  columns: [
    ['A', 'S', 'B'],
    ['C', 'A', 'W'],
    ['S', 'A', 'D'],
    ['A', 'E', 'F'],
    ['S', 'F', 'G'],
  ],
  lines: [],
  scatters: 3,
  scatterWin: '0.00',
  multiplier: 1,
  win: '0.00',
}
const placesOf = (change: Partial<Turn>) => [...winningPlaces({ ...lost, ...change })].toSorted((a, b) => a - b)

it.each<readonly [string, Partial<Turn>, readonly number[]]>([
  ['none of a turn that lost', {}, []],
  ['those of a line as far as it pays', { lines: [{ line: 3, symbol: 'A', count: 3, win: '1.00' }] }, [0, 4, 8]],
  [
    'a symbol and wilds on the reels of a way',
    { ways: [{ symbol: 'A', count: 3, ways: 2, win: '2.00' }] },
    [0, 4, 5, 7],
  ],
  ['those of a cluster', { clusters: [{ symbol: 'A', places: [0, 3, 4], win: '1.00' }] }, [0, 3, 4]],
  ['the scatters once they pay', { scatterWin: '2.00' }, [1, 6, 12]],
])('winning places: %s', (_, change, places) => {
  expect(placesOf(change)).toEqual(places)
})
