import { modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { defineModel } from '#machines/lib/model.ts'
import {
  forgotPasswordActorCalls,
  type ForgotPasswordContext,
  forgotPasswordMachine,
  type Recovered,
} from './forgot-password.machine.ts'
import { emailProblems, mobileProblems } from './forgot-password.rules.ts'

const recovered: { readonly kind: 'value'; readonly value: Recovered } = {
  kind: 'value',
  value: {
    token: 'token-1',
    accountType: 2,
    username: 'marisol',
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: null,
  },
}
const email = { username: ' marisol ', email: ' marisol@example.test ' }
const mobile = {
  mobile: '917 123 4567',
  code: ' 123456 ',
  newPassword: 'Bagong-susi-2',
  confirmNewPassword: 'Bagong-susi-2',
}

export const forgotPasswordModel = defineModel({
  flow: 'forgot-password',
  machine: forgotPasswordMachine,
  inputs: { phoneOn: { phoneRecovery: true }, phoneOff: { phoneRecovery: false } },
  events: {
    'tab.selected': { email: { tab: 'email' }, mobile: { tab: 'mobile' } },
    'form.edited': {
      email: { fields: email },
      noEmail: { fields: { username: 'marisol', email: 'not an address' } },
      mobile: { fields: mobile },
      otherAgain: { fields: { confirmNewPassword: 'Bagong-susi-3' } },
    },
    'dialingCode.selected': { japan: { countryDialingCode: '81' } },
  },
  calls: forgotPasswordActorCalls,
  macros: {
    'mail address typed and submitted': ['form.edited/email', 'form.submitted'],
    'phone form filled in and submitted': ['form.edited/mobile', 'form.submitted'],
  },
  actors: {
    smsCode: {},
    loadPhoneForm: {
      done: { ok: { rule: modelPasswordRule, countryDialingCode: '63' } },
    },
    sendMail: {
      done: { ok: { kind: 'value', value: { sent: true } }, refused: refusal('rate_limited') },
    },
    setPassword: {
      done: {
        ok: recovered,
        wrongCode: refusal('sms_code_wrong'),
        expiredCode: refusal('sms_code_expired'),
        tooWeak: refusal('invalid_request', { fields: [{ field: 'newPassword', problem: 'weak' }] }),
        refused: refusal('rate_limited'),
      },
    },
    storeSession: { done: { ok: undefined }, error: { bug: new Error('no root') } },
  },
  project: ({ phoneRecovery, rule, dialingCodeChosen, fields, problems, refusal, recovered: result }) => ({
    phoneRecovery,
    rule: rule !== null,
    dialingCodeChosen,
    wrong: [emailProblems(fields), mobileProblems(modelPasswordRule, fields)],
    shown: refusal ?? problems,
    recovered: result !== null,
  }),
  invariants: {
    'the tab for mobile numbers exists only when the brand toggle is on': (state) =>
      !state.in('mobile') || state.context.phoneRecovery,
    'only a recovered password logs in': (state) =>
      (!state.in('loggingIn') && !state.in('loggedIn')) || state.context.recovered !== null,
  },
  laws: {
    ...formLaws(
      {
        state: 'email.editing',
        submittedBy: { sendMail: 'email.sending' },
        problems: ({ fields }) => emailProblems(fields),
      },
      {
        state: 'mobile.editing',
        submittedBy: { setPassword: 'mobile.submitting' },
        problems: ({ rule, fields }: ForgotPasswordContext) => mobileProblems(rule, fields),
      },
    ),
    'the dialog can be closed while no request runs': ({ do: what, before, after }) =>
      what !== 'closed/default' || before.tags.has('busy') || after.in('closed'),
    'the other tab can be chosen before and after a fault (spec §2)': ({ do: what, before, after }) =>
      !(
        (what === 'tab.selected/mobile' && before.in('email.editing') && before.context.phoneRecovery) ||
        (what === 'tab.selected/email' && before.in('mobile.editing'))
      ) || after.in(what.slice('tab.selected/'.length)),
  },
  goals: { 'the dialog closes': (state) => state.in('loggedIn') || state.in('closed') },
  journeys: {
    'by-email': {
      claim: 'Username and email are sent; success shows in_been_out for every request (spec §4, §5, §8).',
      steps: [
        {
          do: 'form.edited/email',
          context: {
            countryDialingCode: '63',
            dialingCodeChosen: false,
            fields: { mobile: '', code: '', newPassword: '', confirmNewPassword: '' },
          },
        },
        {
          do: 'form.submitted',
          starts: [{ src: 'sendMail', input: { username: 'marisol', email: 'marisol@example.test' } }],
          in: 'email.sending',
          tags: ['busy', 'form'],
        },
        { do: 'closed', in: 'email.sending' },
        { do: 'sendMail:done/ok', in: 'mailed', notTags: ['form', 'busy'], emits: [] },
        { do: 'mail.again', in: 'email.editing.idle', context: { fields: { username: ' marisol ' } } },
        { do: 'form.submitted', in: 'email.sending' },
        { do: 'sendMail:done/ok', in: 'mailed' },
        { do: 'closed', in: 'closed', emits: [{ type: 'recovery.ended', loggedIn: false }] },
      ],
    },
    'by-phone': {
      claim: 'Number, code and new password are sent; success logs in automatically and opens / (spec §4, §5).',
      steps: [
        { do: 'form.submitted', context: { problems: { username: 'missing' } } },
        { do: 'tab.selected/email', in: 'email.editing' },
        {
          do: 'tab.selected/mobile',
          in: 'mobile.editing.idle',
          tags: ['mobileTab'],
          starts: ['smsCode', 'loadPhoneForm'],
          context: { problems: {} },
        },
        {
          do: 'loadPhoneForm:done/ok',
          in: 'mobile.editing',
          context: { countryDialingCode: '63', rule: { minLength: 8 } },
        },
        { do: 'form.edited/mobile' },
        {
          do: 'form.submitted',
          starts: [
            {
              src: 'setPassword',
              input: {
                mobileNum: '9171234567',
                countryDialingCode: '63',
                verificationCode: '123456',
                newPassword: 'Bagong-susi-2',
              },
            },
          ],
          in: 'mobile.submitting',
          tags: ['busy'],
        },
        { do: 'closed', in: 'mobile.submitting' },
        {
          do: 'setPassword:done/ok',
          starts: [{ src: 'storeSession', input: { token: 'token-1', accountType: 2, username: 'marisol' } }],
          in: 'loggingIn',
          tags: ['busy'],
          context: { fields: { newPassword: '', code: '', mobile: '917 123 4567' } },
        },
        { do: 'storeSession:done/ok', in: 'loggedIn', emits: [{ type: 'recovery.ended', loggedIn: true }] },
      ],
    },
    'by-phone-with-faults': {
      claim: 'If the form’s rule fails to load, the server checks it; a fault keeps the fields (spec §8).',
      steps: [
        { do: 'tab.selected/mobile' },
        { do: 'dialingCode.selected/japan', context: { countryDialingCode: '81' } },
        { do: 'loadPhoneForm:done/ok', context: { countryDialingCode: '81', rule: { minLength: 8 } } },
        { do: 'form.edited/mobile' },
        {
          do: 'form.submitted',
          starts: [
            {
              src: 'setPassword',
              input: {
                mobileNum: '9171234567',
                countryDialingCode: '81',
                verificationCode: '123456',
                newPassword: 'Bagong-susi-2',
              },
            },
          ],
        },
        { do: 'setPassword:error/fault', in: 'mobile.editing.failed', tags: ['failed', 'form'] },
        { do: 'dialingCode.selected/japan', in: 'mobile.editing.idle' },
        { do: 'tab.selected/mobile', in: 'mobile.editing.idle', starts: [] },
        { do: 'form.submitted' },
        { do: 'setPassword:done/expiredCode', context: { refusal: 'sms_code_expired' } },
        { do: 'form.submitted' },
        { do: 'setPassword:done/refused', context: { refusal: 'rate_limited' } },
        { do: 'tab.selected/email', in: 'email.editing.idle', context: { refusal: null } },
        { do: 'tab.selected/mobile', in: 'mobile.editing.idle' },
        { do: 'loadPhoneForm:error/fault', in: 'mobile.editing.idle' },
        { do: 'form.submitted', in: 'mobile.submitting' },
        { do: 'setPassword:done/ok' },
        { do: 'storeSession:error/bug', in: 'loggedIn', emits: [{ type: 'recovery.ended', loggedIn: true }] },
      ],
    },
    'closed-at-once': {
      claim: 'The dialog can be closed as soon as it opens (spec §2 modals).',
      steps: [
        {
          do: 'closed',
          in: 'closed',
          emits: [{ type: 'recovery.ended', loggedIn: false }],
          context: { fields: { username: '', email: '' } },
        },
      ],
    },
    'closed-on-the-other-tab': {
      claim: 'The dialog can be closed on the other tab, too (spec §2 modals).',
      steps: [
        { do: 'tab.selected/mobile' },
        { do: 'closed', in: 'closed', emits: [{ type: 'recovery.ended', loggedIn: false }] },
      ],
    },
  },
})
