import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Call, RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { notProvided } from './not-provided.ts'

/**
 * The wire call behind each actor of a chart: the actor takes and answers what the call does. A list has the calls of an
 * actor that takes or answers something else, makes several, or chooses.
 */
export type ActorCalls = Readonly<Record<string, Call | readonly Call[]>>

/** What an actor that is a call is started with: the call's request, nothing where the call takes none. */
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

/** The placeholders of the actors that are calls, with what the call takes and answers. */
export const callsNotProvided = <Calls extends ActorCalls>(calls: Calls): OneCall<Calls> =>
  Object.fromEntries(single(calls).map(([src]) => [src, notProvided(src)])) as OneCall<Calls>

/** What is done once a call has answered with a value, before the chart hears of it. */
export type Afterwards<Calls extends ActorCalls> = {
  readonly [Src in keyof Calls]?: Calls[Src] extends infer C extends Call ? (value: ValueOf<C>) => void : never
}

/** The real actors of those that are calls, on the site's client. */
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
