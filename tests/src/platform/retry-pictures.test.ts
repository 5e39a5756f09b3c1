import { expect, it } from 'vitest'
import { ownServerUrl } from '#src/platform/retry-pictures.ts'

it.each([
  ['https://cdn.example/art/game/koi.svg?v=3&tone=112233', '/art/game/koi.svg?v=3&tone=112233'],
  ['http://localhost:4173/art/vendor/RNG/HARBOUR.svg', '/art/vendor/RNG/HARBOUR.svg'],
  ['/art/game/koi.svg', '/art/game/koi.svg'],
  ['https://elsewhere.example/picture.png', 'https://elsewhere.example/picture.png'],
])('a picture that no mirror serves is requested from the site itself: %s', (address, home) => {
  expect(ownServerUrl(address)).toBe(home)
})
