import { setup } from 'xstate'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'

export type StartEvent =
  /** The words have come after all: another tab has chosen a language. */
  | { readonly type: 'words.loaded' }
  /** What did not get through may get through again. */
  | { readonly type: 'network.restored' }

/** How a page that the server has rendered comes to run: its charts and words, then React. */
export const startMachine = setup({
  types: {
    events: {} as StartEvent,
    tags: {} as 'failed',
  },
  actors: {
    loadSite: notProvided<void>('loadSite'),
    hydrate: notProvided<void>('hydrate'),
    watchRecovery: notProvidedWatch('watchRecovery'),
  },
}).createMachine({
  id: 'start',
  description: 'Takes over the page that the server has rendered, so that what is pressed is answered by the charts.',
  meta: { requirements: ['spec §8 page load timeout'] },
  initial: 'loading',
  states: {
    loading: {
      description: 'The root chart starts, and the words of the language are fetched; the page can be read meanwhile.',
      meta: { requirements: ['spec §8 page load timeout', 'decision 1'] },
      invoke: { src: 'loadSite', id: 'loadSite', onDone: 'hydrating', onError: 'failed' },
    },
    hydrating: {
      description: 'React takes over the page; it is done when the router has drawn the first time.',
      invoke: { src: 'hydrate', id: 'hydrate', onDone: 'running', onError: 'failed' },
    },
    running: {
      description: 'The start is over: every press is answered by a chart of the site.',
      type: 'final',
    },
    failed: {
      description:
        'The page says that the site did not load, with a link that opens it anew. It goes on by itself when the words come or the network is back.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      invoke: { src: 'watchRecovery', id: 'watchRecovery' },
      on: { 'words.loaded': 'hydrating', 'network.restored': 'loading' },
    },
  },
})
