import { expect, it } from 'vitest'
import { isOpenable } from '#machines/support/support.rules.ts'

it.each([
  ['https://chat.example/room', true],
  ['http://localhost:4173/local/chat', true],
  ['http://127.0.0.1:4173/local/chat', true],
  ['http://[::1]:4173/local/chat', true],
  ['http://chat.example/room', false],
  ['http://localhost.chat.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
])('customer service link: %s is openable: %s', (address, opened) => {
  expect(isOpenable(new URL(address))).toBe(opened)
})
