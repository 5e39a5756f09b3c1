import { createElement, Suspense, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importWithRetry, lazyOptional, lazyPart, lazyWithRetry } from '#src/platform/lazy-part.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const Hello = () => createElement('p', null, 'Hello')
const load = async () => Hello
const failing = async (): Promise<typeof Hello> => {
  throw new TypeError('no network')
}

/** The HTML of a component once its chunks are loaded. */
async function htmlOf(Part: ComponentType): Promise<string> {
  const { prelude } = await prerender(createElement(Suspense, null, createElement(Part)))
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '')
}

describe('importWithRetry', () => {
  it('fetches again with each reconnect after a failure, and not before', async () => {
    const fetch = vi.fn<() => Promise<string>>()
    fetch.mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError()).mockResolvedValue('the part')
    const part = importWithRetry(fetch)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(fetch).toHaveBeenCalledOnce()
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    await new Promise((resolve) => setTimeout(resolve, 10))
    page.dispatchEvent(new Event('server.reachable'))
    await expect(part).resolves.toBe('the part')
    expect(fetch).toHaveBeenCalledTimes(3)
  })
})

describe('lazyPart', () => {
  it('is fetched by its preload, or on its first render', async () => {
    const Part = lazyPart(load)
    await expect(Part.preload()).resolves.toEqual({ default: Hello })
    await expect(htmlOf(Part)).resolves.toBe('<p>Hello</p>')
  })

  it('throws a ChunkLoadError when its chunk cannot be fetched', async () => {
    await expect(lazyPart(failing).preload()).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })
})

describe('lazyOptional', () => {
  it('renders nothing when its chunk cannot be fetched', async () => {
    await expect(htmlOf(lazyOptional(failing))).resolves.toBe('')
  })

  it('fetches its chunk only after `after` has resolved', async () => {
    let begin = () => {}
    const time = new Promise<void>((resolve) => {
      begin = resolve
    })
    const fetch = vi.fn<typeof load>(load)
    const html = htmlOf(lazyOptional(fetch, () => time))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(fetch).not.toHaveBeenCalled()
    begin()
    await expect(html).resolves.toBe('<p>Hello</p>')
  })
})

describe('lazyWithRetry', () => {
  it('is rendered once its chunk could be fetched after all', async () => {
    const fetch = vi.fn<typeof load>(load).mockRejectedValueOnce(new TypeError())
    const html = htmlOf(lazyWithRetry(fetch))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve, 10))
    page.dispatchEvent(new Event('online'))
    await expect(html).resolves.toBe('<p>Hello</p>')
  })
})
