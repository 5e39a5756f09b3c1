import { assign, raise, setup, stateIn } from 'xstate'
import type { RequestOf } from '#wire/call.ts'
import type { Answer, DemandedVerification, Refusal } from '#wire/envelope.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import type { PasswordChange, Session } from '#machines/app/session.ts'
import { captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { finishLoginMachine, type LoggedIn, type Remembered } from '#machines/finish-login/finish-login.machine.ts'
import { isEmpty, edited, type FormContext, formEvents, formStates, noProblems } from '#machines/lib/form.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { sliderMachine, type SliderOutput } from '#machines/slider/slider.machine.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { systemCalls } from '#wire/site/system.ts'
import { type LoginFields, type LoginProblems, smsProblems, usernameProblems } from './login.rules.ts'

/** The wire call behind each actor of the chart. */
export const loginActorCalls = defineCalls({
  loadDialingCode: [systemCalls.countryCode],
  login: sessionCalls.login,
})

export type Credentials = RequestOf<typeof sessionCalls.login>

/** The login area; that of agents lets in agents only (spec §6). */
export type LoginArea = NonNullable<Credentials['area']>

export interface LoginInput {
  readonly area: LoginArea
  /** Toggle of spec §6: whether the SMS tab is offered. */
  readonly smsLogin: boolean
}

export interface LoginOutput {
  readonly accountType: Session['accountType'] | null
  /** Set if the password must be changed first; null after an SMS login. */
  readonly passwordChange: PasswordChange | null
}

export interface LoginContext extends FormContext<LoginFields, LoginProblems> {
  readonly area: LoginArea
  readonly smsLogin: boolean
  readonly countryDialingCode: string
  readonly dialingCodeChosen: boolean
  readonly remember: boolean
  readonly captchaDemanded: boolean
  readonly captchaId: string | null
  readonly ticket: string | null
  /** The second verification demanded of a login from an unknown address; otherwise null. */
  readonly verification: DemandedVerification | null
  /** Exclusion of the member: its end in epoch milliseconds, null for a permanent one. */
  readonly exclusion: { readonly until: number | null } | null
  readonly loggedIn: LoggedIn | null
  readonly bySms: boolean
}

type Tab = 'username' | 'sms'

export type LoginEvent =
  | { readonly type: 'tab.selected'; readonly tab: 'username' | 'sms' }
  /** New values of one or more fields. */
  | { readonly type: 'form.edited'; readonly fields: Partial<LoginFields> }
  | { readonly type: 'dialingCode.selected'; readonly countryDialingCode: string }
  | { readonly type: 'remember.toggled' }
  /** `captchaId` names the captcha image on the screen, null when there is none. */
  | { readonly type: 'form.submitted'; readonly captchaId: string | null }
  /** The second verification, a chart of its own, has succeeded. */
  | { readonly type: 'verification.passed'; readonly loggedIn: LoggedIn }
  | { readonly type: 'verification.left' }
  /** Another login method, a chart of its own, has succeeded: free trial or external account. */
  | { readonly type: 'entry.passed'; readonly loggedIn: LoggedIn }
  | { readonly type: 'captcha.spent' }
  /** The operator has switched login by SMS on or off. */
  | { readonly type: 'smsLogin.switched'; readonly offered: boolean }
  | { readonly type: 'closed' }

/** Returns the exclusion of a refusal; null if it has another reason. */
const exclusionOf = ({ details: { excludedUntil } }: Refusal) =>
  excludedUntil === undefined ? null : { until: excludedUntil }

/** Actors, guards and actions of the login chart, by name. */
export const loginSetup = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as LoginOutput,
    tags: {} as 'form' | 'busy' | 'failed' | 'usernameTab' | 'smsTab' | 'verifying' | 'finishing',
    children: {} as { slider: 'slider'; captchaImage: 'captchaImage'; smsCode: 'smsCode'; finishLogin: 'finishLogin' },
  },
  actors: {
    slider: sliderMachine,
    captchaImage: captchaImageMachine,
    smsCode: smsCodeMachine,
    finishLogin: finishLoginMachine,
    loadRemembered: notProvided<Remembered | null>('loadRemembered'),
    loadDialingCode: notProvided<string>('loadDialingCode'),
    ...callsNotProvided(loginActorCalls),
    forgetRemembered: notProvided<void>('forgetRemembered'),
  },
  guards: {
    usernameSelected: (_, params: { readonly tab: Tab }) => params.tab === 'username',
    smsOffered: ({ context }, params: { readonly tab: Tab }) => context.smsLogin && params.tab === 'sms',
    smsWithdrawn: (_, params: { readonly offered: boolean }) => !params.offered,
    smsChosen: stateIn({ loadingRemembered: 'sms' }),
    usernameFormValid: ({ context }) => isEmpty(usernameProblems(context.fields, context.captchaDemanded)),
    smsFormValid: ({ context }) => isEmpty(smsProblems(context.fields, context.captchaDemanded)),
    ticketGiven: (_, params: Answered<SliderOutput>) => params.answer.ticket !== null,
    refused,
    verificationDemanded: (_, params: Answered<Answer<LoggedIn>>) =>
      params.answer.kind === 'refusal' && params.answer.details.verification !== undefined,
    captchaDemanded: ({ context }) => context.captchaDemanded,
    remembering: ({ context }) => context.remember,
  },
  actions: {
    /** Text typed before the remembered login has loaded is not overwritten. */
    fillRemembered: assign(({ context }, params: Answered<Remembered | null>) => {
      if (params.answer === null) return {}
      const { username, password, mobile } = params.answer
      // A user who has typed exactly the remembered username gets the whole login; any other input is kept.
      const { username: name, ...others } = context.fields
      const typedOther = Object.values(others).some((text) => text !== '') || (name !== '' && name !== username)
      return { remember: true, fields: typedOther ? context.fields : { ...context.fields, username, password, mobile } }
    }),
    keepSmsLogin: assign((_, params: { readonly offered: boolean }) => ({ smsLogin: params.offered })),
    edit: assign(edited<LoginContext>()),
    takeDialingCode: assign(({ context }, params: Answered<string>) =>
      context.dialingCodeChosen ? {} : { countryDialingCode: params.answer },
    ),
    chooseDialingCode: assign((_, params: { readonly countryDialingCode: string }) => ({
      countryDialingCode: params.countryDialingCode,
      dialingCodeChosen: true,
    })),
    toggleRemember: assign(({ context }) => ({ remember: !context.remember })),
    showUsernameProblems: assign(({ context }) => ({
      problems: usernameProblems(context.fields, context.captchaDemanded),
      refusal: null,
    })),
    showSmsProblems: assign(({ context }) => ({
      problems: smsProblems(context.fields, context.captchaDemanded),
      refusal: null,
    })),
    forgetProblems: assign(noProblems),
    beginAttempt: assign((_, params: { readonly captchaId: string | null }) => ({
      ...noProblems,
      captchaId: params.captchaId,
      ticket: null,
    })),
    keepTicket: assign((_, params: Answered<SliderOutput>) => ({ ticket: params.answer.ticket })),
    keepRefusal: assign(({ context }, params: Answered<Answer<LoggedIn>>) =>
      params.answer.kind === 'refusal'
        ? {
            refusal: params.answer.code,
            verification: params.answer.details.verification ?? null,
            exclusion: exclusionOf(params.answer),
            captchaDemanded: context.captchaDemanded || params.answer.details.captcha === true,
            fields: { ...context.fields, captcha: '' },
            ticket: null,
          }
        : {},
    ),
    keepLogin: assign(fromValue((value: LoggedIn) => ({ loggedIn: value, ticket: null }))),
    keepEntry: assign((_, params: { readonly loggedIn: LoggedIn }) => ({ loggedIn: params.loggedIn, ticket: null })),
    markSms: assign({ bySms: true }),
    dropCaptcha: assign(({ context }) => ({ fields: { ...context.fields, captcha: '' }, ticket: null })),
    changeCaptcha: raise({ type: 'captcha.spent' }),
  },
})

