import { assign, setup } from 'xstate'
import { afterLoginCalls, type LoginNews } from '#wire/engagement/after-login.ts'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, fromValue } from '#machines/lib/transitions.ts'
import { hasNews } from './after-login.rules.ts'

/** The wire call behind each actor of the chart. */
export const afterLoginActorCalls = defineCalls({
  loadNews: [afterLoginCalls.loginNews],
  markShown: afterLoginCalls.markNewsShown,
})

export interface AfterLoginContext {
  readonly news: LoginNews | null
  /** The member ticked the box: the modal does not open again today. */
  readonly quietToday: boolean
}

export type AfterLoginEvent =
  /** A login has succeeded and its member is loaded. */
  | { readonly type: 'member.arrived' }
  | { readonly type: 'quiet.toggled' }
  /** The dialog is closed, also by following one of its links. */
  | { readonly type: 'closed' }
  | { readonly type: 'session.ended' }

type Loaded = Answer<LoginNews>

/** Shows a member after a login the news since the last one; stays closed without news (spec §4). */
export const afterLoginMachine = setup({
  types: {
    context: {} as AfterLoginContext,
    events: {} as AfterLoginEvent,
    tags: {} as 'dialog',
  },
  actors: {
    loadNews: notProvided<Loaded>('loadNews'),
    ...callsNotProvided(afterLoginActorCalls),
  },
  guards: {
    noNews: (_, params: Answered<Loaded>) => params.answer.kind === 'refusal' || !hasNews(params.answer.value),
  },
  actions: {
    keepNews: assign(fromValue((news: LoginNews) => ({ news, quietToday: false }))),
    toggleQuiet: assign(({ context }) => ({ quietToday: !context.quietToday })),
    forgetNews: assign({ news: null, quietToday: false }),
  },
}).createMachine({
  id: 'afterLogin',
  description: 'The after-login modal: it opens when there is news, or after every login where the brand sets that.',
  meta: { requirements: ['spec §2 after-login modal', 'spec §4 login: open after-login modal'] },
  context: { news: null, quietToday: false },
  initial: 'idle',
  on: { 'session.ended': { target: '.idle', actions: 'forgetNews' } },
  states: {
    idle: {
      description: 'No login has just happened.',
      meta: { requirements: ['spec §2 after-login modal'] },
      on: { 'member.arrived': 'loading' },
    },
    loading: {
      description: 'The news is loading; the page stays usable, and a fault is ignored.',
      meta: { requirements: ['spec §4 login: open after-login modal'] },
      invoke: {
        src: 'loadNews',
        id: 'loadNews',
        onDone: [
          { guard: withOutput('noNews'), target: 'idle' },
          { target: 'showing', actions: withOutput('keepNews') },
        ],
        onError: 'idle',
      },
    },
    showing: {
      description: 'The modal shows a welcome, the news and popular games.',
      meta: { requirements: ['spec §2 after-login modal', 'spec §4 login: popular games'] },
      tags: ['dialog'],
      on: { 'quiet.toggled': { actions: 'toggleQuiet' }, closed: 'markingShown' },
    },
    markingShown: {
      description:
        'The modal is closed; the server stores that the news was shown. If that fails, the same news is shown again.',
      meta: { requirements: ['spec §2 after-login modal'] },
      invoke: {
        src: 'markShown',
        id: 'markShown',
        input: ({ context: { news, quietToday } }) => ({ at: news?.at ?? 0, quietToday }),
        onDone: { target: 'idle', actions: 'forgetNews' },
        onError: { target: 'idle', actions: 'forgetNews' },
      },
    },
  },
})
