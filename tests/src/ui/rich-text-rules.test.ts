import { expect, it } from 'vitest'
import { pathWithin } from '#src/ui/rich-text.rules.ts'

const site = 'https://club.example'

// Regression: a notice with a link to `https://club.example//evil.example`, which led to evil.example.
it.each([
  ['https://club.example//evil.example/x', '/evil.example/x'],
  ['/..//evil.example', '/evil.example'],
  ['https://club.example/\\\\evil.example', '/evil.example'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/rng?page=2#top', '/rng?page=2#top'],
  ['?q=//evil.example', '/?q=//evil.example'],
])('a link of this site, %s, leads to this site', (href, path) => {
  const url = new URL(href, site)
  expect(url.origin).toBe(site)
  expect(pathWithin(url)).toBe(path)
  expect(new URL(pathWithin(url), site).origin).toBe(site)
})
