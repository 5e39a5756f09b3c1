import { expect, it } from 'vitest'
import { type Place, scatter, shoal, swim } from '#server/games/client/fishing/fishing-swim.ts'
import { Target } from '#games/fishing/fishing-sea.ts'

const place = (): Place => ({ x: 0, y: 0, heading: 1, tilt: 0, lap: 0 })

it('fishing sea: has fish of every kind', () => {
  expect(new Set(shoal)).toEqual(new Set(Target.options))
})

it('fishing sea: a fish has one place at a time, and moves without jumps while it is in sight', () => {
  const [one, same, next] = [place(), place(), place()]
  for (let fish = 0; fish < shoal.length; fish += 1)
    for (let time = 0; time < 60_000; time += 250) {
      swim(7, fish, time, one)
      swim(7, fish, time, same)
      expect(same).toEqual(one)
      swim(7, fish, time + 16, next)
      if (one.x < 0 || one.x > 1 || next.lap !== one.lap) continue
      expect(Math.hypot(next.x - one.x, next.y - one.y)).toBeLessThan(0.02)
      expect(one.y).toBeGreaterThan(0)
      expect(one.y).toBeLessThan(0.9)
    }
})

it('fishing sea: some fish are in sight at any time', () => {
  const at = place()
  for (let time = 0; time < 120_000; time += 1_000) {
    const seen = shoal.filter((_, fish) => {
      swim(3, fish, time, at)
      return at.x > 0 && at.x < 1
    })
    expect(seen.length).toBeGreaterThan(4)
  }
})

it('scatters evenly', () => {
  const drawn = Array.from({ length: 4_000 }, (_, lap) => scatter(1, 2, lap))
  expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(drawn.reduce((sum, number) => sum + number, 0) / drawn.length).toBeCloseTo(0.5, 1)
})
