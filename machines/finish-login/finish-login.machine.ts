import { setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { sessionCalls } from '#wire/sessions/session.ts'
import type { Session } from '#machines/app/session.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

export type LoggedIn = ValueOf<typeof sessionCalls.login>

/** What remember-me keeps on this device for 24 hours (spec §4, decision 5). */
export interface Remembered {
  readonly username: string
  readonly password: string
  readonly mobile: string
}

export interface FinishLoginInput {
  readonly loggedIn: LoggedIn
  /** What is kept on this device when the member wants to be remembered; null when not. */
  readonly remembered: Remembered | null
}

/** What follows the server's yes to a login, in the order of spec §4; nothing that fails here keeps the member out. */
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
    /** Nobody logs in to a trial account again: there is nothing to remember of it. */
    remembering: ({ context }) => context.remembered !== null && context.loggedIn.accountType !== 4,
    firstTimeLogin: ({ context }) => context.loggedIn.firstTimeLogin,
  },
  delays: { patience: 5000 },
}).createMachine({
  id: 'finishLogin',
  description: 'The server said yes to a login; what follows happens in the order the spec gives.',
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
      description: 'The login is kept on this device for 24 hours.',
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
      description: 'The popular games are loaded; the login does not wait long for them.',
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
      description: 'All of it is done; the popup may close.',
      meta: { requirements: ['spec §4 login: close popup'] },
      type: 'final',
    },
  },
})
