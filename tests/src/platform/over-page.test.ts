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

const asked = async () => {
  const { callOverPage, overPageWanted } = await import('#src/platform/over-page.ts')
  const told = vi.fn<() => void>()
  void overPageWanted().then(told)
  return { callOverPage, told }
}

it('is wanted at once when it is called for, without an interaction', async () => {
  const { callOverPage, told } = await asked()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).not.toHaveBeenCalled()
  callOverPage()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledOnce()
})

it('is wanted with the first interaction', async () => {
  const { told } = await asked()
  page.dispatchEvent(new Event('pointermove'))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledOnce()
})

it('is wanted five seconds after the page was loaded without one', async () => {
  const { told } = await asked()
  page.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toHaveBeenCalledOnce()
})
