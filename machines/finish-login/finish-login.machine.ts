import { setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { sessionCalls } from '#wire/sessions/session.ts'
import type { Session } from '#machines/app/session.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

export type LoggedIn = ValueOf<typeof sessionCalls.login>

/** The credentials that remember-me stores on this device for 24 hours (spec §4, decision 5). */
export interface Remembered {
  readonly username: string
  readonly password: string
  readonly mobile: string
}

export interface FinishLoginInput {
  readonly loggedIn: LoggedIn
  /** The credentials to store; null without remember-me. */
  readonly remembered: Remembered | null
}

/** Completes a login in the order of spec §4; no failure here prevents the login. */
export const finishLoginMachine = setup({
  types: {
    context: {} as FinishLoginInput,
    input: {} as FinishLoginInput,
    tags: {} as 'busy',
  },
  actors: {
    storeSession: notProvided<void, Session>('storeSession'),
    saveRemembered: notProvided<void, Remembered>('saveRemembered'),
    loadPopularGames: notProvided<void>('loadPopularGames'),
    recordFirstLogin: notProvided<void>('recordFirstLogin'),
  },
  guards: {
    /** A trial account is never logged in to again, so it is not remembered. */
    remembering: ({ context }) => context.remembered !== null && context.loggedIn.accountType !== 4,
    firstTimeLogin: ({ context }) => context.loggedIn.firstTimeLogin,
  },
  delays: { patience: 5000 },
}).createMachine({
  id: 'finishLogin',
  description: 'The server has accepted a login; the steps after it run in the order of the spec.',
  meta: { requirements: ['spec §4 login: success'] },
  context: ({ input }) => input,
  initial: 'storingSession',
  states: {
    storingSession: {
      description: 'The token is stored.',
      meta: { requirements: ['spec §4 login: store token'] },
      tags: ['busy'],
      invoke: {
        src: 'storeSession',
        id: 'storeSession',
        input: ({ context: { loggedIn } }) => ({
          token: loggedIn.token,
          accountType: loggedIn.accountType,
          username: loggedIn.username,
        }),
        onDone: [{ guard: 'remembering', target: 'savingRemembered' }, { target: 'loadingPopularGames' }],
        onError: 'loadingPopularGames',
      },
    },
    savingRemembered: {
      description: 'The credentials are stored on this device for 24 hours.',
      meta: { requirements: ['spec §4 login: save remembered credentials', 'spec §9 remember-me 24 hours'] },
      tags: ['busy'],
      invoke: {
        src: 'saveRemembered',
        id: 'saveRemembered',
        input: ({ context }) => context.remembered ?? { username: '', password: '', mobile: '' },
        onDone: 'loadingPopularGames',
        onError: 'loadingPopularGames',
      },
    },
    loadingPopularGames: {
      description: 'The popular games are loading; the login waits for them only a short time.',
      meta: { requirements: ['spec §4 login: load popular games'] },
      tags: ['busy'],
      invoke: {
        src: 'loadPopularGames',
        id: 'loadPopularGames',
        onDone: 'popularGamesLoaded',
        onError: 'popularGamesLoaded',
      },
      after: { patience: 'popularGamesLoaded' },
    },
    popularGamesLoaded: {
      description: 'Decides whether the first-login action is due.',
      meta: { requirements: ['spec §4 login: first-login action if firstTimeLogin'] },
      always: [{ guard: 'firstTimeLogin', target: 'recordingFirstLogin' }, { target: 'finished' }],
    },
    recordingFirstLogin: {
      description: 'The first-login action runs.',
      meta: { requirements: ['spec §4 login: first-login action if firstTimeLogin'] },
      tags: ['busy'],
      invoke: { src: 'recordFirstLogin', id: 'recordFirstLogin', onDone: 'finished', onError: 'finished' },
      after: { patience: 'finished' },
    },
    finished: {
      description: 'All steps are done; the login dialog may close.',
      meta: { requirements: ['spec §4 login: close popup'] },
      type: 'final',
    },
  },
})
