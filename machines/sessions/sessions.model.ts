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
    'a target is set exactly while the dialog is open': (state) =>
      state.tags.has('dialog') === (state.context.target !== null),
    'this device is never ended from the dialog': ({ context: { target } }) =>
      target?.kind !== 'one' || target.id !== 'here',
    'the refusal is cleared when the failure is over': (state) =>
      state.tags.has('failed') || state.context.refusal === null,
  },
  goals: { 'every dialog can be closed': (state) => state.in('idle') },
  journeys: {
    'one-is-ended': {
      claim: 'A session elsewhere ends after a confirmation, and the list is loaded again.',
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
          in: 'idle',
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
        { do: 'endSessions:done/ok', in: 'idle', emits: ['sessions.changed'], context: { target: null } },
      ],
    },
    'the-own-one-is-a-logout': {
      claim: 'Ending this device’s session opens the logout with its confirmation (spec §4).',
      steps: [{ do: 'end.requested/own', in: 'idle', emits: ['logout.requested'], context: { target: null } }],
    },
    'a-change-of-mind': {
      claim: 'Cancelling the dialog ends nothing.',
      steps: [
        { do: 'end.requested/phone', in: 'confirming' },
        { do: 'cancelled', in: 'idle', starts: [], emits: [], context: { target: null } },
        { do: 'endOthers.requested', in: 'confirming' },
        { do: 'cancelled', in: 'idle', emits: [], context: { target: null } },
      ],
    },
    'already-ended-counts-as-success': {
      claim: 'A session that has already ended counts as success.',
      steps: [
        { do: 'end.requested/phone' },
        { do: 'confirmed' },
        { do: 'endSessions:done/alreadyOver', in: 'idle', emits: ['sessions.changed'], context: { refusal: null } },
      ],
    },
    'a-failed-end-keeps-the-session': {
      claim: 'A failure is shown in the dialog, and can be retried or cancelled (spec §8).',
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
        { do: 'cancelled', in: 'idle', context: { target: null } },
        { do: 'end.requested/phone' },
        { do: 'confirmed' },
        { do: 'endSessions:done/refused', in: 'notEnded' },
        { do: 'cancelled', in: 'idle', context: { target: null, refusal: null } },
      ],
    },
  },
})
