/**
 * The two states before a screen whose code is fetched when it is first asked for, to be spread beside the state `open`:
 * `loading` runs `src` and goes on as `next` says; `failed` has the tag of that name and fetches again on `retry`.
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
  /** What closes it in both states. */
  readonly on: On
  readonly next?: Next
}) =>
  ({
    loading: {
      description: 'The code of the screen is fetched.',
      meta: { requirements: ['spec §8 page load timeout'] },
      tags: ['busy'],
      invoke: { src, id: src, onDone: next, onError: 'failed' },
      on,
    },
    failed: {
      description: 'The code of the screen could not be fetched; one can try again or close.',
      meta: { requirements: ['spec §8 ChunkLoadError'] },
      tags: ['failed'],
      on: { [retry]: 'loading', ...on } as { readonly [Event in Retry]: 'loading' } & On,
    },
  }) as const
