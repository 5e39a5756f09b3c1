import { refusal } from '#machines/lib/answers.ts'
import { anyRule } from '#machines/lib/any-rule.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { paymentPasswordActorCalls, paymentPasswordMachine } from './payment-password.machine.ts'
import { nothingTyped, paymentPasswordProblems } from './payment-password.rules.ts'

const rule = anyRule({ patternId: 'digits', minLength: 6, maxLength: 6 })
const next = { newPassword: '246810', confirmNewPassword: '246810' }
const setCall = (current: string) => [{ src: 'setPaymentPassword', input: { password: current, ...next } }]

export const paymentPasswordModel = defineModel({
  flow: 'payment-password',
  machine: paymentPasswordMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      current: { fields: { current: '135791' } },
      new: { fields: next },
      tooShort: { fields: { newPassword: '123', confirmNewPassword: '123' } },
      otherAgain: { fields: { confirmNewPassword: '135790' } },
    },
  },
  calls: paymentPasswordActorCalls,
  macros: { 'passwords typed and submitted': ['form.edited/current', 'form.edited/new', 'form.submitted'] },
  actors: {
    loadPaymentPassword: {
      done: {
        none: { kind: 'value', value: { isSet: false, rule, lockedUntil: null } },
        set: { kind: 'value', value: { isSet: true, rule, lockedUntil: null } },
        refused: refusal('rate_limited'),
      },
    },
    setPaymentPassword: {
      done: {
        ok: { kind: 'value', value: { isSet: true } },
        wrong: refusal('password_wrong'),
        same: refusal('payment_password_same'),
        weak: refusal('invalid_request', { fields: [{ field: 'newPassword', problem: 'weak' }] }),
        overtaken: refusal('payment_password_set'),
      },
    },
    changePaymentPassword: {
      done: {
        ok: { kind: 'value', value: { isSet: true } },
        wrong: refusal('payment_password_wrong'),
        locked: refusal('payment_password_locked', { retryAfter: 900 }),
        unchanged: refusal('password_unchanged'),
        overtaken: refusal('payment_password_unset'),
      },
    },
  },
  project: ({ rule: known, fields, problems, refusal: code, retryAfter }) => ({
    known: known !== null,
    wrong: paymentPasswordProblems({ rule, fields }),
    shown: code ?? problems,
    waits: code === 'payment_password_locked' && retryAfter,
  }),
  invariants: {
    'no password is kept after it was used': ({ in: isIn, context }) =>
      !isIn('set') || Object.values(context.fields).every((typed) => typed === ''),
  },
  laws: {
    ...loadLaws('loadPaymentPassword'),
    ...formLaws(
      {
        state: 'setting',
        submittedBy: { setPaymentPassword: 'beingSet' },
        problems: paymentPasswordProblems,
        exceptRefusals: ['payment_password_set'],
      },
      {
        state: 'changing',
        submittedBy: { changePaymentPassword: 'beingChanged' },
        problems: paymentPasswordProblems,
        exceptRefusals: ['payment_password_unset'],
      },
    ),
  },
  goals: { 'a payment password can be set': (state) => state.in('set') },
  journeys: {
    'first-password': {
      claim: 'A member without one sets it with the login password; other flows are notified, and it can be changed.',
      starts: ['loadPaymentPassword'],
      steps: [
        {
          do: 'loadPaymentPassword:done/none',
          in: 'setting.idle',
          tags: ['form'],
          notTags: ['change'],
          context: { rule: { patternId: 'digits', minLength: 6, maxLength: 6 } },
        },
        { do: 'form.edited/current' },
        { do: 'form.edited/new' },
        { do: 'form.submitted', in: 'beingSet', tags: ['busy'], starts: setCall('135791') },
        {
          do: 'setPaymentPassword:done/ok',
          in: 'set.saved',
          emits: [{ type: 'paymentPassword.set' }],
          context: { fields: nothingTyped },
        },
        { do: 'change.requested', in: 'changing.idle', tags: ['form', 'change'] },
      ],
    },
    'password-changed': {
      claim: 'An existing password is changed with the old one and a new one; other flows are not notified.',
      steps: [
        { do: 'loadPaymentPassword:done/set', in: 'set.idle', context: { rule: { patternId: 'digits' } } },
        { do: 'change.requested', in: 'changing' },
        { do: 'form.edited/current' },
        { do: 'form.edited/new' },
        {
          do: 'form.submitted',
          in: 'beingChanged',
          starts: [{ src: 'changePaymentPassword', input: { oldPassword: '135791', ...next } }],
        },
        { do: 'changePaymentPassword:done/ok', in: 'set.saved', emits: [], context: { fields: nothingTyped } },
      ],
    },
    'too-many-attempts': {
      claim: 'Too many wrong attempts lock it, and the waiting time is shown (spec §8).',
      steps: [
        { do: 'loadPaymentPassword:done/set' },
        { do: 'change.requested' },
        { do: 'passwords typed and submitted', in: 'beingChanged' },
        {
          do: 'changePaymentPassword:done/locked',
          in: 'changing.idle',
          context: { refusal: 'payment_password_locked', retryAfter: 900 },
        },
        { do: 'form.submitted', in: 'beingChanged' },
        {
          do: 'changePaymentPassword:done/wrong',
          context: { refusal: 'payment_password_wrong', retryAfter: 0 },
        },
      ],
    },
    'set-elsewhere': {
      claim: 'After a change on another device the state is loaded again, and the fields are cleared.',
      steps: [
        { do: 'loadPaymentPassword:done/none' },
        { do: 'passwords typed and submitted' },
        {
          do: 'setPaymentPassword:done/overtaken',
          in: 'loading',
          emits: [],
          starts: ['loadPaymentPassword'],
          context: { fields: nothingTyped },
        },
        { do: 'loadPaymentPassword:done/set', in: 'set.idle' },
        { do: 'change.requested' },
        { do: 'passwords typed and submitted' },
        { do: 'changePaymentPassword:done/overtaken', in: 'loading', context: { fields: nothingTyped } },
      ],
    },
    'a-change-of-mind': {
      claim: 'Cancelling the form clears its fields.',
      steps: [
        { do: 'loadPaymentPassword:done/set' },
        { do: 'change.requested' },
        { do: 'form.edited/current' },
        { do: 'form.submitted', in: 'changing.idle', context: { problems: { newPassword: 'missing' } } },
        { do: 'cancelled', in: 'set.idle', context: { fields: nothingTyped, problems: {}, refusal: null } },
        { do: 'change.requested', in: 'changing.idle' },
        { do: 'passwords typed and submitted', in: 'beingChanged' },
        { do: 'changePaymentPassword:done/unchanged', context: { refusal: 'password_unchanged' } },
        { do: 'cancelled', in: 'set.idle', context: { fields: nothingTyped, refusal: null } },
        { do: 'change.requested', in: 'changing.idle' },
        { do: 'passwords typed and submitted', in: 'beingChanged' },
        { do: 'changePaymentPassword:error/fault', in: 'changing.failed', tags: ['failed'] },
        { do: 'cancelled', in: 'set.idle', notTags: ['form'], context: { fields: nothingTyped } },
      ],
    },
  },
})
