import { accountCalls } from '#wire/sessions/account.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { anyRule } from '#machines/lib/any-rule.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { changePasswordMachine } from './change-password.machine.ts'
import { changeProblems } from './change-password.rules.ts'

/** Password rule of the model; the e2e driver mocks the same. */
export const modelPasswordRule = anyRule({ minLength: 8 })

const next = { newPassword: 'Bagong-susi-2', confirmNewPassword: 'Bagong-susi-2' }

export const changePasswordModel = defineModel({
  flow: 'change-password',
  machine: changePasswordMachine,
  inputs: { voluntary: { forced: null }, weak: { forced: 'weak' }, expired: { forced: 'expired' } },
  events: {
    'form.edited': {
      old: { fields: { oldPassword: 'Sampaguita-7' } },
      new: { fields: next },
      tooShort: { fields: { newPassword: 'a1', confirmNewPassword: 'a1' } },
      otherAgain: { fields: { confirmNewPassword: 'Bagong-susi-3' } },
    },
  },
  calls: defineCalls({
    prepare: [registrationCalls.registrationRules],
    changePassword: [accountCalls.changePassword],
  }),
  macros: {
    'passwords typed and submitted': ['form.edited/old', 'form.edited/new', 'form.submitted'],
  },
  actors: {
    prepare: {
      done: {
        known: { kind: 'value', value: { rule: modelPasswordRule, oldKnown: true } },
        unknown: { kind: 'value', value: { rule: modelPasswordRule, oldKnown: false } },
        refused: refusal('rate_limited'),
      },
    },
    changePassword: {
      done: {
        ok: { kind: 'value', value: { changed: true, sessionsEnded: 2 } },
        wrong: refusal('password_wrong'),
        unchanged: refusal('password_unchanged'),
        tooWeak: refusal('invalid_request', { fields: [{ field: 'newPassword', problem: 'weak' }] }),
        locked: refusal('account_locked', { retryAfter: 900 }),
        lost: refusal('session_expired'),
      },
    },
    updateRemembered: { done: { ok: undefined }, error: { unavailable: new Error('no storage') } },
  },
  project: ({ forced, rule, oldKnown, fields, problems, refusal }) => ({
    forced,
    prepared: rule !== null,
    oldKnown,
    old: fields.oldPassword !== '',
    wrong: changeProblems({ rule, oldKnown: true, fields }),
    shown: refusal ?? problems,
  }),
  invariants: {
    'no device counts as logged out before the password is changed': ({ in: isIn, context: { sessionsEnded } }) =>
      ['remembering', 'changed', 'ended'].some((at) => isIn(at)) || sessionsEnded === 0,
    'nothing is typed and no password known while the form is prepared': ({ in: isIn, context }) =>
      !isIn('loading') || (!context.oldKnown && Object.values(context.fields).every((typed) => typed === '')),
    'a forced change cannot be closed': (state) => !state.in('closed') || state.context.forced === null,
    'the passwords are cleared after the change': (state) =>
      (!state.in('changed') && !state.in('ended')) ||
      Object.values(state.context.fields).every((typed) => typed === ''),
  },
  laws: {
    ...loadLaws('prepare'),
    ...formLaws({
      state: 'editing',
      submittedBy: { changePassword: 'submitting' },
      problems: changeProblems,
      exceptRefusals: ['session_expired'],
    }),
    'a voluntary change can be closed at any time before it is sent': ({ do: what, before, after }) =>
      what !== 'closed/default' || before.context.forced !== null || !before.in('editing') || after.in('closed'),
  },
  goals: {
    'the password is changed, or the session is over': (state) =>
      state.in('ended') || state.in('sessionLost') || state.in('closed'),
  },
  journeys: {
    wanted: {
      claim: 'Old and new password are sent; then the success is shown and the home page opens (spec §4, §5).',
      steps: [
        { do: 'prepare:done/unknown', in: 'editing.idle', tags: ['form'], notTags: ['busy'], starts: [] },
        { do: 'form.edited/old' },
        { do: 'form.edited/new' },
        {
          do: 'form.submitted',
          starts: [
            {
              src: 'changePassword',
              input: { oldPassword: 'Sampaguita-7', newPassword: 'Bagong-susi-2', confirmNewPassword: 'Bagong-susi-2' },
            },
          ],
          in: 'submitting',
          tags: ['busy'],
        },
        {
          do: 'changePassword:done/ok',
          starts: [{ src: 'updateRemembered', input: { newPassword: 'Bagong-susi-2' } }],
          in: 'remembering',
          tags: ['busy'],
          context: { sessionsEnded: 2 },
        },
        {
          do: 'updateRemembered:done/ok',
          in: 'changed',
          tags: ['done'],
          emits: [],
          context: { fields: { oldPassword: '', newPassword: '', confirmNewPassword: '' } },
        },
        { do: 'success.confirmed', in: 'ended', emits: [{ type: 'passwordChange.ended', outcome: 'changed' }] },
      ],
    },
    forced: {
      claim: 'A weak password must be changed: the dialog cannot be closed in any state (spec §4, decision 3).',
      input: 'weak',
      steps: [
        { do: 'closed', in: 'loading' },
        { do: 'prepare:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'closed', in: 'loadFailed' },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: ['prepare'] },
        { do: 'prepare:done/known', in: 'editing.idle', context: { oldKnown: true } },
        { do: 'closed', in: 'editing.idle', emits: [] },
        { do: 'form.edited/new' },
        {
          do: 'form.submitted',
          starts: [
            {
              src: 'changePassword',
              input: { oldPassword: null, newPassword: 'Bagong-susi-2', confirmNewPassword: 'Bagong-susi-2' },
            },
          ],
          in: 'submitting',
        },
        { do: 'closed', in: 'submitting' },
        { do: 'changePassword:done/ok', in: 'remembering' },
        { do: 'updateRemembered:error/unavailable', in: 'changed' },
        { do: 'closed', in: 'ended', emits: [{ type: 'passwordChange.ended', outcome: 'changed' }] },
      ],
    },
    'known-password-wrong': {
      claim: 'The old password is hidden only while the browser knows it; a wrong one shows its field (spec §2).',
      input: 'expired',
      steps: [
        { do: 'prepare:done/known' },
        { do: 'form.edited/new' },
        { do: 'form.submitted', in: 'submitting' },
        {
          do: 'changePassword:done/wrong',
          in: 'editing.idle',
          context: { oldKnown: false, refusal: 'password_wrong' },
        },
        { do: 'form.edited/old' },
        { do: 'form.submitted', in: 'submitting' },
        { do: 'changePassword:done/wrong', context: { oldKnown: false } },
      ],
    },
    'session-ended': {
      claim: 'An ended session closes the dialog (spec §8 not logged in).',
      input: 'weak',
      steps: [
        { do: 'prepare:done/unknown' },
        { do: 'form.edited/old' },
        { do: 'form.edited/new' },
        { do: 'form.submitted' },
        {
          do: 'changePassword:done/lost',
          in: 'sessionLost',
          emits: [{ type: 'passwordChange.ended', outcome: 'lost' }],
        },
      ],
    },
    'loading-failed': {
      claim: 'If the rule fails to load, the member can retry or close the dialog (spec §8 network link abnormal).',
      steps: [
        { do: 'prepare:done/refused', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading' },
        { do: 'prepare:error/fault', in: 'loadFailed' },
        { do: 'closed', in: 'closed', emits: [{ type: 'passwordChange.ended', outcome: 'closed' }] },
      ],
    },
    'closed-while-typing': {
      claim: 'A voluntary change can be closed while the form is edited (spec §2 modals).',
      steps: [
        { do: 'prepare:done/known', in: 'editing.idle', context: { rule: { minLength: 8 } } },
        { do: 'closed', in: 'closed', emits: [{ type: 'passwordChange.ended', outcome: 'closed' }] },
      ],
    },
    'closed-while-loading': {
      claim: 'A voluntary change can be closed at once (spec §2 modals).',
      steps: [{ do: 'closed', in: 'closed', emits: [{ type: 'passwordChange.ended', outcome: 'closed' }] }],
    },
  },
})
