/**
 * The two states of a screen whose code is loaded on first use, to be spread beside the state `open`: `loading` invokes
 * `src` and continues with `next`; `failed` has the tag of that name and loads again on the event `retry`.
 */
export const screenStates = <
  const Src extends string,
  const Retry extends string,
  const On extends object,
  const Next extends string | readonly object[] = 'open',
>({
  src,
  retry,
  on,
  next = 'open' as Next,
}: {
  readonly src: Src
  readonly retry: Retry
  /** The transitions that close the screen in both states. */
  readonly on: On
  readonly next?: Next
}) =>
  ({
    loading: {
      description: 'The code of the screen is loading.',
      meta: { requirements: ['spec §8 page load timeout'] },
      tags: ['busy'],
      invoke: { src, id: src, onDone: next, onError: 'failed' },
      on,
    },
    failed: {
      description: 'The code of the screen could not be loaded; the user can try again or close the screen.',
      meta: { requirements: ['spec §8 ChunkLoadError'] },
      tags: ['failed'],
      on: { [retry]: 'loading', ...on } as { readonly [Event in Retry]: 'loading' } & On,
    },
  }) as const