/** The editing state of a tab: submitting leads to `next`, changing the tab clears the problems. */
const formOf = ({
  description,
  requirement,
  other,
  valid,
  next,
  show,
}: {
  readonly description: string
  readonly requirement: string
  readonly other: { readonly guard: 'usernameSelected' | 'smsOffered'; readonly target: string }
  readonly valid: 'usernameFormValid' | 'smsFormValid'
  readonly next: 'checkingSlider' | 'submitting'
  readonly show: 'showUsernameProblems' | 'showSmsProblems'
}) =>
  loginSetup.createStateConfig({
    description,
    meta: { requirements: [requirement, 'spec §8 field errors appear under each input'] },
    ...formStates(requirement),
    on: {
      ...formEvents(next, { valid, show, begin: withEvent('beginAttempt') }),
      'tab.selected': { guard: withEvent(other.guard), target: other.target, actions: 'forgetProblems' },
    },
  })

/** The editing state of the username tab. */
export const usernameForm = formOf({
  description: 'Username and password are being typed.',
  requirement: 'spec §5 login by username',
  other: { guard: 'smsOffered', target: '#login.open.tab.sms' },
  valid: 'usernameFormValid',
  next: 'checkingSlider',
  show: 'showUsernameProblems',
})

const codeForm = formOf({
  description: 'Mobile number and code are being typed.',
  requirement: 'spec §5 login by SMS',
  other: { guard: 'usernameSelected', target: '#login.open.tab.username' },
  valid: 'smsFormValid',
  next: 'submitting',
  show: 'showSmsProblems',
})

