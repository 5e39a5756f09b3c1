import { emit, setup } from 'xstate'
import { notProvided, notProvidedWatch } from '#machines/lib/not-provided.ts'
import { answer, type Answered } from '#machines/lib/transitions.ts'

/** Whether the site that is published is the one this page is running. */
export type Published = 'same' | 'newer'

export type SiteVersionEvent =
  /** A newer version has been fetched and waits to take over. */
  | { readonly type: 'version.waiting' }
  /** A page broke, or part of it could not be fetched. */
  | { readonly type: 'page.lost' }
  | { readonly type: 'update.accepted' }
  | { readonly type: 'update.postponed' }

/** The page opens itself anew; what was typed is kept. */
export type SiteVersionEmitted = { readonly type: 'reload' }

/** Which version of the site runs in this page: offers a newer one, and goes to it by itself when a page needs it. */
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
  description: 'Knows when a newer version of the site is published, offers it, and needs it when a page broke.',
  meta: { requirements: ['issue 4 update prompt', 'spec §8 ChunkLoadError'] },
  invoke: { src: 'watchVersion', id: 'watchVersion' },
  on: {
    'version.waiting': '.offered',
    'page.lost': '.asking',
  },
  initial: 'running',
  states: {
    running: {
      description: 'The page runs the version it was opened with.',
      meta: { requirements: ['issue 4 update prompt'] },
    },
    asking: {
      description: 'A page broke: the server is asked whether a newer version is published, which would mend it.',
      meta: { requirements: ['spec §8 ChunkLoadError', 'issue 4 a new deploy under an open tab'] },
      invoke: {
        src: 'askPublished',
        id: 'askPublished',
        onDone: [{ guard: answer('newer'), target: 'leaving' }, 'running'],
        onError: 'running',
      },
    },
    offered: {
      description: 'A newer version waits; the visitor may go to it now or later.',
      meta: { requirements: ['issue 4 update prompt'] },
      tags: ['offered'],
      on: { 'update.accepted': 'updating', 'update.postponed': 'running' },
    },
    updating: {
      description: 'The newer version takes over; if it is slow, opening the page anew does the rest.',
      meta: { requirements: ['issue 4 update prompt'] },
      tags: ['offered', 'busy'],
      invoke: { src: 'takeOver', id: 'takeOver', onDone: 'leaving', onError: 'leaving' },
      after: { takeOverPatience: 'leaving' },
      on: { 'version.waiting': {}, 'page.lost': {} },
    },
    leaving: {
      description: 'The page opens itself anew in the newer version.',
      meta: { requirements: ['issue 4 a new deploy under an open tab'] },
      entry: 'reload',
      type: 'final',
    },
  },
})
