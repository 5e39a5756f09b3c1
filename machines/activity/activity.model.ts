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
    'action.wanted': { join: { action: 'join' }, claim: { action: 'claim' }, apply: { action: 'apply' } },
  },
  calls: activityActorCalls,
  actors: {
    passGate: { done: { allowed: 'allowed', dismissed: 'dismissed' }, error: { fault: new Error('fault') } },
    join: { done: { joined: { kind: 'value', value: { state: 'joined' } }, closed: refusal('mission_closed') } },
    claim: { done: { paid: { kind: 'value', value: prize }, closed: refusal('mission_closed') } },
  },
  invariants: {
    'it is told as paid or as refused, never both': ({ context }) => context.paid === null || context.refusal === null,
    'what was paid is told until something else is wanted': (state) =>
      state.in('showing.paid') === (state.context.paid !== null),
    'what was refused is told until something else is wanted': (state) =>
      state.in('showing.refused') === (state.context.refusal !== null),
  },
  laws: {
    'nothing is asked of the server before the gate': ({ asks, before }) => asks.length === 0 || before.in('gating'),
    'who turns away finds the page as it was': ({ do: what, after }) =>
      what !== 'passGate:done/dismissed' || after.in('showing.resting'),
  },
  goals: { 'nothing stays in the way': (state) => state.in('showing') },
  journeys: {
    'joined-and-claimed': {
      claim: 'A member joins a promotion, and later claims its prize (spec §4 activity states).',
      steps: [
        { do: 'action.wanted/join', in: 'gating', starts: ['passGate'] },
        { do: 'passGate:done/allowed', in: 'joining', tags: ['busy'], starts: [{ src: 'join', input: { id } }] },
        { do: 'join:done/joined', in: 'showing.resting', context: { refusal: null, paid: null } },
        { do: 'action.wanted/claim', in: 'gating' },
        { do: 'passGate:done/allowed', in: 'claiming', tags: ['busy'], starts: [{ src: 'claim', input: { id } }] },
        { do: 'claim:done/paid', in: 'showing.paid', context: { paid: prize } },
        { do: 'action.wanted/claim', in: 'gating', context: { paid: null } },
      ],
    },
    'not-open': {
      claim: 'What the server has against it is told (spec §8 warning).',
      steps: [
        { do: 'action.wanted/join' },
        { do: 'passGate:done/allowed', in: 'joining' },
        { do: 'join:done/closed', in: 'showing.refused', tags: ['failed'], context: { refusal: 'mission_closed' } },
        { do: 'action.wanted/claim', in: 'gating', context: { refusal: null } },
        { do: 'passGate:done/allowed', in: 'claiming' },
        { do: 'claim:done/closed', in: 'showing.refused', tags: ['failed'], context: { refusal: 'mission_closed' } },
      ],
    },
    'line-broke': {
      claim: 'Whether it came through is not known: one is told so, and asks again (spec §8 network link abnormal).',
      steps: [
        { do: 'action.wanted/join' },
        { do: 'passGate:done/allowed' },
        { do: 'join:error/fault', in: 'showing.failed', tags: ['failed'] },
        { do: 'action.wanted/claim' },
        { do: 'passGate:done/allowed' },
        { do: 'claim:error/fault', in: 'showing.failed', tags: ['failed'] },
      ],
    },
    applied: {
      claim: 'The application form opens behind the gate, and goes when it is sent or closed (spec §3).',
      steps: [
        { do: 'action.wanted/apply', in: 'gating', context: { action: 'apply' } },
        { do: 'passGate:done/allowed', in: 'applying', starts: [] },
        { do: 'application.closed', in: 'showing.resting' },
        { do: 'action.wanted/apply' },
        { do: 'passGate:done/allowed', in: 'applying' },
        { do: 'application.sent', in: 'showing.resting' },
      ],
    },
  },
})
