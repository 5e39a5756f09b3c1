import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import type { Session } from '#machines/app/session.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'
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

/** Data of the tab for mobile numbers. */
export interface PhoneForm {
  /** The server's password rule; null if it has none. */
  readonly rule: FieldRule | null
  readonly countryDialingCode: string
}

export interface ForgotPasswordInput {
  /** Brand toggle (spec §2): the tab for mobile numbers exists only when it is on. */
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

/** The dialog has ended; `loggedIn` is whether the member was logged in. */
export interface ForgotPasswordEmitted {
  readonly type: 'recovery.ended'
  readonly loggedIn: boolean
}

/** Recovers a forgotten password: by a link in a mail, or by a code to the mobile number (spec §2, §4). */
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
    isEmailTab: (_, params: { readonly tab: 'email' | 'mobile' }) => params.tab === 'email',
    emailFormValid: ({ context }) => isEmpty(emailProblems(context.fields)),
    mobileFormValid: ({ context }) => isEmpty(mobileProblems(context.rule, context.fields)),
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
    keepRefusal: assign(fromFormRefusal),
    keepRecovered: assign(({ context }, params: Answered<Answer<Recovered>>) =>
      params.answer.kind === 'value'
        ? {
            recovered: params.answer.value,
            fields: { ...context.fields, newPassword: '', confirmNewPassword: '', code: '' },
          }
        : {},
    ),
    emitEnded: emit(({ context }) => ({ type: 'recovery.ended' as const, loggedIn: context.recovered !== null })),
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
      description: 'Username and email: if they match, a link to set a new password is mailed.',
      meta: { requirements: ['spec §2 forgot password tabs', 'spec §5 forgot by email'] },
      tags: ['form', 'emailTab'],
      initial: 'editing',
      states: {
        editing: {
          description: 'The visitor enters username and email.',
          meta: { requirements: ['spec §5 forgot by email', 'spec §8 field errors appear under each input'] },
          ...formStates('spec §5 forgot by email'),
          on: {
            ...formEvents('sending', { valid: 'emailFormValid', show: 'showEmailProblems' }),
            'tab.selected': {
              guard: withEvent('phoneOffered'),
              target: '#forgotPassword.mobile',
              actions: 'forgetProblems',
            },
            closed: '#forgotPassword.closed',
          },
        },
        sending: {
          description: 'The server sends the mail.',
          meta: { requirements: ['spec §7 forgot password by email'] },
          tags: ['busy'],
          invoke: {
            src: 'sendMail',
            id: 'sendMail',
            input: ({ context }) => ({
              username: context.fields.username.trim(),
              email: context.fields.email.trim(),
            }),
            ...formOutcome('editing', { target: '#forgotPassword.mailed' }),
          },
        },
      },
    },
    mailed: {
      description: 'Shows the same text for every request: if username and email match, a link has been mailed.',
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
          onDone: { actions: withOutput('keepPhoneForm') },
          onError: {},
        },
      ],
      initial: 'editing',
      states: {
        editing: {
          description: 'The visitor enters number, code and new password.',
          meta: { requirements: ['spec §5 forgot by phone', 'spec §8 field errors appear under each input'] },
          ...formStates('spec §5 forgot by phone'),
          on: {
            ...formEvents('submitting', { valid: 'mobileFormValid', show: 'showMobileProblems' }),
            'dialingCode.selected': { target: '.idle', actions: withEvent('chooseDialingCode') },
            'tab.selected': {
              guard: withEvent('isEmailTab'),
              target: '#forgotPassword.email',
              actions: 'forgetProblems',
            },
            closed: '#forgotPassword.closed',
          },
        },
        submitting: {
          description: 'The server sets the new password and logs the member in.',
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
            ...formOutcome('editing', { target: '#forgotPassword.loggingIn', actions: withOutput('keepRecovered') }),
          },
        },
      },
    },
    loggingIn: {
      description: 'The new password is set; hands the session to the site.',
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
        onDone: 'loggedIn',
        onError: 'loggedIn',
      },
    },
    loggedIn: {
      description: 'The member is logged in with the new password.',
      meta: { requirements: ['spec §4 forgot password by phone: go to /'] },
      type: 'final',
      entry: 'emitEnded',
    },
    closed: {
      description: 'The dialog was closed.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
      entry: 'emitEnded',
    },
  },
})
