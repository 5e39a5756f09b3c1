import * as v from 'valibot'
import type { RefusalCode } from './codes.ts'
import type { LimitName } from './limits.ts'

/** HTTP methods of the wire. A GET or DELETE sends its request as a query string, the others as JSON. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Rule for the session token of a call (spec §6).
 * `required` refuses without a valid one, `optional` reads it when it is there, `none` ignores it.
 */
export type TokenRule = 'none' | 'optional' | 'required'

/** Kind of an answered call for anomaly detection: a login, a money movement, reading records, or saving files. */
export type WatchedKind = 'login' | 'money' | 'read' | 'export'

type Schema = v.GenericSchema<unknown, unknown>
/** Every request is an object: its fields are a query string, or the body. */
type RequestSchema = v.GenericSchema<object, object>

/** A server call: its path, access rules, limits, refusals, and schemas. */
export interface Call<
  Request extends RequestSchema = RequestSchema,
  Value extends Schema = Schema,
  Token extends TokenRule = TokenRule,
  Limit extends LimitName = LimitName,
> {
  readonly method: Method
  /** Path relative to the site's origin, as in spec §7. */
  readonly path: `/${string}`
  readonly token: Token
  /** True when the request travels as a JOSE envelope (`SealedRequest`) instead of plain JSON. */
  readonly sealed: boolean
  /** True when the request travels as an HTML form does (`application/x-www-form-urlencoded`). */
  readonly form: boolean
  /** Additional required headers; the server refuses a request without one. */
  readonly headers: Readonly<Record<string, string>>
  readonly request: Request
  readonly value: Value
  /** Largest body in bytes; null for the default, which all calls but those with a picture use. */
  readonly largest: number | null
  /** Its own refusals; `refusalsOf` adds those that follow from its other declarations. */
  readonly refusals: readonly RefusalCode[]
  /** The rate limit of its requests. */
  readonly limits: readonly Limit[]
  /** Kind for anomaly detection; null where its answers are not counted. */
  readonly watched: WatchedKind | null
  /** True when it is answered while the site is closed, so that the page can say why and link to support (spec §4). */
  readonly duringMaintenance: boolean
  /** True when it is answered while the password must be changed (spec §4): the password change, and logout. */
  readonly withExpiredPassword: boolean
  /** True when trial accounts are refused. */
  readonly rejectTrial: boolean
  /** One English sentence for the API description. */
  readonly summary: string
}

/** Declarations for calls of members only. */
interface OfMembers {
  readonly withExpiredPassword?: boolean
  readonly rejectTrial?: boolean
}

/** Optional declarations. */
const usual = {
  sealed: false,
  form: false,
  headers: {},
  largest: null,
  refusals: [],
  limits: [],
  watched: null,
  duringMaintenance: false,
  withExpiredPassword: false,
  rejectTrial: false,
} as const

/** Declares a call. Defaults: plain JSON, no refusals of its own, no limit, no exception. */
export function call<
  const Request extends RequestSchema,
  const Value extends Schema,
  const Token extends TokenRule,
  const Limit extends LimitName = never,
>(
  definition: Omit<Call<Request, Value, Token, Limit>, keyof typeof usual> &
    Partial<Pick<Call<Request, Value, Token, Limit>, Exclude<keyof typeof usual, keyof OfMembers>>> &
    (Token extends 'required' ? OfMembers : Readonly<Partial<Record<keyof OfMembers, never>>>),
): Call<Request, Value, Token, Limit> {
  return { ...usual, ...definition }
}

/** The request as a caller passes it. */
export type RequestOf<C extends Call> = v.InferInput<C['request']>
/** The request as a handler receives it: parsed, with defaults. */
export type ParsedRequestOf<C extends Call> = v.InferOutput<C['request']>
/** The value of a successful answer. */
export type ValueOf<C extends Call> = v.InferOutput<C['value']>

/** Request schema of a call without parameters. Unknown keys are dropped. */
export const nothing = v.object({})

/** Body of every sealed call: a compact JWE whose plaintext is `SealedContent`. */
export const SealedRequest = v.object({ sealed: v.pipe(v.string(), v.maxLength(16_384)) })

/** Plaintext of a sealed request; `iat` in epoch milliseconds, `jti` a nonce used once. */
export interface SealedContent {
  readonly iat: number
  readonly jti: string
  readonly path: string
  readonly payload: unknown
}
