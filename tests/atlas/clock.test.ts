import { expect, test } from 'vitest'
import { DueOrderClock } from '#atlas/run/clock.ts'

test('a ticker of a second fires five times in five seconds', () => {
  const clock = new DueOrderClock()
  const seen: number[] = []
  const tick = () => {
    seen.push(clock.now())
    clock.setTimeout(tick, 1000)
  }
  clock.setTimeout(tick, 1000)
  clock.advance(5000)
  expect(seen).toEqual([1000, 2000, 3000, 4000, 5000])
  expect(clock.now()).toBe(5000)
})

test('timers due at one moment fire together, in the order they were set, unless one cancels the other', () => {
  const clock = new DueOrderClock()
  const seen: string[] = []
  clock.setTimeout(() => seen.push('late'), 300)
  clock.setTimeout(() => {
    seen.push('first')
    clock.clearTimeout(third)
  }, 200)
  clock.setTimeout(() => seen.push('second'), 200)
  const third = clock.setTimeout(() => seen.push('third'), 200)
  expect(clock.fireNext()).toBe(true)
  expect(seen).toEqual(['first', 'second'])
  expect(clock.fireNext()).toBe(true)
  expect(clock.fireNext()).toBe(false)
  expect(seen).toEqual(['first', 'second', 'late'])
})
