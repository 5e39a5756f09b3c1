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
  /** Getting a forgotten password back by mobile number. */
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

/** Apart from its module, like `status`: the first page makes them, and nothing else of the module. */
export const whitelabel = call({
  method: 'GET',
  path: '/wps/system/whitelabel',
  token: 'none',
  openWhenClosed: true,
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
    /** What Google Analytics knows the site by; null where visits are counted nowhere (spec §3). */
    gtagId: v.nullable(v.string()),
    /** Whether the site counts what people do in its charts, of those who allow it. */
    flights: v.boolean(),
    toggles: Toggles,
  }),
})

/** Whether the site is open. */
export const status = call({
  method: 'GET',
  path: '/wps/system/status',
  token: 'none',
  openWhenClosed: true,
  summary: 'Whether the site is open, and what to show when it is not. Maintenance wins over a blocked region.',
  request: v.object({ url: v.optional(text(300)) }),
  value: v.object({
    /** 0 normal, 1 maintenance, 2 region-blocked (spec §4). */
    systemStatus: v.picklist([0, 1, 2]),
    serverTime: Time,
    maintenance: v.nullable(v.object({ until: v.nullable(Time), info: v.nullable(v.string()) })),
    location: v.object({ ip: v.string(), country: v.nullable(v.string()) }),
  }),
})
