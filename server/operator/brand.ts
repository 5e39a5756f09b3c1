import { defaultBrand } from '#server/domain/site-settings.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { OperatorCommand } from './command.ts'

/** The brand's languages, its pages elsewhere and who counts visits, as the operator reads them, a line each. */
export async function describeBrand(settings: Settings): Promise<string[]> {
  const brand = await settings.brand()
  const { languages, countries, socialLinks, gtagId, flights, mostReturn, agentTypes, downlineTypes, agentFlags } =
    brand
  const parts = Object.entries(agentFlags).map(([name, on]) => `${name} ${on ? 'on' : 'off'}`)
  return [
    `languages: ${languages.join(', ')}`,
    `countries: ${countries.map(({ countryCode }) => countryCode).join(', ')}`,
    ...(socialLinks.length === 0 ? ['social: none'] : socialLinks.map(({ kind, url }) => `${kind}: ${url}`)),
    `measurement: ${gtagId ?? 'none'}`,
    `flights: ${flights ? 'on' : 'off'}`,
    `most return of a bet on matches: ${mostReturn}`,
    `agents: ${agentTypes.join(', ') || 'none'}`,
    `agents open: ${downlineTypes.join(', ') || 'none'}`,
    `agent centre: ${parts.join(', ')}`,
    `names of direct downlines: ${brand.downlineNames ? 'in full' : 'masked'}`,
  ]
}

/** Offers the site in these languages and no others, the first of them by itself. */
export async function setLanguages(
  settings: Settings,
  { languages }: Extract<OperatorCommand, { command: 'setLanguages' }>,
  now: number,
): Promise<string[]> {
  await settings.setBrand({ languages }, now)
  return describeBrand(settings)
}

/** Lets codes for registrations go to numbers of these countries, and of the brand's own. */
export async function setCountries(
  settings: Settings,
  { countries }: Extract<OperatorCommand, { command: 'setCountries' }>,
  now: number,
): Promise<string[]> {
  const known = defaultBrand.countries.filter(({ countryCode }) => countries.includes(countryCode))
  await settings.setBrand({ countries: known }, now)
  return describeBrand(settings)
}

/** Links the brand's page on a network, instead of another one there, or with a null no more. */
export async function setSocialLink(
  settings: Settings,
  { kind, address }: Extract<OperatorCommand, { command: 'setSocialLink' }>,
  now: number,
): Promise<string[]> {
  const { socialLinks } = await settings.brand()
  const others = socialLinks.filter((link) => link.kind !== kind)
  await settings.setBrand({ socialLinks: address === null ? others : [...others, { kind, url: address }] }, now)
  return describeBrand(settings)
}

/** Has the visits of those who allow it counted under this id, or with a null those of nobody. */
export async function setMeasurement(
  settings: Settings,
  { gtagId }: Extract<OperatorCommand, { command: 'setMeasurement' }>,
  now: number,
): Promise<string[]> {
  await settings.setBrand({ gtagId }, now)
  return describeBrand(settings)
}

/** Has what people do in the charts counted of those who allow it, or of nobody. */
export async function setFlights(
  settings: Settings,
  { on }: Extract<OperatorCommand, { command: 'setFlights' }>,
  now: number,
): Promise<string[]> {
  await settings.setBrand({ flights: on }, now)
  return describeBrand(settings)
}

/** Takes no bet on matches from now on that could return more, in whole units of its currency. */
export async function setMostReturn(
  settings: Settings,
  { whole }: Extract<OperatorCommand, { command: 'setMostReturn' }>,
  now: number,
): Promise<string[]> {
  await settings.setBrand({ mostReturn: whole }, now)
  return describeBrand(settings)
}
