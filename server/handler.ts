import type { Call, ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { calls, ModuleName } from '#wire/calls.ts'
import type { RefusalCode } from '#wire/codes.ts'
import type { RefusalDetails } from '#wire/envelope.ts'
import type { AccountType } from '#wire/shapes.ts'

/** Who is calling, read from a valid session token. */
export interface Caller {
  readonly sessionId: string
  readonly memberId: string
  readonly account: string
  readonly type: AccountType
  /** Whether the password must be changed before anything else (spec §4). */
  readonly passwordOwed: boolean
}

/** What a handler knows of a request besides its content. */
export interface RequestContext<C extends Caller | null = Caller | null> {
  readonly caller: C
  /** Address of the client, after trusted proxies. */
  readonly address: string
  /** The visitor's country (ISO 3166-1 alpha-2); null when nobody knows it. */
  readonly country: string | null
  /** Token of the browser, where a member asked for it to be remembered. */
  readonly device: string | null
  /** Gives the browser such a token to keep. */
  keepDevice(token: string): void
  /** Epoch milliseconds of the site's clock. */
  readonly now: number
}

type CallerOf<C extends Call> = C['token'] extends 'required'
  ? Caller
  : C['token'] extends 'optional'
    ? Caller | null
    : null

/** Answers one call: resolves with its value or throws `Refused`. */
export type Handler<C extends Call> = (
  request: ParsedRequestOf<C>,
  context: RequestContext<CallerOf<C>>,
) => Promise<ValueOf<C>>

type Calls = typeof calls

/** All handlers of a module: one missing does not compile. */
export type Handlers<M extends ModuleName> = {
  readonly [Name in keyof Calls[M]]: Calls[M][Name] extends Call ? Handler<Calls[M][Name]> : never
}

/** The server's "no": becomes an envelope with `success: false` and the code's HTTP status. */
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
