import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Code, GameType, Language, Time } from '#wire/shapes.ts'
import { LicenceBadge, status, whitelabel } from './site.ts'

/** Payment partners (spec §1). */
export const PaymentPartner = v.object({
  kind: v.picklist(['wallet', 'bank', 'qr', 'card', 'counter']),
  name: v.string(),
  /** True when it is made up. */
  demonstration: v.boolean(),
})

/** The brand's page on a social network. */
export const SocialLink = v.object({
  kind: v.picklist(['Facebook', 'Instagram', 'Telegram', 'TikTok', 'Viber', 'X', 'YouTube']),
  /** Its https address. */
  url: v.string(),
})
export type SocialLink = v.InferOutput<typeof SocialLink>

/** The public details of a licence; the first page has its badge only. */
export const Licence = v.object({
  ...LicenceBadge.entries,
  /** The kinds of games it covers. */
  covers: v.array(GameType),
  /** The day it took effect; null when the operator has not set one. */
  since: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
})
export type Licence = v.InferOutput<typeof Licence>

/** An app of the operator: from a store, or as a file. */
export const AppOffer = v.object({
  platform: v.picklist(['android', 'ios', 'computer']),
  source: v.picklist(['store', 'file']),
  version: v.string(),
  /** Its https address. */
  address: v.string(),
})
export type AppOffer = v.InferOutput<typeof AppOffer>

/** A message in pieces: text, and the names of the values between. */
export const Pieces = v.array(v.union([v.string(), v.array(v.string())]))
export type Pieces = v.InferOutput<typeof Pieces>

/** Target durations of payments in minutes, by default. */
export const usualGoals = { deposit: 1, withdrawal: 15 } as const

const Coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A public key that a client creates for one answer: only the holder of the private key can decrypt it. */
export const OneTimeKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
})
export type OneTimeKey = v.InferOutput<typeof OneTimeKey>

/** The content of an encrypted service answer: type 3 is the chat window's (spec §2, §3). */
export const ServiceLinks = v.object({
  version: v.object({ pathList: v.array(v.object({ type: v.number(), path: v.string() })) }),
})

export const systemCalls = {
  whitelabel,
  status,
  countryCode: call({
    method: 'GET',
    path: '/wps/system/countryCode',
    token: 'none',
    duringMaintenance: true,
    summary: "The visitor's country and the dialling codes on offer.",
    request: nothing,
    value: v.object({
      countryCode: v.string(),
      countryDialingCode: v.string(),
      countries: v.array(v.object({ countryCode: v.string(), countryDialingCode: v.string() })),
    }),
  }),
  service: call({
    method: 'GET',
    path: '/wps/system/service',
    token: 'optional',
    duringMaintenance: true,
    summary: 'Customer service, payment partners, and social networks and apps of the brand.',
    request: nothing,
    value: v.object({
      channels: v.array(
        v.object({ csType: v.picklist(['LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'VIP']), path: v.string() }),
      ),
      payments: v.array(PaymentPartner),
      /** Pages on social networks. */
      social: v.array(SocialLink),
      /** The brand's apps; `qrCodeUrl` is the content of its QR code. */
      resources: v.array(v.object({ resourceType: v.picklist(['APP', 'H5']), url: v.string(), qrCodeUrl: v.string() })),
      /** Mirrors of the pictures and of the games; addresses in other answers are at one of them already. */
      imageCDNs: v.array(v.string()),
      launchGameCDNs: v.array(v.string()),
    }),
  }),
  getService: call({
    method: 'POST',
    path: '/wps/system/service/link',
    token: 'optional',
    limits: ['serviceByAddress'],
    duringMaintenance: true,
    summary:
      'The reader’s customer-service links, as a compact JWE (ECDH-ES, A256GCM) for the one-time key of the request.',
    request: v.object({ key: OneTimeKey }),
    value: v.object({ sealed: v.string() }),
  }),
  licences: call({
    method: 'GET',
    path: '/wps/system/licences',
    token: 'none',
    duringMaintenance: true,
    summary: 'The licences of the brand: holders, numbers, what they cover, since when, and where to verify them.',
    request: nothing,
    value: v.object({ licences: v.array(Licence) }),
  }),
  domainRoute: call({
    method: 'GET',
    path: '/wps/system/domainRoute',
    token: 'none',
    duringMaintenance: true,
    summary: 'The other domains of this site; the page measures which is the fastest.',
    request: nothing,
    value: v.object({ domains: v.array(v.object({ url: v.string() })) }),
  }),
  helpCentre: call({
    method: 'GET',
    path: '/wps/system/helpCenter',
    token: 'none',
    summary: 'The help centre by sections, in the requested language.',
    request: v.object({ lang: v.optional(Language, 'fil'), device: v.optional(v.literal('WEB'), 'WEB') }),
    value: v.object({
      language: Language,
      sections: v.array(
        v.object({
          /** Anchor of the section: `/help#id`. */
          id: Code,
          title: v.string(),
          /** The language of its text, when the operator has none in the requested one. */
          language: Language,
          /** A question, and the paragraphs of its answer as plain text. */
          topics: v.array(v.object({ question: v.string(), answer: v.array(v.string()) })),
        }),
      ),
    }),
  }),
  content: call({
    method: 'GET',
    path: '/wps/system/content',
    token: 'none',
    summary:
      "The operator's texts of public pages, which replace the site's, its apps, and the target durations of payments.",
    request: v.object({ language: v.optional(Language, 'fil') }),
    value: v.object({
      /** By the id of the message they replace. */
      words: v.record(v.string(), Pieces),
      apps: v.array(AppOffer),
      /** In minutes. */
      goals: v.object({ deposit: v.number(), withdrawal: v.number() }),
      /** Set when this browser follows a preview link: other visitors see the published texts. */
      preview: v.nullable(v.object({ until: Time })),
    }),
  }),
  sealingKey: call({
    method: 'GET',
    path: '/wps/system/sealingKey',
    token: 'none',
    duringMaintenance: true,
    summary: 'The public key for encrypted requests, as a JWK; it rotates.',
    request: nothing,
    value: v.object({
      kid: v.string(),
      serverTime: Time,
      key: v.object({ kty: v.literal('RSA'), n: v.string(), e: v.string() }),
    }),
  }),
}
