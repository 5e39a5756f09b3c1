import { expect, test } from 'vitest'
import { isPagePath } from '#wire/site/site-path.ts'

test.each(['/', '/rng', '/register.html', '/me/depositv2', '/artist', '/apiary/x', '/games/live/hot'])(
  '%s may be a page',
  (path) => {
    expect(isPagePath(path)).toBe(true)
  },
)

test.each([
  '/assets/start-1.js',
  '/art/game/x.svg',
  '/atlas',
  '/atlas/',
  '/api',
  '/wps/relay/x',
  '/icon.svg',
  '/healthz',
])('%s is none', (path) => {
  expect(isPagePath(path)).toBe(false)
})
