import { defineModel } from '#machines/lib/model.ts'
import { protectedActionMachine, type ProtectedActionOutput } from './protected-action.machine.ts'

export const protectedActionModel = defineModel({
  flow: 'protected-action',
  machine: protectedActionMachine,
  inputs: {
    visitor: { accountType: null, login: { area: 'member', smsLogin: true } },
    member: { accountType: 2, login: { area: 'member', smsLogin: true } },
    agent: { accountType: 1, login: { area: 'member', smsLogin: true } },
    masterAgent: { accountType: 41, login: { area: 'member', smsLogin: true } },
    subAgent: { accountType: 42, login: { area: 'member', smsLogin: true } },
    trial: { accountType: 4, login: { area: 'member', smsLogin: true } },
  },
  events: {},
  actors: {
    loadLogin: { done: { ok: undefined }, error: { offline: new Error('not fetched') } },
    login: {
      done: {
        member: { accountType: 2, passwordChange: null },
        trial: { accountType: 4, passwordChange: null },
        weakPassword: { accountType: 2, passwordChange: 'weak' },
        closed: { accountType: null, passwordChange: null },
      },
    },
  },
  invariants: {
    'the gate ends with its verdict, the login in it and the password change that it demands': (state) => {
      if (state.status !== 'done') return true
      const { verdict, loggedIn, passwordChange } = state.output as ProtectedActionOutput
      const { context } = state
      return verdict === context.verdict && loggedIn === context.loggedIn && passwordChange === context.passwordChange
    },
    'nothing is allowed without a session of a real account': (state) =>
      !state.in('allowed') || (state.context.accountType !== null && state.context.accountType !== 4),
    'nothing is allowed while a password change is due': (state) =>
      !state.in('allowed') || state.context.passwordChange === null,
    'the verdict matches the final state': (state) =>
      state.in('allowed') === (state.context.verdict === 'allowed') &&
      (!state.in('refused') || state.context.verdict === 'refused') &&
      (!state.in('cancelled') || state.context.verdict === 'cancelled'),
    'only a trial account is warned': (state) => !state.in('warning') || state.context.accountType === 4,
  },
  goals: { 'the gate decides': (state) => state.status === 'done' },
  journeys: {
    'member-passes': {
      claim: 'A member with a real account passes at once (spec §5).',
      input: 'member',
      steps: [],
    },
    'visitor-logs-in-and-resumes': {
      claim: 'No token opens the login popup and blocks; after success the action resumes (spec §5).',
      input: 'visitor',
      starts: ['loadLogin'],
      steps: [
        { do: 'loadLogin:done/ok', in: 'loggingIn.open', starts: [{ src: 'login', input: { smsLogin: true } }] },
        { do: 'login:done/member', in: 'allowed', context: { verdict: 'allowed', loggedIn: true } },
      ],
    },
    'visitor-closes-the-login': {
      claim: 'Closing the login dialog cancels the action (spec §5).',
      input: 'visitor',
      steps: [
        { do: 'loadLogin:done/ok' },
        { do: 'login.closed', in: 'loggingIn.open', sends: ['closed'] },
        { do: 'login:done/closed', in: 'cancelled', context: { verdict: 'cancelled', loggedIn: false } },
      ],
    },
    'login-does-not-load': {
      claim:
        'A login screen that fails to load shows an error; it can be retried, or the action is cancelled (spec §8).',
      input: 'visitor',
      steps: [
        { do: 'loadLogin:error/offline', in: 'loggingIn.failed', tags: ['failed'] },
        { do: 'login.retried', in: 'loggingIn.loading', tags: ['busy'], starts: ['loadLogin'] },
        { do: 'loadLogin:error/offline', in: 'loggingIn.failed' },
        { do: 'login.closed', in: 'cancelled', context: { verdict: 'cancelled', loggedIn: false } },
      ],
    },
    'closed-before-the-login-is-loaded': {
      claim: 'Closing before the login screen is loaded cancels the action (spec §5).',
      input: 'visitor',
      steps: [{ do: 'login.closed', in: 'cancelled', context: { verdict: 'cancelled' } }],
    },
    'trial-is-warned': {
      claim: 'Account type 4 shows a warning that a real account is needed and blocks (spec §5, §8).',
      input: 'trial',
      steps: [{ do: 'warning.dismissed', in: 'refused', context: { verdict: 'refused' } }],
    },
    'visitor-logs-in-as-trial': {
      claim: 'A trial account that logs in at the gate is warned as well (spec §5).',
      input: 'visitor',
      steps: [
        { do: 'loadLogin:done/ok' },
        { do: 'login:done/trial', in: 'warning', tags: ['warning'] },
        { do: 'warning.dismissed', in: 'refused' },
      ],
    },
    'password-change-comes-first': {
      claim: 'A forced password change comes before any action (spec §4 login).',
      input: 'visitor',
      steps: [
        { do: 'loadLogin:done/ok' },
        { do: 'login:done/weakPassword', in: 'cancelled', context: { passwordChange: 'weak', loggedIn: true } },
      ],
    },
  },
})
