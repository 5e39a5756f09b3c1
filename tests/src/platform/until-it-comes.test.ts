import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilItComes } from '#src/platform/until-it-comes.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('fetches a part that did not come again whenever the line is back, and not before', async () => {
  const fetch = vi.fn<() => Promise<string>>()
  fetch.mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError()).mockResolvedValue('the part')
  const part = untilItComes(fetch)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(fetch).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 10))
  page.dispatchEvent(new Event('server.heard'))
  await expect(part).resolves.toBe('the part')
  expect(fetch).toHaveBeenCalledTimes(3)
})
