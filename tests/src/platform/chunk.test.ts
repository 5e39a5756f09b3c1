import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunk, ChunkLoadError, partLost, reportingLost } from '#src/platform/chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hands on what came in time and leaves no timer behind', async () => {
  await expect(chunk(async () => 'part')).resolves.toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

it('is a ChunkLoadError when the part does not come within 120 s', async () => {
  const fetched = chunk(() => new Promise<string>(() => {}))
  const settled = vi.fn<() => void>()
  fetched.then(settled, settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(fetched).rejects.toBeInstanceOf(ChunkLoadError)
})

it('is a ChunkLoadError, with its cause, when the part cannot be had', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(chunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
})

it('lets the window know what was asked for and could not be had, and nothing else', async () => {
  const target = new EventTarget()
  vi.stubGlobal('dispatchEvent', (event: Event) => target.dispatchEvent(event))
  const heard = vi.fn<() => void>()
  target.addEventListener(partLost, heard)
  await expect(reportingLost(async () => 'part')()).resolves.toBe('part')
  expect(heard).not.toHaveBeenCalled()
  await expect(reportingLost(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone')
  expect(heard).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
