import { expect, it } from 'vitest'
import { readHundredths } from '#server/games/client/original/number-field.ts'

it.each([
  ['2', 200],
  ['2.5', 250],
  ['2,05', 205],
  [' 49.50 % ', 4_950],
  ['1000000×', 100_000_000],
  ['3x', 300],
  ['0.01', 1],
  ['', null],
  ['two', null],
  ['-2', null],
  ['2.505', null],
  ['1e3', null],
  ['99999999', null],
])('number field: %j is read as %s hundredths', (text, hundredths) => {
  expect(readHundredths(text)).toBe(hundredths)
})
