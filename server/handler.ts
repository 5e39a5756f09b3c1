import type { Call, ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { calls, ModuleName } from '#wire/calls.ts'
import type { RefusalCode } from '#wire/codes.ts'
import type { RefusalDetails } from '#wire/envelope.ts'
import type { LimitOfContent } from '#wire/limits.ts'
import type { AccountType, Language } from '#wire/shapes.ts'

/** Who is calling, read from a valid session token. */
export interface Caller {
  readonly sessionId: string
  readonly memberId: string
  readonly account: string
  readonly type: AccountType
  /** True when the password must be changed before anything else (spec §4). */
  readonly passwordOwed: boolean
}

/**
 * Counts a request against a limit of its call, for the subject that its content names; refuses `rate_limited`. Limits
 * that do not depend on the content are counted before the handler runs.
 */
export type Spend<Limit extends LimitOfContent> = (limit: Limit, who: string) => Promise<void>

/** Context of a request besides its content. */
export interface RequestContext<C extends Caller | null = Caller | null, Limit extends LimitOfContent = never> {
  readonly caller: C
  /** Address of the client, after trusted proxies. */
  readonly address: string
  /** The visitor's country (ISO 3166-1 alpha-2); null when it is unknown. */
  readonly country: string | null
  /** The `User-Agent` header; null without one. */
  readonly userAgent: string | null
  /** Best supported language of the request's `Accept-Language`; the brand's first language where none matches. */
  readonly language: Language
  /** Token of a browser that a member chose to remember, or null. */
  readonly device: string | null
  /** Token of the preview of content that the browser follows, or null. */
  readonly preview: string | null
  /** Sets the cookie with the token of a remembered browser. */
  rememberDevice(token: string): void
  readonly spend: Spend<Limit>
  /** Epoch milliseconds of the site's clock. */
  readonly now: number
}

type CallerOf<C extends Call> = C['token'] extends 'required'
  ? Caller
  : C['token'] extends 'optional'
    ? Caller | null
    : null

type SpentBy<C extends Call> = Extract<C['limits'][number], LimitOfContent>

/** Answers one call: resolves with its value or throws `Refused` with a code that the call declares. */
export type Handler<C extends Call> = (
  request: ParsedRequestOf<C>,
  context: RequestContext<CallerOf<C>, SpentBy<C>>,
) => Promise<ValueOf<C>>

type Calls = typeof calls

/** All handlers of a module: one missing does not compile. */
export type Handlers<M extends ModuleName> = {
  readonly [Name in keyof Calls[M]]: Calls[M][Name] extends Call ? Handler<Calls[M][Name]> : never
}

/**
 * The handlers of each module. A handler file extends this interface, so that a module without handlers does not
 * compile.
 */
export interface ModuleHandlers {}

/** A refusal: becomes an envelope with `success: false` and the code's HTTP status. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails | null
  constructor(code: RefusalCode, details: RefusalDetails | null = null, message: string = code) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.details = details
  }
}
