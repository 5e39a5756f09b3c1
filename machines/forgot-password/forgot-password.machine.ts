import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import type { Session } from '#machines/app/session.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo, refusalKept } from '#machines/lib/form-answers.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { mobileDigits } from '#machines/sms-code/sms-code.rules.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { systemCalls } from '#wire/site/system.ts'
import { emailProblems, type ForgotFields, type ForgotProblems, mobileProblems } from './forgot-password.rules.ts'

/** The wire call behind each actor of the chart. */
export const forgotPasswordActorCalls = defineCalls({
  loadPhoneForm: [registrationCalls.registrationRules, systemCalls.countryCode],
  sendMail: recoveryCalls.forgotByEmail,
  setPassword: recoveryCalls.setPasswordByPhone,
})

export type Recovered = ValueOf<typeof recoveryCalls.setPasswordByPhone>

/** What the tab for mobile numbers is made by. */
export interface PhoneForm {
  /** The server's rule for passwords, null where it tells none. */
  readonly rule: FieldRule | null
  readonly countryDialingCode: string
}

export interface ForgotPasswordInput {
  /** Toggle of spec §2: the tab for mobile numbers is there only when it is on. */
  readonly phoneRecovery: boolean
}

export interface ForgotPasswordContext extends PhoneForm, FormContext<ForgotFields, ForgotProblems> {
  readonly phoneRecovery: boolean
  readonly dialingCodeChosen: boolean
  readonly recovered: Recovered | null
}

export type ForgotPasswordEvent =
  | { readonly type: 'tab.selected'; readonly tab: 'email' | 'mobile' }
  | FormEvent<ForgotFields>
  | { readonly type: 'dialingCode.selected'; readonly countryDialingCode: string }
  | { readonly type: 'mail.again' }
  | { readonly type: 'closed' }

/** The dialog is over; `entered` tells whether somebody is in. */
export interface ForgotPasswordEmitted {
  readonly type: 'recovery.ended'
  readonly entered: boolean
}

