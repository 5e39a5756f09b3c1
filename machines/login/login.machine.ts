import { noProblems } from '#machines/lib/form.ts'
import { withOutput, withEvent } from '#machines/lib/transitions.ts'
import { mobileDigits } from '#machines/sms-code/sms-code.rules.ts'
import { loginSetup, smsForm, submitting, usernameForm, verifying } from './login.setup.ts'

/** Logs a visitor in by username with a slider check, or by SMS code, and finishes in the order of spec §4. */
export const loginMachine = loginSetup.createMachine({
  id: 'login',
  description: 'The login dialog: two tabs, a slider check, and the steps that follow a successful login.',
  meta: { requirements: ['spec §2 login form', 'spec §4 login'] },
  context: ({ input }) => ({
    area: input.area,
    smsLogin: input.smsLogin,
    fields: { username: '', password: '', captcha: '', mobile: '', code: '', linkTicket: '' },
    countryDialingCode: '63',
    dialingCodeChosen: false,
    remember: false,
    captchaDemanded: false,
    captchaId: null,
    ticket: null,
    ...noProblems,
    verification: null,
    exclusion: null,
    loggedIn: null,
    bySms: false,
  }),
  initial: 'loadingRemembered',
  output: ({ context }) => ({
    accountType: context.loggedIn?.accountType ?? null,
    passwordChange: context.bySms ? null : (context.loggedIn?.mustChangePassword ?? null),
  }),
  states: {
    loadingRemembered: {
      description: 'The login remembered on this device is loading; input made before it has loaded is kept.',
      meta: { requirements: ['spec §4 remember-me', 'decision 5'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'loadRemembered',
        id: 'loadRemembered',
        onDone: [
          { guard: 'smsChosen', target: '#login.open.tab.sms', actions: withOutput('fillRemembered') },
          { target: 'open', actions: withOutput('fillRemembered') },
        ],
        onError: [{ guard: 'smsChosen', target: '#login.open.tab.sms' }, { target: 'open' }],
      },
      on: {
        closed: 'closed',
        'form.edited': { actions: withEvent('edit') },
        'remember.toggled': { actions: 'toggleRemember' },
      },
      initial: 'username',
      states: {
        username: {
          description: 'The form will open for username and password.',
          meta: { requirements: ['spec §5 login by username'] },
          tags: ['usernameTab'],
          on: {
            'tab.selected': { guard: withEvent('smsOffered'), target: 'sms' },
            'smsLogin.switched': { actions: withEvent('keepSmsLogin') },
          },
        },
        sms: {
          description: 'The form will open for mobile number and code.',
          meta: { requirements: ['spec §5 login by SMS'] },
          tags: ['smsTab'],
          on: {
            'tab.selected': { guard: withEvent('usernameSelected'), target: 'username' },
            'smsLogin.switched': [
              { guard: withEvent('smsWithdrawn'), target: 'username', actions: withEvent('keepSmsLogin') },
              { actions: withEvent('keepSmsLogin') },
            ],
          },
        },
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
          actions: withEvent('keepEntry'),
        },
      },
      states: {
        tab: {
          description: 'The chosen tab and its progress.',
          initial: 'username',
          states: {
            username: {
              description: 'Login by username and password.',
              meta: { requirements: ['spec §5 login by username'] },
              tags: ['usernameTab'],
              initial: 'editing',
              on: { 'smsLogin.switched': { actions: withEvent('keepSmsLogin') } },
              states: {
                editing: usernameForm,
                checkingSlider: {
                  description: 'The slider check that comes before every login by username.',
                  meta: { requirements: ['spec §4 login: slider check'] },
                  invoke: {
                    src: 'slider',
                    id: 'slider',
                    input: { action: 'login' },
                    onDone: [
                      { guard: withOutput('ticketGiven'), target: 'submitting', actions: withOutput('keepTicket') },
                      { target: 'editing' },
                    ],
                  },
                },
                submitting: submitting({
                  description: 'The server is asked to log the visitor in.',
                  requirements: ['spec §4 login: submit', 'spec §7 login'],
                  credentials: ({ area, fields, ticket }) => ({
                    type: 'username',
                    area,
                    username: fields.username.trim(),
                    password: fields.password,
                    ticket: ticket ?? undefined,
                    linkTicket: fields.linkTicket || undefined,
                  }),
                  passed: withOutput('keepLogin'),
                }),
                verifying: verifying({
                  description:
                    'The login comes from an unknown address: the second verification, a chart of its own, replaces the form.',
                  passed: withEvent('keepEntry'),
                }),
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
                  onDone: { actions: withOutput('takeDialingCode') },
                  onError: {},
                },
              ],
              initial: 'editing',
              states: {
                editing: smsForm,
                submitting: submitting({
                  description: 'The server is asked to log the visitor in by SMS code, without a slider check.',
                  requirements: ['spec §4 login: slider check not for SMS', 'spec §7 login'],
                  credentials: ({ area, fields, countryDialingCode }) => ({
                    type: 'sms',
                    area,
                    username: mobileDigits(fields.mobile),
                    password: fields.code.trim(),
                    countryDialingCode,
                  }),
                  passed: [withOutput('keepLogin'), 'markSms'],
                }),
                verifying: verifying({
                  description:
                    'The code was right, and the member has an authenticator: a new location requires it as well.',
                  passed: [withEvent('keepEntry'), 'markSms'],
                }),
              },
            },
          },
        },
        captcha: {
          description: 'Whether an image captcha must be answered too.',
          meta: { requirements: ['spec §4 login: failure with a captcha flag'] },
          initial: 'notRequired',
          states: {
            notRequired: {
              description: 'No failed login has demanded a captcha.',
              meta: { requirements: ['spec §2 captcha image only after a failed login demands it'] },
              always: { guard: 'captchaDemanded', target: 'required' },
            },
            required: {
              description: 'A captcha image is shown; each attempt uses one up.',
              invoke: { src: 'captchaImage', id: 'captchaImage' },
              on: { 'captcha.spent': { target: 'required', reenter: true } },
            },
          },
        },
        rememberMe: {
          description: 'Whether to remember this login on the device.',
          meta: { requirements: ['spec §4 remember-me', 'decision 5', 'decision 17'] },
          initial: 'idle',
          states: {
            idle: {
              description: 'The box can be toggled; unticking it erases the stored login.',
              meta: { requirements: ['spec §4 unchecking clears them'] },
              on: {
                'remember.toggled': [
                  { guard: 'remembering', target: 'erasing', actions: 'toggleRemember' },
                  { actions: 'toggleRemember' },
                ],
              },
            },
            erasing: {
              description: 'The stored login is being erased.',
              meta: { requirements: ['spec §4 unchecking clears them'] },
              invoke: { src: 'forgetRemembered', id: 'forgetRemembered', onDone: 'idle', onError: 'idle' },
            },
          },
        },
      },
    },
    finishing: {
      description: 'The login succeeded; the steps that follow, a chart of its own, run in the order of the spec.',
      meta: { requirements: ['spec §4 login: success'] },
      tags: ['form', 'busy', 'finishing'],
      invoke: {
        src: 'finishLogin',
        id: 'finishLogin',
        input: ({ context: { loggedIn, remember, fields } }) => ({
          loggedIn: loggedIn!,
          remembered: remember
            ? { username: fields.username.trim(), password: fields.password, mobile: mobileDigits(fields.mobile) }
            : null,
        }),
        onDone: 'loggedIn',
      },
    },
    loggedIn: {
      description: 'The visitor is logged in; the dialog closes.',
      meta: { requirements: ['spec §4 login: close popup'] },
      type: 'final',
    },
    closed: {
      description: 'The visitor closed the dialog without logging in.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
    },
  },
})
