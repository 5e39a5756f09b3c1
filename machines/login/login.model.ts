import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { loginMachine } from './login.machine.ts'
import type { LoggedIn } from '#machines/finish-login/finish-login.machine.ts'
import { loginActorCalls, type LoginOutput } from './login.setup.ts'
import { smsProblems, usernameProblems } from './login.rules.ts'
import { loginSmsJourneys } from './login-sms.journeys.ts'
import { loginCaptchaJourneys } from './login-captcha.journeys.ts'
import { rememberedLoginJourneys } from './remembered-login.journeys.ts'

const loggedIn = (more: Partial<LoggedIn>): { readonly kind: 'value'; readonly value: LoggedIn } => ({
  kind: 'value',
  value: {
    token: 'token-1',
    accountType: 2,
    username: 'marisol',
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: null,
    ...more,
  },
})

/** The response to a login from an address the member has never used. */
const unknownAddress = refusal('verification_required', {
  verification: {
    id: 'verification-0123456789abcdef0123456789abcd',
    methods: [{ method: 'totp', hint: null }],
    expiresAt: 1_300_000,
  },
})

const valid = (problems: object) => Object.keys(problems).length === 0

export const loginModel = defineModel({
  flow: 'login',
  machine: loginMachine,
  inputs: {
    smsOn: { area: 'member', smsLogin: true },
    smsOff: { area: 'member', smsLogin: false },
    agents: { area: 'agent', smsLogin: true },
  },
  events: {
    'tab.selected': { username: { tab: 'username' }, sms: { tab: 'sms' } },
    'form.edited': {
      username: { fields: { username: ' marisol ', password: 'Sampaguita-7' } },
      sms: { fields: { mobile: '917 123 4567', code: ' 123456 ' } },
      captcha: { fields: { captcha: ' x7k2 ' } },
      linked: { fields: { linkTicket: 'ticket-of-a-google-account' } },
      blank: { fields: { username: ' ', password: '' } },
      blankSms: { fields: { mobile: '12', code: '' } },
    },
    'smsLogin.switched': { on: { offered: true }, off: { offered: false } },
    'dialingCode.selected': { japan: { countryDialingCode: '81' } },
    'form.submitted': { plain: { captchaId: null }, withCaptcha: { captchaId: 'c1' } },
    'verification.passed': { ok: { loggedIn: loggedIn({}).value } },
    'entry.passed': {
      trial: { loggedIn: loggedIn({ accountType: 4, username: 'trial-000000000001' }).value },
      social: { loggedIn: loggedIn({}).value },
    },
  },
  calls: loginActorCalls,
  macros: {
    'username typed and submitted': ['form.edited/username', 'form.submitted/plain'],
    'SMS code typed and submitted': ['form.edited/sms', 'form.submitted/plain'],
    'captcha typed and submitted': ['form.edited/captcha', 'form.submitted/withCaptcha'],
    'SMS tab chosen, code typed and submitted': ['tab.selected/sms', 'form.edited/sms', 'form.submitted/plain'],
    'country chosen, SMS code typed and submitted': [
      'dialingCode.selected/japan',
      'form.edited/sms',
      'form.submitted/plain',
    ],
    'username tab chosen, captcha typed and submitted': [
      'tab.selected/username',
      'form.edited/captcha',
      'form.submitted/withCaptcha',
    ],
    'nothing typed and submitted': ['form.edited/blank', 'form.submitted/plain'],
    'half a number typed and submitted': ['form.edited/blankSms', 'form.submitted/plain'],
    'box ticked and unticked': ['remember.toggled', 'remember.toggled'],
  },
  actors: {
    slider: { done: { ticket: { ticket: 'ticket-0123456789abcdef' }, cancelled: { ticket: null } } },
    captchaImage: {},
    smsCode: {},
    loadRemembered: {
      done: {
        nothing: null,
        login: { username: 'marisol', password: 'Sampaguita-7', mobile: '9171234567' },
      },
      error: { unavailable: new Error('no storage') },
    },
    loadDialingCode: { done: { philippines: '63', japan: '81' } },
    login: {
      done: {
        ok: loggedIn({}),
        firstTime: loggedIn({ firstTimeLogin: true }),
        weak: loggedIn({ mustChangePassword: 'weak' }),
        expired: loggedIn({ mustChangePassword: 'expired', passwordExpired: true }),
        refused: refusal('bad_credentials'),
        notAgent: refusal('error_not_agent'),
        captchaDemanded: refusal('captcha_required', { captcha: true }),
        excluded: refusal('excluded', { excludedUntil: 1_900_000_000_000 }),
        unknownAddress,
      },
    },
    forgetRemembered: { done: { ok: undefined }, error: { unavailable: new Error('no storage') } },
    finishLogin: { done: { ok: undefined } },
  },
  project: ({ area, smsLogin, fields, remember, captchaDemanded, ticket, loggedIn: answer, bySms }) => ({
    area,
    smsLogin,
    username: valid(usernameProblems(fields, false)),
    sms: valid(smsProblems(fields, false)),
    captcha: fields.captcha.trim() !== '',
    typed: Object.values(fields).some((text) => text !== ''),
    remember,
    captchaDemanded,
    ticket: ticket !== null,
    mustChange: answer?.mustChangePassword ?? null,
    trial: answer?.accountType === 4,
    bySms,
  }),
  invariants: {
    'a login by username is never sent without a slider ticket': (state) =>
      !state.in('open.tab.username.submitting') || state.context.ticket !== null,
    'an SMS login never uses a ticket': (state) =>
      !state.in('open.tab.sms.submitting') || state.context.ticket === null,
    'the SMS tab is there only when SMS login is on': (state) => !state.in('open.tab.sms') || state.context.smsLogin,
    'a captcha is on the form exactly when one was demanded': (state) =>
      !state.in('open') || state.in('open.captcha.required') === state.context.captchaDemanded,
    'nothing is sent that a field error forbids': (state) =>
      (!state.in('open.tab.username.submitting') ||
        valid(usernameProblems(state.context.fields, state.context.captchaDemanded))) &&
      (!state.in('open.tab.sms.submitting') || valid(smsProblems(state.context.fields, state.context.captchaDemanded))),
    'a second verification is shown only when the server demands it': (state) =>
      !(state.in('open.tab.username.verifying') || state.in('open.tab.sms.verifying')) ||
      state.context.verification !== null,
    'only a successful login is finished': (state) => !state.in('finishing') || state.context.loggedIn !== null,
    'a slider ticket is used by one attempt': (state) =>
      state.context.ticket === null || state.in('open.tab.username.submitting') || state.in('closed'),
    'the login ends with its account, and only one by password demands a new password (decision 3)': (state) => {
      if (state.status !== 'done') return true
      const { accountType, passwordChange } = state.output as LoginOutput
      const { loggedIn: answer, bySms } = state.context
      const demanded = bySms || answer === null ? null : answer.mustChangePassword
      return accountType === (answer === null ? null : answer.accountType) && passwordChange === demanded
    },
    'closing the dialog does not log in': (state) => !state.in('closed') || state.context.loggedIn === null,
  },
  laws: {
    'editing or submitting clears the fault (spec §8)': ({ do: what, after }) =>
      !what.startsWith('form.') || !after.tags.has('failed'),
    'submitting clears the refusal (spec §8)': ({ do: what, before, after }) =>
      !what.startsWith('form.submitted/') ||
      !(before.in('open.tab.username.editing') || before.in('open.tab.sms.editing')) ||
      after.context.refusal === null,
  },
  goals: { 'the dialog closes': (state) => state.in('loggedIn') || state.in('closed') },
  journeys: {
    'order-of-success': {
      claim: 'Success: the steps after the login run in their order, then the dialog closes (spec §4).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing', in: 'open.tab.username.editing', context: { remember: false } },
        { do: 'form.edited/username' },
        { do: 'remember.toggled', context: { remember: true } },
        {
          do: 'form.submitted/plain',
          in: 'open.tab.username.checkingSlider',
          starts: [{ src: 'slider', input: { action: 'login' } }],
        },
        {
          do: 'slider:done/ticket',
          in: 'open.tab.username.submitting',
          tags: ['busy'],
          starts: [
            {
              src: 'login',
              input: {
                type: 'username',
                area: 'member',
                username: 'marisol',
                password: 'Sampaguita-7',
                ticket: 'ticket-0123456789abcdef',
              },
            },
          ],
        },
        {
          do: 'login:done/firstTime',
          in: 'finishing',
          tags: ['busy', 'finishing'],
          starts: [
            {
              src: 'finishLogin',
              input: {
                loggedIn: loggedIn({ firstTimeLogin: true }).value,
                remembered: { username: 'marisol', password: 'Sampaguita-7', mobile: '' },
              },
            },
          ],
        },
        { do: 'finishLogin:done/ok', in: 'loggedIn' },
      ],
    },
    'slider-before-every-submit': {
      claim: 'A slider check precedes every submit of the username form, not only the first (spec §2, §4).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain', in: 'open.tab.username.checkingSlider' },
        { do: 'slider:done/ticket' },
        {
          do: 'login:done/refused',
          in: 'open.tab.username.editing',
          context: { refusal: 'bad_credentials', ticket: null },
        },
        { do: 'form.submitted/plain', in: 'open.tab.username.checkingSlider', context: { refusal: null } },
        { do: 'slider:done/cancelled', in: 'open.tab.username.editing' },
        { do: 'form.submitted/plain', in: 'open.tab.username.checkingSlider' },
      ],
    },
    'self-excluded': {
      claim: 'A self-excluded member sees until when; another refusal clears that date.',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        {
          do: 'login:done/excluded',
          in: 'open.tab.username.editing',
          context: { refusal: 'excluded', exclusion: { until: 1_900_000_000_000 } },
        },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        { do: 'login:done/refused', context: { refusal: 'bad_credentials', exclusion: null } },
      ],
    },
    'fields-required': {
      claim: 'Username and password are required, trimmed; errors appear under each input (spec §5, §8).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/blank' },
        {
          do: 'form.submitted/plain',
          in: 'open.tab.username.editing',
          context: { problems: { username: 'required', password: 'required' } },
        },
        { do: 'form.edited/username', context: { problems: {} } },
      ],
    },
    'the-area-of-agents': {
      claim: 'In the agents’ area every login names the area, and a member who is no agent is refused (spec §6).',
      input: 'agents',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        {
          do: 'slider:done/ticket',
          starts: [{ src: 'login', input: { type: 'username', area: 'agent', username: 'marisol' } }],
        },
        {
          do: 'login:done/notAgent',
          in: 'open.tab.username.editing',
          context: { refusal: 'error_not_agent', fields: { username: ' marisol ' } },
        },
        { do: 'tab.selected/sms' },
        { do: 'form.edited/sms' },
        { do: 'form.submitted/plain', starts: [{ src: 'login', input: { type: 'sms', area: 'agent' } }] },
        { do: 'login:done/ok', in: 'finishing' },
      ],
    },
    ...rememberedLoginJourneys,
    'from-an-unknown-address': {
      claim: 'A login from an unregistered address requires a second verification, and then finishes (spec §4).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        {
          do: 'login:done/unknownAddress',
          in: 'open.tab.username.verifying',
          tags: ['verifying'],
          notTags: ['busy'],
          context: { verification: { expiresAt: 1_300_000 } },
        },
        {
          do: 'verification.passed/ok',
          in: 'finishing',
          context: { loggedIn: { token: 'token-1' }, bySms: false },
        },
      ],
    },
    'back-from-a-second-verification': {
      claim:
        'From the second verification the user can go back to the login, with the text typed, or close the dialog.',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        { do: 'login:done/unknownAddress', in: 'open.tab.username.verifying' },
        {
          do: 'verification.left',
          in: 'open.tab.username.editing',
          notTags: ['verifying'],
          context: { refusal: null, fields: { username: ' marisol ', password: 'Sampaguita-7' } },
        },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        { do: 'login:done/unknownAddress', in: 'open.tab.username.verifying' },
        { do: 'closed', in: 'closed' },
      ],
    },
    'on-trial': {
      claim:
        'Free trial login: stored like any other, close modals, and no forced change (spec §4); it is not remembered.',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/login', context: { remember: true } },
        {
          do: 'entry.passed/trial',
          in: 'finishing',
          tags: ['finishing'],
          context: { loggedIn: { accountType: 4, mustChangePassword: null }, bySms: false },
        },
        { do: 'finishLogin:done/ok', in: 'loggedIn' },
      ],
    },
    'with-an-external-account': {
      claim: 'A Google or Facebook account that is a member’s logs in like any other login (spec §6, decision 9).',
      input: 'smsOn',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        {
          do: 'entry.passed/social',
          in: 'finishing',
          context: { loggedIn: { username: 'marisol' }, bySms: false },
        },
      ],
    },
    'links-an-external-account': {
      claim: 'An external account that is not linked yet is linked by the next login by password (decision 9).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/linked', context: { fields: { linkTicket: 'ticket-of-a-google-account' } } },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        {
          do: 'slider:done/ticket',
          in: 'open.tab.username.submitting',
          context: { fields: { linkTicket: 'ticket-of-a-google-account', username: ' marisol ' } },
          starts: [{ src: 'login', input: { username: 'marisol', linkTicket: 'ticket-of-a-google-account' } }],
        },
      ],
    },
    'a-fault-keeps-the-text': {
      claim: 'After a fault the text typed is kept and can be sent again (spec §8).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        {
          do: 'login:error/fault',
          in: 'open.tab.username.editing.failed',
          tags: ['failed'],
          context: { fields: { username: ' marisol ', password: 'Sampaguita-7' } },
        },
        { do: 'form.submitted/plain', in: 'open.tab.username.checkingSlider' },
      ],
    },
    'closed-before-it-opened': {
      claim: 'The dialog can be closed at once, even while the remembered login loads (spec §2 modals).',
      steps: [{ do: 'closed', in: 'closed' }],
    },
    'closed-while-typing': {
      claim: 'The dialog can be closed from the form (spec §2 modals).',
      steps: [
        { do: 'loadRemembered:done/nothing', in: 'open.tab.username.editing' },
        { do: 'closed', in: 'closed' },
      ],
    },
    ...loginSmsJourneys,
    ...loginCaptchaJourneys,
  },
})
