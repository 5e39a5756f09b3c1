import * as v from 'valibot'
import type { RefusalCode } from './codes.ts'
import type { LimitName } from './limits.ts'

/** HTTP methods the wire uses. A GET or DELETE sends its request as a query string, the others as JSON. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Whether a call needs a session token (spec §6).
 * `required` refuses without a valid one, `optional` reads it when it is there, `none` ignores it.
 */
export type TokenRule = 'none' | 'optional' | 'required'

/**
 * What an answered call is counted as, so that an unusual number of them is seen: by it a member or stranger comes in,
 * money moves, records are read, or files are saved.
 */
export type WatchedKind = 'login' | 'money' | 'read' | 'export'

type Schema = v.GenericSchema<unknown, unknown>
/** Every request is an object: its fields are a query string, or the body. */
type RequestSchema = v.GenericSchema<object, object>

/** One server call: where it is, who may make it how often, what it may refuse, and the shapes that travel. */
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
  /** Headers every such request carries besides the general ones; the server refuses one without them. */
  readonly headers: Readonly<Record<string, string>>
  readonly request: Request
  readonly value: Value
  /** Largest body it reads, in bytes; null for what is enough for all calls but those that carry a picture. */
  readonly largest: number | null
  /** Why it may say no, for reasons of its own; `refusalsOf` adds those that what else it declares brings with it. */
  readonly refusals: readonly RefusalCode[]
  /** What its requests are counted against. */
  readonly limits: readonly Limit[]
  /** What its answers are counted as; null where they are not counted. */
  readonly watched: WatchedKind | null
  /** Whether a closed site still answers it, so that its page can say why it is closed and whom to ask (spec §4). */
  readonly openWhenClosed: boolean
  /** Whether it is answered while a change of the password is owed (spec §4): the way to change it, and the way out. */
  readonly openWhileOwing: boolean
  /** Whether trial accounts are refused. */
  readonly realAccountsOnly: boolean
  /** One English sentence for the API description. */
  readonly summary: string
}

/** What can be said of a call for members alone. */
interface OfMembers {
  readonly openWhileOwing?: boolean
  readonly realAccountsOnly?: boolean
}

/** What a call need not say: plain JSON, no refusals of its own, no limit, nothing out of the ordinary. */
const usual = {
  sealed: false,
  form: false,
  headers: {},
  largest: null,
  refusals: [],
  limits: [],
  watched: null,
  openWhenClosed: false,
  openWhileOwing: false,
  realAccountsOnly: false,
} as const

/** Declares a call. What it leaves out is as usual: plain JSON, no refusals of its own, no limit, no exception. */
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

/** What a caller passes to a call. */
export type RequestOf<C extends Call> = v.InferInput<C['request']>
/** What a handler receives: the request after its schema filled in defaults. */
export type ParsedRequestOf<C extends Call> = v.InferOutput<C['request']>
/** What a call answers when it succeeds. */
export type ValueOf<C extends Call> = v.InferOutput<C['value']>

/** Request schema of a call that takes nothing. Unknown keys are dropped. */
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
