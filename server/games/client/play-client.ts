import * as v from 'valibot'
import type { PlayApi } from '#machines/slot/slot.actors.ts'
import type { CallOptions } from '#wire/api.ts'
import type { Call, ValueOf } from '#wire/call.ts'
import { refusalStatus, type RefusalCode } from '#wire/codes.ts'
import { FaultError, type Answer } from '#wire/envelope.ts'
import { playCalls } from '#wire/play/play.ts'
import { tabStorage } from './browser-storage.ts'

/** Request timeout in milliseconds. */
const requestTimeout = 15_000
/** Key of the play token in the tab's storage. */
const storageKey = 'statehouse.play'

const isCode = (code: unknown): code is RefusalCode => typeof code === 'string' && code in refusalStatus
const Envelope = v.variant('success', [
  v.object({ success: v.literal(true), value: v.unknown() }),
  v.object({ success: v.literal(false), message: v.string(), code: v.custom<RefusalCode>(isCode) }),
])

interface Sent {
  readonly body?: unknown
  readonly token?: string | null
  readonly signal?: AbortSignal
}

/** Makes a call of a game: resolves with the value or the refusal, rejects with a `FaultError`. */
export async function send<C extends Call>(call: C, { body, token, signal }: Sent): Promise<Answer<ValueOf<C>>> {
  const timeout = AbortSignal.timeout(requestTimeout)
  let answer: unknown
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    answer = await response.json()
  } catch (cause) {
    throw new FaultError(timeout.aborted ? 'timeout' : cause instanceof SyntaxError ? 'malformed' : 'network', {
      cause,
    })
  }
  const envelope = v.safeParse(Envelope, answer)
  if (!envelope.success) throw new FaultError('malformed')
  if (!envelope.output.success) {
    return { kind: 'refusal', code: envelope.output.code, message: envelope.output.message, details: {} }
  }
  const value = v.safeParse(call.value, envelope.output.value)
  if (!value.success) throw new FaultError('malformed')
  return { kind: 'value', value: value.output as ValueOf<C> }
}

type CallFor<Value> = Call<Call['request'], v.GenericSchema<unknown, Value>>

/**
 * Returns the function that enters a game. `code` is the launch code of the address, which works once; without one the
 * stored play token of this tab is used, so that a reload continues the game.
 */
export function entrance<State>(
  calls: { readonly enter: CallFor<{ playToken: string; state: State }>; readonly state: CallFor<State> },
  code: string | null,
): (options?: CallOptions) => Promise<Answer<State>> {
  let unused = code
  return async (options) => {
    if (unused === null) return send(calls.state, { token: playToken(), signal: options?.signal })
    const answer = await send(calls.enter, { body: { code: unused }, signal: options?.signal })
    if (answer.kind === 'refusal') return answer
    unused = null
    tabStorage.setItem(storageKey, answer.value.playToken)
    return { kind: 'value', value: answer.value.state }
  }
}

/** Returns the play token of this tab's game. */
export const playToken = (): string | null => tabStorage.getItem(storageKey)

/** Creates the slot's API client. */
export const createPlayClient = (code: string | null): PlayApi => ({
  enter: entrance(playCalls, code),
  shown: (spinId) => send(playCalls.shown, { body: { spinId }, token: playToken() }),
  spin: (request, options) => send(playCalls.spin, { body: request, token: playToken(), signal: options?.signal }),
})
