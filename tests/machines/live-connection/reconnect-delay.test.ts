import { expect, it } from 'vitest'
import { maxAttempts, reconnectDelay } from '#machines/live-connection/live-connection.rules.ts'

it('reconnect delay: it doubles from one second to 30, and jitter takes off half of it at most', () => {
  expect([0, 1, 2, 3, 4].map((attempt) => reconnectDelay(attempt, 0))).toEqual([1000, 2000, 4000, 8000, 16_000])
  expect(reconnectDelay(50, 0)).toBe(30_000)
  expect(reconnectDelay(50, 1)).toBe(15_000)
  expect(reconnectDelay(0, 1)).toBe(500)
})

it('reconnect delay: after the last counted attempt it is the longest', () => {
  expect(reconnectDelay(maxAttempts, 0)).toBe(reconnectDelay(maxAttempts + 1, 0))
  expect(reconnectDelay(maxAttempts - 1, 0)).toBeLessThan(reconnectDelay(maxAttempts, 0))
})
