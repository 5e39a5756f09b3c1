import { verificationCalls } from '#wire/verification/verification.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { smsCodeMachine } from './sms-code.machine.ts'

export const smsCodeModel = defineModel({
  flow: 'sms-code',
  machine: smsCodeMachine,
  inputs: { default: undefined },
  events: {
    'code.requested': {
      valid: { mobileNum: '917 123-4567', countryDialingCode: '63' },
      short: { mobileNum: '123', countryDialingCode: '63' },
      empty: { mobileNum: ' ', countryDialingCode: '63' },
    },
    'deadline.received': {
      ahead: { deadline: 1_040_000, remaining: 40_000 },
      past: { deadline: 900_000, remaining: -100_000 },
    },
  },
  calls: defineCalls({ requestCode: [verificationCalls.smsBeforeLogin] }),
  actors: {
    keepDeadline: {},
    slider: { done: { ticket: { ticket: 'ticket-0123456789abcdef' }, cancelled: { ticket: null } } },
    requestCode: {
      done: {
        sent: { kind: 'value', value: { expiredMinutes: 5, receivedAt: 1_000_000 } },
        byFirebase: { kind: 'value', value: { expiredMinutes: 1, receivedAt: 1_000_000 } },
        tooMany: refusal('sms_too_many'),
        firebaseQuota: refusal('firebase_quota'),
      },
    },
  },
  project: ({ ticket, deadline, remaining }) => ({ ticket: ticket !== null, deadline, remaining }),
  invariants: {
    'no time remains without a deadline': ({ context: { deadline, remaining } }) =>
      deadline !== null || remaining === 0,
    'a countdown runs exactly while a deadline is known': (state) =>
      state.in('code.countingDown') === (state.context.deadline !== null),
    'a code is requested only with a ticket and a number of digits': (state) =>
      !state.in('code.sending') || (state.context.ticket !== null && /^\d{6,14}$/.test(state.context.mobileNum)),
    'a warning has a refusal or marks a failed request': (state) =>
      !state.tags.has('warning') || state.tags.has('failed') !== (state.context.refusal !== null),
  },
  goals: {
    'a code can be requested again': (state) => state.in('code.idle') && state.in('throttle.open'),
    'a code can be sent': (state) => state.in('code.countingDown'),
  },
  journeys: {
    'sent-after-the-check': {
      claim:
        'An SMS code needs a valid number and a challenge; then a countdown of expiredMinutes × 60 s runs (spec §4, §5).',
      steps: [
        { do: 'code.requested/empty', in: 'code.idle', context: { problem: 'mobile_missing' } },
        { do: 'code.requested/short', in: 'code.idle', context: { problem: 'mobile_invalid' } },
        {
          do: 'code.requested/valid',
          starts: [{ src: 'slider', input: { action: 'sms' } }],
          in: 'code.checking',
          context: { problem: null, mobileNum: '9171234567' },
        },
        {
          do: 'slider:done/ticket',
          starts: [
            {
              src: 'requestCode',
              input: { mobileNum: '9171234567', countryDialingCode: '63', ticket: 'ticket-0123456789abcdef' },
            },
          ],
          in: 'code.sending',
          tags: ['busy'],
        },
        {
          do: 'requestCode:done/sent',
          in: 'code.countingDown',
          tags: ['countdown'],
          context: { remaining: 300_000, deadline: 1_300_000, ticket: null },
        },
        { do: 'after:smsThrottle', passes: 1000, in: ['code.countingDown', 'throttle.open'] },
        { do: 'code.requested/valid', in: 'code.countingDown' },
        { do: 'after:countdown', passes: 299_000, in: 'code.idle', context: { deadline: null } },
      ],
    },
    throttled: {
      claim: 'A code is requested at most once per 1000 ms (spec §9).',
      steps: [
        { do: 'code.requested/valid', in: ['code.checking', 'throttle.throttled'] },
        { do: 'slider:done/cancelled', in: 'code.idle' },
        { do: 'code.requested/valid', in: 'code.idle' },
        { do: 'after:smsThrottle', in: 'throttle.open' },
        { do: 'code.requested/valid', in: 'code.checking' },
      ],
    },
    'survives-reload-and-tabs': {
      claim: 'The countdown survives closing the dialog, reloading and a second tab.',
      steps: [
        {
          do: 'deadline.received/ahead',
          in: 'code.countingDown',
          context: { deadline: 1_040_000, remaining: 40_000 },
        },
        { do: 'code.requested/valid', in: 'code.countingDown' },
        { do: 'after:countdown', in: 'code.idle' },
        { do: 'deadline.received/past', in: 'code.idle', context: { deadline: null } },
      ],
    },
    'refusal-is-confirmed': {
      claim: 'A failed SMS code request shows a warning popup with the server’s reason and a confirm button (spec §8).',
      steps: [
        { do: 'code.requested/valid' },
        { do: 'slider:done/ticket' },
        { do: 'requestCode:done/tooMany', in: 'code.refused', tags: ['warning'], context: { refusal: 'sms_too_many' } },
        { do: 'warning.confirmed', in: 'code.idle', context: { refusal: null } },
      ],
    },
    'firebase-counts-one-minute': {
      claim: 'A code that Firebase sends is counted down for one minute (spec §4, §9).',
      steps: [
        { do: 'code.requested/valid' },
        { do: 'slider:done/ticket' },
        {
          do: 'requestCode:done/byFirebase',
          in: 'code.countingDown',
          context: { remaining: 60_000, deadline: 1_060_000 },
        },
      ],
    },
    'firebase-refusal': {
      claim: 'A refusal by Firebase is shown like one by the server, with its own message (spec §8).',
      steps: [
        { do: 'code.requested/valid' },
        { do: 'slider:done/ticket' },
        {
          do: 'requestCode:done/firebaseQuota',
          in: 'code.refused',
          context: { refusal: 'firebase_quota', deadline: null },
        },
        { do: 'warning.confirmed', in: 'code.idle', context: { refusal: null } },
      ],
    },
    'fault-is-confirmed': {
      claim: 'A failed request shows a warning and can be repeated (spec §8).',
      steps: [
        { do: 'code.requested/valid' },
        { do: 'slider:done/ticket' },
        { do: 'requestCode:error/fault', in: 'code.failed', tags: ['warning', 'failed'] },
        { do: 'warning.confirmed', in: 'code.idle', context: { ticket: null } },
      ],
    },
    'editing-the-number-clears-its-error': {
      claim: 'Editing the mobile number clears its error (spec §8).',
      steps: [
        { do: 'code.requested/short', in: 'code.idle', context: { problem: 'mobile_invalid' } },
        { do: 'mobile.edited', in: 'code.idle', context: { problem: null } },
      ],
    },
    'code-sent-in-another-tab': {
      claim: 'A code sent from another tab counts down here too, even during the check; an old deadline does not.',
      steps: [
        { do: 'code.requested/valid', in: 'code.checking' },
        { do: 'deadline.received/past', in: 'code.checking', context: { deadline: null } },
        {
          do: 'deadline.received/ahead',
          in: 'code.countingDown',
          context: { deadline: 1_040_000, remaining: 40_000 },
        },
      ],
    },
    'countdown-stored-and-corrected': {
      claim: 'A countdown is shared with the other tabs and follows a later one of theirs (spec §4).',
      steps: [
        { do: 'code.requested/valid' },
        { do: 'slider:done/ticket' },
        {
          do: 'requestCode:done/sent',
          in: 'code.countingDown',
          sends: [{ type: 'deadline.saved', deadline: 1_300_000 }],
        },
        { do: 'deadline.received/past', in: 'code.countingDown', context: { deadline: 1_300_000, remaining: 300_000 } },
        { do: 'deadline.received/ahead', in: 'code.countingDown', context: { deadline: 1_040_000, remaining: 40_000 } },
      ],
    },
  },
})
