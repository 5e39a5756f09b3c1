import type { ModelStep } from '#atlas/model/model.ts'
import { answer } from './transitions.ts'

/**
 * The two states that a flow begins with that has something to ask first, to be spread among its states: `loading` asks
 * `src`, and goes on by the branches of `next`; `unloaded` is told apart by the tag `failed`, and asks again on request.
 */
export const loadStates = <
  const Src extends string,
  const Description extends string,
  const Requirement extends string,
  const Next extends readonly object[],
  const On extends object = object,
  const Input extends object = object,
>({
  src,
  loading,
  unloaded,
  requirements,
  next,
  on = {} as On,
  asked = {} as Input,
}: {
  readonly src: Src
  /** What the two states are, in words. */
  readonly loading: Description
  readonly unloaded: Description
  readonly requirements: readonly Requirement[]
  readonly next: Next
  /** What both of them hear besides. */
  readonly on?: On
  /** `{ input: … }` of an actor that is asked with something. */
  readonly asked?: Input
}) =>
  ({
    loading: {
      description: loading,
      meta: { requirements },
      tags: ['busy'],
      invoke: {
        src,
        id: src,
        ...asked,
        onDone: [{ guard: answer('refused'), target: 'unloaded' }, ...next],
        onError: 'unloaded',
      },
      on,
    },
    unloaded: {
      description: unloaded,
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading', ...on },
    },
  }) as const

/** What `loadStates` promises, as a law of the model: what did not come is told, and asked for again (spec §8). */
export const loadLaws = (src: string) => ({
  'what did not come is told, and asked for again on request': ({ do: what, carries, before, after }: ModelStep) => {
    if (what === 'retry.requested/default' && before.in('unloaded'))
      return after.in('loading') && after.tags.has('busy')
    const refused = what.startsWith(`${src}:done/`) && (carries as { readonly kind?: string }).kind === 'refusal'
    if (!before.in('loading') || !(refused || what.startsWith(`${src}:error/`))) return true
    return after.in('unloaded') && after.tags.has('failed')
  },
})
