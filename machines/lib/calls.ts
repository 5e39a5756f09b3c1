import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Call, RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { notProvided } from './not-provided.ts'

/**
 * The wire call behind each actor of a chart: the actor has the input and output of the call. A list names the calls of
 * an actor whose input or output differs, or that makes several calls or chooses one.
 */
export type ActorCalls = Readonly<Record<string, Call | readonly Call[]>>

/** The input of an actor that is a call: the request of the call, or nothing where it takes none. */
type CallInput<C extends Call> = keyof RequestOf<C> extends never ? void : RequestOf<C>

type OneCall<Calls extends ActorCalls> = {
  readonly [Src in keyof Calls as Calls[Src] extends Call ? Src : never]: Calls[Src] extends infer C extends Call
    ? PromiseActorLogic<Answer<ValueOf<C>>, CallInput<C>>
    : never
}

/** Declares the wire call behind each actor of a chart. */
export const defineCalls = <const Calls extends ActorCalls>(calls: Calls): Calls => calls

const single = (calls: ActorCalls): [string, Call][] =>
  Object.entries(calls).flatMap(([src, call]): [string, Call][] => ('path' in call ? [[src, call]] : []))

/** Returns placeholders for the actors that are calls, typed by their calls. */
export const callsNotProvided = <Calls extends ActorCalls>(calls: Calls): OneCall<Calls> =>
  Object.fromEntries(single(calls).map(([src]) => [src, notProvided(src)])) as OneCall<Calls>

/** Side effects of a call that answered with a value; they run before the chart receives the answer. */
export type Afterwards<Calls extends ActorCalls> = {
  readonly [Src in keyof Calls]?: Calls[Src] extends infer C extends Call ? (value: ValueOf<C>) => void : never
}

/** Returns the real actors of those that are calls, on the client of the site. */
export function callActors<Calls extends ActorCalls>(
  calls: Calls,
  api: Api,
  afterwards: Afterwards<Calls> = {},
): OneCall<Calls> {
  const after = afterwards as Readonly<Record<string, ((value: unknown) => void) | undefined>>
  const actors = single(calls).map(([src, call]) => [
    src,
    fromPromise<Answer<unknown>, object | undefined>(async ({ input, signal }) => {
      const answer = await api.send(call, input ?? {}, { signal })
      if (answer.kind === 'value') after[src]?.(answer.value)
      return answer
    }),
  ])
  return Object.fromEntries(actors) as OneCall<Calls>
}
