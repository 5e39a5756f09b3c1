import { FaultError, type Refusal } from '#wire/envelope.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type LoggedIn, loginMachine } from './login.machine.ts'
import { smsProblems, usernameProblems } from './login.rules.ts'

const refusal = (code: Refusal['code'], captcha = false): Refusal => ({
  kind: 'refusal',
  code,
  message: '',
  details: captcha ? { captcha } : {},
})
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

const valid = (problems: object) => Object.keys(problems).length === 0

export const loginModel = defineModel({
  flow: 'login',
  machine: loginMachine,
  inputs: { smsOn: { smsLogin: true }, smsOff: { smsLogin: false } },
  events: {
    'tab.selected': { username: { tab: 'username' }, sms: { tab: 'sms' } },
    'form.edited': {
      username: { fields: { username: ' marisol ', password: 'Sampaguita-7' } },
      sms: { fields: { mobile: '917 123 4567', code: '123456' } },
      captcha: { fields: { captcha: 'x7k2' } },
      blank: { fields: { username: ' ', password: '' } },
      blankSms: { fields: { mobile: '12', code: '' } },
    },
    'dialingCode.selected': { japan: { countryDialingCode: '81' } },
    'remember.toggled': { default: {} },
    'form.submitted': { plain: { captchaId: null }, withCaptcha: { captchaId: 'c1' } },
    'captcha.spent': { default: {} },
    closed: { default: {} },
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
    loadDialingCode: { done: { philippines: '63' }, error: { fault: new FaultError('network') } },
    login: {
      done: {
        ok: loggedIn({}),
        firstTime: loggedIn({ firstTimeLogin: true }),
        weak: loggedIn({ mustChangePassword: 'weak' }),
        expired: loggedIn({ mustChangePassword: 'expired', passwordExpired: true }),
        refused: refusal('bad_credentials'),
        captchaDemanded: refusal('captcha_required', true),
      },
      error: { fault: new FaultError('timeout') },
    },
    storeSession: { done: { ok: undefined }, error: { bug: new Error('no root') } },
    saveRemembered: { done: { ok: undefined }, error: { unavailable: new Error('no storage') } },
    forgetRemembered: { done: { ok: undefined }, error: { unavailable: new Error('no storage') } },
    loadPopularGames: { done: { ok: undefined }, error: { fault: new FaultError('network') } },
    recordFirstLogin: { done: { ok: undefined }, error: { fault: new FaultError('network') } },
  },
  project: ({ smsLogin, fields, remember, captchaDemanded, ticket, loggedIn: answer, bySms }) => ({
    smsLogin,
    username: valid(usernameProblems(fields, false)),
    sms: valid(smsProblems(fields, false)),
    captcha: fields.captcha.trim() !== '',
    remember,
    captchaDemanded,
    ticket: ticket !== null,
    firstTime: answer?.firstTimeLogin ?? null,
    mustChange: answer?.mustChangePassword ?? null,
    bySms,
  }),
  invariants: {
    'a login by username is never sent without a slider ticket': (state) =>
      !state.in('open.tab.username.submitting') || state.context.ticket !== null,
    'an SMS login never uses a ticket': (state) =>
      !state.in('open.tab.sms.submitting') || state.context.ticket === null,
    'the SMS tab is there only when SMS login is on': (state) => !state.in('open.tab.sms') || state.context.smsLogin,
    'a captcha is on the form exactly when one was demanded': (state) =>
      !state.in('open') || state.in('open.captcha.demanded') === state.context.captchaDemanded,
    'nothing is sent that a field error forbids': (state) =>
      (!state.in('open.tab.username.submitting') ||
        valid(usernameProblems(state.context.fields, state.context.captchaDemanded))) &&
      (!state.in('open.tab.sms.submitting') || valid(smsProblems(state.context.fields, state.context.captchaDemanded))),
    'credentials are saved only when remember-me is ticked': (state) =>
      !state.in('finishing.savingRemembered') || state.context.remember,
    'only an answered login is finished': (state) => !state.in('finishing') || state.context.loggedIn !== null,
    'closing logs nobody in': (state) => !state.in('closed') || state.context.loggedIn === null,
  },
  goals: { 'the popup closes': (state) => state.in('loggedIn') || state.in('closed') },
  journeys: {
    'order-of-success': {
      claim:
        'Success: store token, save remembered credentials, load popular games, run first-login action, close popup (spec §4).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing', in: 'open.tab.username.editing', context: { remember: false } },
        { do: 'form.edited/username' },
        { do: 'remember.toggled', context: { remember: true } },
        { do: 'form.submitted/plain', in: 'open.tab.username.checkingSlider' },
        { do: 'slider:done/ticket', in: 'open.tab.username.submitting', tags: ['busy'] },
        { do: 'login:done/firstTime', in: 'finishing.storingSession' },
        { do: 'storeSession:done/ok', in: 'finishing.savingRemembered' },
        { do: 'saveRemembered:done/ok', in: 'finishing.loadingPopularGames' },
        { do: 'loadPopularGames:done/ok', in: 'finishing.recordingFirstLogin' },
        { do: 'recordFirstLogin:done/ok', in: 'loggedIn' },
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
    'captcha-once-demanded': {
      claim: 'The captcha shows only after a failed login demands it, and is then required (spec §2, §4, §5).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing', in: 'open.captcha.notDemanded' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        { do: 'login:done/captchaDemanded', in: ['open.tab.username.editing', 'open.captcha.demanded'] },
        {
          do: 'form.submitted/withCaptcha',
          in: 'open.tab.username.editing',
          context: { problems: { captcha: 'required' }, fields: { username: ' marisol ', password: 'Sampaguita-7' } },
        },
        { do: 'form.edited/captcha' },
        { do: 'form.submitted/withCaptcha', in: 'open.tab.username.checkingSlider', context: { captchaId: 'c1' } },
      ],
    },
    'sms-skips-the-slider': {
      claim:
        'The slider check is skipped for SMS, and SMS logins skip the forced password change (spec §2, decision 3).',
      input: 'smsOn',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'tab.selected/sms', in: 'open.tab.sms.editing' },
        { do: 'form.submitted/plain', context: { problems: { mobile: 'mobile_missing', code: 'required' } } },
        { do: 'form.edited/sms' },
        { do: 'form.submitted/plain', in: 'open.tab.sms.submitting', context: { ticket: null } },
        { do: 'login:done/weak', in: 'finishing.storingSession', context: { bySms: true } },
        { do: 'storeSession:done/ok', in: 'finishing.loadingPopularGames' },
        { do: 'loadPopularGames:done/ok', in: 'loggedIn' },
      ],
    },
    'no-sms-tab-when-off': {
      claim: 'The SMS tab is there only when verification-code login is on (spec §2, §6).',
      input: 'smsOff',
      steps: [{ do: 'loadRemembered:done/nothing' }, { do: 'tab.selected/sms', in: 'open.tab.username.editing' }],
    },
    'remember-me': {
      claim: 'A remembered login fills the form; unticking the box clears it (spec §4, decision 5).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/login', context: { remember: true, fields: { username: 'marisol' } } },
        { do: 'remember.toggled', in: 'open.memory.forgetting', context: { remember: false } },
        { do: 'forgetRemembered:done/ok', in: 'open.memory.settled' },
      ],
    },
    'fault-keeps-the-text': {
      claim: 'A login that does not come through keeps what was typed and can be sent again (spec §8).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:done/nothing' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        {
          do: 'login:error/fault',
          in: 'open.tab.username.failed',
          tags: ['failed'],
          context: { fields: { username: ' marisol ', password: 'Sampaguita-7' } },
        },
        { do: 'form.submitted/plain', in: 'open.tab.username.checkingSlider' },
      ],
    },
    'slow-games-do-not-hold-up': {
      claim: 'A login does not wait for popular games that do not come (nothing hangs).',
      input: 'smsOff',
      steps: [
        { do: 'loadRemembered:error/unavailable' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        { do: 'login:done/ok' },
        { do: 'storeSession:done/ok', in: 'finishing.loadingPopularGames' },
        { do: 'after:patience', in: 'loggedIn' },
      ],
    },
  },
})
