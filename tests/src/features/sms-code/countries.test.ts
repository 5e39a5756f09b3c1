import { expect, test } from 'vitest'
import { countryOptions } from '#src/features/sms-code/countries.ts'

const brand = [{ countryCode: 'PH' }, { countryCode: 'JP' }]
const codes = (options: ReturnType<typeof countryOptions>) => options.map(({ value }) => value)

test('dialling codes: the brand’s countries come first, or alone with onlyBrand', () => {
  expect(codes(countryOptions('en', brand)).slice(0, 2)).toEqual(['63', '81'])
  expect(countryOptions('en', brand).length).toBeGreaterThan(200)
  expect(codes(countryOptions('fil', brand, { onlyBrand: true }))).toEqual(['63', '81'])
})
