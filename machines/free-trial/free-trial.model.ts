import { sessionCalls } from '#wire/sessions/session.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import type { LoggedIn } from '#machines/finish-login/finish-login.machine.ts'
import { freeTrialMachine } from './free-trial.machine.ts'

const refused = refusal('rate_limited', { retryAfter: 60 })
const loggedIn: LoggedIn = {
  token: 'token-1',
  accountType: 4,
  username: 'trial-000000000001',
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: null,
}

export const freeTrialModel = defineModel({
  flow: 'free-trial',
  machine: freeTrialMachine,
  inputs: { default: undefined },
  events: {},
  calls: defineCalls({ openTrial: [sessionCalls.freePlay] }),
  actors: {
    openTrial: {
      done: { opened: { kind: 'value', value: loggedIn }, refused },
    },
  },
  invariants: {
    'a reason is kept exactly while refused': (state) => state.in('refused') === (state.context.refusal !== null),
    'a trial is open exactly when a session exists': (state) =>
      state.in('opened') === (state.context.loggedIn !== null),
  },
  goals: { 'the visitor is logged in': (state) => state.in('opened') },
  journeys: {
    'one-press-logs-in': {
      claim: 'Free trial login: the account is opened, and the login finishes with it (spec §4).',
      steps: [
        { do: 'trial.requested', in: 'opening', tags: ['busy'], starts: ['openTrial'] },
        {
          do: 'openTrial:done/opened',
          in: 'opened',
          notTags: ['busy', 'failed'],
          emits: [{ type: 'trial.opened', loggedIn: { token: 'token-1', accountType: 4 } }],
        },
      ],
    },
    'a-refusal-shows-its-reason': {
      claim: 'A refused trial shows the reason and can be retried.',
      steps: [
        { do: 'trial.requested' },
        {
          do: 'openTrial:done/refused',
          in: 'refused',
          tags: ['failed'],
          emits: [],
          context: { refusal: 'rate_limited' },
        },
        { do: 'trial.requested', in: 'opening', notTags: ['failed'], context: { refusal: null } },
        { do: 'openTrial:done/opened', in: 'opened', emits: ['trial.opened'] },
      ],
    },
    'a-fault-can-be-retried': {
      claim: 'A trial request that failed can be retried (spec §8).',
      steps: [
        { do: 'trial.requested' },
        { do: 'openTrial:error/fault', in: 'failed', tags: ['failed'], emits: [], context: { refusal: null } },
        { do: 'trial.requested', in: 'opening', tags: ['busy'], notTags: ['failed'], starts: ['openTrial'] },
        { do: 'openTrial:error/fault', in: 'failed' },
      ],
    },
  },
})
