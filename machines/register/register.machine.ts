import { assign, emit, raise, setup } from 'xstate'
import type { RequestBy, ValueBy } from '#wire/api.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import type { RegistrationMethod } from '#wire/registration.ts'
import type { Session } from '#machines/app/session.ts'
import { captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { shownRefusal, withoutFields } from '#machines/lib/form.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { type SliderOutput, sliderMachine } from '#machines/slider/slider.machine.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { registerCalls } from './register.calls.ts'
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

export type RegistrationUser = RequestBy<'register'>
export type Registered = ValueBy<'register'>

/** Where the visitor comes from: codes out of the address (spec §3, §4), and the page. */
export interface RegisterInput {
  readonly affiliateCode: string
  readonly referralCode: string
  readonly domain: string
  readonly registerUrl: string
}

export interface RegisterContext extends Form {
  readonly origin: RegisterInput
  readonly countryDialingCode: string
  readonly dialingCodeChosen: boolean
  readonly problems: RegisterProblems
  readonly captchaId: string | null
  readonly ticket: string | null
  readonly refusal: Refusal['code'] | null
  readonly registered: Registered | null
}

export type RegisterEvent =
  | { readonly type: 'tab.selected'; readonly method: RegistrationMethod }
  /** What one or more fields hold now. */
  | { readonly type: 'form.edited'; readonly fields: RegisterFields }
  | { readonly type: 'agreement.toggled' }
  | { readonly type: 'dialingCode.selected'; readonly countryDialingCode: string }
  /** `captchaId` names the captcha image on the screen, null when there is none. */
  | { readonly type: 'form.submitted'; readonly captchaId: string | null }
  | { readonly type: 'warning.confirmed' }
  | { readonly type: 'rules.retried' }
  | { readonly type: 'captcha.spent' }
  | { readonly type: 'closed' }

/** The dialog is over; `registered` tells whether somebody is in. */
export interface RegisterEmitted {
  readonly type: 'registration.ended'
  readonly registered: boolean
}

const isValid = (form: Form) => Object.keys(problemsOf(form)).length === 0

/** Opens an account by the server's rules a field and logs it in (spec §4 register, §5). */
export const registerMachine = setup({
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
    /** With `anew`, rules that are kept already are not good enough. */
    loadRules: notProvided<Answer<LoadedRules>, { readonly anew: boolean }>('loadRules'),
    ...callsNotProvided(registerCalls),
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
    edit: assign(({ context }, params: { readonly fields: RegisterFields }) => ({
      fields: { ...context.fields, ...params.fields },
      problems: withoutFields(context.problems, params.fields),
    })),
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
    keepRegistered: assign((_, params: Answered<Answer<Registered>>) =>
      params.answer.kind === 'value' ? { registered: params.answer.value, ticket: null } : {},
    ),
    dropCaptcha: assign(({ context }) => ({ fields: { ...context.fields, captcha: '' }, ticket: null })),
    changeCaptcha: raise({ type: 'captcha.spent' }),
    tellEnded: emit(({ context }) => ({
      type: 'registration.ended' as const,
      registered: context.registered !== null,
    })),
  },
}).createMachine({
  id: 'register',
  description: 'Registration: a form the server describes, its checks, and the account it opens.',
  meta: { requirements: ['spec §2 register form', 'spec §4 register', 'spec §5 registration'] },
  context: ({ input }) => ({
    origin: input,
    rules: null,
    method: 'username',
    fields: {},
    agreed: false,
    countryDialingCode: '63',
    dialingCodeChosen: false,
    problems: {},
    captchaId: null,
    ticket: null,
    refusal: null,
    registered: null,
  }),
  initial: 'loading',
  on: { closed: '.closed' },
  states: {
    loading: {
      description: 'What the form asks for is on its way.',
      meta: { requirements: ['spec §7 register settings', 'spec §5 registration per field from the server'] },
      tags: ['busy'],
      invoke: {
        src: 'loadRules',
        id: 'loadRules',
        input: { anew: false },
        onDone: [
          { guard: answer('refused'), target: 'unloaded' },
          { guard: answer('nothingOffered'), target: 'shut' },
          { target: 'open', actions: answer('keepRules') },
        ],
        onError: 'unloaded',
      },
    },
    unloaded: {
      description: 'What the form asks for did not come; it can be asked for again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'rules.retried': 'loading' },
    },
    shut: {
      description: 'The brand takes no new members by either way.',
      meta: { requirements: ['spec §6 feature toggles'] },
    },
    open: {
      description: 'The form is on the screen.',
      meta: { requirements: ['spec §2 register form'] },
      type: 'parallel',
      states: {
        form: {
          description: 'How far the form has come.',
          meta: { requirements: ['spec §4 register'] },
          initial: 'editing',
          states: {
            editing: {
              description: 'The form is being filled in.',
              meta: { requirements: ['spec §5 registration', 'spec §8 field errors appear under each input'] },
              tags: ['form'],
              initial: 'resting',
              on: {
                'tab.selected': { guard: given('otherTab'), target: '.resting', actions: given('selectTab') },
                'form.edited': { target: '.resting', actions: given('edit') },
                'agreement.toggled': { target: '.resting', actions: 'toggleAgreement' },
                'dialingCode.selected': { target: '.resting', actions: given('chooseDialingCode') },
                'form.submitted': [
                  { guard: 'codeToVerify', target: 'verifyingCode', actions: given('beginAttempt') },
                  { guard: 'sliderToPass', target: 'checkingSlider', actions: given('beginAttempt') },
                  { guard: 'formValid', target: 'submitting', actions: given('beginAttempt') },
                  { target: '.resting', actions: 'showProblems' },
                ],
              },
              states: {
                resting: {
                  description: 'Nothing is under way.',
                  meta: { requirements: ['spec §5 registration'] },
                },
                failed: {
                  description: 'The form did not come through; what was typed is kept and can be sent again.',
                  meta: { requirements: ['spec §8 network link abnormal'] },
                  tags: ['failed'],
                },
              },
            },
            verifyingCode: {
              description: 'The invitation code is verified with the server before anything else.',
              meta: {
                requirements: ['spec §4 register: verify the code with the server if shown', 'spec §7 affiliate'],
              },
              tags: ['form', 'busy'],
              invoke: {
                src: 'verifyAffiliate',
                id: 'verifyAffiliate',
                input: ({ context }) => ({
                  code: contentOf(context, 'affiliateCode'),
                  domain: context.origin.domain,
                }),
                onDone: [
                  { guard: answer('codeUnknown'), target: 'codeRefused', actions: 'markCode' },
                  { guard: answer('refused'), target: 'editing', actions: answer('keepRefusal') },
                  { guard: 'sliderNeeded', target: 'checkingSlider' },
                  { target: 'submitting' },
                ],
                onError: 'editing.failed',
              },
            },
            codeRefused: {
              description: 'The invitation code is none; a warning says so.',
              meta: { requirements: ['spec §8 invalid invitation code: popup invitation_code_error'] },
              tags: ['form', 'warning'],
              on: { 'warning.confirmed': 'editing' },
            },
            checkingSlider: {
              description: 'The slider check that comes before a registration by username.',
              meta: { requirements: ['decision 8 slider check'] },
              tags: ['form'],
              invoke: {
                src: 'slider',
                id: 'slider',
                input: { action: 'register' },
                onDone: [
                  { guard: answer('ticketGiven'), target: 'submitting', actions: answer('keepTicket') },
                  { target: 'editing' },
                ],
              },
            },
            submitting: {
              description: 'The server is asked to open the account.',
              meta: { requirements: ['spec §4 register', 'spec §7 register', 'spec §7 register mobile'] },
              tags: ['form', 'busy'],
              invoke: {
                src: 'register',
                id: 'register',
                input: ({ context }) => ({ method: context.method, user: userOf(context) }),
                onDone: [
                  { guard: answer('rulesOutdated'), target: 'reloading', actions: ['dropCaptcha', 'changeCaptcha'] },
                  {
                    guard: answer('codeUnknown'),
                    target: 'codeRefused',
                    actions: ['markCode', 'dropCaptcha', 'changeCaptcha'],
                  },
                  {
                    guard: answer('refused'),
                    target: 'editing',
                    actions: [answer('keepRefusal'), 'dropCaptcha', 'changeCaptcha'],
                  },
                  { target: '#register.entering', actions: answer('keepRegistered') },
                ],
                onError: { target: 'editing.failed', actions: ['dropCaptcha', 'changeCaptcha'] },
              },
            },
            reloading: {
              description: 'The rules have changed since the form was opened; the new ones are on their way.',
              meta: { requirements: ['spec §5 registration per field from the server'] },
              tags: ['form', 'busy'],
              invoke: {
                src: 'loadRules',
                id: 'loadRules',
                input: { anew: true },
                onDone: [
                  { guard: answer('refused'), target: 'editing.failed' },
                  { guard: answer('nothingOffered'), target: '#register.shut' },
                  { target: 'editing', actions: [answer('keepRules'), 'showNewProblems'] },
                ],
                onError: 'editing.failed',
              },
            },
          },
        },
        captcha: {
          description: 'Whether the form shows an image captcha.',
          meta: { requirements: ['spec §5 captcha required when configured'] },
          initial: 'notAsked',
          states: {
            notAsked: {
              description: 'The form has no captcha.',
              meta: { requirements: ['spec §5 captcha required when configured'] },
              always: { guard: 'captchaAsked', target: 'asked' },
            },
            asked: {
              description: 'The form shows a captcha, which is good for one attempt.',
              meta: { requirements: ['spec §5 captcha required when configured', 'spec §7 captcha'] },
              invoke: { src: 'captchaImage', id: 'captchaImage' },
              always: { guard: 'captchaNotAsked', target: 'notAsked' },
              on: { 'captcha.spent': { target: 'asked', reenter: true } },
            },
          },
        },
        sms: {
          description: 'Whether the form asks for a code by SMS.',
          meta: { requirements: ['spec §5 verificationCode required when SMS is enabled'] },
          initial: 'notAsked',
          states: {
            notAsked: {
              description: 'The form asks for no code.',
              meta: { requirements: ['spec §5 verificationCode required when SMS is enabled'] },
              always: { guard: 'smsAsked', target: 'asked' },
            },
            asked: {
              description: 'The form asks for a code, which can be sent from it.',
              meta: { requirements: ['spec §4 SMS send', 'spec §7 registration SMS'] },
              invoke: { src: 'smsCode', id: 'smsCode' },
              always: { guard: 'smsNotAsked', target: 'notAsked' },
            },
          },
        },
      },
    },
    entering: {
      description: 'The account is open; the session is handed to the site.',
      meta: { requirements: ['spec §4 register: load login info'] },
      tags: ['busy', 'finishing'],
      invoke: {
        src: 'storeSession',
        id: 'storeSession',
        input: ({ context }) => ({
          token: context.registered?.token ?? '',
          accountType: context.registered?.accountType ?? 2,
          username: context.registered?.username ?? '',
        }),
        onDone: 'registered',
        onError: 'registered',
      },
    },
    registered: {
      description: 'The new member is in.',
      meta: { requirements: ['spec §4 register: close; go to /'] },
      type: 'final',
      entry: 'tellEnded',
    },
    closed: {
      description: 'The dialog was closed.',
      meta: { requirements: ['spec §2 registerModal'] },
      type: 'final',
      entry: 'tellEnded',
    },
  },
})

/** What is sent: the fields the form has, and where the visitor comes from. A code in the address counts where no field shows. */
function userOf(context: RegisterContext): RegistrationUser {
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
