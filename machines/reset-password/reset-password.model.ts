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
        dead: refusal('reset_link_invalid'),
        tooWeak: refusal('invalid_request', { fields: [{ field: 'newPassword', problem: 'weak' }] }),
        refused: refusal('rate_limited'),
      },
    },
  },
  project: ({ hasLink, rule, fields, problems, refusal }) => ({
    hasLink,
    rule: rule !== null,
    said: refusal ?? problems,
    wrong: newPasswordProblems(modelPasswordRule, fields),
    typed: fields.newPassword !== '',
  }),
  invariants: {
    'nobody types a password without a link': (state) => !state.tags.has('form') || state.context.hasLink,
    'the password is not kept once it has served': (state) =>
      (!state.in('changed') && !state.in('dead')) || state.context.fields.newPassword === '',
  },
  laws: {
    ...formLaws({
      typed: 'editing',
      takenBy: { resetPassword: 'submitting' },
      problems: ({ rule, fields }: ResetPasswordContext) => newPasswordProblems(rule, fields),
      apart: ['reset_link_invalid'],
    }),
    'the form can be closed, also after a fault': ({ do: what, before, after }) =>
      what !== 'closed/default' || !before.in('editing') || after.in('closed'),
  },
  goals: {
    'the dialog ends': (state) => state.in('leftForLogin') || state.in('leftForNewLink') || state.in('closed'),
  },
  journeys: {
    'a-link-that-serves': {
      claim: 'The new password is set, and the way in is offered (spec §4, §5).',
      steps: [
        { do: 'loadRule:done/ok', in: 'editing.resting', tags: ['form'], context: { rule: { minLength: 8 } } },
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
    'a-link-that-has-served': {
      claim: 'A link that has served or is too old offers another one.',
      steps: [
        { do: 'loadRule:done/none', in: 'editing.resting', context: { rule: null } },
        { do: 'form.edited/new' },
        { do: 'form.submitted', in: 'submitting' },
        { do: 'resetPassword:done/dead', in: 'dead', emits: [], context: { fields: emptied } },
        { do: 'link.requested', in: 'leftForNewLink', emits: [{ type: 'reset.ended', next: 'newLink' }] },
      ],
    },
    'no-link': {
      claim: 'The address alone sets no password.',
      input: 'none',
      steps: [{ do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] }],
    },
    'put-away-when-done': {
      claim: 'Who does not want to log in now is left at home.',
      steps: [
        { do: 'loadRule:done/ok' },
        { do: 'form.edited/new' },
        { do: 'form.submitted' },
        { do: 'resetPassword:done/ok', in: 'changed' },
        { do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] },
      ],
    },
    'put-away-while-typing': {
      claim:
        'A rule that does not come is left to the server; the dialog can be closed over the form (spec §2 modals).',
      steps: [
        { do: 'loadRule:error/fault', in: 'editing.resting' },
        { do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] },
      ],
    },
    'put-away': {
      claim: 'The dialog can be closed while it opens (spec §2 modals).',
      steps: [{ do: 'closed', in: 'closed', emits: [{ type: 'reset.ended', next: 'home' }] }],
    },
  },
})
