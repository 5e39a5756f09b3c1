import { type FetchOptions, ofetch } from 'ofetch'
import * as v from 'valibot'
import type { Api, CallOptions } from '#wire/api.ts'
import type { Call, ValueOf } from '#wire/call.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { type Answer, FaultError, type Refusal, type RefusalDetails } from '#wire/envelope.ts'
import { addressOf } from './address-of.ts'

/** Timeout of a call, in milliseconds. */
export const callTimeout = 30_000

/** Dependencies of the API client on the site. */
export interface ApiOptions {
  /** The session token; null for a visitor. */
  token(): string | null
  /** Called when the token of a call is expired or revoked, or good only for a password change. */
  onSessionLost(code: SessionLoss): void
  /** The language of the site; undefined until it is known. The server writes SMS and mail in it. */
  language?(): string | undefined
  /**
   * Returns whether the password must be changed first, once a running login has ended: calls that would be refused for
   * that are not sent.
   */
  mustChangePassword?(): Promise<boolean>
}

/** Why a token was refused: the session is over, or the password must be changed first. */
type SessionLoss = 'session_expired' | 'not_logged_in' | 'password_change_required'

interface Sent {
  readonly status: number
  readonly text: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Parses the body of a response. Throws `FaultError` when it is no envelope or its value does not match the call's
 * schema. Refusal codes are checked by the caller: the first page does without the list of them.
 */
export function readEnvelope<C extends Call>(call: C, text: string): Answer<ValueOf<C>> {
  const body = parse(text)
  if (!isObject(body)) throw new FaultError('malformed')
  if (body['success'] === true) {
    const parsed = v.safeParse(call.value, body['value'])
    if (!parsed.success) throw new FaultError('malformed', { cause: new v.ValiError(parsed.issues) })
    return { kind: 'value', value: parsed.output }
  }
  if (body['success'] !== false || typeof body['code'] !== 'string') throw new FaultError('malformed')
  const details = isObject(body['value']) ? (body['value'] as RefusalDetails) : {}
  return { kind: 'refusal', code: body['code'] as RefusalCode, message: String(body['message'] ?? ''), details }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FaultError('malformed', { cause: error })
  }
}

/**
 * Creates the API client. A call rejects with `FaultError` when there is no well-formed answer within `callTimeout`.
 */
export function createApi(options: ApiOptions): Api {
  const fetchText = async (
    call: Call,
    request: object,
    token: string | null,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Sent> => {
    const limit = new AbortController()
    const wait = () => setTimeout(() => limit.abort(), callTimeout)
    let timer = wait()
    const url = addressOf(call, request)
    try {
      const either = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal])
      const language = options.language?.()
      const headers = {
        ...call.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(language === undefined ? {} : { 'accept-language': language }),
      }
      if (onProgress !== undefined) {
        const { upload } = await import('./upload.ts')
        const onShare = (share: number) => {
          // An upload that makes progress is not aborted.
          clearTimeout(timer)
          timer = wait()
          onProgress(share)
        }
        const { method } = call
        const sent = { 'content-type': 'application/json', ...headers }
        return await upload(url, {
          method,
          headers: sent,
          body: JSON.stringify(request),
          signal: either,
          onProgress: onShare,
        })
      }
      const fetchOptions: FetchOptions<'text'> = {
        method: call.method,
        responseType: 'text',
        retry: 0,
        ignoreResponseError: true,
        cache: 'no-store',
        signal: either,
        headers,
        body: call.method === 'POST' || call.method === 'PUT' ? bodyOf(call, request) : undefined,
      }
      const response = await ofetch.raw(url, fetchOptions)
      return { status: response.status, text: response._data ?? '' }
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason
      throw new FaultError(limit.signal.aborted ? 'timeout' : 'network', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  const plain = async <C extends Call>(
    call: C,
    request: object,
    callOptions?: CallOptions,
  ): Promise<Answer<ValueOf<C>>> => {
    // Reads only: the calls of a running login must not wait for its end.
    const isRead = call.method === 'GET' && call.token === 'required' && options.token() !== null
    if (isRead && !call.withExpiredPassword && (await options.mustChangePassword?.()) === true) {
      return { kind: 'refusal', code: 'password_change_required', message: '', details: {} }
    }
    const token = call.token === 'none' ? null : options.token()
    const answer = readEnvelope(call, (await fetchText(call, request, token, callOptions)).text)
    if (answer.kind === 'refusal' && !(await isRefusalCode(answer.code))) throw new FaultError('malformed')
    if (answer.kind === 'refusal' && token !== null && token === options.token() && isLoss(answer.code)) {
      options.onSessionLost(answer.code)
    }
    return answer
  }

  const sealingKey = async (signal?: AbortSignal) => {
    const { sealingKeyCall: call } = await sealing()
    const answer = await plain(call, {}, { signal })
    if (answer.kind === 'refusal') return answer
    const { value } = answer
    return { kind: 'key' as const, value, skew: value.serverTime - Date.now() }
  }
  let key: Exclude<Awaited<ReturnType<typeof sealingKey>>, Refusal> | undefined

  const sealed = async <C extends Call>(
    call: C,
    request: object,
    callOptions?: CallOptions,
  ): Promise<Answer<ValueOf<C>>> => {
    const { createSealer } = await sealing()
    for (let attempt = 1; ; attempt += 1) {
      const found = key ?? (await sealingKey(callOptions?.signal))
      if (found.kind === 'refusal') return found
      key = found
      const seal = createSealer(found.value, found.skew)
      const answer = await plain(call, { sealed: await seal(call.path, request) }, callOptions)
      if (attempt === 2 || answer.kind !== 'refusal' || !answer.code.startsWith('envelope_')) return answer
      key = undefined
    }
  }

  return { send: (call, request, callOptions) => (call.sealed ? sealed : plain)(call, request, callOptions) }
}

/** A multipart form where the call has one; the library sends anything else as JSON. */
const bodyOf = (call: Call, request: object) => (call.form ? new URLSearchParams(Object.entries(request)) : request)

/** Returns whether a code is a known refusal; the list is not needed for the first paint. */
async function isRefusalCode(code: string): Promise<boolean> {
  const { refusalStatus } = await later(import('#wire/codes.ts'))
  return Object.hasOwn(refusalStatus, code)
}

/** Loads a part of the client after the first paint; when that fails, the call counts as unanswered. */
async function later<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part
  } catch (error) {
    throw new FaultError('network', { cause: error })
  }
}

const isLoss = (code: Refusal['code']): code is SessionLoss =>
  code === 'session_expired' || code === 'not_logged_in' || code === 'password_change_required'

const sealing = () => later(import('./sealing.ts'))
