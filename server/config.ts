import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Retention } from '#server/domain/security/retention.ts'

/** Everything the environment decides, checked once at start. docs/configuration.md lists each variable. */
export interface Config {
  readonly mode: 'local' | 'production'
  readonly port: number
  readonly gamesPort: number
  /** Interface the server listens on: the loopback in local mode, all of them in production. */
  readonly host: string
  /** Absolute path of the data folder. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Origin people open the site at, without a trailing slash. */
  readonly publicOrigin: string
  /** Every origin the site may be opened at; more than one only in local mode (`localhost` and `127.0.0.1`). */
  readonly siteOrigins: readonly string[]
  /** Origin of the built-in game provider; never the site's. */
  readonly gamesOrigin: string
  readonly smtpUrl: string | undefined
  /** Sender of outgoing mail. */
  readonly mailFrom: string
  /** Where SMS are handed over, as `POST {to, text}`. */
  readonly smsGatewayUrl: string | undefined
  /** Keys the hashes of short codes and wraps the sealing keys at rest. */
  readonly secret: string
  /** Earlier secrets: values sealed or hashed with them stay valid and are resealed. */
  readonly previousSecrets: readonly string[]
  /** True when the secret is derived from the path of the data folder, so that it changes when the folder is moved. */
  readonly isSecretOfFolder: boolean
  /** How many proxies in front of the server are ours; their `X-Forwarded-For` entries are believed. */
  readonly trustProxy: number
  /** Header in which the nearest proxy names the visitor's country (ISO 3166-1 alpha-2). */
  readonly countryHeader: string | undefined
  /** Initial password of new accounts; its members must change it (spec §4, §9). Never leaves the server. */
  readonly weakPassword: string
  readonly retention: Retention
  /** True when pages report their charts to the atlas in another tab; never in production. */
  readonly liveCharts: boolean
}

/** The environment is unusable; each problem is one line for the person who starts the server. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `${name} must be a port number`),
    v.transform(Number),
    v.minValue(1, `${name} must be between 1 and 65535`),
    v.maxValue(65_535, `${name} must be between 1 and 65535`),
  )

const address = (name: string, protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  )

const origin = (name: string) =>
  v.pipe(
    address(name, ['http:', 'https:']),
    v.check((value) => new URL(value).origin === value.replace(/\/$/, ''), `${name} must be an origin without a path`),
    v.transform((value) => new URL(value).origin),
  )

/** Splits comma-separated values. */
const separated = (value: string): readonly string[] => value.split(',').map((each) => each.trim())

/** A retention in days; `least` is what the site itself still reads. */
const days = (name: string, least: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `${name} must be a number of days`),
    v.transform(Number),
    v.minValue(least, `${name} must be at least ${least} days`),
  )

const Environment = v.object({
  MODE: v.optional(v.picklist(['local', 'production'], 'MODE must be local or production'), 'local'),
  PORT: v.optional(port('PORT'), '4173'),
  GAMES_PORT: v.optional(port('GAMES_PORT'), '4174'),
  HOST: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(address('DATABASE_URL', ['postgres:', 'postgresql:'])),
  PUBLIC_ORIGIN: v.optional(origin('PUBLIC_ORIGIN')),
  GAMES_ORIGIN: v.optional(origin('GAMES_ORIGIN')),
  SMTP_URL: v.optional(address('SMTP_URL', ['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(v.string(), 'Statehouse Club <no-reply@statehouse.example>'),
  SMS_GATEWAY_URL: v.optional(address('SMS_GATEWAY_URL', ['http:', 'https:'])),
  SERVER_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SERVER_SECRET must have at least 32 characters'))),
  SERVER_SECRET_PREVIOUS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => separated(value).every((secret) => secret.length >= 32),
        'SERVER_SECRET_PREVIOUS must be secrets of at least 32 characters, with commas between them',
      ),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'TRUST_PROXY must be how many proxies to believe, 0 to 9'), v.transform(Number)),
    '0',
  ),
  COUNTRY_HEADER: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'COUNTRY_HEADER must be the name of a header'))),
  WEAK_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(4, 'WEAK_PASSWORD must have at least 4 characters'))),
  KEEP_SESSIONS_DAYS: v.optional(days('KEEP_SESSIONS_DAYS', 90), '180'),
  KEEP_LOGINS_DAYS: v.optional(days('KEEP_LOGINS_DAYS', 90), '180'),
  KEEP_AUDIT_DAYS: v.optional(days('KEEP_AUDIT_DAYS', 365), '1827'),
  ALLOW_HTTP: v.optional(v.picklist(['on', 'off'], 'ALLOW_HTTP must be on or off'), 'off'),
  LIVE_CHARTS: v.optional(v.picklist(['on', 'off'], 'LIVE_CHARTS must be on or off'), 'off'),
})

