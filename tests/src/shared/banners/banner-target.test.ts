import { expect, test } from 'vitest'
import type { Banner } from '#wire/content/banners.ts'
import type { Game } from '#wire/play/game.ts'
import { targetOf } from '#src/shared/banners/banner-target.ts'

const game = { gameCode: 'koi' } as Game
const link = (linkageType: Banner['linkageType'], url: string | null, opens: Game | null = null) =>
  targetOf({ linkageType, url, game: opens })

test('a banner leads to a page, a promotion, a game or another site', () => {
  expect(link('route', '/rng?page=KISLAP#top')).toEqual({ to: 'page', path: '/rng?page=KISLAP#top' })
  expect(link('promotion', 'first week')).toEqual({ to: 'page', path: '/promoDetail?id=first%20week' })
  expect(link('game', 'koi', game)).toEqual({ to: 'game', game })
  expect(link('url', 'https://example.com/a')).toEqual({ to: 'elsewhere', address: 'https://example.com/a' })
})

test.each([
  ['route', '//evil.example'],
  ['route', '/\\evil.example'],
  ['route', 'https://evil.example'],
  ['route', 'javascript:alert(1)'],
  ['route', null],
  ['url', 'javascript:alert(1)'],
  ['url', 'http://example.com'],
  ['url', 'data:text/html,hello'],
  ['url', '/rng'],
  ['url', null],
  ['promotion', null],
  ['game', 'koi'],
  [null, '/rng'],
] as const)('a %s banner does not lead to %s', (linkageType, url) => {
  expect(link(linkageType, url)).toBeNull()
})
