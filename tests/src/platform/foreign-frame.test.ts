import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameRights, watchFrame } from '#src/platform/foreign-frame.ts'

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

describe('a game in a frame', () => {
  it('is heard by its exact origin and known messages only, until one stops listening', () => {
    const heard: unknown[] = []
    const stop = watchFrame(`${games}/slot?code=1`, (said) => heard.push(said))
    message('http://games.test.evil.example', { type: 'game.close' })
    message(site, { type: 'game.close' })
    message(games, 'game.close')
    message(games, { type: 'balance.set', amount: 1 })
    message(games, null)
    expect(heard).toEqual([])
    message(games, { type: 'game.ready', more: 'dropped' })
    message(games, { type: 'game.close' })
    expect(heard).toEqual([{ type: 'game.ready' }, { type: 'game.close' }])
    stop()
    message(games, { type: 'game.ready' })
    expect(heard).toHaveLength(2)
  })

  it('is not heard when it is no foreign frame', () => {
    const heard: unknown[] = []
    watchFrame(`${site}/game.html`, (said) => heard.push(said))
    message(site, { type: 'game.close' })
    expect(heard).toEqual([])
  })

  it("keeps its own origin only where that is not the page's", () => {
    expect(frameRights(`${games}/slot`)).toBe('allow-scripts allow-same-origin')
    expect(frameRights(`${site}/slot`)).toBe('allow-scripts')
    expect(frameRights('/slot')).toBe('allow-scripts')
  })
})
