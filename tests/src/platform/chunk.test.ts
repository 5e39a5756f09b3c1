import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunk, ChunkLoadError, partLost, reportingLost } from '#src/platform/chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('chunk: resolves with what was loaded in time and leaves no timer behind', async () => {
  await expect(chunk(async () => 'part')).resolves.toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

it('chunk: throws a ChunkLoadError when loading takes 120 s', async () => {
  const fetched = chunk(() => new Promise<string>(() => {}))
  const settled = vi.fn<() => void>()
  fetched.then(settled, settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(fetched).rejects.toBeInstanceOf(ChunkLoadError)
})

it('chunk: throws a ChunkLoadError, with its cause, when loading fails', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(chunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
})

it('chunk: dispatches an event when an overlay’s chunk fails, and nothing otherwise', async () => {
  const target = new EventTarget()
  vi.stubGlobal('dispatchEvent', (event: Event) => target.dispatchEvent(event))
  const listener = vi.fn<() => void>()
  target.addEventListener(partLost, listener)
  await expect(reportingLost(async () => 'part')()).resolves.toBe('part')
  expect(listener).not.toHaveBeenCalled()
  await expect(reportingLost(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone')
  expect(listener).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
