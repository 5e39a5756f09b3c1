import { describe, expect, it } from 'vitest'
import { bigRoad, markOf, type Winner } from '#machines/table/table.roads.ts'

const winners = { P: 'player', B: 'banker', T: 'tie' } as const satisfies Record<string, Winner>
/** Returns the big road of winners by their initials: each mark with its column, row and ties. */
const road = (called: string) =>
  bigRoad([...called].map((letter) => winners[letter as keyof typeof winners])).map(
    ({ column, row, winner, ties }) => `${winner === 'player' ? 'P' : 'B'}${column}.${row}${'t'.repeat(ties)}`,
  )

describe('big road', () => {
  it('has a column for each run, and counts ties on the mark before them', () => {
    expect(road('BBPTTPB')).toEqual(['B0.0', 'B0.1', 'P1.0tt', 'P1.1', 'B2.0'])
    expect(road('TTB')).toEqual(['B0.0'])
    expect(road('')).toEqual([])
  })

  it('turns right at the bottom and at an earlier run', () => {
    expect(road('BBBBBBBB')).toEqual(['B0.0', 'B0.1', 'B0.2', 'B0.3', 'B0.4', 'B0.5', 'B1.5', 'B2.5'])
    expect(road('BBBBBBBPPPPPP').slice(7)).toEqual(['P1.0', 'P1.1', 'P1.2', 'P1.3', 'P1.4', 'P2.4'])
    expect(road('BBBBBBBPPPPPPBBBB').slice(13)).toEqual(['B2.0', 'B2.1', 'B2.2', 'B2.3'])
  })

  it('never puts two marks into one cell', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      let state = seed
      const called = Array.from({ length: 120 }, () => {
        state = (state * 48_271) % 2_147_483_647
        return 'BBBBPT'[state % 6]!
      }).join('')
      const places = road(called).map((mark) => mark.slice(1).replaceAll('t', ''))
      expect(new Set(places).size).toBe(places.length)
    }
  })
})

it('roads: an arena match is marked with Meron as the banker and Wala as the player', () => {
  const marks = [['31'], ['13'], ['22']].map((numbers) => markOf('arena', numbers).winner)
  expect(marks).toEqual(['banker', 'player', 'tie'])
  expect(markOf('baccarat', ['9S', '8H', 'KD', 'QC'])).toMatchObject({ winner: 'player', playerPair: false })
})
