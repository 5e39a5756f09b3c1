import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Api, RequestBy, ValueBy } from '#wire/api.ts'
import type { CallName } from '#wire/calls.ts'
import type { Answer } from '#wire/envelope.ts'
import { notProvided } from './not-provided.ts'

/**
 * The wire call behind each actor of a chart, by its name: the actor is asked and answers as the call does. A list names
 * the calls of an actor that is asked or answers in its own words, makes several, or chooses.
 */
export type ActorCalls = Readonly<Record<string, CallName | readonly CallName[]>>

/** What an actor that is a call is started with: the call's request, nothing where the call takes none. */
type CallInput<Name extends CallName> = keyof RequestBy<Name> extends never ? void : RequestBy<Name>

type OneCall<Calls extends ActorCalls> = {
  readonly [Src in keyof Calls as Calls[Src] extends CallName ? Src : never]: Calls[Src] extends infer Name extends
    CallName
    ? PromiseActorLogic<Answer<ValueBy<Name>>, CallInput<Name>>
    : never
}

/** Names the wire call of each actor: by its name, so that a chart brings no schemas to a page that needs none. */
export const defineCalls = <const Calls extends ActorCalls>(calls: Calls): Calls => calls

const single = (calls: ActorCalls): [string, CallName][] =>
  Object.entries(calls).flatMap(([src, name]): [string, CallName][] => (typeof name === 'string' ? [[src, name]] : []))

/** The placeholders of the actors that are calls, with what the call takes and answers. */
export const callsNotProvided = <Calls extends ActorCalls>(calls: Calls): OneCall<Calls> =>
  Object.fromEntries(single(calls).map(([src]) => [src, notProvided(src)])) as OneCall<Calls>

/** What is done once a call has answered with a value, before the chart hears of it. */
export type Afterwards<Calls extends ActorCalls> = {
  readonly [Src in keyof Calls]?: Calls[Src] extends infer Name extends CallName
    ? (value: ValueBy<Name>) => void
    : never
}

/** The real actors of those that are calls, on the site's client. */
export function callActors<Calls extends ActorCalls>(
  calls: Calls,
  api: Pick<Api, Extract<Calls[keyof Calls], CallName>>,
  afterwards: Afterwards<Calls> = {},
): OneCall<Calls> {
  const client = api as Readonly<Record<string, (request: object, options: object) => Promise<Answer<unknown>>>>
  const after = afterwards as Readonly<Record<string, ((value: unknown) => void) | undefined>>
  const actors = single(calls).map(([src, name]) => [
    src,
    fromPromise<Answer<unknown>, object | undefined>(async ({ input, signal }) => {
      const answer = await client[name]?.(input ?? {}, { signal })
      if (answer === undefined) throw new TypeError(`no call ${name}`)
      if (answer.kind === 'value') after[src]?.(answer.value)
      return answer
    }),
  ])
  return Object.fromEntries(actors) as OneCall<Calls>
}
