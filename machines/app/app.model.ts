import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import { appActorCalls } from './app.setup.ts'
import { appMachine } from './app.machine.ts'
import type { Brand, Member, Session } from './session.ts'
import { appGateJourneys } from './app-gate.journeys.ts'
import { appPasswordJourneys } from './app-password.journeys.ts'

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
  gtagId: null,
  flights: false,
  toggles: {
    smsLogin: true,
    directRegistration: true,
    freePlay: false,
    forcedPasswordChange: true,
    mobileRegistration: true,
    usernameRegistration: true,
    firebaseSocialLogin: false,
    phoneRecovery: true,
    referral: false,
    oneSession: false,
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
  mustChangePassword: null,
}

export const appModel = defineModel({
  flow: 'app',
  machine: appMachine,
  inputs: {
    visitor: { session: null, preferences: defaultPreferences },
    member: { session, preferences: defaultPreferences },
  },
  events: {
    'action.requested': { launch: { action: { type: 'launchGame', gameCode: 'G1', vendor: 'V1' } } },
    'session.opened': {
      member: { session },
      registered: { session, arrival: 'home' },
      registeredForAction: { session, arrival: 'action' },
    },
  },
  calls: appActorCalls,
  actors: {
    preferences: {},
    siteStatus: {},
    loadLogin: { done: { ok: undefined }, error: { offline: new Error('not fetched') } },
    loadLogout: { done: { ok: undefined }, error: { offline: new Error('not fetched') } },
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
        unconfirmed: { outcome: 'unconfirmed' },
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
    },
    loadMember: {
      done: {
        ok: { kind: 'value', value: member },
        weakPassword: { kind: 'value', value: { ...member, mustChangePassword: 'weak' } },
        refused: refusal('rate_limited'),
      },
    },
  },
  project: ({ session: held, brand: known, arrival, member: who, passwordChange, alert }) => ({
    session: held !== null,
    brand: known !== null,
    member: who !== null,
    arrival,
    passwordChange,
    alerted: alert !== null,
  }),
  invariants: {
    'a member is logged in exactly while there is a token': (state) =>
      state.tags.has('member') === (state.context.session !== null),
    'there is no member info without a session': (state) =>
      state.context.session !== null || state.context.member === null,
    'a required password change has a reason': (state) =>
      !state.in('session.member.passwordChangeRequired') || state.context.passwordChange !== null,
    'a waiting action is at the gate': (state) => state.in('dialog.gate') === (state.context.action !== null),
    'the site runs only with a brand': (state) => !state.in('brand.ready') || state.context.brand !== null,
  },
  laws: {
    'a session can end in every state of the member and leaves no data behind (spec §4)': ({
      do: what,
      before,
      after,
    }) =>
      !/^session\.(closed|lost)\//.test(what) ||
      !before.tags.has('member') ||
      (after.in('session.visitor') && after.context.arrival === null && after.context.passwordChange === null),
    'a changed password leads home in every state of the member (spec §4)': ({ do: what, before, emits }) =>
      what !== 'password.changed/default' ||
      !before.tags.has('member') ||
      emits.some(({ type }) => type === 'navigate'),
    'a session begins without a required password change': ({ do: what, before, after }) =>
      !what.startsWith('session.opened/') || !before.in('session.visitor') || after.context.passwordChange === null,
  },
  goals: {
    'the brand is known': (state) => state.in('brand.ready'),
    'a member is logged in and their info is loaded': (state) => state.in('session.member.ready'),
    'no member is logged in': (state) => state.in('session.visitor'),
    'no dialog is open': (state) => state.in('dialog.none'),
  },
  journeys: {
    'login-goes-home': {
      claim:
        'After login: go to /, load member info, open the after-login modal (spec §4); a member who has navigated elsewhere stays there.',
      input: 'visitor',
      starts: [
        { src: 'preferences', input: { preferences: { language: 'fil', theme: 'dark', balanceHidden: false } } },
        'siteStatus',
        'loadBrand',
      ],
      steps: [
        { do: 'loadBrand:done/ok', in: ['brand.ready', 'session.visitor'] },
        { do: 'login.requested', starts: ['loadLogin'], in: 'dialog.login.loading', tags: ['busy'] },
        {
          do: 'loadLogin:done/ok',
          starts: [{ src: 'login', input: { area: 'member', smsLogin: true } }],
          in: 'dialog.login.open',
        },
        { do: 'session.opened/member', in: 'session.member.entering', emits: ['session.started'] },
        {
          do: 'login:done/member',
          in: ['dialog.none', 'session.member.welcoming'],
          starts: ['loadMember'],
          emits: [{ type: 'navigate', to: '/', welcome: true }],
        },
        {
          do: 'loadMember:done/ok',
          in: 'session.member.ready',
          emits: ['afterLogin.opened'],
          context: { member: { account: 'marisol' } },
        },
      ],
    },
    'agents-log-in-at-their-area': {
      claim: 'The agents’ area opens a login for agents only; a logged-in user is not asked (spec §6).',
      input: 'visitor',
      steps: [
        { do: 'loadBrand:done/ok' },
        { do: 'agentLogin.requested', in: 'dialog.login.loading' },
        {
          do: 'loadLogin:done/ok',
          in: 'dialog.login.open',
          starts: [{ src: 'login', input: { area: 'agent', smsLogin: true } }],
        },
        { do: 'session.opened/member' },
        { do: 'login:done/member', in: ['dialog.none', 'session.member.welcoming'] },
        { do: 'agentLogin.requested', in: 'dialog.none', starts: [] },
      ],
    },
    'login-closed': {
      claim: 'Closing the popup leaves the visitor logged out.',
      input: 'visitor',
      steps: [
        { do: 'login.requested', in: 'dialog.login.loading' },
        { do: 'loadLogin:done/ok', in: 'dialog.login.open' },
        { do: 'login.closed', in: 'dialog.login.open', sends: ['closed'] },
        { do: 'login:done/closed', in: ['dialog.none', 'session.visitor'], emits: [], context: { arrival: null } },
      ],
    },
    'login-screen-fails-to-load': {
      claim: 'A login screen that failed to load is shown as failed, and is retried or closed (spec §8).',
      input: 'visitor',
      steps: [
        { do: 'login.requested', in: 'dialog.login.loading' },
        { do: 'login.requested', in: 'dialog.login.loading', starts: [] },
        { do: 'loadLogin:error/offline', in: 'dialog.login.failed', tags: ['failed'] },
        { do: 'login.retried', in: 'dialog.login.loading', starts: ['loadLogin'] },
        { do: 'loadLogin:error/offline', in: 'dialog.login.failed' },
        { do: 'login.closed', in: 'dialog.none' },
        { do: 'login.requested', in: 'dialog.login.loading' },
        { do: 'login.closed', in: 'dialog.none' },
        { do: 'login.requested' },
        { do: 'loadLogin:done/ok', in: 'dialog.login.open', starts: ['login'] },
      ],
    },
    'logout-screen-fails-to-load': {
      claim: 'A logout screen that failed to load is shown as failed, and is retried or closed (spec §8).',
      input: 'member',
      steps: [
        { do: 'logout.requested', in: 'dialog.logout.loading' },
        { do: 'loadLogout:error/offline', in: 'dialog.logout.failed', tags: ['failed'] },
        { do: 'logout.retried', in: 'dialog.logout.loading', starts: ['loadLogout'] },
        { do: 'logout.closed', in: 'dialog.none' },
        { do: 'logout.requested' },
        { do: 'loadLogout:error/offline' },
        { do: 'logout.closed', in: ['dialog.none', 'session.member'] },
      ],
    },
    'session-lost-while-the-logout-loads': {
      claim: 'A session lost while the logout dialog loads skips the dialog (spec §4).',
      input: 'member',
      steps: [
        { do: 'logout.requested', in: 'dialog.logout.loading' },
        { do: 'session.lost', in: 'session.visitor', context: { alert: { kind: 'sessionLost' } } },
        { do: 'loadLogout:done/ok', in: 'dialog.none', starts: [] },
      ],
    },
    'session-restored': {
      claim: 'At start, with a token, the member info is loaded (spec §2 layout).',
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
      claim: 'A call refused for its token ends the session and shows an alert.',
      input: 'member',
      steps: [
        { do: 'loadMember:done/ok' },
        {
          do: 'session.lost',
          in: 'session.visitor',
          emits: ['session.ended'],
          context: { session: null, member: null, alert: { kind: 'sessionLost' } },
        },
        { do: 'alert.dismissed', in: 'session.visitor', context: { alert: null } },
      ],
    },
    'self-exclusion': {
      claim: 'A self-exclusion ends the session at once, without an alert: its own screen confirms it.',
      input: 'member',
      steps: [
        { do: 'loadMember:done/ok' },
        {
          do: 'member.excluded',
          in: 'session.visitor',
          emits: [{ type: 'session.ended', reason: 'lost' }],
          context: { session: null, member: null, alert: null },
        },
      ],
    },
    'logout-goes-home': {
      claim: 'Logout: confirm, call, clear the session, go to / (spec §4).',
      input: 'member',
      steps: [
        { do: 'logout.requested', in: 'dialog.logout.loading', tags: ['busy'] },
        { do: 'loadLogout:done/ok', in: 'dialog.logout.open', starts: ['logout'] },
        {
          do: 'session.closed',
          in: 'session.visitor',
          emits: ['session.ended', { type: 'navigate', to: '/', welcome: false }],
          context: { session: null },
        },
        { do: 'logout:done/loggedOut', in: 'dialog.none', context: { alert: null } },
      ],
    },
    'logout-reported-by-the-server-first': {
      claim: 'A session that the server ends before the logout has finished still counts as a logout (spec §4).',
      input: 'member',
      steps: [
        { do: 'logout.requested', in: 'dialog.logout.loading', tags: ['busy'] },
        { do: 'loadLogout:done/ok', in: 'dialog.logout.open', starts: ['logout'] },
        {
          do: 'session.lost',
          in: ['session.visitor', 'dialog.logout'],
          emits: ['session.ended', 'navigate'],
          context: { session: null, alert: null },
        },
        { do: 'session.closed', in: ['session.visitor', 'dialog.logout'], emits: [] },
        { do: 'logout:done/loggedOut', in: 'dialog.none' },
      ],
    },
    'start-fails-and-is-retried': {
      claim: 'A failed start is shown and can be retried (spec §8).',
      input: 'visitor',
      steps: [
        { do: 'loadBrand:error/fault', in: 'brand.failed', tags: ['failed'] },
        { do: 'brand.retried', in: 'brand.loading' },
        { do: 'loadBrand:done/ok', in: 'brand.ready' },
        { do: 'brand.changed', in: 'brand.loading' },
        { do: 'loadBrand:error/fault', in: 'brand.ready' },
      ],
    },
    'a-new-brand-is-fetched-at-once': {
      claim: 'A changed brand is loaded at once, also during a load and after a failed one (spec §6).',
      input: 'visitor',
      steps: [
        { do: 'brand.changed', in: 'brand.loading', starts: ['loadBrand'] },
        { do: 'loadBrand:done/refused', in: 'brand.failed', tags: ['failed'] },
        { do: 'brand.changed', in: 'brand.loading', starts: ['loadBrand'], notTags: ['failed'] },
        { do: 'loadBrand:done/ok', in: 'brand.ready' },
      ],
    },
    'home-even-without-the-member-info': {
      claim: 'A login whose member info is refused still goes to /; the info can be reloaded (spec §4, §8).',
      input: 'visitor',
      steps: [
        { do: 'login.requested' },
        { do: 'loadLogin:done/ok' },
        { do: 'session.opened/member' },
        { do: 'login:done/member', in: 'session.member.welcoming', emits: [{ type: 'navigate', to: '/' }] },
        { do: 'loadMember:done/refused', in: 'session.member.infoFailed', emits: [] },
        { do: 'member.retried', in: 'session.member.loadingInfo', tags: ['busy'] },
        { do: 'loadMember:done/refused', in: 'session.member.infoFailed', emits: [] },
        { do: 'member.retried', in: 'session.member.loadingInfo' },
        { do: 'loadMember:error/fault', in: 'session.member.infoFailed', emits: [] },
        { do: 'member.retried', in: 'session.member.loadingInfo' },
        { do: 'loadMember:done/ok', in: 'session.member.ready', context: { member: { account: 'marisol' } } },
      ],
    },
    'home-even-when-the-network-fails': {
      claim: 'A login whose member info fails to load still goes to / (spec §4, §8).',
      input: 'visitor',
      steps: [
        { do: 'login.requested' },
        { do: 'loadLogin:done/ok' },
        { do: 'session.opened/member' },
        { do: 'login:done/member', emits: [{ type: 'navigate', to: '/' }] },
        { do: 'loadMember:error/fault', in: 'session.member.infoFailed', emits: [] },
      ],
    },
    'members-do-not-log-in-again': {
      claim: 'A logged-in member gets no login (spec §4).',
      input: 'member',
      steps: [{ do: 'login.requested', in: 'dialog.none', starts: [] }],
    },
    'visitors-do-not-log-out': {
      claim: 'A visitor gets no logout (spec §4).',
      input: 'visitor',
      steps: [{ do: 'logout.requested', in: 'dialog.none', starts: [] }],
    },
    'logout-without-the-server': {
      claim: 'A logout that cannot reach the server ends the session here and shows an alert (spec §4, §8).',
      input: 'member',
      steps: [
        { do: 'logout.requested', in: 'dialog.logout.loading', tags: ['busy'] },
        { do: 'loadLogout:done/ok', in: 'dialog.logout.open', starts: ['logout'] },
        { do: 'session.closed', in: 'session.visitor', context: { session: null } },
        { do: 'logout:done/unconfirmed', in: 'dialog.none', context: { alert: { kind: 'logoutUnheard' } } },
      ],
    },
    'a-registration-ends-at-home': {
      claim: 'A registration is a complete login: it leads home and loads the member info (spec §4).',
      input: 'visitor',
      steps: [
        { do: 'session.opened/registered', in: 'session.member.welcoming', emits: ['session.started', 'navigate'] },
        { do: 'loadMember:done/ok', in: 'session.member.ready', emits: ['afterLogin.opened'] },
      ],
    },
    'a-registration-for-an-action': {
      claim: 'A registration that interrupted an action leads neither home nor to the after-login modal.',
      steps: [
        { do: 'session.opened/registeredForAction', in: 'session.member.loadingInfo', emits: ['session.started'] },
        { do: 'loadMember:done/ok', in: 'session.member.ready', emits: [] },
      ],
    },
    ...appPasswordJourneys,
    ...appGateJourneys,
  },
})
