import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameSandbox, watchFrame } from '#src/platform/embedded-frame.ts'

const site = 'http://site.test'
const games = 'http://games.test'
const page = new EventTarget()

const message = (origin: string, data: unknown) =>
  page.dispatchEvent(Object.assign(new Event('message'), { origin, data }))

beforeEach(() => {
  vi.stubGlobal('location', { origin: site })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the frame of a game', () => {
  it('receives messages of its exact origin and known types only, until it is unsubscribed', () => {
    const messages: unknown[] = []
    const stop = watchFrame(`${games}/slot?code=1`, (received) => messages.push(received))
    message('http://games.test.evil.example', { type: 'game.close' })
    message(site, { type: 'game.close' })
    message(games, 'game.close')
    message(games, { type: 'balance.set', amount: 1 })
    message(games, null)
    expect(messages).toEqual([])
    message(games, { type: 'game.ready', more: 'dropped' })
    message(games, { type: 'game.close' })
    expect(messages).toEqual([{ type: 'game.ready' }, { type: 'game.close' }])
    stop()
    message(games, { type: 'game.ready' })
    expect(messages).toHaveLength(2)
  })

  it('receives nothing from a same-origin frame', () => {
    const messages: unknown[] = []
    watchFrame(`${site}/game.html`, (received) => messages.push(received))
    message(site, { type: 'game.close' })
    expect(messages).toEqual([])
  })

  it("keeps its own origin only when that is not the page's", () => {
    expect(frameSandbox(`${games}/slot`)).toBe('allow-scripts allow-same-origin')
    expect(frameSandbox(`${site}/slot`)).toBe('allow-scripts')
    expect(frameSandbox('/slot')).toBe('allow-scripts')
  })
})