/** Gets a forgotten password back: by a link in a mail, or by a code to the mobile number (spec §2, §4). */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as ForgotPasswordContext,
    events: {} as ForgotPasswordEvent,
    input: {} as ForgotPasswordInput,
    emitted: {} as ForgotPasswordEmitted,
    tags: {} as 'form' | 'busy' | 'failed' | 'emailTab' | 'mobileTab',
    children: {} as { smsCode: 'smsCode' },
  },
  actors: {
    smsCode: smsCodeMachine,
    loadPhoneForm: notProvided<PhoneForm>('loadPhoneForm'),
    ...callsNotProvided(forgotPasswordActorCalls),
    storeSession: notProvided<void, Session>('storeSession'),
  },
  guards: {
    phoneOffered: ({ context }, params: { readonly tab: 'email' | 'mobile' }) =>
      context.phoneRecovery && params.tab === 'mobile',
    emailWanted: (_, params: { readonly tab: 'email' | 'mobile' }) => params.tab === 'email',
    emailFormValid: ({ context }) => areNone(emailProblems(context.fields)),
    mobileFormValid: ({ context }) => areNone(mobileProblems(context.rule, context.fields)),
    refused,
  },
  actions: {
    edit: assign(edited<ForgotPasswordContext>()),
    keepPhoneForm: assign(({ context }, params: Answered<PhoneForm>) =>
      context.dialingCodeChosen ? { rule: params.answer.rule } : params.answer,
    ),
    chooseDialingCode: assign((_, params: { readonly countryDialingCode: string }) => ({
      countryDialingCode: params.countryDialingCode,
      dialingCodeChosen: true,
    })),
    showEmailProblems: assign(({ context }) => ({ problems: emailProblems(context.fields), refusal: null })),
    showMobileProblems: assign(({ context }) => ({
      problems: mobileProblems(context.rule, context.fields),
      refusal: null,
    })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
    keepRecovered: assign(({ context }, params: Answered<Answer<Recovered>>) =>
      params.answer.kind === 'value'
        ? {
            recovered: params.answer.value,
            fields: { ...context.fields, newPassword: '', confirmNewPassword: '', code: '' },
          }
        : {},
    ),
    tellEnded: emit(({ context }) => ({ type: 'recovery.ended' as const, entered: context.recovered !== null })),
  },
}).createMachine({
  id: 'forgotPassword',
  description: 'The forgot-password dialog: by a link in a mail, or by a code to the mobile number.',
  meta: { requirements: ['spec §2 forgetPassModal', 'spec §4 forgot password', 'spec §5 forgot password'] },
  context: ({ input }) => ({
    phoneRecovery: input.phoneRecovery,
    rule: null,
    countryDialingCode: '63',
    dialingCodeChosen: false,
    fields: { username: '', email: '', mobile: '', code: '', newPassword: '', confirmNewPassword: '' },
    ...noProblems,
    recovered: null,
  }),
  initial: 'email',
  states: {
    email: {
      description: 'Username and email: a link to set a new password is mailed where both belong together.',
      meta: { requirements: ['spec §2 forgot password tabs', 'spec §5 forgot by email'] },
      tags: ['form', 'emailTab'],
      initial: 'editing',
      states: {
        editing: {
          description: 'Username and email are being typed.',
          meta: { requirements: ['spec §5 forgot by email', 'spec §8 field errors appear under each input'] },
          ...formStates('spec §5 forgot by email'),
          on: {
            ...formEvents('sending', { valid: 'emailFormValid', show: 'showEmailProblems' }),
            'tab.selected': {
              guard: given('phoneOffered'),
              target: '#forgotPassword.mobile',
              actions: 'forgetProblems',
            },
            closed: '#forgotPassword.closed',
          },
        },
        sending: {
          description: 'The server is asked to send the mail.',
          meta: { requirements: ['spec §7 forgot password by email'] },
          tags: ['busy'],
          invoke: {
            src: 'sendMail',
            id: 'sendMail',
            input: ({ context }) => ({
              username: context.fields.username.trim(),
              email: context.fields.email.trim(),
            }),
            ...backTo('editing', { target: '#forgotPassword.mailed' }),
          },
        },
      },
    },
    mailed: {
      description: 'The same word whoever asked: where username and email belong together, a link is on its way.',
      meta: { requirements: ['spec §4 by email success: in_been_out', 'spec §8 email recovery success'] },
      on: { 'mail.again': 'email', closed: 'closed' },
    },
    mobile: {
      description: 'Mobile number, the code sent to it, and the new password.',
      meta: {
        requirements: ['spec §2 forgot password: mobile if phone verification is on', 'spec §5 forgot by phone'],
      },
      tags: ['form', 'mobileTab'],
      invoke: [
        { src: 'smsCode', id: 'smsCode' },
        {
          src: 'loadPhoneForm',
          id: 'loadPhoneForm',
          onDone: { actions: answer('keepPhoneForm') },
          onError: {},
        },
      ],
      initial: 'editing',
      states: {
        editing: {
          description: 'Number, code and new password are being typed.',
          meta: { requirements: ['spec §5 forgot by phone', 'spec §8 field errors appear under each input'] },
          ...formStates('spec §5 forgot by phone'),
          on: {
            ...formEvents('submitting', { valid: 'mobileFormValid', show: 'showMobileProblems' }),
            'dialingCode.selected': { target: '.resting', actions: given('chooseDialingCode') },
            'tab.selected': { guard: given('emailWanted'), target: '#forgotPassword.email', actions: 'forgetProblems' },
            closed: '#forgotPassword.closed',
          },
        },
        submitting: {
          description: 'The server is asked to set the new password and to log its owner in.',
          meta: { requirements: ['spec §7 set password by phone'] },
          tags: ['busy'],
          invoke: {
            src: 'setPassword',
            id: 'setPassword',
            input: ({ context: { fields, countryDialingCode } }) => ({
              mobileNum: mobileDigits(fields.mobile),
              countryDialingCode,
              verificationCode: fields.code.trim(),
              newPassword: fields.newPassword,
            }),
            ...backTo('editing', { target: '#forgotPassword.entering', actions: answer('keepRecovered') }),
          },
        },
      },
    },
    entering: {
      description: 'The new password is set; the session is handed to the site.',
      meta: { requirements: ['spec §4 forgot password by phone: log in automatically'] },
      tags: ['busy'],
      invoke: {
        src: 'storeSession',
        id: 'storeSession',
        input: ({ context }) => ({
          token: context.recovered?.token ?? '',
          accountType: context.recovered?.accountType ?? 2,
          username: context.recovered?.username ?? '',
        }),
        onDone: 'entered',
        onError: 'entered',
      },
    },
    entered: {
      description: 'The member is in, with the new password.',
      meta: { requirements: ['spec §4 forgot password by phone: go to /'] },
      type: 'final',
      entry: 'tellEnded',
    },
    closed: {
      description: 'The dialog was closed.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
      entry: 'tellEnded',
    },
  },
})
