import * as v from 'valibot'
import { notePauses } from '#server/domain/contracts/contract-pauses.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import {
  type Brand,
  defaultBrand,
  DownlineType,
  GtagId,
  MostReturn,
  ServiceAddress,
} from '#server/domain/site/site-settings.ts'
import { AgentFlags } from '#wire/agents/agent.ts'
import { Language } from '#wire/shapes.ts'
import { SocialLink } from '#wire/site/system.ts'
import { command } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { OnOff, orNull } from '#server/operator/schemas.ts'

const languages = Language.options
const countryCodes = defaultBrand.countries.map(({ countryCode }) => countryCode)
const networks = SocialLink.entries.kind.options
const flagNames = Object.keys(AgentFlags.entries) as (keyof AgentFlags)[]

/** Describes the brand settings, one line each. */
async function describeBrand(settings: Settings): Promise<string[]> {
  const brand = await settings.brand()
  const { countries, socialLinks, gtagId, flights, mostReturn, agentTypes, downlineTypes, agentFlags } = brand
  const parts = Object.entries(agentFlags).map(([name, on]) => `${name} ${on ? 'on' : 'off'}`)
  return [
    `languages: ${brand.languages.join(', ')}`,
    `countries: ${countries.map(({ countryCode }) => countryCode).join(', ')}`,
    ...(socialLinks.length === 0 ? ['social: none'] : socialLinks.map(({ kind, url }) => `${kind}: ${url}`)),
    `measurement: ${gtagId ?? 'none'}`,
    `flights: ${flights ? 'on' : 'off'}`,
    `maximum sports payout: ${mostReturn}`,
    `agents: ${agentTypes.join(', ') || 'none'}`,
    `agents can create: ${downlineTypes.join(', ') || 'none'}`,
    `agent centre: ${parts.join(', ')}`,
    `direct downline names: ${brand.downlineNames ? 'full' : 'masked'}`,
  ]
}

async function change({ settings, now }: OperatorSite, changes: Partial<Brand>): Promise<string[]> {
  await settings.setBrand(changes, now())
  return describeBrand(settings)
}

/** A list without duplicates. */
const each = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.array(schema),
    v.check((list) => new Set(list).size === list.length),
  )

const Types = each(v.picklist([1, 41, 42]))
const Country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** Returns a message for the first unknown name of a list. */
function unknownOf(what: string, list: readonly string[], known: readonly string[]): string | undefined {
  const unknown = list.find((name) => !known.includes(name))
  return unknown === undefined
    ? undefined
    : `There is no ${what} ${unknown || 'without a name'}. They are: ${known.join(', ')}`
}

const listIn = (list: string | undefined) => list?.split(',').map((name) => name.trim())

