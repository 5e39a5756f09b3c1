import { emit, setup } from 'xstate'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered } from '#machines/lib/transitions.ts'

/** The published version, compared with the one this page runs. */
export type Published = 'same' | 'newer'

export type SiteVersionEvent =
  /** A newer version has been downloaded and waits to be activated. */
  | { readonly type: 'version.waiting' }
  /** A page broke, or a part of it failed to load. */
  | { readonly type: 'page.lost' }
  | { readonly type: 'update.accepted' }
  | { readonly type: 'update.postponed' }

/** The page reloads; form drafts are kept. */
export type SiteVersionEmitted = { readonly type: 'reload' }

/** The version of the site in this page: offers a newer one, and activates it when a broken page needs it. */
export const siteVersionMachine = setup({
  types: {
    events: {} as SiteVersionEvent,
    emitted: {} as SiteVersionEmitted,
    tags: {} as 'offered' | 'busy',
  },
  actors: {
    watchVersion: notProvidedWatch('watchVersion'),
    askPublished: notProvided<Published>('askPublished'),
    takeOver: notProvided<void>('takeOver'),
  },
  guards: {
    newer: (_, params: Answered<Published>) => params.answer === 'newer',
  },
  actions: { reload: emit({ type: 'reload' }) },
  delays: { takeOverPatience: 5_000 },
}).createMachine({
  id: 'siteVersion',
  description: 'Watches for newer versions of the site, offers them, and reloads a broken page that needs one.',
  meta: { requirements: ['issue 4 update prompt', 'spec §8 ChunkLoadError'] },
  invoke: { src: 'watchVersion', id: 'watchVersion' },
  on: {
    'version.waiting': '.offered',
    'page.lost': '.checking',
  },
  initial: 'running',
  states: {
    running: {
      description: 'The page runs the version it was opened with.',
      meta: { requirements: ['issue 4 update prompt'] },
    },
    checking: {
      description: 'A page broke: the server is asked whether a newer version is published, which could fix it.',
      meta: { requirements: ['spec §8 ChunkLoadError', 'issue 4 a new deploy under an open tab'] },
      invoke: {
        src: 'askPublished',
        id: 'askPublished',
        onDone: [{ guard: withOutput('newer'), target: 'leaving' }, 'running'],
        onError: 'running',
      },
    },
    offered: {
      description: 'A newer version waits; the visitor updates now or later.',
      meta: { requirements: ['issue 4 update prompt'] },
      tags: ['offered'],
      on: { 'update.accepted': 'updating', 'update.postponed': 'running' },
    },
    updating: {
      description: 'The newer version is being activated; if that takes too long, the page is reloaded.',
      meta: { requirements: ['issue 4 update prompt'] },
      tags: ['offered', 'busy'],
      invoke: { src: 'takeOver', id: 'takeOver', onDone: 'leaving', onError: 'leaving' },
      after: { takeOverPatience: 'leaving' },
      on: { 'version.waiting': {}, 'page.lost': {} },
    },
    leaving: {
      description: 'The page reloads in the newer version.',
      meta: { requirements: ['issue 4 a new deploy under an open tab'] },
      entry: 'reload',
      type: 'final',
    },
  },
})
