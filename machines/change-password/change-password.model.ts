import type { FieldRule } from '#wire/registration-rules.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { changePasswordCalls } from './change-password.calls.ts'
import { changePasswordMachine } from './change-password.machine.ts'
import { changeProblems } from './change-password.rules.ts'

/** The rule that the form of the model goes by; the browser's page is told the same. */
export const modelPasswordRule: FieldRule = {
  enabled: true,
  required: true,
  patternId: 'noSpaces',
  acceptedPattern: null,
  minLength: 8,
  maxLength: 64,
}

const next = { newPassword: 'Bagong-susi-2', confirmNewPassword: 'Bagong-susi-2' }
const valid = (form: Parameters<typeof changeProblems>[0]) => Object.keys(changeProblems(form)).length === 0

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
  calls: changePasswordCalls,
  macros: {
    'passwords typed and submitted': ['form.edited/old', 'form.edited/new', 'form.submitted'],
  },
  actors: {
    prepare: {
      done: {
        known: { kind: 'value', value: { rule: modelPasswordRule, oldKnown: true } },
        asked: { kind: 'value', value: { rule: modelPasswordRule, oldKnown: false } },
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
  project: ({ forced, rule, oldKnown, fields }) => ({
    forced,
    prepared: rule !== null,
    oldKnown,
    old: fields.oldPassword !== '',
    valid: valid({ rule, oldKnown: true, fields }),
  }),
  invariants: {
    'nothing is sent that a field error forbids': (state) => !state.in('submitting') || valid(state.context),
    'a forced change is not put off': (state) => !state.in('closed') || state.context.forced === null,
    'the passwords are not kept once they have served': (state) =>
      (!state.in('changed') && !state.in('ended')) ||
      Object.values(state.context.fields).every((typed) => typed === ''),
  },
  laws: {
    'a change nobody is made to can be left at any time before it is sent': ({ do: what, before, after }) =>
      what !== 'closed/default' || before.context.forced !== null || !before.in('editing') || after.in('closed'),
  },
  goals: {
    'the password is changed, or the session is over': (state) =>
      state.in('ended') || state.in('lost') || state.in('closed'),
  },
  journeys: {
    wanted: {
      claim:
        'Old password required when shown; the new one keeps the rule and is repeated; then login info and home (spec §4, §5).',
      steps: [
        { do: 'prepare:done/asked', in: 'editing.resting', tags: ['form'], notTags: ['busy'], starts: [] },
        {
          do: 'form.submitted',
          in: 'editing.resting',
          starts: [],
          context: { problems: { oldPassword: 'missing', newPassword: 'missing' } },
        },
        { do: 'form.edited/old', context: { problems: { newPassword: 'missing' } } },
        { do: 'form.edited/tooShort', context: { problems: {} } },
        { do: 'form.submitted', in: 'editing.resting', context: { problems: { newPassword: 'length' } } },
        { do: 'form.edited/new' },
        { do: 'form.edited/otherAgain' },
        { do: 'form.submitted', in: 'editing.resting', context: { problems: { confirmNewPassword: 'mismatch' } } },
        { do: 'form.edited/new', context: { problems: {} } },
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
      claim:
        'A weak password must be changed: the dialog cannot be closed, whatever it is doing (spec §4, decision 3).',
      input: 'weak',
      steps: [
        { do: 'closed', in: 'loading' },
        { do: 'prepare:error/fault', in: 'unloaded', tags: ['failed'] },
        { do: 'closed', in: 'unloaded' },
        { do: 'rule.retried', in: 'loading', tags: ['busy'], starts: ['prepare'] },
        { do: 'prepare:done/known', in: 'editing.resting', context: { oldKnown: true } },
        { do: 'closed', in: 'editing.resting', emits: [] },
        { do: 'form.submitted', context: { problems: { newPassword: 'missing' } } },
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
    'a-known-password-that-is-wrong': {
      claim: 'The old password is hidden only while the browser knows it: a wrong one is asked for (spec §2).',
      input: 'expired',
      steps: [
        { do: 'prepare:done/known' },
        { do: 'form.edited/new' },
        { do: 'form.submitted', in: 'submitting' },
        {
          do: 'changePassword:done/wrong',
          in: 'editing.resting',
          context: { oldKnown: false, refusal: 'password_wrong', fields: { newPassword: 'Bagong-susi-2' } },
        },
        { do: 'form.submitted', context: { problems: { oldPassword: 'missing' }, refusal: null } },
        { do: 'form.edited/old' },
        { do: 'form.submitted', in: 'submitting', context: { refusal: null } },
        { do: 'changePassword:done/wrong', context: { oldKnown: false, refusal: 'password_wrong' } },
      ],
    },
    'what-the-server-has-against-it': {
      claim:
        'The old one again, one that is too common, a locked account, a broken line: nothing typed is lost (spec §5, §8).',
      steps: [
        { do: 'prepare:done/known' },
        { do: 'form.edited/new' },
        { do: 'form.submitted' },
        {
          do: 'changePassword:done/unchanged',
          in: 'editing.resting',
          context: { refusal: 'password_unchanged', oldKnown: true },
        },
        { do: 'form.submitted', in: 'submitting' },
        {
          do: 'changePassword:done/tooWeak',
          in: 'editing.resting',
          context: { problems: { newPassword: 'weak' }, refusal: null, oldKnown: true },
        },
        { do: 'form.submitted', in: 'submitting', context: { problems: {} } },
        { do: 'changePassword:done/locked', context: { refusal: 'account_locked', oldKnown: true } },
        { do: 'form.submitted', in: 'submitting' },
        {
          do: 'changePassword:error/fault',
          in: 'editing.failed',
          tags: ['failed', 'form'],
          context: { fields: { newPassword: 'Bagong-susi-2' } },
        },
        { do: 'form.edited/tooShort', in: 'editing.resting', notTags: ['failed'] },
        { do: 'form.edited/new' },
        { do: 'form.submitted' },
        { do: 'changePassword:error/fault', in: 'editing.failed' },
        { do: 'form.edited/tooShort' },
        { do: 'form.submitted', in: 'editing.resting', context: { problems: { newPassword: 'length' } } },
        { do: 'closed', in: 'closed', emits: [{ type: 'passwordChange.ended', outcome: 'closed' }] },
      ],
    },
    'the-session-ends-meanwhile': {
      claim: 'A session that is over leaves nothing to change (spec §8 not logged in).',
      input: 'weak',
      steps: [
        { do: 'prepare:done/asked' },
        { do: 'form.edited/old' },
        { do: 'form.edited/new' },
        { do: 'form.submitted' },
        {
          do: 'changePassword:done/lost',
          in: 'lost',
          emits: [{ type: 'passwordChange.ended', outcome: 'lost' }],
        },
      ],
    },
    'a-rule-that-does-not-come': {
      claim: 'A rule that does not come can be asked for again, or the dialog closed (spec §8 network link abnormal).',
      steps: [
        { do: 'prepare:done/refused', in: 'unloaded', tags: ['failed'] },
        { do: 'rule.retried', in: 'loading' },
        { do: 'prepare:error/fault', in: 'unloaded' },
        { do: 'closed', in: 'closed', emits: [{ type: 'passwordChange.ended', outcome: 'closed' }] },
      ],
    },
    'closed-while-it-loads': {
      claim: 'A change of one’s own can be left at once (spec §2 modals).',
      steps: [{ do: 'closed', in: 'closed', emits: [{ type: 'passwordChange.ended', outcome: 'closed' }] }],
    },
  },
})
