import { Refused } from '#server/handler.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'

/** A mobile number as it is stored: digits of the country's dialling code, and of the number without its leading zero. */
export interface Mobile {
  readonly countryDialingCode: string
  readonly mobile: string
}

/** How mobile numbers look in countries that are strict about it. */
const nationalForms: Readonly<Record<string, RegExp>> = {
  '63': /^9\d{9}$/,
  '86': /^1\d{10}$/,
  '66': /^[689]\d{8}$/,
  '84': /^[35789]\d{8}$/,
}
const anyForm = /^\d{6,14}$/

/** Refuses `mobile_invalid` for a number of a country the brand does not list: codes to it would cost, and serve nobody. */
export function refuseForeignNumber(
  { countries, countryDialingCode }: Pick<Brand, 'countries' | 'countryDialingCode'>,
  mobile: Mobile,
): void {
  const allowed = [countryDialingCode, ...countries.map((country) => country.countryDialingCode)]
  if (!allowed.includes(mobile.countryDialingCode)) throw new Refused('mobile_invalid')
}

/** Reads a typed number; blanks, dashes, brackets and a leading zero do not matter. Refuses `mobile_missing` and `mobile_invalid`. */
export function readMobile(typed: string, countryDialingCode: string): Mobile {
  const compact = typed.replaceAll(/[\s().-]/g, '')
  if (compact === '') throw new Refused('mobile_missing')
  const prefix = `+${countryDialingCode}`
  const mobile = (compact.startsWith(prefix) ? compact.slice(prefix.length) : compact).replace(/^0+/, '')
  if (!(nationalForms[countryDialingCode] ?? anyForm).test(mobile)) throw new Refused('mobile_invalid')
  return { countryDialingCode, mobile }
}
