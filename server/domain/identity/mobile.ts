import { Refused } from '#server/handler.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'

/** A mobile number as stored: digits of the dialling code, and of the number without its leading zero. */
export interface Mobile {
  readonly countryDialingCode: string
  readonly mobile: string
}

/** Forms of mobile numbers in countries with strict rules. */
const nationalForms: Readonly<Record<string, RegExp>> = {
  '63': /^9\d{9}$/,
  '86': /^1\d{10}$/,
  '66': /^[689]\d{8}$/,
  '84': /^[35789]\d{8}$/,
}
const anyForm = /^\d{6,14}$/

/** Refuses `mobile_invalid` for a country the brand does not list: codes to it would cost money for no member. */
export function refuseForeignNumber(
  { countries, countryDialingCode }: Pick<Brand, 'countries' | 'countryDialingCode'>,
  mobile: Mobile,
): void {
  const allowed = [countryDialingCode, ...countries.map((country) => country.countryDialingCode)]
  if (!allowed.includes(mobile.countryDialingCode)) throw new Refused('mobile_invalid')
}

/**
 * Parses a typed number; blanks, dashes, brackets and a leading zero are ignored. Refuses `mobile_missing` and
 * `mobile_invalid`.
 */
export function readMobile(typed: string, countryDialingCode: string): Mobile {
  const compact = typed.replaceAll(/[\s().-]/g, '')
  if (compact === '') throw new Refused('mobile_missing')
  const prefix = `+${countryDialingCode}`
  const mobile = (compact.startsWith(prefix) ? compact.slice(prefix.length) : compact).replace(/^0+/, '')
  if (!(nationalForms[countryDialingCode] ?? anyForm).test(mobile)) throw new Refused('mobile_invalid')
  return { countryDialingCode, mobile }
}
