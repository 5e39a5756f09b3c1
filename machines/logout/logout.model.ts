import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { logoutActorCalls, logoutMachine } from './logout.machine.ts'

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
    'the outcome tells whether the session was ended': (state) =>
      !state.in('loggedOut') || state.context.outcome !== 'stayed',
    'changing one’s mind ends nothing': (state) => !state.in('stayed') || state.context.outcome === 'stayed',
    'only who asked for it is forgotten': (state) => !state.in('forgetting') || state.context.forget,
  },
  goals: { 'the dialog ends': (state) => state.status === 'done' },
  journeys: {
    'logs-out': {
      claim: 'Logout: confirm dialog, call logout, clear the session (spec §4).',
      steps: [
        { do: 'confirmed', in: 'tellingServer', tags: ['busy'] },
        { do: 'logout:done/ok', in: 'closingSession' },
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
    'changes-mind': {
      claim: 'Logout asks for confirmation first (spec §4).',
      steps: [{ do: 'cancelled', in: 'stayed', context: { outcome: 'stayed' } }],
    },
    'server-unreachable': {
      claim: 'This device always ends up logged out, and says so when the server could not be told.',
      steps: [
        { do: 'confirmed' },
        { do: 'logout:error/fault', in: 'closingSession', context: { outcome: 'unheard' } },
        { do: 'closeSession:done/ok', in: 'loggedOut', context: { outcome: 'unheard' } },
      ],
    },
    'server-silent': {
      claim: 'A server that does not answer is not waited for (nothing hangs).',
      steps: [
        { do: 'confirmed' },
        { do: 'after:patience', passes: 8000, in: 'closingSession', context: { outcome: 'unheard' } },
      ],
    },
  },
})
