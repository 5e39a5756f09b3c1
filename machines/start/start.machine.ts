import { setup } from 'xstate'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'

export type StartEvent =
  /** A catalogue was loaded after all: another tab has chosen a language. */
  | { readonly type: 'catalogue.loaded' }
  /** Failed requests may succeed now. */
  | { readonly type: 'network.restored' }

/** The start of a server-rendered page: charts and catalogue, then hydration. */
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
  description: 'Hydrates the server-rendered page, so that the charts handle its events.',
  meta: { requirements: ['spec §8 page load timeout'] },
  initial: 'loading',
  states: {
    loading: {
      description: 'The root chart starts, and the catalogue of the language is loading; the page can be read already.',
      meta: { requirements: ['spec §8 page load timeout', 'decision 1'] },
      invoke: { src: 'loadSite', id: 'loadSite', onDone: 'hydrating', onError: 'failed' },
    },
    hydrating: {
      description: 'React hydrates the page; it is done after the first render of the router.',
      invoke: { src: 'hydrate', id: 'hydrate', onDone: 'running', onError: 'failed' },
    },
    running: {
      description: 'The start is over: the charts of the site handle every event.',
      type: 'final',
    },
    failed: {
      description:
        'The page shows an error and a link to reload. It continues when a catalogue loads or the network is restored.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      invoke: { src: 'watchRecovery', id: 'watchRecovery' },
      on: { 'catalogue.loaded': 'hydrating', 'network.restored': 'loading' },
    },
  },
})
