import { assign, setup } from 'xstate'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { sessionCalls } from '#wire/sessions/session.ts'

/** The wire call behind each actor of the chart. */
export const logoutActorCalls = defineCalls({ logout: sessionCalls.logout })

export interface LogoutContext {
  /** True if the remembered login of this device is erased too. */
  readonly forget: boolean
  readonly outcome: LogoutOutput['outcome']
}

export interface LogoutOutput {
  /** `unconfirmed`: this device has logged out, but the server could not be reached. */
  readonly outcome: 'stayed' | 'loggedOut' | 'unconfirmed'
}

export type LogoutEvent =
  | { readonly type: 'confirmed' }
  | { readonly type: 'forget.toggled' }
  | { readonly type: 'cancelled' }

/** Logs out after a confirmation; this device always ends up logged out, even when the server cannot be reached. */
export const logoutMachine = setup({
  types: {
    context: {} as LogoutContext,
    events: {} as LogoutEvent,
    output: {} as LogoutOutput,
    tags: {} as 'busy',
  },
  actors: {
    ...callsNotProvided(logoutActorCalls),
    closeSession: notProvided<void>('closeSession'),
    forgetRemembered: notProvided<void>('forgetRemembered'),
  },
  guards: { forgetting: ({ context }) => context.forget },
  actions: {
    toggleForget: assign(({ context }) => ({ forget: !context.forget })),
    keepLoggedOut: assign({ outcome: 'loggedOut' }),
    keepUnconfirmed: assign({ outcome: 'unconfirmed' }),
  },
  delays: { patience: 8000 },
}).createMachine({
  id: 'logout',
  description: 'Asks for confirmation, notifies the server, and ends the session on this device in any case.',
  meta: { requirements: ['spec §4 logout'] },
  context: { forget: false, outcome: 'stayed' },
  initial: 'confirming',
  output: ({ context }) => ({ outcome: context.outcome }),
  states: {
    confirming: {
      description: 'The member confirms the logout.',
      meta: { requirements: ['spec §4 logout: confirm dialog'] },
      on: {
        confirmed: 'endingSession',
        'forget.toggled': { actions: 'toggleForget' },
        cancelled: 'stayed',
      },
    },
    endingSession: {
      description: 'The server ends the session; the wait for it is limited.',
      meta: { requirements: ['spec §4 logout: call logout', 'spec §7 logout'] },
      tags: ['busy'],
      invoke: {
        src: 'logout',
        id: 'logout',
        onDone: { target: 'clearingSession', actions: 'keepLoggedOut' },
        onError: { target: 'clearingSession', actions: 'keepUnconfirmed' },
      },
      after: { patience: { target: 'clearingSession', actions: 'keepUnconfirmed' } },
    },
    clearingSession: {
      description: 'The session is cleared on this device; merchant values stay.',
      meta: { requirements: ['spec §4 logout: clear session but keep merchant values'] },
      tags: ['busy'],
      invoke: {
        src: 'closeSession',
        id: 'closeSession',
        onDone: [{ guard: 'forgetting', target: 'forgetting' }, { target: 'loggedOut' }],
        onError: 'loggedOut',
      },
    },
    forgetting: {
      description: 'The remembered login is erased from this device.',
      meta: { requirements: ['decision 5 logout-and-forget'] },
      tags: ['busy'],
      invoke: {
        src: 'forgetRemembered',
        id: 'forgetRemembered',
        onDone: 'loggedOut',
        onError: 'loggedOut',
      },
    },
    loggedOut: {
      description: 'No one is logged in on this device any more.',
      type: 'final',
    },
    stayed: {
      description: 'The member cancelled.',
      meta: { requirements: ['spec §4 logout: confirm dialog'] },
      type: 'final',
    },
  },
})
