import { expect, it } from 'vitest'
import { isSearchShortcut } from '#src/platform/search-keys.ts'

const pressed = (key: string, more: Partial<Parameters<typeof isSearchShortcut>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})

it.each([
  [pressed('/'), false, true],
  [pressed('/'), true, false],
  [pressed('k'), false, false],
  [pressed('k', { ctrlKey: true }), false, true],
  [pressed('K', { metaKey: true }), true, true],
  [pressed('k', { ctrlKey: true, metaKey: true }), false, false],
  [pressed('k', { ctrlKey: true, altKey: true }), false, false],
  [pressed('/', { ctrlKey: true }), false, false],
  [pressed('/', { repeat: true }), false, false],
  [pressed('/', { isComposing: true }), false, false],
  [pressed('/', { defaultPrevented: true }), false, false],
  [pressed('j', { ctrlKey: true }), false, false],
])('search keys: %j, in a field: %j, opens the search: %j', (event, inField, expected) => {
  expect(isSearchShortcut(event, inField)).toBe(expected)
})
