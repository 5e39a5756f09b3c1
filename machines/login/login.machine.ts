import { assign, raise, setup } from 'xstate'
import type { RequestBy, ValueBy } from '#wire/api.ts'
import type { Answer, DemandedVerification, Refusal } from '#wire/envelope.ts'
import type { PasswordChange, Session } from '#machines/app/session.ts'
import { captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { withoutFields } from '#machines/lib/form.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { type SliderOutput, sliderMachine } from '#machines/slider/slider.machine.ts'
import { mobileDigits } from '#machines/sms-code/sms-code.rules.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { loginCalls } from './login.calls.ts'
import { type LoginFields, type LoginProblems, smsProblems, usernameProblems } from './login.rules.ts'

export type Credentials = RequestBy<'login'>
export type LoggedIn = ValueBy<'login'>

/** What remember-me keeps on this device for 24 hours (spec §4, decision 5). */
export interface Remembered {
  readonly username: string
  readonly password: string
  readonly mobile: string
}

export interface LoginInput {
  /** Toggle of spec §6: the SMS tab is there only when it is on. */
  readonly smsLogin: boolean
}

export interface LoginOutput {
  readonly accountType: Session['accountType'] | null
  /** Set when the password must be changed before going on; never after an SMS login. */
  readonly passwordChange: PasswordChange | null
}

export interface LoginContext {
  readonly smsLogin: boolean
  readonly fields: LoginFields
  readonly countryDialingCode: string
  readonly dialingCodeChosen: boolean
  readonly remember: boolean
  readonly problems: LoginProblems
  readonly captchaDemanded: boolean
  readonly captchaId: string | null
  readonly ticket: string | null
  readonly refusal: Refusal['code'] | null
  /** What the server demands of a login from an unknown address, null while it demands nothing. */
  readonly verification: DemandedVerification | null
  readonly loggedIn: LoggedIn | null
  readonly bySms: boolean
}

export type LoginEvent =
  | { readonly type: 'tab.selected'; readonly tab: 'username' | 'sms' }
  /** What one or more fields hold now. */
  | { readonly type: 'form.edited'; readonly fields: Partial<LoginFields> }
  | { readonly type: 'dialingCode.selected'; readonly countryDialingCode: string }
  | { readonly type: 'remember.toggled' }
  /** `captchaId` names the captcha image on the screen, null when there is none. */
  | { readonly type: 'form.submitted'; readonly captchaId: string | null }
  /** The second verification, a chart of its own that the dialog runs, is through. */
  | { readonly type: 'verification.passed'; readonly loggedIn: LoggedIn }
  | { readonly type: 'verification.left' }
  /** Another way in, a chart of its own that the form runs, is through: a free trial, or an account elsewhere. */
  | { readonly type: 'entry.passed'; readonly loggedIn: LoggedIn }
  | { readonly type: 'captcha.spent' }
  | { readonly type: 'closed' }

/** Logs a visitor in by username with a slider check, or by SMS code, and finishes in the order of spec §4. */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as LoginOutput,
    tags: {} as 'form' | 'busy' | 'failed' | 'usernameTab' | 'smsTab' | 'verifying' | 'finishing',
    children: {} as {
      slider: 'slider'
      captchaImage: 'captchaImage'
      smsCode: 'smsCode'
    },
  },
  actors: {
    slider: sliderMachine,
    captchaImage: captchaImageMachine,
    smsCode: smsCodeMachine,
    loadRemembered: notProvided<Remembered | null>('loadRemembered'),
    loadDialingCode: notProvided<string>('loadDialingCode'),
    ...callsNotProvided(loginCalls),
    storeSession: notProvided<void, Session>('storeSession'),
    saveRemembered: notProvided<void, Remembered>('saveRemembered'),
    forgetRemembered: notProvided<void>('forgetRemembered'),
    loadPopularGames: notProvided<void>('loadPopularGames'),
    recordFirstLogin: notProvided<void>('recordFirstLogin'),
  },
  guards: {
    smsOffered: ({ context }) => context.smsLogin,
    usernameTabWanted: (_, params: { readonly tab: 'username' | 'sms' }) => params.tab === 'username',
    usernameFormValid: ({ context }) =>
      Object.keys(usernameProblems(context.fields, context.captchaDemanded)).length === 0,
    smsFormValid: ({ context }) => Object.keys(smsProblems(context.fields, context.captchaDemanded)).length === 0,
    ticketGiven: (_, params: Answered<SliderOutput>) => params.answer.ticket !== null,
    refused,
    verificationDemanded: (_, params: Answered<Answer<LoggedIn>>) =>
      params.answer.kind === 'refusal' && params.answer.details.verification !== undefined,
    captchaDemanded: ({ context }) => context.captchaDemanded,
    /** Nobody logs in to a trial account again: there is nothing to remember of it. */
    remembering: ({ context }) => context.remember && context.loggedIn?.accountType !== 4,
    firstTimeLogin: ({ context }) => context.loggedIn?.firstTimeLogin === true,
  },
  actions: {
    /** What was typed meanwhile is the person's own: nothing remembered takes its place. */
    recall: assign(({ context }, params: Answered<Remembered | null>) => {
      if (params.answer === null) return {}
      const { username, password, mobile } = params.answer
      const typed = Object.values(context.fields).some((text) => text !== '')
      return { remember: true, fields: typed ? context.fields : { ...context.fields, username, password, mobile } }
    }),
    edit: assign(({ context }, params: { readonly fields: Partial<LoginFields> }) => ({
      fields: { ...context.fields, ...params.fields },
      problems: withoutFields(context.problems, params.fields),
    })),
    takeDialingCode: assign(({ context }, params: { readonly countryDialingCode: string }) =>
      context.dialingCodeChosen ? {} : { countryDialingCode: params.countryDialingCode },
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
    forgetProblems: assign({ problems: {}, refusal: null }),
    beginAttempt: assign((_, params: { readonly captchaId: string | null }) => ({
      captchaId: params.captchaId,
      problems: {},
      refusal: null,
      ticket: null,
    })),
    keepTicket: assign((_, params: Answered<SliderOutput>) => ({ ticket: params.answer.ticket })),
    keepRefusal: assign(({ context }, params: Answered<Answer<LoggedIn>>) =>
      params.answer.kind === 'refusal'
        ? {
            refusal: params.answer.code,
            verification: params.answer.details.verification ?? null,
            captchaDemanded: context.captchaDemanded || params.answer.details.captcha === true,
            fields: { ...context.fields, captcha: '' },
            ticket: null,
          }
        : {},
    ),
    keepLogin: assign((_, params: Answered<Answer<LoggedIn>> & { readonly bySms: boolean }) =>
      params.answer.kind === 'value' ? { loggedIn: params.answer.value, bySms: params.bySms, ticket: null } : {},
    ),
    dropCaptcha: assign(({ context }) => ({ fields: { ...context.fields, captcha: '' }, ticket: null })),
    changeCaptcha: raise({ type: 'captcha.spent' }),
  },
  delays: { patience: 5000 },
}).createMachine({
  id: 'login',
  description: 'The login dialog: two tabs, a slider check, and the steps that follow a successful login.',
  meta: { requirements: ['spec §2 login form', 'spec §4 login'] },
  context: ({ input }) => ({
    smsLogin: input.smsLogin,
    fields: { username: '', password: '', captcha: '', mobile: '', code: '', linkTicket: '' },
    countryDialingCode: '63',
    dialingCodeChosen: false,
    remember: false,
    problems: {},
    captchaDemanded: false,
    captchaId: null,
    ticket: null,
    refusal: null,
    verification: null,
    loggedIn: null,
    bySms: false,
  }),
  initial: 'recalling',
  output: ({ context }) => ({
    accountType: context.loggedIn?.accountType ?? null,
    passwordChange: context.bySms ? null : (context.loggedIn?.mustChangePassword ?? null),
  }),
  states: {
    recalling: {
      description: 'Looks whether this device remembers a login; what is typed or ticked meanwhile is kept.',
      meta: { requirements: ['spec §4 remember-me', 'decision 5'] },
      tags: ['form', 'busy', 'usernameTab'],
      invoke: {
        src: 'loadRemembered',
        id: 'loadRemembered',
        onDone: { target: 'open', actions: answer('recall') },
        onError: 'open',
      },
      on: {
        closed: 'closed',
        'form.edited': { actions: given('edit') },
        'remember.toggled': { actions: 'toggleRemember' },
      },
    },
    open: {
      description: 'The form is on the screen.',
      meta: { requirements: ['spec §2 login form'] },
      tags: ['form'],
      type: 'parallel',
      on: {
        closed: 'closed',
        'entry.passed': {
          target: 'finishing',
          actions: {
            type: 'keepLogin',
            params: ({ event }) => ({ answer: { kind: 'value' as const, value: event.loggedIn }, bySms: false }),
          },
        },
      },
      states: {
        tab: {
          description: 'Which of the two ways of logging in is chosen, and how far it has come.',
          meta: { requirements: ['spec §2 login form'] },
          initial: 'username',
          states: {
            username: {
              description: 'Login by username and password.',
              meta: { requirements: ['spec §5 login by username'] },
              tags: ['usernameTab'],
              initial: 'editing',
              states: {
                editing: {
                  description: 'Username and password are being typed.',
                  meta: { requirements: ['spec §5 login by username', 'spec §8 field errors appear under each input'] },
                  on: {
                    'form.edited': { actions: given('edit') },
                    'tab.selected': [
                      { guard: given('usernameTabWanted') },
                      { guard: 'smsOffered', target: '#login.open.tab.sms', actions: 'forgetProblems' },
                    ],
                    'form.submitted': [
                      { guard: 'usernameFormValid', target: 'checkingSlider', actions: given('beginAttempt') },
                      { actions: 'showUsernameProblems' },
                    ],
                  },
                },
                checkingSlider: {
                  description: 'The slider check that comes before every login by username.',
                  meta: { requirements: ['spec §4 login: slider check'] },
                  invoke: {
                    src: 'slider',
                    id: 'slider',
                    input: { action: 'login' },
                    onDone: [
                      { guard: answer('ticketGiven'), target: 'submitting', actions: answer('keepTicket') },
                      { target: 'editing' },
                    ],
                  },
                },
                submitting: {
                  description: 'The server is asked to log the visitor in.',
                  meta: { requirements: ['spec §4 login: submit', 'spec §7 login'] },
                  tags: ['busy'],
                  invoke: {
                    src: 'login',
                    id: 'login',
                    input: ({ context }) => ({
                      type: 'username',
                      username: context.fields.username.trim(),
                      password: context.fields.password,
                      ticket: context.ticket ?? undefined,
                      captcha: context.captchaDemanded ? context.fields.captcha.trim() : undefined,
                      captchaId: context.captchaDemanded ? (context.captchaId ?? undefined) : undefined,
                      linkTicket: context.fields.linkTicket || undefined,
                    }),
                    onDone: [
                      {
                        guard: answer('verificationDemanded'),
                        target: 'verifying',
                        actions: [answer('keepRefusal'), 'changeCaptcha'],
                      },
                      {
                        guard: answer('refused'),
                        target: 'editing',
                        actions: [answer('keepRefusal'), 'changeCaptcha'],
                      },
                      {
                        target: '#login.finishing',
                        actions: {
                          type: 'keepLogin',
                          params: ({ event }) => ({ answer: event.output, bySms: false }),
                        },
                      },
                    ],
                    onError: { target: 'failed', actions: ['dropCaptcha', 'changeCaptcha'] },
                  },
                },
                verifying: {
                  description:
                    'The login comes from an unknown address: the second verification, a chart of its own, stands in the place of the form.',
                  meta: { requirements: ['spec §4 second verification'] },
                  tags: ['verifying'],
                  on: {
                    'verification.passed': {
                      target: '#login.finishing',
                      actions: {
                        type: 'keepLogin',
                        params: ({ event }) => ({
                          answer: { kind: 'value' as const, value: event.loggedIn },
                          bySms: false,
                        }),
                      },
                    },
                    'verification.left': { target: 'editing', actions: 'forgetProblems' },
                  },
                },
                failed: {
                  description: 'The login did not come through; what was typed is kept and can be sent again.',
                  meta: { requirements: ['spec §8 network link abnormal'] },
                  tags: ['failed'],
                  on: {
                    'form.edited': { target: 'editing', actions: given('edit') },
                    'tab.selected': [
                      { guard: given('usernameTabWanted') },
                      { guard: 'smsOffered', target: '#login.open.tab.sms', actions: 'forgetProblems' },
                    ],
                    'form.submitted': [
                      { guard: 'usernameFormValid', target: 'checkingSlider', actions: given('beginAttempt') },
                      { target: 'editing', actions: 'showUsernameProblems' },
                    ],
                  },
                },
              },
            },
            sms: {
              description: 'Login by mobile number and SMS code.',
              meta: { requirements: ['spec §5 login by SMS', 'spec §6 SMS login toggle'] },
              tags: ['smsTab'],
              invoke: [
                { src: 'smsCode', id: 'smsCode' },
                {
                  src: 'loadDialingCode',
                  id: 'loadDialingCode',
                  onDone: {
                    actions: {
                      type: 'takeDialingCode',
                      params: ({ event }) => ({ countryDialingCode: event.output }),
                    },
                  },
                  onError: {},
                },
              ],
              initial: 'editing',
              states: {
                editing: {
                  description: 'Mobile number and code are being typed.',
                  meta: { requirements: ['spec §5 login by SMS', 'spec §8 field errors appear under each input'] },
                  on: {
                    'form.edited': { actions: given('edit') },
                    'dialingCode.selected': { actions: given('chooseDialingCode') },
                    'tab.selected': {
                      guard: given('usernameTabWanted'),
                      target: '#login.open.tab.username',
                      actions: 'forgetProblems',
                    },
                    'form.submitted': [
                      { guard: 'smsFormValid', target: 'submitting', actions: given('beginAttempt') },
                      { actions: 'showSmsProblems' },
                    ],
                  },
                },
                submitting: {
                  description: 'The server is asked to log the visitor in by SMS code, without a slider check.',
                  meta: { requirements: ['spec §4 login: slider check not for SMS', 'spec §7 login'] },
                  tags: ['busy'],
                  invoke: {
                    src: 'login',
                    id: 'login',
                    input: ({ context }) => ({
                      type: 'sms',
                      username: mobileDigits(context.fields.mobile),
                      password: context.fields.code.trim(),
                      countryDialingCode: context.countryDialingCode,
                      captcha: context.captchaDemanded ? context.fields.captcha.trim() : undefined,
                      captchaId: context.captchaDemanded ? (context.captchaId ?? undefined) : undefined,
                    }),
                    onDone: [
                      {
                        guard: answer('refused'),
                        target: 'editing',
                        actions: [answer('keepRefusal'), 'changeCaptcha'],
                      },
                      {
                        target: '#login.finishing',
                        actions: {
                          type: 'keepLogin',
                          params: ({ event }) => ({ answer: event.output, bySms: true }),
                        },
                      },
                    ],
                    onError: { target: 'failed', actions: ['dropCaptcha', 'changeCaptcha'] },
                  },
                },
                failed: {
                  description: 'The login did not come through; what was typed is kept and can be sent again.',
                  meta: { requirements: ['spec §8 network link abnormal'] },
                  tags: ['failed'],
                  on: {
                    'form.edited': { target: 'editing', actions: given('edit') },
                    'dialingCode.selected': { target: 'editing', actions: given('chooseDialingCode') },
                    'tab.selected': {
                      guard: given('usernameTabWanted'),
                      target: '#login.open.tab.username',
                      actions: 'forgetProblems',
                    },
                    'form.submitted': [
                      { guard: 'smsFormValid', target: 'submitting', actions: given('beginAttempt') },
                      { target: 'editing', actions: 'showSmsProblems' },
                    ],
                  },
                },
              },
            },
          },
        },
        captcha: {
          description: 'Whether an image captcha must be answered too.',
          meta: { requirements: ['spec §4 login: failure with a captcha flag'] },
          initial: 'notDemanded',
          states: {
            notDemanded: {
              description: 'No failed login has demanded a captcha.',
              meta: { requirements: ['spec §2 captcha image only after a failed login demands it'] },
              always: { guard: 'captchaDemanded', target: 'demanded' },
            },
            demanded: {
              description: 'A captcha image is shown; each attempt uses one up.',
              meta: { requirements: ['spec §4 login: failure with a captcha flag'] },
              invoke: { src: 'captchaImage', id: 'captchaImage' },
              on: { 'captcha.spent': { target: 'demanded', reenter: true } },
            },
          },
        },
        memory: {
          description: 'Whether this login is to be remembered on the device.',
          meta: { requirements: ['spec §4 remember-me', 'decision 5', 'decision 17'] },
          initial: 'settled',
          states: {
            settled: {
              description: 'The box is as the visitor left it; unticking it clears what was kept.',
              meta: { requirements: ['spec §4 unchecking clears them'] },
              on: {
                'remember.toggled': [
                  { guard: 'remembering', target: 'forgetting', actions: 'toggleRemember' },
                  { actions: 'toggleRemember' },
                ],
              },
            },
            forgetting: {
              description: 'What the device remembered is being erased.',
              meta: { requirements: ['spec §4 unchecking clears them'] },
              invoke: { src: 'forgetRemembered', id: 'forgetRemembered', onDone: 'settled', onError: 'settled' },
            },
          },
        },
      },
    },
    finishing: {
      description: 'The server said yes; what follows happens in the order the spec gives.',
      meta: { requirements: ['spec §4 login: success'] },
      tags: ['form', 'busy', 'finishing'],
      initial: 'storingSession',
      states: {
        storingSession: {
          description: 'The token is stored.',
          meta: { requirements: ['spec §4 login: store token'] },
          invoke: {
            src: 'storeSession',
            id: 'storeSession',
            input: ({ context }) => ({
              token: context.loggedIn?.token ?? '',
              accountType: context.loggedIn?.accountType ?? 2,
              username: context.loggedIn?.username ?? '',
            }),
            onDone: [{ guard: 'remembering', target: 'savingRemembered' }, { target: 'loadingPopularGames' }],
            onError: 'loadingPopularGames',
          },
        },
        savingRemembered: {
          description: 'The login is kept on this device for 24 hours.',
          meta: { requirements: ['spec §4 login: save remembered credentials', 'spec §9 remember-me 24 hours'] },
          invoke: {
            src: 'saveRemembered',
            id: 'saveRemembered',
            input: ({ context }) => ({
              username: context.fields.username.trim(),
              password: context.fields.password,
              mobile: mobileDigits(context.fields.mobile),
            }),
            onDone: 'loadingPopularGames',
            onError: 'loadingPopularGames',
          },
        },
        loadingPopularGames: {
          description: 'The popular games are loaded; the login does not wait long for them.',
          meta: { requirements: ['spec §4 login: load popular games'] },
          invoke: {
            src: 'loadPopularGames',
            id: 'loadPopularGames',
            onDone: 'popularGamesLoaded',
            onError: 'popularGamesLoaded',
          },
          after: { patience: 'popularGamesLoaded' },
        },
        popularGamesLoaded: {
          description: 'Decides whether the first-login action is due.',
          meta: { requirements: ['spec §4 login: first-login action if firstTimeLogin'] },
          always: [{ guard: 'firstTimeLogin', target: 'recordingFirstLogin' }, { target: '#login.loggedIn' }],
        },
        recordingFirstLogin: {
          description: 'The first-login action runs.',
          meta: { requirements: ['spec §4 login: first-login action if firstTimeLogin'] },
          invoke: {
            src: 'recordFirstLogin',
            id: 'recordFirstLogin',
            onDone: '#login.loggedIn',
            onError: '#login.loggedIn',
          },
          after: { patience: '#login.loggedIn' },
        },
      },
    },
    loggedIn: {
      description: 'The visitor is a member now; the popup closes.',
      meta: { requirements: ['spec §4 login: close popup'] },
      type: 'final',
    },
    closed: {
      description: 'The visitor closed the popup without logging in.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
    },
  },
})