/** The editing state of the SMS tab; it is left when the operator switches login by SMS off. */
export const smsForm = loginSetup.createStateConfig({
  ...codeForm,
  on: {
    ...codeForm.on,
    'dialingCode.selected': { target: '.idle', actions: withEvent('chooseDialingCode') },
    'smsLogin.switched': [
      {
        guard: withEvent('smsWithdrawn'),
        target: '#login.open.tab.username',
        actions: [withEvent('keepSmsLogin'), 'forgetProblems'],
      },
      { actions: withEvent('keepSmsLogin') },
    ],
  },
})

/** Submits the login of a tab, with the captcha if demanded; a refusal or a fault leads back to the form. */
export const submitting = ({
  description,
  requirements,
  credentials,
  passed,
}: {
  readonly description: string
  readonly requirements: readonly string[]
  readonly credentials: (context: LoginContext) => Credentials
  readonly passed:
    | ReturnType<typeof withOutput<'keepLogin'>>
    | readonly [ReturnType<typeof withOutput<'keepLogin'>>, 'markSms']
}) =>
  loginSetup.createStateConfig({
    description,
    meta: { requirements },
    tags: ['busy'],
    invoke: {
      src: 'login',
      id: 'login',
      input: ({ context }) => ({
        ...credentials(context),
        ...(context.captchaDemanded && {
          captcha: context.fields.captcha.trim(),
          captchaId: context.captchaId ?? undefined,
        }),
      }),
      onDone: [
        {
          guard: withOutput('verificationDemanded'),
          target: 'verifying',
          actions: [withOutput('keepRefusal'), 'changeCaptcha'],
        },
        { guard: withOutput('refused'), target: 'editing', actions: [withOutput('keepRefusal'), 'changeCaptcha'] },
        { target: '#login.finishing', actions: passed },
      ],
      onError: { target: 'editing.failed', actions: ['dropCaptcha', 'changeCaptcha'] },
    },
  })

/** The second verification of a tab: passing it finishes the login, leaving it leads back to the form. */
export const verifying = ({
  description,
  passed,
}: {
  readonly description: string
  readonly passed:
    | ReturnType<typeof withEvent<'keepEntry'>>
    | readonly [ReturnType<typeof withEvent<'keepEntry'>>, 'markSms']
}) =>
  loginSetup.createStateConfig({
    description,
    meta: { requirements: ['spec §4 second verification'] },
    tags: ['verifying'],
    on: {
      'verification.passed': { target: '#login.finishing', actions: passed },
      'verification.left': { target: 'editing', actions: 'forgetProblems' },
    },
  })
