import * as v from 'valibot'
import { expect, it } from 'vitest'
import { NewBanner } from '#server/domain/content/new-banner.ts'

const words = { fil: { title: 'Ulan', text: '', action: '' } }
const plain = { groupName: 'w_home', art: { scene: 'wave', hue: 210 }, words }

it.each([
  {},
  { linkageType: 'route', url: '/rng?type=hot' },
  { linkageType: 'url', url: 'https://example.com/a' },
  { linkageType: 'game', url: 'harbour-lights' },
  { linkageType: 'promotion', url: 'rainy-days' },
  { art: { picture: '/pictures/rain.webp?v=2' } },
])('can be a banner: %j', (change) => {
  expect(v.is(NewBanner, { ...plain, ...change })).toBe(true)
})

it.each([
  ['groupName', { groupName: 'w_nowhere' }],
  ['url', { url: '/rng' }],
  ['url', { linkageType: 'route' }],
  ['url', { linkageType: 'route', url: 'rng' }],
  ['url', { linkageType: 'route', url: '//elsewhere.example' }],
  ['url', { linkageType: 'route', url: '/\\elsewhere.example' }],
  ['url', { linkageType: 'url', url: 'http://example.com' }],
  ['url', { linkageType: 'url', url: 'javascript:alert(1)' }],
  ['url', { linkageType: 'game', url: '' }],
  ['url', { linkageType: 'promotion', url: 'a b' }],
  ['linkageType', { linkageType: 'mail', url: 'a' }],
  ['art', { art: { scene: 'nothing', hue: 1 } }],
  ['art', { art: { scene: 'constructor', hue: 1 } }],
  ['art', { art: { scene: 'wave', hue: 360 } }],
  ['art', { art: { scene: 'wave', hue: 1, picture: '/a.png' } }],
  ['art', { art: { picture: 'https://elsewhere.example/a.png' } }],
  ['art', { art: { picture: '//elsewhere.example/a.png' } }],
  ['art', { art: { picture: '/wps/system/status' } }],
  ['words', { words: { ja: words.fil } }],
  ['words.fil.title', { words: { fil: { ...words.fil, title: ' ' } } }],
  ['words.fil.title', { words: { fil: { ...words.fil, title: 'x'.repeat(81) } } }],
  ['words.tlh', { words: { ...words, tlh: words.fil } }],
])('is refused for its %s: %j', (field, change) => {
  const { issues = [] } = v.safeParse(NewBanner, { ...plain, ...change })
  expect(issues.map((issue) => v.getDotPath(issue)).join()).toMatch(new RegExp(`^${field}`))
})
