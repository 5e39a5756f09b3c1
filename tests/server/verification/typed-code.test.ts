import { expect, it } from 'vitest'
import { typedCode } from '#server/domain/verification/typed-code.ts'

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123\u{A0}456\t', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['１２３　４５６', '123456'],
  ['AB2C-xyz', 'AB2Cxyz'],
  ['12345', '12345'],
  ['123.456', '123.456'],
  ['', ''],
])('reads %j as %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})
