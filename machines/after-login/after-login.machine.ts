import { assign, setup } from 'xstate'
import { afterLoginCalls, type LoginNews } from '#wire/engagement/after-login.ts'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, kept } from '#machines/lib/transitions.ts'
import { isWorthTelling } from './after-login.rules.ts'

/** The wire call behind each actor of the chart. */
export const afterLoginActorCalls = defineCalls({
  loadNews: [afterLoginCalls.loginNews],
  noteTold: afterLoginCalls.newsTold,
})

export interface AfterLoginContext {
  readonly news: LoginNews | null
  /** Ticked: nothing more is told today. */
  readonly quietToday: boolean
}

export type AfterLoginEvent =
  /** A login is through and its member known. */
  | { readonly type: 'member.arrived' }
  | { readonly type: 'quiet.toggled' }
  /** The dialog is closed, or left for what it told of. */
  | { readonly type: 'closed' }
  | { readonly type: 'session.ended' }

type Loaded = Answer<LoginNews>

/** Tells a member after a login what has come since the last one; says nothing where nothing has (spec §4). */
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
    nothingToTell: (_, params: Answered<Loaded>) =>
      params.answer.kind === 'refusal' || !isWorthTelling(params.answer.value),
  },
  actions: {
    keepNews: assign(kept((news: LoginNews) => ({ news, quietToday: false }))),
    toggleQuiet: assign(({ context }) => ({ quietToday: !context.quietToday })),
    forgetNews: assign({ news: null, quietToday: false }),
  },
}).createMachine({
  id: 'afterLogin',
  description:
    'The modal after a login: it opens when something has come since the member was last told, or each time where the brand wants that.',
  meta: { requirements: ['spec §2 after-login modal', 'spec §4 login: open after-login modal'] },
  context: { news: null, quietToday: false },
  initial: 'resting',
  on: { 'session.ended': { target: '.resting', actions: 'forgetNews' } },
  states: {
    resting: {
      description: 'Nobody has just logged in.',
      meta: { requirements: ['spec §2 after-login modal'] },
      on: { 'member.arrived': 'looking' },
    },
    looking: {
      description: 'The server is asked what has come; the page is free meanwhile, and a fault is not worth a word.',
      meta: { requirements: ['spec §4 login: open after-login modal'] },
      invoke: {
        src: 'loadNews',
        id: 'loadNews',
        onDone: [
          { guard: answer('nothingToTell'), target: 'resting' },
          { target: 'telling', actions: answer('keepNews') },
        ],
        onError: 'resting',
      },
    },
    telling: {
      description: 'The modal welcomes, shows what has come, and offers popular games.',
      meta: { requirements: ['spec §2 after-login modal', 'spec §4 login: popular games'] },
      tags: ['dialog'],
      on: { 'quiet.toggled': { actions: 'toggleQuiet' }, closed: 'noting' },
    },
    noting: {
      description:
        'The modal is closed; the server notes that the member has been told. If it does not, it is told again.',
      meta: { requirements: ['spec §2 after-login modal'] },
      invoke: {
        src: 'noteTold',
        id: 'noteTold',
        input: ({ context: { news, quietToday } }) => ({ at: news?.at ?? 0, quietToday }),
        onDone: { target: 'resting', actions: 'forgetNews' },
        onError: { target: 'resting', actions: 'forgetNews' },
      },
    },
  },
})
