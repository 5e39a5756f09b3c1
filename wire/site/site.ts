import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Language, text, Time } from '#wire/shapes.ts'

/** Feature toggles of spec §6, switched by the operator while the server runs. */
export const Toggles = v.object({
  smsLogin: v.boolean(),
  directRegistration: v.boolean(),
  freePlay: v.boolean(),
  forcedPasswordChange: v.boolean(),
  mobileRegistration: v.boolean(),
  usernameRegistration: v.boolean(),
  firebaseSocialLogin: v.boolean(),
  /** Password recovery by mobile number. */
  phoneRecovery: v.boolean(),
  /** The promotion for inviting friends. */
  referral: v.boolean(),
  /** A new login ends the older sessions of its account. */
  oneSession: v.boolean(),
  /** Guard of spec §2: a visitor is sent to /login. */
  loginedToHomePage: v.boolean(),
})
export type Toggles = v.InferOutput<typeof Toggles>

/** A licence shown in the footer (decision 13). */
export const LicenceBadge = v.object({
  code: v.picklist(['mga', 'bvi', 'pagcor']),
  licensee: v.string(),
  number: v.string(),
  link: v.string(),
  demonstration: v.boolean(),
})

/** In a file of its own, like `status`: the first page needs nothing else of the module. */
export const whitelabel = call({
  method: 'GET',
  path: '/wps/system/whitelabel',
  token: 'none',
  duringMaintenance: true,
  summary: 'Brand configuration and feature toggles.',
  request: nothing,
  value: v.object({
    merchant: v.string(),
    clubName: v.string(),
    platform: v.literal('web'),
    lotteryType: v.literal('SEA'),
    device: v.literal('WEB'),
    copyrightYear: v.number(),
    minimumAge: v.number(),
    currency: v.string(),
    /** Minutes east of UTC; every time on the site is shown with it (decision 14). */
    gmtOffset: v.number(),
    languages: v.array(Language),
    licences: v.array(LicenceBadge),
    agentTypes: v.array(v.number()),
    accountCentreTypes: v.array(v.number()),
    /** The Google Analytics id; null where visits are not measured (spec §3). */
    gtagId: v.nullable(v.string()),
    /** True when the site counts the usage of its charts, with consent. */
    flights: v.boolean(),
    toggles: Toggles,
  }),
})

/** Returns whether the site is open. */
export const status = call({
  method: 'GET',
  path: '/wps/system/status',
  token: 'none',
  duringMaintenance: true,
  summary:
    'Whether the site is open, and what to show when it is not. Maintenance takes precedence over a blocked region.',
  request: v.object({ url: v.optional(text(300)) }),
  value: v.object({
    /** 0 normal, 1 maintenance, 2 region-blocked (spec §4). */
    systemStatus: v.picklist([0, 1, 2]),
    serverTime: Time,
    maintenance: v.nullable(v.object({ until: v.nullable(Time), info: v.nullable(v.string()) })),
    location: v.object({ ip: v.string(), country: v.nullable(v.string()) }),
  }),
})
