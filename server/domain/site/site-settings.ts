import { BlockList, isIP } from 'node:net'
import * as v from 'valibot'
import { AgentFlags } from '#wire/agents/agent.ts'
import { Currency } from '#wire/money.ts'
import { GameType, Language, Money, Time } from '#wire/shapes.ts'
import { Licence, PaymentPartner, SocialLink } from '#wire/site/system.ts'
import { Toggles } from '#wire/site/site.ts'
import { JurisdictionCode, jurisdictions } from '#server/domain/protection/jurisdiction.ts'

/** Toggles of the operator: the features of the site, and those only the server needs. */
export const ServerToggles = v.object({
  ...Toggles.entries,
  /** True when a login by password from an unknown network is verified (spec §4). */
  secondVerification: v.boolean(),
  /** True when the modal after a login opens each time, and not only when there is news (spec §4). */
  everyLogin: v.boolean(),
  /** True when games that cannot be played yet are listed, marked as coming soon. */
  announcedGames: v.boolean(),
})
export type ServerToggles = v.InferOutput<typeof ServerToggles>

/** Name of a feature toggle (spec §6). */
export type ToggleName = keyof ServerToggles

/** Names of all feature toggles, in the order they are listed. */
export const toggleNames = Object.keys(ServerToggles.entries) as readonly ToggleName[]

const Country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** Customer service desks: the common one, and that of the highest ranks (spec §2). */
export const ServiceDesk = v.picklist(['LIVECHAT', 'VIP'])
export type ServiceDesk = v.InferOutput<typeof ServiceDesk>

/** Https address of a chat, or of a page of the brand elsewhere. */
export const ServiceAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check((address) => URL.canParse(address) && new URL(address).protocol === 'https:'),
)

/** Uses of Firebase: codes to mobile numbers, and external accounts. */
export const FirebaseUse = v.picklist(['phone', 'google', 'facebook'])
export type FirebaseUse = v.InferOutput<typeof FirebaseUse>

/** A Firebase project as its console shows it, and its uses. */
export const Firebase = v.object({
  apiKey: v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/)),
  authDomain: v.pipe(v.string(), v.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/), v.maxLength(253)),
  projectId: v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{4,29}$/)),
  uses: v.array(FirebaseUse),
})
export type Firebase = v.InferOutput<typeof Firebase>

/**
 * Another origin of the site, its pictures or its games: https, as `https://cdn.example`. It is written into policies,
 * where a semicolon or a quotation mark, which an address may have, would end the directive.
 */
