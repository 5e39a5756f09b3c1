import * as v from 'valibot'

/** HTTP methods the wire uses. A GET or DELETE sends its request as a query string, the others as JSON. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Whether a call needs a session token (spec §6).
 * `required` refuses without a valid one, `optional` reads it when it is there, `none` ignores it.
 */
export type TokenRule = 'none' | 'optional' | 'required'

type Schema = v.GenericSchema<unknown, unknown>

/** One server call: where it is, who may make it, and the shapes that travel. */
export interface Call<
  Request extends Schema = Schema,
  Value extends Schema = Schema,
  Token extends TokenRule = TokenRule,
> {
  /** Module identifier the spec gives every call; the handler file of the same name answers it. */
  readonly module: string
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
  /** One English sentence for the API description. */
  readonly summary: string
}

/** Declares a call. `sealed` and `form` default to false, `headers` to none. */
export function call<const Request extends Schema, const Value extends Schema, const Token extends TokenRule>(
  definition: Omit<Call<Request, Value, Token>, 'sealed' | 'form' | 'headers'> & {
    readonly sealed?: boolean
    readonly form?: boolean
    readonly headers?: Call['headers']
  },
): Call<Request, Value, Token> {
  return { sealed: false, form: false, headers: {}, ...definition }
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
