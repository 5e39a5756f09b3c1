import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { logoutActorCalls, logoutMachine, type LogoutOutput } from './logout.machine.ts'

export const logoutModel = defineModel({
  flow: 'logout',
  machine: logoutMachine,
  inputs: { default: undefined },
  events: {},
  calls: logoutActorCalls,
  actors: {
    logout: {
      done: {
        ok: { kind: 'value', value: { loggedOut: true } },
        refused: refusal('session_expired'),
      },
    },
    closeSession: { done: { ok: undefined }, error: { bug: new Error('no root') } },
    forgetRemembered: { done: { ok: undefined }, error: { unavailable: new Error('no storage') } },
  },
  invariants: {
    'the dialog ends with its outcome': (state) =>
      state.status !== 'done' || (state.output as LogoutOutput).outcome === state.context.outcome,
    'the outcome matches whether the session was ended': (state) =>
      !state.in('loggedOut') || state.context.outcome !== 'stayed',
    'cancelling ends nothing': (state) => !state.in('stayed') || state.context.outcome === 'stayed',
    'the remembered login is erased only on request': (state) => !state.in('forgetting') || state.context.forget,
  },
  goals: { 'the dialog ends': (state) => state.status === 'done' },
  journeys: {
    'logs-out': {
      claim: 'Logout: confirm dialog, call logout, clear the session (spec §4).',
      steps: [
        { do: 'confirmed', in: 'endingSession', tags: ['busy'] },
        { do: 'logout:done/ok', in: 'clearingSession' },
        { do: 'closeSession:done/ok', in: 'loggedOut', context: { outcome: 'loggedOut' } },
      ],
    },
    'logs-out-and-forgets': {
      claim: 'Logout-and-forget erases the remembered login (decision 5).',
      steps: [
        { do: 'forget.toggled', context: { forget: true } },
        { do: 'confirmed' },
        { do: 'logout:done/ok' },
        { do: 'closeSession:done/ok', in: 'forgetting' },
        { do: 'forgetRemembered:done/ok', in: 'loggedOut' },
      ],
    },
    cancelled: {
      claim: 'Logout asks for confirmation first (spec §4).',
      steps: [{ do: 'cancelled', in: 'stayed', context: { outcome: 'stayed' } }],
    },
    'server-unreachable': {
      claim: 'This device always ends up logged out, and reports when the server could not be reached.',
      steps: [
        { do: 'confirmed' },
        { do: 'logout:error/fault', in: 'clearingSession', context: { outcome: 'unconfirmed' } },
        { do: 'closeSession:done/ok', in: 'loggedOut', context: { outcome: 'unconfirmed' } },
      ],
    },
    'server-silent': {
      claim: 'The logout does not wait for a server that does not answer (nothing hangs).',
      steps: [
        { do: 'confirmed' },
        { do: 'after:patience', passes: 8000, in: 'clearingSession', context: { outcome: 'unconfirmed' } },
      ],
    },
  },
})