export const Origin = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^https:\/\/[\w.[\]:-]+$/),
  v.check((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
)

/** Lists of such origins: other domains of the site, and mirrors of its pictures and of its games (spec §3). */
export const OriginList = v.picklist(['domains', 'imageCDNs', 'launchGameCDNs'])
export type OriginList = v.InferOutput<typeof OriginList>
export const Origins = v.pipe(v.array(Origin), v.maxLength(12))

/** The site's id of Google Analytics. It is written into a page and its policy: letters and digits only. */
export const GtagId = v.pipe(v.string(), v.regex(/^G-[A-Z\d]{6,16}$/))

/** Categories of the main menu, each once. */
export const Menu = v.pipe(
  v.array(GameType),
  v.check((menu) => new Set(menu).size === menu.length),
)

/** The highest return of one bet on matches, in whole units of a currency. */
export const MostReturn = v.pipe(v.number(), v.integer(), v.minValue(1_000), v.maxValue(1_000_000_000))

/**
 * Account types an agent can open below themselves: a member, an agent or a sub-agent; master agents are made by the
 * operator.
 */
export const DownlineType = v.picklist([2, 1, 42])
export type DownlineType = v.InferOutput<typeof DownlineType>

/** A licence as stored; an old version stored its badge only. */
const StoredLicence = v.object({
  ...Licence.entries,
  covers: v.optional(Licence.entries.covers, []),
  since: v.optional(Licence.entries.since, null),
})

/** The footer's year where the operator names none (spec §1). */
const specYear = 2025

/** Brand configuration as it is stored. */
export const Brand = v.object({
  merchant: v.string(),
  clubName: v.string(),
  /** The footer's year (decision 13). */
  copyrightYear: v.fallback(v.number(), specYear),
  /** The market rules in force; the age and the badges were copied from it when it was chosen. */
  jurisdiction: JurisdictionCode,
  minimumAge: v.number(),
  /** Currency of new wallets, and of amounts the site shows in general. */
  currency: Currency,
  /** The highest return of one bet on matches, in whole units of its currency. */
  mostReturn: MostReturn,
  /** Minutes east of UTC (decision 14). */
  gmtOffset: v.number(),
  /** Languages of the menu, the default first. */
  languages: v.array(Language),
  licences: v.array(StoredLicence),
  /** Account types that count as agents (decision 2). */
  agentTypes: v.array(v.number()),
  /** Account types that agents may open below themselves, the default first; none where they may open none. */
  downlineTypes: v.array(DownlineType),
  /** The parts of the Agent Centre that this brand has (spec §2). */
  agentFlags: AgentFlags,
  /** True when agents see the names of their direct downlines in full. */
  downlineNames: v.boolean(),
  /** Account types that may open the account centre. */
  accountCentreTypes: v.array(v.number()),
  /** The brand's own country, and the dialling codes its forms offer. */
  countryCode: v.string(),
  countryDialingCode: v.string(),
  countries: v.array(v.object({ countryCode: v.string(), countryDialingCode: v.string() })),
  /** Chats by desk; null where there is none, left out where the operator has not set it. */
  serviceDesks: v.object({
    LIVECHAT: v.optional(v.nullable(ServiceAddress)),
    VIP: v.optional(v.nullable(ServiceAddress)),
  }),
  /** Chats with customer service (spec §3). */
  serviceChannels: v.array(v.object({ csType: ServiceDesk, path: v.string() })),
  /** The brand's pages on social networks, each network once. */
  socialLinks: v.array(v.object({ ...SocialLink.entries, url: ServiceAddress })),
  /** Null while the brand uses no Firebase. */
  firebase: v.nullable(Firebase),
  /** Payment partners shown; fictitious ones are labelled so. */
  payments: v.array(PaymentPartner),
  /** The brand's offers beside the site: addresses, and the contents of their QR codes. */
  resources: v.array(v.object({ resourceType: v.picklist(['APP', 'H5']), url: v.string(), qrCodeUrl: v.string() })),
  /** Other domains of the site, without its own; they lead to this server. */
  domains: Origins,
  /** Mirrors of the site's pictures, and of its games. */
  imageCDNs: Origins,
  launchGameCDNs: Origins,
  /** Categories of the main menu in order; empty for all of them in the default order. */
  menu: Menu,
  /** Null while visits are not counted; else counted for visitors who allow it (spec §3). */
  gtagId: v.nullable(GtagId),
  /** True when usage of the charts is counted, for visitors who allow it. */
  flights: v.boolean(),
})
/** Brand configuration (decision 13); the operator's texts, names and market rules. */
export type Brand = v.InferOutput<typeof Brand>

/** Status of the site, as stored. */
export const SiteStatus = v.object({
  /** Status set for everyone: 0 open, 1 maintenance, 2 closed as a blocked region. */
  status: v.picklist([0, 1, 2]),
  /** Expected end of the maintenance. */
  until: v.nullable(Time),
  info: v.nullable(v.string()),
  /** ISO 3166 countries and addresses (`203.0.113.7`, `203.0.113.0/24`) that see the blocked page. */
  countries: v.array(Country),
  addresses: v.array(v.string()),
})
/** Status of the site, and who is blocked. */
export type SiteStatus = v.InferOutput<typeof SiteStatus>

/** Milliseconds the site's clock runs ahead of real time. */
export const ClockOffset = v.number()

/** An amount that an operator can state: positive, with few enough digits to be exact as a number in a browser. */
export const StatedAmount = v.pipe(
  Money,
  v.regex(/^\d{1,12}(\.\d{1,2})?$/),
  v.check((amount) => Number(amount) > 0),
)

/** The jackpot as it is stored. */
export const JackpotStated = v.object({ amount: v.nullable(StatedAmount) })

/** The lowest win that the winner board shows, in the brand's currency, as stored; null for any. */
export const LeastWin = v.object({ amount: v.nullable(StatedAmount) })

/** The brand of a fresh database. */
export const defaultBrand: Brand = {
  merchant: 'statehouse',
  clubName: 'Statehouse Club',
  copyrightYear: specYear,
  jurisdiction: 'standard',
  minimumAge: jurisdictions.standard.minimumAge,
  currency: 'PHP',
  mostReturn: 1_000_000,
  gmtOffset: 480,
  languages: ['fil', 'en', 'zh-Hans', 'vi', 'ja', 'th'],
  licences: [...jurisdictions.standard.licences],
  agentTypes: [1, 41, 42],
  downlineTypes: [2, 1],
  agentFlags: { enableCt: true, salary: true, hourSalary: true, agentRealtimeSalary: true },
  downlineNames: true,
  accountCentreTypes: [1, 2, 41, 42],
  countryCode: 'PH',
  countryDialingCode: '63',
  countries: [
    { countryCode: 'PH', countryDialingCode: '63' },
    { countryCode: 'CN', countryDialingCode: '86' },
    { countryCode: 'HK', countryDialingCode: '852' },
    { countryCode: 'ID', countryDialingCode: '62' },
    { countryCode: 'JP', countryDialingCode: '81' },
    { countryCode: 'MY', countryDialingCode: '60' },
    { countryCode: 'SG', countryDialingCode: '65' },
    { countryCode: 'TH', countryDialingCode: '66' },
    { countryCode: 'VN', countryDialingCode: '84' },
  ],
  serviceDesks: {},
  socialLinks: [],
  firebase: null,
  serviceChannels: [
    { csType: 'LIVECHAT', path: '/help#contact' },
    { csType: 'VIP', path: '/help#vip' },
  ],
  payments: [
    { kind: 'wallet', name: 'Perlas Wallet', demonstration: true },
    { kind: 'wallet', name: 'Sobre', demonstration: true },
    { kind: 'bank', name: 'Bangko Silangan', demonstration: true },
    { kind: 'qr', name: 'Parola QR', demonstration: true },
    { kind: 'card', name: 'Maharlika Card', demonstration: true },
    { kind: 'counter', name: 'Tindahan Express', demonstration: true },
  ],
  resources: [
    { resourceType: 'APP', url: '/down', qrCodeUrl: '/down' },
    { resourceType: 'H5', url: '/', qrCodeUrl: '/' },
  ],
  domains: [],
  imageCDNs: [],
  launchGameCDNs: [],
  menu: [],
  gtagId: null,
  flights: false,
}

/** Toggles of a fresh database: everything this edition supports is on, and only what plays is listed. */
export const defaultToggles: ServerToggles = {
  smsLogin: true,
  directRegistration: true,
  freePlay: false,
  forcedPasswordChange: true,
  mobileRegistration: false,
  usernameRegistration: true,
  firebaseSocialLogin: false,
  phoneRecovery: true,
  referral: false,
  oneSession: false,
  loginedToHomePage: false,
  secondVerification: true,
  everyLogin: false,
  announcedGames: false,
}

/** A site open to everyone. */
export const openSite: SiteStatus = { status: 0, until: null, info: null, countries: [], addresses: [] }

/** Returns whether the site is under maintenance at `now`, in epoch milliseconds; it ends at the announced time. */
export const underMaintenance = ({ status, until }: SiteStatus, now: number): boolean =>
  status === 1 && (until === null || now < until)

/**
 * The status one visitor sees: maintenance first, then a blocked region, by country or by address (decision 7).
 * `country` is null when unknown.
 */
export function statusFor(
  site: SiteStatus,
  visitor: { readonly address: string; readonly country: string | null },
  now: number,
): 0 | 1 | 2 {
  if (underMaintenance(site, now)) return 1
  if (site.status === 2) return 2
  if (visitor.country !== null && site.countries.includes(visitor.country.toUpperCase())) return 2
  return isListed(site.addresses, visitor.address) ? 2 : 0
}

function isListed(ranges: readonly string[], address: string): boolean {
  const version = isIP(address)
  if (version === 0 || ranges.length === 0) return false
  const list = new BlockList()
  for (const range of ranges) addRange(list, range)
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function addRange(list: BlockList, range: string): void {
  const [network = '', prefix] = range.split('/')
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
  if (prefix === undefined) list.addAddress(network, family)
  else list.addSubnet(network, Number(prefix), family)
}

/** Returns whether a text is an address or a range of them (`203.0.113.0/24`) that `SiteStatus` can hold. */
export function isAddressRange(range: string): boolean {
  const [network = '', prefix, ...rest] = range.split('/')
  const version = isIP(network)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}
