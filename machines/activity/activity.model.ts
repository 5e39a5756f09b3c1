import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { activityActorCalls, activityMachine } from './activity.machine.ts'

const id = 'first-deposit'
const prize = { amount: '50.00', currency: 'PHP' } as const

export const activityModel = defineModel({
  flow: 'activity',
  machine: activityMachine,
  inputs: { default: { id } },
  events: {
    'action.requested': { join: { action: 'join' }, claim: { action: 'claim' }, apply: { action: 'apply' } },
  },
  calls: activityActorCalls,
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('fault') } },
    join: { done: { joined: { kind: 'value', value: { state: 'joined' } }, closed: refusal('mission_closed') } },
    claim: { done: { paid: { kind: 'value', value: prize }, closed: refusal('mission_closed') } },
  },
  invariants: {
    'a result is paid or refused, never both': ({ context }) => context.paid === null || context.refusal === null,
    'a paid prize is shown until the next action': (state) =>
      state.in('showing.paid') === (state.context.paid !== null),
    'a refusal is shown until the next action': (state) =>
      state.in('showing.refused') === (state.context.refusal !== null),
  },
  laws: {
    'no server call is made before the gate': ({ asks, before }) => asks.length === 0 || before.in('gating'),
    'leaving the gate returns to the unchanged page': ({ do: what, after }) =>
      what !== 'passGate:done/dismissed' || after.in('showing.idle'),
  },
  goals: { 'the promotion is shown': (state) => state.in('showing') },
  journeys: {
    'joined-and-claimed': {
      claim: 'A member joins a promotion and later claims its prize (spec §4 activity states).',
      steps: [
        { do: 'action.requested/join', in: 'gating', starts: ['passGate'] },
        { do: 'passGate:done/allowed', in: 'joining', tags: ['busy'], starts: [{ src: 'join', input: { id } }] },
        { do: 'join:done/joined', in: 'showing.idle', context: { refusal: null, paid: null } },
        { do: 'action.requested/claim', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'claiming', tags: ['busy'], starts: [{ src: 'claim', input: { id } }] },
        { do: 'claim:done/paid', in: 'showing.paid', context: { paid: prize } },
        { do: 'action.requested/claim', in: 'gating', context: { paid: null } },
      ],
    },
    'not-open': {
      claim: 'A refusal of the server is shown (spec §8 warning).',
      steps: [
        { do: 'action.requested/join' },
        { do: 'passGate:done/allowed', in: 'joining' },
        { do: 'join:done/closed', in: 'showing.refused', tags: ['failed'], context: { refusal: 'mission_closed' } },
        { do: 'action.requested/claim', in: 'gating', context: { refusal: null } },
        { do: 'passGate:done/allowed', in: 'claiming' },
        { do: 'claim:done/closed', in: 'showing.refused', tags: ['failed'], context: { refusal: 'mission_closed' } },
      ],
    },
    'connection-lost': {
      claim: 'A fault leaves the result unknown; the member can retry (spec §8 network link abnormal).',
      steps: [
        { do: 'action.requested/join' },
        { do: 'passGate:done/allowed' },
        { do: 'join:error/fault', in: 'showing.failed', tags: ['failed'] },
        { do: 'action.requested/claim' },
        { do: 'passGate:done/allowed' },
        { do: 'claim:error/fault', in: 'showing.failed', tags: ['failed'] },
      ],
    },
    applied: {
      claim: 'The application form opens after the gate and closes when it is sent or closed (spec §3).',
      steps: [
        { do: 'action.requested/apply', in: 'gating', context: { action: 'apply' } },
        { do: 'passGate:done/allowed', in: 'applying', starts: [] },
        { do: 'application.closed', in: 'showing.idle' },
        { do: 'action.requested/apply' },
        { do: 'passGate:done/allowed', in: 'applying' },
        { do: 'application.sent', in: 'showing.idle' },
      ],
    },
  },
})