/** Variables without a default in production, because one would be unsafe or wrong. */
const requiredInProduction = ['PUBLIC_ORIGIN', 'GAMES_ORIGIN', 'SERVER_SECRET', 'WEAK_PASSWORD'] as const

/** Reads the environment. An empty variable counts as not set; throws `ConfigError` with one line a mistake. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, variables)
  if (!parsed.success) throw new ConfigError(parsed.issues.map((issue) => issue.message))
  const env = parsed.output

  const problems: string[] = []
  if (env.PORT === env.GAMES_PORT) problems.push('PORT and GAMES_PORT must differ: games run on an origin of their own')
  if (env.MODE === 'production') {
    for (const name of requiredInProduction) {
      if (env[name] === undefined) problems.push(`${name} must be set when MODE is production`)
    }
    for (const name of ['PUBLIC_ORIGIN', 'GAMES_ORIGIN'] as const) {
      if (env[name]?.startsWith('http:') && env.ALLOW_HTTP === 'off')
        problems.push(
          `${name} must start with https:// when MODE is production, or ALLOW_HTTP be on: passwords would travel in clear`,
        )
    }
    if (env.SERVER_SECRET !== undefined && isWeakSecret(env.SERVER_SECRET))
      problems.push('SERVER_SECRET must be random when MODE is production: make one with openssl rand -base64 48')
    if (env.LIVE_CHARTS === 'on')
      problems.push('LIVE_CHARTS must be off when MODE is production: it shows what the site does')
  }
  if (env.COUNTRY_HEADER !== undefined && env.TRUST_PROXY === 0) {
    problems.push('COUNTRY_HEADER needs TRUST_PROXY: without a trusted proxy anybody could write the header')
  }
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const gamesOrigin = env.GAMES_ORIGIN ?? `http://localhost:${env.GAMES_PORT}`
  if (publicOrigin === gamesOrigin) problems.push('PUBLIC_ORIGIN and GAMES_ORIGIN must differ')
  if (problems.length > 0) throw new ConfigError(problems)

  const isLocal = env.MODE === 'local'
  return {
    mode: env.MODE,
    port: env.PORT,
    gamesPort: env.GAMES_PORT,
    host: env.HOST ?? (isLocal ? '127.0.0.1' : '::'),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicOrigin,
    siteOrigins: isLocal ? [...new Set([publicOrigin, `http://127.0.0.1:${env.PORT}`])] : [publicOrigin],
    gamesOrigin,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    smsGatewayUrl: env.SMS_GATEWAY_URL,
    ...secretsOf(env, resolve(env.DATA_DIR)),
    trustProxy: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER,
    weakPassword: env.WEAK_PASSWORD ?? 'a123456',
    retention: {
      sessions: env.KEEP_SESSIONS_DAYS,
      accessAudit: env.KEEP_LOGINS_DAYS,
      audit: env.KEEP_AUDIT_DAYS,
    },
    liveCharts: env.LIVE_CHARTS === 'on',
  }
}

/** Returns whether a secret is guessable despite its length: few characters, a repeated part, or a keyboard row. */
function isWeakSecret(secret: string): boolean {
  const signs = [...secret]
  if (new Set(signs).size < 10 || /^(.+?)\1+.{0,8}$/s.test(secret)) return true
  const neighbours = signs.filter((sign, at) => Math.abs(sign.charCodeAt(0) - (signs[at - 1]?.charCodeAt(0) ?? 0)) <= 1)
  return neighbours.length > signs.length / 2
}

/** The secrets of the site in a data folder, of which only production must name one. */
export function secretsOf(
  environment: Readonly<Record<string, unknown>>,
  dataDir: string,
): Pick<Config, 'secret' | 'previousSecrets' | 'isSecretOfFolder'> {
  const { SERVER_SECRET: secret, SERVER_SECRET_PREVIOUS: previous, MODE: mode } = environment
  const own = localSecret(dataDir)
  const isNamed = typeof secret === 'string' && secret !== ''
  return {
    secret: isNamed ? secret : own,
    isSecretOfFolder: !isNamed,
    previousSecrets: [
      ...(typeof previous === 'string' && previous !== '' ? separated(previous) : []),
      ...(isNamed && mode !== 'production' ? [own] : []),
    ],
  }
}

/** Local mode needs no secret to start, but the same one at every start of the same folder. */
function localSecret(dataDir: string): string {
  return createHash('sha256').update(`statehouse local secret of ${dataDir}`).digest('base64url')
}
