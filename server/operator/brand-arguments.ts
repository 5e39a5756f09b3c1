import * as v from 'valibot'
import { defaultBrand } from '#server/domain/site-settings.ts'
import { Language } from '#wire/shapes.ts'
import { SocialLink } from '#wire/system.ts'
import { readBrandOfAgents } from './agents-arguments.ts'
import { OperatorCommand } from './command.ts'

const languages = Language.options
const countryCodes = defaultBrand.countries.map(({ countryCode }) => countryCode)
const kinds = SocialLink.entries.kind.options

/** What `--help` says of the brand. */
export const brandHelp = `  npm run operator -- brand
      Show the languages the site is offered in, where else the brand is, and who counts visits.
  npm run operator -- brand languages <language>,…
      Offer these, the default first: ${languages.join(', ')}.
  npm run operator -- brand countries <code>,…
      Send codes for registrations to numbers of these countries and of the brand's own: ${countryCodes.join(', ')}.
  npm run operator -- brand social <network> <https address>|none
      Link the brand's own page there from the footer, or no more: ${kinds.join(', ')}.
  npm run operator -- brand measurement <G-…>|none
      Ask visitors whether Google Analytics may count their visits under this id, or ask and count no more.
  npm run operator -- brand flights on|off
      Ask visitors whether the site may count what they do in its charts, and count it, or ask and count no more.
  npm run operator -- brand return <whole amount>
      Take no bet on matches that could return more than this.`

/** Reads what follows `brand`: the command, or what was not understood. */
export function readBrand([what, ...rest]: readonly string[]): OperatorCommand | string {
  switch (what) {
    case undefined:
      return { command: 'brand' }
    case 'languages':
      return readLanguages(rest)
    case 'countries':
      return readCountries(rest)
    case 'social':
      return readSocial(rest)
    case 'measurement':
      return readMeasurement(rest)
    case 'flights':
      return readFlightsSwitch(rest)
    case 'return':
      return readMostReturn(rest)
    case 'agent':
    case 'agent-types':
    case 'downline-names':
    case 'downline-types':
      return readBrandOfAgents(what, rest)
    default:
      return 'What about the brand? languages, countries, social, measurement, flights, return, agent, downline-names, agent-types or downline-types'
  }
}

function readMostReturn([amount, ...more]: readonly string[]): OperatorCommand | string {
  const whole = /^[1-9]\d{3,9}$/.test(amount ?? '') ? Number(amount) : null
  const read = v.safeParse(OperatorCommand, { command: 'setMostReturn', whole })
  return read.success && more.length === 0 ? read.output : 'brand return takes a whole amount of 1000 or more'
}

function readLanguages([list, ...more]: readonly string[]): OperatorCommand | string {
  if (list === undefined || more.length > 0) return `brand languages takes one list such as ${languages.join(',')}`
  const named = list.split(',').map((each) => each.trim())
  const unknown = named.find((each) => !v.is(Language, each))
  if (unknown !== undefined)
    return `There is no language ${unknown || 'without a name'}. They are: ${languages.join(', ')}`
  const read = v.safeParse(OperatorCommand, { command: 'setLanguages', languages: named })
  return read.success ? read.output : 'brand languages names each language once'
}

function readCountries([list, ...more]: readonly string[]): OperatorCommand | string {
  if (list === undefined || more.length > 0) return 'brand countries takes one list such as PH,HK'
  const named = list.split(',').map((each) => each.trim().toUpperCase())
  const unknown = named.find((each) => !countryCodes.includes(each))
  if (unknown !== undefined)
    return `There is no country ${unknown || 'without a name'} here. They are: ${countryCodes.join(', ')}`
  return { command: 'setCountries', countries: [...new Set(named)] }
}

function readSocial([named, address, ...more]: readonly string[]): OperatorCommand | string {
  const kind = kinds.find((each) => each.toLowerCase() === named?.toLowerCase())
  if (kind === undefined) return `There is no network ${named ?? 'without a name'}. They are: ${kinds.join(', ')}`
  if (address === undefined || more.length > 0) return `brand social ${kind} takes one address, or none`
  const read = v.safeParse(OperatorCommand, {
    command: 'setSocialLink',
    kind,
    address: address === 'none' ? null : address,
  })
  return read.success ? read.output : 'The address must be a valid https URL'
}

function readMeasurement([id, ...more]: readonly string[]): OperatorCommand | string {
  if (id === undefined || more.length > 0) return 'brand measurement takes one id such as G-ABC123DEF4, or none'
  const read = v.safeParse(OperatorCommand, { command: 'setMeasurement', gtagId: id === 'none' ? null : id })
  return read.success ? read.output : 'The id must look like G-ABC123DEF4, as Google Analytics shows it'
}

function readFlightsSwitch([state, ...more]: readonly string[]): OperatorCommand | string {
  if ((state !== 'on' && state !== 'off') || more.length > 0) return 'brand flights takes on or off'
  return { command: 'setFlights', on: state === 'on' }
}
