import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type ResetPasswordContext, resetPasswordMachine } from './reset-password.machine.ts'

const emptied = { newPassword: '', confirmNewPassword: '' }

export const resetPasswordModel = defineModel({
  flow: 'reset-password',
  machine: resetPasswordMachine,
  inputs: { link: { hasLink: true }, none: { hasLink: false } },
  events: {
    'form.edited': {
      new: { fields: { newPassword: 'Bagong-susi-2', confirmNewPassword: 'Bagong-susi-2' } },
      otherAgain: { fields: { confirmNewPassword: 'Bagong-susi-3' } },
      tooShort: { fields: { newPassword: 'a1', confirmNewPassword: 'a1' } },
    },
  },
  calls: defineCalls({
    loadRule: [registrationCalls.registrationRules],
    resetPassword: [recoveryCalls.resetPassword],
  }),
  macros: {
    'password typed and submitted': ['form.edited/new', 'form.submitted'],
  },
  actors: {
    loadRule: { done: { ok: modelPasswordRule, none: null } },
    resetPassword: {
      done: {
        ok: { kind: 'value', value: { changed: true } },
        invalid: refusal('reset_link_invalid'),
        tooWeak: refusal('invalid_request', { fields: [{ field: 'newPassword', problem: 'weak' }] }),
        refused: refusal('rate_limited'),
      },
    },
  },
  project: ({ hasLink, rule, fields, problems, refusal }) => ({
    hasLink,
    rule: rule !== null,
    shown: refusal ?? problems,
    wrong: newPasswordProblems(modelPasswordRule, fields),
    typed: fields.newPassword !== '',
  }),
  invariants: {
    'the form opens only with a link': (state) => !state.tags.has('form') || state.context.hasLink,
    'no password is kept after it was used': (state) =>
      (!state.in('changed') && !state.in('linkInvalid')) || state.context.fields.newPassword === '',
  },
  laws: {
    ...formLaws({
      state: 'editing',
      submittedBy: { resetPassword: 'submitting' },
      problems: ({ rule, fields }: ResetPasswordContext) => newPasswordProblems(rule, fields),
      exceptRefusals: ['reset_link_invalid'],
    }),
    'the form can be closed, also after a fault': ({ do: what, before, after }) =>
      what !== 'closed/default' || !before.in('editing') || after.in('closed'),
  },
  goals: {
    'the dialog can be closed': (state) => state.in('leftForLogin') || state.in('leftForNewLink') || state.in('closed'),
  },
  journeys: {
    'a-valid-link': {
      claim: 'The new password is set, and a login is offered (spec §4, §5).',
      steps: [
        { do: 'loadRule:done/ok', in: 'editing.idle', tags: ['form'], context: { rule: { minLength: 8 } } },
        { do: 'form.edited/new' },
        {
          do: 'form.submitted',
          starts: [
            { src: 'resetPassword', input: { newPassword: 'Bagong-susi-2', confirmNewPassword: 'Bagong-susi-2' } },
          ],
          in: 'submitting',
          tags: ['busy'],
        },
        { do: 'closed', in: 'submitting' },
        { do: 'resetPassword:done/ok', in: 'changed', notTags: ['form'], context: { fields: emptied } },
        { do: 'login.requested', in: 'leftForLogin', emits: [{ type: 'reset.ended', next: 'login' }] },
      ],
    },
    'a-used-link': {
      claim: 'A used or expired link offers another one.',
      steps: [
        { do: 'loadRule:done/none', in: 'editing.idle', context: { rule: null } },
        { do: 'form.edited/new' },
        { do: 'form.submitted', in: 'submitting' },
        { do: 'resetPassword:done/invalid', in: 'linkInvalid', emits: [], context: { fields: emptied } },
        { do: 'link.requested', in: 'leftForNewLink', emits: [{ type: 'reset.ended', next: 'newLink' }] },
      ],
    },
    'no-link': {
      claim: 'An address without a secret sets no password.',
      input: 'none',
      steps: [{ do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] }],
    },
    'closed-when-done': {
      claim: 'Closing the dialog instead of logging in leads to the home page.',
      steps: [
        { do: 'loadRule:done/ok' },
        { do: 'form.edited/new' },
        { do: 'form.submitted' },
        { do: 'resetPassword:done/ok', in: 'changed' },
        { do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] },
      ],
    },
    'closed-while-typing': {
      claim:
        'Without the rule the server alone validates; the dialog can be closed while the form is open (spec §2 modals).',
      steps: [
        { do: 'loadRule:error/fault', in: 'editing.idle' },
        { do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] },
      ],
    },
    'closed-while-loading': {
      claim: 'The dialog can be closed while it loads (spec §2 modals).',
      steps: [{ do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] }],
    },
  },
})