export const brandCommands = [
  command({
    name: 'brand',
    usage: { brand: 'Show the brand: languages, countries, social pages, measurement and agent settings.' },
    isReadOnly: true,
    run: ({ settings }) => describeBrand(settings),
  }),
  command({
    name: 'setLanguages',
    usage: {
      'brand languages <language>,…': `Set the languages of the site, the default first: ${languages.join(', ')}.`,
    },
    args: v.object({ languages: v.pipe(each(Language), v.minLength(1)) }),
    read: ({ places: [list] }) => {
      const named = listIn(list)
      return unknownOf('language', named ?? [], languages) ?? { languages: named }
    },
    takes: `one list such as ${languages.join(',')}, each language once`,
    run: (site, args) => change(site, { languages: args.languages }),
  }),
  command({
    name: 'setCountries',
    usage: {
      'brand countries <code>,…': `Send registration codes to phone numbers of these countries and of the brand's own: ${countryCodes.join(', ')}.`,
    },
    args: v.object({ countries: v.pipe(v.array(Country), v.minLength(1)) }),
    read: ({ places: [list] }) => {
      const named = listIn(list?.toUpperCase())
      return unknownOf('country', named ?? [], countryCodes) ?? { countries: named && [...new Set(named)] }
    },
    takes: 'one list such as PH,HK',
    run: (site, { countries }) =>
      change(site, { countries: defaultBrand.countries.filter(({ countryCode }) => countries.includes(countryCode)) }),
  }),
  command({
    name: 'setSocialLink',
    usage: {
      'brand social <network> <https address>|none': `Link the brand's page on a social network from the footer, or remove the link: ${networks.join(', ')}.`,
    },
    args: v.object({ kind: SocialLink.entries.kind, address: orNull('none', ServiceAddress) }),
    read: ({ places: [name] }) => ({
      kind: networks.find((kind) => kind.toLowerCase() === name?.toLowerCase()) ?? name,
    }),
    takes: 'a network and one address, or none',
    wrong: {
      kind: (name) => `There is no network ${String(name ?? 'without a name')}. They are: ${networks.join(', ')}`,
      address: (address) => (address === undefined ? undefined : 'The address must be a valid https URL'),
    },
    async run(site, { kind, address }) {
      const { socialLinks } = await site.settings.brand()
      const others = socialLinks.filter((link) => link.kind !== kind)
      return change(site, { socialLinks: address === null ? others : [...others, { kind, url: address }] })
    },
  }),
  command({
    name: 'setMeasurement',
    usage: {
      'brand measurement <G-…>|none':
        'Ask visitors for consent and measure visits with this Google Analytics id, or stop both.',
    },
    args: v.object({ gtagId: orNull('none', GtagId) }),
    takes: 'one id such as G-ABC123DEF4, or none',
    wrong: {
      gtagId: (id) =>
        id === undefined ? undefined : 'The id must look like G-ABC123DEF4, as Google Analytics shows it',
    },
    run: (site, { gtagId }) => change(site, { gtagId }),
  }),
  command({
    name: 'setFlights',
    usage: {
      'brand flights on|off': 'Ask visitors for consent and count how they use the charts of the site, or stop both.',
    },
    args: v.object({ on: OnOff }),
    takes: 'on or off',
    run: (site, { on }) => change(site, { flights: on }),
  }),
  command({
    name: 'setMostReturn',
    usage: { 'brand return <whole amount>': 'Set the maximum payout of a sports bet.' },
    args: v.object({ whole: MostReturn }),
    read: ({ places: [amount = ''] }) => ({ whole: /^[1-9]\d{3,9}$/.test(amount) ? Number(amount) : null }),
    takes: 'a whole amount of 1000 or more',
    run: (site, { whole }) => change(site, { mostReturn: whole }),
  }),
  command({
    name: 'setAgentFlag',
    usage: {
      [`brand agent ${flagNames.join('|')} on|off`]:
        'Switch a part of the Agent Centre on or off: dividends, daily, hourly or real-time salaries.',
    },
    args: v.object({ flag: v.picklist(flagNames), on: OnOff }),
    takes: `${flagNames.join(', ')}, and on or off`,
    // Pauses or resumes earning by contracts of this kind.
    async run(site, { flag, on }) {
      const { agentFlags } = await site.settings.brand()
      await site.settings.setBrand({ agentFlags: { ...agentFlags, [flag]: on } }, site.now())
      await notePauses(site, site.now())
      return describeBrand(site.settings)
    },
  }),
  command({
    name: 'setDownlineNames',
    usage: {
      'brand downline-names on|off':
        'Show agents the full names of their direct downlines, or mask them like those further down.',
    },
    args: v.object({ on: OnOff }),
    takes: 'on or off',
    run: (site, { on }) => change(site, { downlineNames: on }),
  }),
  command({
    name: 'setAgentTypes',
    usage: {
      'brand agent-types <type>,…': 'Set which account types are agents: 1 agent, 41 master agent, 42 sub-agent.',
    },
    args: v.object({ types: Types }),
    read: ({ places: [list] }) => ({ types: list?.split(',').map(Number) }),
    takes: 'some of 1, 41 and 42, separated by commas',
    run: (site, { types }) => change(site, { agentTypes: types }),
  }),
  command({
    name: 'setDownlineTypes',
    usage: {
      'brand downline-types <type>,…|none': `Set which account types agents may create as downlines, the default first: ${DownlineType.options.join(', ')}; 2 is a member.`,
    },
    args: v.object({ types: each(DownlineType) }),
    read: ({ places: [list] }) => ({ types: list === 'none' ? [] : list?.split(',').map(Number) }),
    takes: 'some of 2, 1 and 42, separated by commas, or none',
    run: (site, { types }) => change(site, { downlineTypes: types }),
  }),
]
