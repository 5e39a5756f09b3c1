import { describe, expect, it } from 'vitest'
import type { Challenge } from '#machines/slider/slider.machine.ts'
import { dragged, nudged, reach, trailLimit, wholeNumber } from '#machines/slider/slider.rules.ts'

const challenge: Challenge = {
  form: 'slider',
  challengeId: 'c1',
  background: '',
  piece: '',
  width: 320,
  height: 160,
  pieceSize: 56,
  pieceY: 20,
  expiresAt: 0,
}

describe('slider piece', () => {
  it('stays inside the picture', () => {
    expect(reach(challenge)).toBe(264)
    expect(dragged({ challenge, x: 0, trail: [] }, { x: 900, y: 0, t: 1 }).x).toBe(264)
    expect(dragged({ challenge, x: 0, trail: [] }, { x: -30, y: 0, t: 1 }).x).toBe(0)
    expect(nudged({ challenge, x: 2, trail: [] }, { by: -8, t: 0 }).x).toBe(0)
    expect(nudged({ challenge, x: 260, trail: [] }, { by: 24, t: 0 }).x).toBe(264)
  })

  it('does not move without a puzzle', () => {
    expect(dragged({ challenge: null, x: 0, trail: [] }, { x: 50, y: 0, t: 1 }).x).toBe(0)
  })
})

describe('slider trail', () => {
  it('has one sample per move, in order', () => {
    const first = dragged({ challenge, x: 0, trail: [] }, { x: 5, y: 1, t: 10 })
    const second = dragged({ challenge, ...first }, { x: 9, y: 2, t: 20 })
    expect(second.trail).toEqual([
      { x: 5, y: 1, t: 10 },
      { x: 9, y: 2, t: 20 },
    ])
  })

  it('never exceeds the server’s limit, and ends at the piece’s position', () => {
    let position: { x: number; trail: readonly { x: number; y: number; t: number }[] } = { x: 0, trail: [] }
    for (let t = 0; t < trailLimit + 50; t++) position = dragged({ challenge, ...position }, { x: t / 4, y: 0, t })
    expect(position.trail).toHaveLength(trailLimit)
    expect(position.trail.at(-1)?.x).toBe(position.x)
  })
})

it.each([
  ['11', 11],
  [' 7 ', 7],
  ['-3', -3],
  ['', null],
  ['eleven', null],
  ['1.5', null],
  ['12345678901', null],
])('slider answer: parses %j as %j', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number)
})
