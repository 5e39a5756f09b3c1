import { FaultError, type Refusal } from '#wire/envelope.ts'
import { defineModel } from '#machines/lib/model.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import { appMachine } from './app.machine.ts'
import type { Brand, Member, Session } from './session.ts'

const refusal = (code: Refusal['code']): Refusal => ({ kind: 'refusal', code, message: '', details: {} })

const session: Session = { token: 'token-1', accountType: 2, username: 'marisol' }
const brand: Brand = {
  merchant: 'statehouse',
  clubName: 'Statehouse Club',
  platform: 'web',
  lotteryType: 'SEA',
  device: 'WEB',
  copyrightYear: 2025,
  minimumAge: 18,
  currency: 'PHP',
  gmtOffset: 480,
  languages: ['fil', 'en'],
  licences: [],
  agentTypes: [1, 41, 42],
  accountCentreTypes: [1, 2, 41, 42],
  toggles: {
    smsLogin: true,
    directRegistration: true,
    freePlay: false,
    forcedPasswordChange: true,
    mobileRegistration: true,
    usernameRegistration: true,
    firebaseSocialLogin: false,
    loginedToHomePage: false,
  },
}
const member: Member = {
  id: '1',
  account: 'marisol',
  nickname: 'Marisol',
  type: 2,
  toUpline: false,
  clubLabel: { labelName: 'Classic', rankLevel: 1 },
  memberLabel: [],
  currency: 'PHP',
}

