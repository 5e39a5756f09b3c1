import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyServerReachable, onReconnect, settleTime } from '#src/platform/reconnect.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, target[name].bind(target))
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reconnect: a load that failed just after the browser was online is retried once more', () => {
  const onRetry = vi.fn<(event: Event) => void>()
  onReconnect(onRetry)
  dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(settleTime)
  expect(onRetry).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10 * settleTime)
  expect(onRetry).toHaveBeenCalledTimes(2)
})

test('reconnect: nothing is retried after the delay when the browser is offline again', () => {
  const onRetry = vi.fn<(event: Event) => void>()
  onReconnect(onRetry)
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(settleTime)
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('reconnect: a reachable server is reported once', () => {
  const onRetry = vi.fn<(event: Event) => void>()
  onReconnect(onRetry)
  notifyServerReachable()
  vi.advanceTimersByTime(settleTime)
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('reconnect: an unsubscribed listener is not called, not even after the delay', () => {
  const onRetry = vi.fn<(event: Event) => void>()
  const unsubscribe = onReconnect(onRetry)
  dispatchEvent(new Event('online'))
  unsubscribe()
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(settleTime)
  expect(onRetry).toHaveBeenCalledTimes(1)
})
