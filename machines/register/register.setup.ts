import { assign, emit, raise, setup } from 'xstate'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { registrationCalls, type RegistrationMethod } from '#wire/identity/registration.ts'
import type { Session } from '#machines/app/session.ts'
import { captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { isEmpty, edited, type FormContext, withoutFields } from '#machines/lib/form.ts'
import { shownRefusal } from '#machines/lib/form-answers.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { sliderMachine, type SliderOutput } from '#machines/slider/slider.machine.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { systemCalls } from '#wire/site/system.ts'
import {
  asksFor,
  contentOf,
  fieldsOf,
  type Form,
  type LoadedRules,
  offeredMethod,
  problemsOf,
  type RegisterFields,
  type RegisterProblems,
} from './register.rules.ts'

/** The wire call behind each actor of the chart. */
export const registerActorCalls = defineCalls({
  loadRules: [registrationCalls.registrationRules, systemCalls.countryCode],
  verifyAffiliate: registrationCalls.affiliate,
  register: [registrationCalls.register, registrationCalls.registerMobile],
})

export type RegistrationUser = RequestOf<typeof registrationCalls.register>
export type Registered = ValueOf<typeof registrationCalls.register>

/** Origin of the visitor: codes of the URL (spec §3, §4), domain and page. */
export interface RegisterInput {
  readonly affiliateCode: string
  readonly referralCode: string
  readonly domain: string
  readonly registerUrl: string
}

export interface RegisterContext extends Form, FormContext<RegisterFields, RegisterProblems> {
  readonly origin: RegisterInput
  readonly countryDialingCode: string
  readonly dialingCodeChosen: boolean
  readonly captchaId: string | null
  readonly ticket: string | null
  readonly registered: Registered | null
}

export type RegisterEvent =
  | { readonly type: 'tab.selected'; readonly method: RegistrationMethod }
  /** New values of one or more fields. */
  | { readonly type: 'form.edited'; readonly fields: RegisterFields }
  | { readonly type: 'agreement.toggled' }
  | { readonly type: 'dialingCode.selected'; readonly countryDialingCode: string }
  /** `captchaId` names the captcha image on the screen, null when there is none. */
  | { readonly type: 'form.submitted'; readonly captchaId: string | null }
  | { readonly type: 'warning.confirmed' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'captcha.spent' }
  | { readonly type: 'closed' }

/** The dialog has ended; `registered`: a new member is logged in. */
export interface RegisterEmitted {
  readonly type: 'registration.ended'
  readonly registered: boolean
}

const isValid = (form: Form) => isEmpty(problemsOf(form))

/** Actors, guards and actions of the registration chart, by name. */
export const registerSetup = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    input: {} as RegisterInput,
    emitted: {} as RegisterEmitted,
    tags: {} as 'form' | 'busy' | 'failed' | 'warning' | 'finishing',
    children: {} as { slider: 'slider'; captchaImage: 'captchaImage'; smsCode: 'smsCode' },
  },
  actors: {
    slider: sliderMachine,
    captchaImage: captchaImageMachine,
    smsCode: smsCodeMachine,
    /** `refresh` skips the cached rules. */
    loadRules: notProvided<Answer<LoadedRules>, { readonly refresh: boolean }>('loadRules'),
    ...callsNotProvided(registerActorCalls),
    register: notProvided<Answer<Registered>, { readonly method: RegistrationMethod; readonly user: RegistrationUser }>(
      'register',
    ),
    storeSession: notProvided<void, Session>('storeSession'),
  },
  guards: {
    refused,
    nothingOffered: (_, params: Answered<Answer<LoadedRules>>) =>
      params.answer.kind === 'value' && offeredMethod(params.answer.value, 'username') === null,
    rulesOutdated: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code === 'rules_changed',
    codeUnknown: (_, params: Answered) =>
      params.answer.kind === 'refusal' && params.answer.code === 'invitation_code_error',
    otherTab: ({ context }, params: { readonly method: RegistrationMethod }) =>
      params.method !== context.method && context.rules?.[params.method] != null,
    formValid: ({ context }) => isValid(context),
    codeToVerify: ({ context }) =>
      isValid(context) && asksFor(context, 'affiliateCode') && contentOf(context, 'affiliateCode') !== '',
    sliderToPass: ({ context }) => isValid(context) && context.method === 'username',
    sliderNeeded: ({ context }) => context.method === 'username',
    ticketGiven: (_, params: Answered<SliderOutput>) => params.answer.ticket !== null,
    captchaAsked: ({ context }) => asksFor(context, 'captcha'),
    captchaNotAsked: ({ context }) => !asksFor(context, 'captcha'),
    smsAsked: ({ context }) => asksFor(context, 'verificationCode'),
    smsNotAsked: ({ context }) => !asksFor(context, 'verificationCode'),
  },
  actions: {
    keepRules: assign(({ context }, params: Answered<Answer<LoadedRules>>) => {
      if (params.answer.kind === 'refusal') return {}
      const rules = params.answer.value
      return {
        rules,
        method: offeredMethod(rules, context.method) ?? context.method,
        countryDialingCode: context.dialingCodeChosen ? context.countryDialingCode : rules.countryDialingCode,
      }
    }),
    showNewProblems: assign(({ context }) => ({ problems: problemsOf(context), refusal: 'rules_changed' as const })),
    selectTab: assign((_, params: { readonly method: RegistrationMethod }) => ({
      method: params.method,
      problems: {},
      refusal: null,
    })),
    edit: assign(edited<RegisterContext>()),
    toggleAgreement: assign(({ context }) => ({
      agreed: !context.agreed,
      problems: withoutFields(context.problems, { agreement: null }),
    })),
    chooseDialingCode: assign((_, params: { readonly countryDialingCode: string }) => ({
      countryDialingCode: params.countryDialingCode,
      dialingCodeChosen: true,
    })),
    showProblems: assign(({ context }) => ({ problems: problemsOf(context), refusal: null })),
    beginAttempt: assign((_, params: { readonly captchaId: string | null }) => ({
      captchaId: params.captchaId,
      problems: {},
      refusal: null,
      ticket: null,
    })),
    keepTicket: assign((_, params: Answered<SliderOutput>) => ({ ticket: params.answer.ticket })),
    keepRefusal: assign((_, params: Answered) =>
      params.answer.kind === 'refusal' ? { ...shownRefusal(params.answer), ticket: null } : {},
    ),
    markCode: assign({ problems: { affiliateCode: 'mismatch' } }),
    keepRegistered: assign(fromValue((value: Registered) => ({ registered: value, ticket: null }))),
    dropCaptcha: assign(({ context }) => ({ fields: { ...context.fields, captcha: '' }, ticket: null })),
    changeCaptcha: raise({ type: 'captcha.spent' }),
    emitEnded: emit(({ context }) => ({
      type: 'registration.ended' as const,
      registered: context.registered !== null,
    })),
  },
})

/**
 * Returns the request of a registration: the fields of the form and the visitor's origin. A code of the URL is sent if
 * the form has no field for it.
 */
export function userOf(context: RegisterContext): RegistrationUser {
  const { origin, rules } = context
  const typed = Object.fromEntries(fieldsOf(context).map((field) => [field, contentOf(context, field)]))
  return {
    ...(asksFor(context, 'affiliateCode') || origin.affiliateCode === ''
      ? {}
      : { affiliateCode: origin.affiliateCode }),
    ...typed,
    ...(asksFor(context, 'mobileNum') ? { countryDialingCode: context.countryDialingCode } : {}),
    ...(asksFor(context, 'captcha') && context.captchaId !== null ? { captchaId: context.captchaId } : {}),
    ...(context.ticket === null ? {} : { ticket: context.ticket }),
    ...(origin.referralCode === '' ? {} : { referralCode: origin.referralCode }),
    agreement: context.agreed,
    rulesVersion: rules?.version,
    domain: origin.domain,
    registerUrl: origin.registerUrl,
  }
}