export const appModel = defineModel({
  flow: 'app',
  machine: appMachine,
  inputs: {
    visitor: { session: null, preferences: defaultPreferences },
    member: { session, preferences: defaultPreferences },
  },
  events: {
    'login.requested': { default: {} },
    'login.closed': { default: {} },
    'logout.requested': { default: {} },
    'action.requested': { launch: { action: { type: 'launchGame', gameCode: 'G1', vendor: 'V1' } } },
    'session.opened': { member: { session } },
    'session.closed': { default: {} },
    'session.lost': { default: {} },
    'brand.changed': { default: {} },
    'brand.retried': { default: {} },
    'member.retried': { default: {} },
    'soon.requested': { register: { feature: 'register' } },
    'notice.dismissed': { default: {} },
  },
  actors: {
    preferences: {},
    siteStatus: {},
    login: {
      done: {
        member: { accountType: 2, passwordChange: null },
        weakPassword: { accountType: 2, passwordChange: 'weak' },
        closed: { accountType: null, passwordChange: null },
      },
    },
    logout: {
      done: {
        loggedOut: { outcome: 'loggedOut' },
        unheard: { outcome: 'unheard' },
        stayed: { outcome: 'stayed' },
      },
    },
    protectedAction: {
      done: {
        allowed: { verdict: 'allowed', loggedIn: false, passwordChange: null },
        refused: { verdict: 'refused', loggedIn: false, passwordChange: null },
        cancelled: { verdict: 'cancelled', loggedIn: false, passwordChange: null },
        weakPassword: { verdict: 'cancelled', loggedIn: true, passwordChange: 'weak' },
      },
    },
    loadBrand: {
      done: { ok: { kind: 'value', value: brand }, refused: refusal('rate_limited') },
      error: { fault: new FaultError('network') },
    },
    loadMember: {
      done: { ok: { kind: 'value', value: member }, refused: refusal('rate_limited') },
      error: { fault: new FaultError('network') },
    },
  },
  project: ({ session: held, brand: known, arrival, member: who }) => ({
    session: held !== null,
    brand: known !== null,
    member: who !== null,
    arrival,
  }),
  invariants: {
    'somebody is logged in exactly while there is a token': (state) =>
      state.tags.has('member') === (state.context.session !== null),
    'nobody else’s member info is shown': (state) => state.context.session !== null || state.context.member === null,
    'a waiting action is at the gate': (state) => state.in('dialog.gate') === (state.context.action !== null),
    'the site runs only with a brand': (state) => !state.in('brand.ready') || state.context.brand !== null,
  },
  goals: {
    'the brand is known': (state) => state.in('brand.ready'),
    'somebody is logged in and known': (state) => state.in('session.member.ready'),
    'nobody is logged in': (state) => state.in('session.visitor'),
    'no dialog is open': (state) => state.in('dialog.none'),
  },
  journeys: {
    'login-goes-home': {
      claim: 'After login: load member info, open the after-login modal and go to / (spec §4).',
      input: 'visitor',
      steps: [
        { do: 'loadBrand:done/ok', in: ['brand.ready', 'session.visitor'] },
        { do: 'login.requested', in: 'dialog.login' },
        { do: 'session.opened/member', in: 'session.member.entering', emits: ['session.started'] },
        { do: 'login:done/member', in: ['dialog.none', 'session.member.welcoming'], emits: [] },
        { do: 'loadMember:done/ok', in: 'session.member.ready', emits: ['afterLogin.opened', 'navigate'] },
      ],
    },
    'login-owes-password-change': {
      claim: 'A weak or expired password opens change-password instead of going on (spec §4).',
      input: 'visitor',
      steps: [
        { do: 'login.requested' },
        { do: 'session.opened/member' },
        {
          do: 'login:done/weakPassword',
          in: ['dialog.none', 'session.member.owingPasswordChange'],
          emits: ['passwordChange.demanded'],
          context: { notice: { kind: 'passwordChange', reason: 'weak' } },
        },
        { do: 'notice.dismissed', in: 'session.member.loadingInfo', context: { notice: null } },
      ],
    },
    'login-closed': {
      claim: 'Closing the popup logs nobody in.',
      input: 'visitor',
      steps: [
        { do: 'login.requested', in: 'dialog.login' },
        { do: 'login:done/closed', in: ['dialog.none', 'session.visitor'] },
      ],
    },
    'session-restored': {
      claim: 'At start, with a token, the member info is fetched (spec §2 layout).',
      input: 'member',
      steps: [
        {
          do: 'loadMember:done/ok',
          in: 'session.member.ready',
          emits: [],
          context: { member: { account: 'marisol' } },
        },
      ],
    },
    'session-lost-anywhere': {
      claim: 'A token refused anywhere makes a visitor of the member and says so.',
      input: 'member',
      steps: [
        { do: 'loadMember:done/ok' },
        {
          do: 'session.lost',
          in: 'session.visitor',
          emits: ['session.ended'],
          context: { session: null, member: null, notice: { kind: 'sessionLost' } },
        },
      ],
    },
    'logout-goes-home': {
      claim: 'Logout: confirm, call, clear the session, go to / (spec §4).',
      input: 'member',
      steps: [
        { do: 'logout.requested', in: 'dialog.logout' },
        {
          do: 'session.closed',
          in: 'session.visitor',
          emits: ['session.ended', 'navigate'],
          context: { session: null },
        },
        { do: 'logout:done/loggedOut', in: 'dialog.none' },
      ],
    },
    'logout-heard-from-the-server-first': {
      claim: 'The server may end the session before the logout is through: it is a logout all the same (spec §4).',
      input: 'member',
      steps: [
        { do: 'logout.requested', in: 'dialog.logout' },
        {
          do: 'session.lost',
          in: ['session.visitor', 'dialog.logout'],
          emits: ['session.ended', 'navigate'],
          context: { session: null, notice: null },
        },
        { do: 'session.closed', in: ['session.visitor', 'dialog.logout'], emits: [] },
        { do: 'logout:done/loggedOut', in: 'dialog.none' },
      ],
    },
    'gate-resumes': {
      claim: 'No token opens the login popup; after success the action resumes (spec §5).',
      input: 'visitor',
      steps: [
        { do: 'action.requested/launch', in: 'dialog.gate' },
        { do: 'session.opened/member', in: 'session.member.entering', emits: ['session.started'] },
        {
          do: 'protectedAction:done/allowed',
          in: ['dialog.none', 'session.member.loadingInfo'],
          emits: ['action.allowed'],
          context: { action: null },
        },
      ],
    },
    'boot-fails-and-tries-again': {
      claim: 'A site that cannot start says so and offers to try again (spec §8).',
      input: 'visitor',
      steps: [
        { do: 'loadBrand:error/fault', in: 'brand.failed', tags: ['failed'] },
        { do: 'brand.retried', in: 'brand.loading' },
        { do: 'loadBrand:done/ok', in: 'brand.ready' },
        { do: 'brand.changed', in: 'brand.loading' },
        { do: 'loadBrand:error/fault', in: 'brand.ready' },
      ],
    },
  },
})
