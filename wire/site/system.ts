import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Code, GameType, Language, Time } from '#wire/shapes.ts'
import { LicenceBadge, status, whitelabel } from './site.ts'

/** Whom members can pay with (spec §1). */
export const PaymentPartner = v.object({
  kind: v.picklist(['wallet', 'bank', 'qr', 'card', 'counter']),
  name: v.string(),
  /** True of one that is made up. */
  demonstration: v.boolean(),
})

/** The brand's own page on a network. */
export const SocialLink = v.object({
  kind: v.picklist(['Facebook', 'Instagram', 'Telegram', 'TikTok', 'Viber', 'X', 'YouTube']),
  /** Its https address. */
  url: v.string(),
})
export type SocialLink = v.InferOutput<typeof SocialLink>

/** A licence as anybody may look into it; the first page knows its badge alone. */
export const Licence = v.object({
  ...LicenceBadge.entries,
  /** The kinds of games it covers. */
  covers: v.array(GameType),
  /** The day it is in force since; null where the operator says none. */
  since: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
})
export type Licence = v.InferOutput<typeof Licence>

/** An app that the operator offers besides the site itself: from a store, or as a file. */
export const AppOffer = v.object({
  platform: v.picklist(['android', 'ios', 'computer']),
  source: v.picklist(['store', 'file']),
  version: v.string(),
  /** Its https address. */
  address: v.string(),
})
export type AppOffer = v.InferOutput<typeof AppOffer>

/** A message in pieces: text, and the names of the values that stand between. */
export const Pieces = v.array(v.union([v.string(), v.array(v.string())]))
export type Pieces = v.InferOutput<typeof Pieces>

/** What payments are meant to take, in minutes, unless the operator says otherwise. */
export const usualGoals = { deposit: 1, withdrawal: 15 } as const

const Coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A public key that a client makes for one answer: only the holder of its private half can read that. */
export const OneTimeKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
})
export type OneTimeKey = v.InferOutput<typeof OneTimeKey>

/** What a sealed service answer holds: type 3 is the chat window's (spec §2, §3). */
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
    openWhenClosed: true,
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
    openWhenClosed: true,
    summary: 'Ways to customer service, payment partners, and where and what the brand is beside the site.',
    request: nothing,
    value: v.object({
      channels: v.array(
        v.object({ csType: v.picklist(['LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'VIP']), path: v.string() }),
      ),
      payments: v.array(PaymentPartner),
      /** Where else the brand is. */
      social: v.array(SocialLink),
      /** What the brand offers beside the site; `qrCodeUrl` is what its QR code says. */
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
    openWhenClosed: true,
    summary:
      'Customer-service links for whoever asks, as a compact JWE (ECDH-ES, A256GCM) for the one-time key of the request.',
    request: v.object({ key: OneTimeKey }),
    value: v.object({ sealed: v.string() }),
  }),
  licences: call({
    method: 'GET',
    path: '/wps/system/licences',
    token: 'none',
    openWhenClosed: true,
    summary:
      'The licences of the brand: who holds them, their numbers, what they cover, since when, and where to check them.',
    request: nothing,
    value: v.object({ licences: v.array(Licence) }),
  }),
  domainRoute: call({
    method: 'GET',
    path: '/wps/system/domainRoute',
    token: 'none',
    openWhenClosed: true,
    summary: 'The other domains that lead to this site; whoever asks measures which is the fastest.',
    request: nothing,
    value: v.object({ domains: v.array(v.object({ url: v.string() })) }),
  }),
  helpCentre: call({
    method: 'GET',
    path: '/wps/system/helpCenter',
    token: 'none',
    summary: 'The help centre by sections, in the language asked for.',
    request: v.object({ lang: v.optional(Language, 'fil'), device: v.optional(v.literal('WEB'), 'WEB') }),
    value: v.object({
      language: Language,
      sections: v.array(
        v.object({
          /** Anchor of the section: `/help#id`. */
          id: Code,
          title: v.string(),
          /** Of its words, where the operator has written none in the language asked for. */
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
      "What the operator says on public pages instead of the site's own words, the apps on offer, and what payments are meant to take.",
    request: v.object({ language: v.optional(Language, 'fil') }),
    value: v.object({
      /** By the name of the message that they stand in the place of. */
      words: v.record(v.string(), Pieces),
      apps: v.array(AppOffer),
      /** In minutes. */
      goals: v.object({ deposit: v.number(), withdrawal: v.number() }),
      /** Set where this browser follows the link of a preview: nobody else sees the same. */
      preview: v.nullable(v.object({ until: Time })),
    }),
  }),
  sealingKey: call({
    method: 'GET',
    path: '/wps/system/sealingKey',
    token: 'none',
    openWhenClosed: true,
    summary: 'The public key sealed requests are encrypted to, as a JWK; it rotates.',
    request: nothing,
    value: v.object({
      kid: v.string(),
      serverTime: Time,
      key: v.object({ kty: v.literal('RSA'), n: v.string(), e: v.string() }),
    }),
  }),
}
