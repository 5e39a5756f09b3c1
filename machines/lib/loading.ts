import type { ModelStep } from '#atlas/model/model.ts'
import { withOutput } from './transitions.ts'

/**
 * The first two states of a flow that loads data, to be spread among its states: `loading` invokes `src` and continues
 * by the branches of `next`; `loadFailed` has the tag `failed` and loads again on `retry.requested`.
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
  loadFailed,
  requirements,
  next,
  on = {} as On,
  invocation = {} as Input,
}: {
  readonly src: Src
  /** The descriptions of the two states. */
  readonly loading: Description
  readonly loadFailed: Description
  readonly requirements: readonly Requirement[]
  readonly next: Next
  /** Further transitions of both states. */
  readonly on?: On
  /** `{ input: … }` of an actor that takes input. */
  readonly invocation?: Input
}) =>
  ({
    loading: {
      description: loading,
      meta: { requirements },
      tags: ['busy'],
      invoke: {
        src,
        id: src,
        ...invocation,
        onDone: [{ guard: withOutput('refused'), target: 'loadFailed' }, ...next],
        onError: 'loadFailed',
      },
      on,
    },
    loadFailed: {
      description: loadFailed,
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading', ...on },
    },
  }) as const

/** The promise of `loadStates` as a law of the model: a failed load is shown and can be retried (spec §8). */
export const loadLaws = (src: string) => ({
  'a failed load is shown and can be retried': ({ do: what, carries, before, after }: ModelStep) => {
    if (what === 'retry.requested/default' && before.in('loadFailed'))
      return after.in('loading') && after.tags.has('busy')
    const refused = what.startsWith(`${src}:done/`) && (carries as { readonly kind?: string }).kind === 'refusal'
    if (!before.in('loading') || !(refused || what.startsWith(`${src}:error/`))) return true
    return after.in('loadFailed') && after.tags.has('failed')
  },
})
