import { gamesCalls } from '#wire/play/games.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { defineModel } from '#machines/lib/model.ts'
import { finishLoginMachine, type LoggedIn } from './finish-login.machine.ts'

const member: LoggedIn = {
  token: 'token-1',
  accountType: 2,
  username: 'marisol',
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: null,
}
const remembered = { username: 'marisol', password: 'Sampaguita-7', mobile: '9171234567' }

export const finishLoginModel = defineModel({
  flow: 'finish-login',
  machine: finishLoginMachine,
  inputs: {
    member: { loggedIn: member, remembered: null },
    rememberedFirstTime: { loggedIn: { ...member, firstTimeLogin: true }, remembered },
    firstTime: { loggedIn: { ...member, firstTimeLogin: true }, remembered: null },
    remembered: { loggedIn: member, remembered },
    trial: { loggedIn: { ...member, accountType: 4, username: 'trial-000000000001' }, remembered },
  },
  events: {},
  calls: defineCalls({
    loadPopularGames: [gamesCalls.popularGames],
    recordFirstLogin: [sessionCalls.firstLogin],
  }),
  actors: {
    storeSession: { done: { ok: undefined }, error: { bug: new Error('no root') } },
    saveRemembered: { done: { ok: undefined }, error: { unavailable: new Error('no storage') } },
    loadPopularGames: { done: { ok: undefined } },
    recordFirstLogin: { done: { ok: undefined } },
  },
  invariants: {
    'credentials are saved only when remember-me is ticked': (state) =>
      !state.in('savingRemembered') || state.context.remembered !== null,
    'a trial account is never remembered': (state) =>
      !state.in('savingRemembered') || state.context.loggedIn.accountType !== 4,
    'the first-login action runs only at the first login': (state) =>
      !state.in('recordingFirstLogin') || state.context.loggedIn.firstTimeLogin,
  },
  goals: { 'the login finishes': (state) => state.in('finished') },
  journeys: {
    'order-of-success': {
      claim: 'Success: store token, save remembered credentials, load popular games, run first-login action (spec §4).',
      input: 'rememberedFirstTime',
      starts: [{ src: 'storeSession', input: { token: 'token-1', accountType: 2, username: 'marisol' } }],
      steps: [
        {
          do: 'storeSession:done/ok',
          in: 'savingRemembered',
          tags: ['busy'],
          starts: [{ src: 'saveRemembered', input: remembered }],
        },
        { do: 'saveRemembered:done/ok', in: 'loadingPopularGames', starts: ['loadPopularGames'] },
        { do: 'loadPopularGames:done/ok', in: 'recordingFirstLogin', starts: ['recordFirstLogin'] },
        { do: 'recordFirstLogin:done/ok', in: 'finished' },
      ],
    },
    'nothing-to-remember': {
      claim: 'Without remember-me nothing is stored on the device, and without a first login nothing is recorded.',
      input: 'member',
      steps: [
        { do: 'storeSession:done/ok', in: 'loadingPopularGames', starts: ['loadPopularGames'] },
        { do: 'loadPopularGames:done/ok', in: 'finished', starts: [] },
      ],
    },
    'on-trial': {
      claim: 'A trial account is not remembered, whatever the box is set to: it is never logged in to again (spec §4).',
      input: 'trial',
      starts: [{ src: 'storeSession', input: { token: 'token-1', accountType: 4, username: 'trial-000000000001' } }],
      steps: [{ do: 'storeSession:done/ok', in: 'loadingPopularGames', starts: ['loadPopularGames'] }],
    },
    'slow-games-do-not-hold-up': {
      claim: 'A login does not wait for popular games that do not load (nothing hangs).',
      input: 'member',
      steps: [
        { do: 'storeSession:done/ok', in: 'loadingPopularGames' },
        { do: 'after:patience', in: 'finished', passes: 5000 },
      ],
    },
    'no-failure-stops-an-accepted-login': {
      claim: 'Failed storage or loading does not stop an accepted login; the other steps still run (spec §4).',
      input: 'rememberedFirstTime',
      steps: [
        { do: 'storeSession:done/ok' },
        { do: 'saveRemembered:error/unavailable', in: 'loadingPopularGames', starts: ['loadPopularGames'] },
        { do: 'loadPopularGames:error/fault', in: 'recordingFirstLogin', starts: ['recordFirstLogin'] },
        { do: 'recordFirstLogin:error/fault', in: 'finished' },
      ],
    },
    'a-token-that-cannot-be-stored': {
      claim:
        'A login continues in this tab even if its token cannot be stored; the first-login action does not delay it.',
      input: 'firstTime',
      steps: [
        { do: 'storeSession:error/bug', in: 'loadingPopularGames' },
        { do: 'loadPopularGames:error/fault', in: 'recordingFirstLogin' },
        { do: 'after:patience', in: 'finished', passes: 5000 },
      ],
    },
  },
})
