import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', { readyState: 'loading' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const setUp = async () => {
  const { requestOverlays, overlaysRequested } = await import('#src/platform/overlays-requested.ts')
  const onRequest = vi.fn<() => void>()
  void overlaysRequested().then(onRequest)
  return { requestOverlays, onRequest }
}

it('overlays: requested at once by a call, without an interaction', async () => {
  const { requestOverlays, onRequest } = await setUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onRequest).not.toHaveBeenCalled()
  requestOverlays()
  await vi.advanceTimersByTimeAsync(0)
  expect(onRequest).toHaveBeenCalledOnce()
})

it('overlays: requested by the first interaction', async () => {
  const { onRequest } = await setUp()
  page.dispatchEvent(new Event('pointermove'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onRequest).toHaveBeenCalledOnce()
})

it('overlays: requested five seconds after the page was loaded without an interaction', async () => {
  const { onRequest } = await setUp()
  page.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(onRequest).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(onRequest).toHaveBeenCalledOnce()
})
