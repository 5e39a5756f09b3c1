import { accountCalls } from '#wire/sessions/account.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { sessionsMachine } from './sessions.machine.ts'

export const sessionsModel = defineModel({
  flow: 'sessions',
  machine: sessionsMachine,
  inputs: { default: undefined },
  events: {
    'end.requested': { own: { id: 'here', isOwn: true }, phone: { id: 'phone', isOwn: false } },
  },
  calls: defineCalls({ endSessions: [accountCalls.endSession, accountCalls.endOtherSessions] }),
  actors: {
    endSessions: {
      done: {
        ok: { kind: 'value', value: {} },
        alreadyOver: refusal('not_found'),
        refused: refusal('rate_limited'),
      },
    },
  },
  invariants: {
    'something is about to end exactly while the dialog stands': (state) =>
      state.tags.has('dialog') === (state.context.target !== null),
    'this device is never ended from the dialog': ({ context: { target } }) =>
      target?.kind !== 'one' || target.id !== 'here',
    'a failure that is over leaves nothing to read': (state) =>
      state.tags.has('failed') || state.context.refusal === null,
  },
  goals: { 'nothing stays in the way': (state) => state.in('resting') },
  journeys: {
    'one-is-ended': {
      claim: 'A session elsewhere ends after a confirmation, and the list is read anew.',
      steps: [
        { do: 'end.requested/phone', in: 'confirming', starts: [], context: { target: { id: 'phone' } } },
        {
          do: 'confirmed',
          starts: [{ src: 'endSessions', input: { target: { kind: 'one', id: 'phone' } } }],
          in: 'ending',
          tags: ['busy', 'dialog'],
        },
        {
          do: 'endSessions:done/ok',
          in: 'resting',
          notTags: ['dialog'],
          emits: [{ type: 'sessions.changed' }],
          context: { target: null },
        },
      ],
    },
    'all-others-are-ended': {
      claim: 'All sessions but this device’s end at once.',
      steps: [
        { do: 'endOthers.requested', in: 'confirming', context: { target: { kind: 'others' } } },
        { do: 'confirmed', starts: [{ src: 'endSessions', input: { target: { kind: 'others' } } }], in: 'ending' },
        { do: 'endSessions:done/ok', in: 'resting', emits: ['sessions.changed'], context: { target: null } },
      ],
    },
    'the-own-one-is-a-logout': {
      claim: 'Ending this device’s session is the logout with its question (spec §4).',
      steps: [{ do: 'end.requested/own', in: 'resting', emits: ['logout.wanted'], context: { target: null } }],
    },
    'a-change-of-mind': {
      claim: 'Who says no ends nothing.',
      steps: [
        { do: 'end.requested/phone', in: 'confirming' },
        { do: 'cancelled', in: 'resting', starts: [], emits: [], context: { target: null } },
        { do: 'endOthers.requested', in: 'confirming' },
        { do: 'cancelled', in: 'resting', emits: [], context: { target: null } },
      ],
    },
    'over-already-is-as-good': {
      claim: 'A session that is over before it is ended has come to what was asked for.',
      steps: [
        { do: 'end.requested/phone' },
        { do: 'confirmed' },
        { do: 'endSessions:done/alreadyOver', in: 'resting', emits: ['sessions.changed'], context: { refusal: null } },
      ],
    },
    'what-could-not-be-ended-stays': {
      claim: 'A failure is said where it happened, and can be tried again or left (spec §8).',
      steps: [
        { do: 'end.requested/phone' },
        { do: 'confirmed' },
        {
          do: 'endSessions:done/refused',
          in: 'notEnded',
          tags: ['failed', 'dialog'],
          emits: [],
          context: { refusal: 'rate_limited' },
        },
        { do: 'confirmed', in: 'ending', starts: ['endSessions'], context: { refusal: null } },
        { do: 'endSessions:error/fault', in: 'notEnded', emits: [], context: { refusal: null } },
        { do: 'cancelled', in: 'resting', context: { target: null } },
        { do: 'end.requested/phone' },
        { do: 'confirmed' },
        { do: 'endSessions:done/refused', in: 'notEnded' },
        { do: 'cancelled', in: 'resting', context: { target: null, refusal: null } },
      ],
    },
  },
})
