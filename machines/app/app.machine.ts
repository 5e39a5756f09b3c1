import { assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import { loginMachine, type LoginOutput } from '#machines/login/login.machine.ts'
import { logoutMachine, type LogoutOutput } from '#machines/logout/logout.machine.ts'
import { type Preferences, preferencesMachine } from '#machines/preferences/preferences.machine.ts'
import {
  type ProtectedAction,
  protectedActionMachine,
  type ProtectedActionOutput,
} from '#machines/protected-action/protected-action.machine.ts'
import { siteStatusMachine } from '#machines/site-status/site-status.machine.ts'
import { appCalls } from './app.calls.ts'
import type { Brand, Member, PasswordChange, Session } from './session.ts'

/** A short message over whatever is on the screen. */
export interface Alert {
  readonly kind: 'sessionLost' | 'logoutUnheard'
}

export interface AppInput {
  /** The session this tab kept, null for a visitor. */
  readonly session: Session | null
  readonly preferences: Preferences
}

export interface AppContext {
  /** What the preferences chart starts with; afterwards that chart has the truth. */
  readonly preferences: Preferences
  readonly session: Session | null
  readonly member: Member | null
  readonly brand: Brand | null
  readonly alert: Alert | null
  /** The protected action that waits at the gate. */
  readonly action: ProtectedAction | null
  /** What a finished login leads to; null while there is none to act on. */
  readonly arrival: 'home' | 'action' | 'passwordChange' | null
  /** Why the password must be changed before anything else; null when it need not be. */
  readonly passwordChange: PasswordChange | null
}

export type AppEvent =
  | { readonly type: 'login.requested' }
  | { readonly type: 'login.closed' }
  | { readonly type: 'logout.requested' }
  | { readonly type: 'action.requested'; readonly action: ProtectedAction }
  /** A login has its token; with `arrival` nothing of it is left to finish, as after a registration. */
  | { readonly type: 'session.opened'; readonly session: Session; readonly arrival?: 'home' }
  /** A logout clears the session. */
  | { readonly type: 'session.closed' }
  /** A token was refused anywhere. */
  | { readonly type: 'session.lost' }
  /** The member has a new password. */
  | { readonly type: 'password.changed' }
  | { readonly type: 'brand.changed' }
  | { readonly type: 'brand.retried' }
  | { readonly type: 'member.retried' }
  | { readonly type: 'alert.dismissed' }

export type AppEmitted =
  | { readonly type: 'session.started'; readonly session: Session }
  | { readonly type: 'session.ended'; readonly reason: 'logout' | 'lost' }
  | { readonly type: 'action.allowed'; readonly action: ProtectedAction }
  /** The waiting action is off. */
  | { readonly type: 'action.dismissed'; readonly action: ProtectedAction }
  | { readonly type: 'afterLogin.opened' }
  | { readonly type: 'navigate'; readonly to: string }

const noAction: ProtectedAction = { type: 'none' }

type Finished = LoginOutput | ProtectedActionOutput

/** The root of the site: boot, the session, and which dialog is open (spec §2 layout, §4). */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    emitted: {} as AppEmitted,
    tags: {} as 'busy' | 'failed' | 'member' | 'visitor',
    children: {} as {
      preferences: 'preferences'
      siteStatus: 'siteStatus'
      login: 'login'
      logout: 'logout'
      protectedAction: 'protectedAction'
    },
  },
  actors: {
    preferences: preferencesMachine,
    siteStatus: siteStatusMachine,
    login: loginMachine,
    logout: logoutMachine,
    protectedAction: protectedActionMachine,
    ...callsNotProvided(appCalls),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    loggingOut: stateIn({ dialog: 'logout' }),
    hasBrand: ({ context }) => context.brand !== null,
    refused,
    nobodyLoggedIn: (_, params: Answered<LoginOutput>) => params.answer.accountType === null,
    passwordChangeOwed: (_, params: Answered<Finished>) => params.answer.passwordChange !== null,
    actionAllowed: (_, params: Answered<ProtectedActionOutput>) => params.answer.verdict === 'allowed',
    unheard: (_, params: Answered<LogoutOutput>) => params.answer.outcome === 'unheard',
    stayed: (_, params: Answered<LogoutOutput>) => params.answer.outcome === 'stayed',
    arrivedHome: ({ context }) => context.arrival === 'home',
    arrivedForAction: ({ context }) => context.arrival === 'action',
    arrivedForPasswordChange: ({ context }) => context.arrival === 'passwordChange',
    stillOwed: (_, params: Answered<Answer<Member>>) =>
      params.answer.kind === 'value' && params.answer.value.mustChangePassword !== null,
  },
  actions: {
    keepBrand: assign((_, params: Answered<Answer<Brand>>) =>
      params.answer.kind === 'value' ? { brand: params.answer.value } : {},
    ),
    keepMember: assign((_, params: Answered<Answer<Member>>) =>
      params.answer.kind === 'value' ? { member: params.answer.value } : {},
    ),
    keepSession: assign((_, params: { readonly session: Session; readonly arrival?: 'home' }) => ({
      session: params.session,
      member: null,
      arrival: params.arrival ?? null,
      passwordChange: null,
    })),
    forgetSession: assign({ session: null, member: null, arrival: null, passwordChange: null }),
    keepPasswordChange: assign((_, params: Answered<Answer<Member>>) =>
      params.answer.kind === 'value' ? { passwordChange: params.answer.value.mustChangePassword } : {},
    ),
    forgetPasswordChange: assign({ passwordChange: null }),
    keepAction: assign((_, params: { readonly action: ProtectedAction }) => ({ action: params.action })),
    forgetAction: assign({ action: null }),
    arriveHome: assign({ arrival: 'home' }),
    arriveForAction: assign({ arrival: 'action' }),
    arriveForPasswordChange: assign((_, params: Answered<Finished>) => ({
      arrival: 'passwordChange' as const,
      passwordChange: params.answer.passwordChange,
    })),
    alertSessionLost: assign({ alert: { kind: 'sessionLost' } }),
    alertUnheard: assign({ alert: { kind: 'logoutUnheard' } }),
    dismissAlert: assign({ alert: null }),
    closeLogin: sendTo('login', { type: 'closed' }),
    closeGateLogin: sendTo('protectedAction', { type: 'login.closed' }),
    tellStarted: emit((_, params: { readonly session: Session }) => ({
      type: 'session.started' as const,
      session: params.session,
    })),
    tellLoggedOut: emit({ type: 'session.ended', reason: 'logout' }),
    tellLost: emit({ type: 'session.ended', reason: 'lost' }),
    tellAllowed: emit(({ context }) => ({ type: 'action.allowed' as const, action: context.action ?? noAction })),
    tellDismissed: emit(({ context }) => ({ type: 'action.dismissed' as const, action: context.action ?? noAction })),
    openAfterLogin: emit({ type: 'afterLogin.opened' }),
    goHome: emit({ type: 'navigate', to: '/' }),
  },
}).createMachine({
  id: 'app',
  description: 'The whole site: what it is made of, who is here, and what is open.',
  meta: { requirements: ['spec §2 layout', 'spec §4', 'spec §6'] },
  context: ({ input }) => ({
    preferences: input.preferences,
    session: input.session,
    member: null,
    brand: null,
    alert: null,
    action: null,
    arrival: null,
    passwordChange: null,
  }),
  type: 'parallel',
  invoke: [
    { src: 'preferences', id: 'preferences', input: ({ context }) => ({ preferences: context.preferences }) },
    { src: 'siteStatus', id: 'siteStatus' },
  ],
  states: {
    brand: {
      description: 'What the brand is called and which features are on.',
      meta: { requirements: ['spec §1 brand configuration', 'spec §6 feature toggles'] },
      initial: 'loading',
      states: {
        loading: {
          description: 'The configuration is on its way; an older one stays in use.',
          meta: { requirements: ['spec §7 whitelabel'] },
          tags: ['busy'],
          invoke: {
            src: 'loadBrand',
            id: 'loadBrand',
            onDone: [
              { guard: answer('refused'), target: 'unloaded' },
              { target: 'ready', actions: answer('keepBrand') },
            ],
            onError: 'unloaded',
          },
          on: { 'brand.changed': { target: 'loading', reenter: true } },
        },
        unloaded: {
          description: 'The configuration did not come; an older one will do.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          always: [{ guard: 'hasBrand', target: 'ready' }, { target: 'failed' }],
        },
        ready: {
          description: 'The configuration is known.',
          meta: { requirements: ['spec §6 feature toggles'] },
          on: { 'brand.changed': 'loading' },
        },
        failed: {
          description: 'The site could not start; the visitor can try again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'brand.retried': 'loading', 'brand.changed': 'loading' },
        },
      },
    },
    session: {
      description: 'Who is here.',
      meta: { requirements: ['spec §4 logged in = token present'] },
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Looks whether this tab kept a session.',
          meta: { requirements: ['spec §3 session storage', 'decision 6'] },
          always: [{ guard: 'hasSession', target: 'member.loadingInfo' }, { target: 'visitor' }],
        },
        visitor: {
          description: 'Nobody is logged in.',
          meta: { requirements: ['spec §6 visitor'] },
          tags: ['visitor'],
          on: {
            'session.opened': { target: 'member', actions: [given('keepSession'), given('tellStarted')] },
          },
        },
        member: {
          description: 'Somebody is logged in.',
          meta: { requirements: ['spec §4 logged in = token present', 'spec §6 member'] },
          tags: ['member'],
          initial: 'entering',
          on: {
            'password.changed': { target: '.loadingInfo', actions: 'goHome' },
            'session.closed': { target: 'visitor', actions: ['forgetSession', 'tellLoggedOut', 'goHome'] },
            'session.lost': [
              // A logout ends the session at the server first, which may say so before the logout is through here.
              { guard: 'loggingOut', target: 'visitor', actions: ['forgetSession', 'tellLoggedOut', 'goHome'] },
              { target: 'visitor', actions: ['forgetSession', 'alertSessionLost', 'tellLost'] },
            ],
          },
          states: {
            entering: {
              description: 'The login still has steps to finish.',
              meta: { requirements: ['spec §4 login: success'] },
              always: [
                { guard: 'arrivedHome', target: 'welcoming' },
                { guard: 'arrivedForAction', target: 'loadingInfo' },
                { guard: 'arrivedForPasswordChange', target: 'owingPasswordChange' },
              ],
            },
            welcoming: {
              description:
                'The member is taken home at once, and free to go on; once the member info is there the after-login modal opens.',
              meta: { requirements: ['spec §4 login: load member info, after-login modal, go to /'] },
              tags: ['busy'],
              entry: 'goHome',
              invoke: {
                src: 'loadMember',
                id: 'loadMember',
                onDone: [
                  { guard: answer('refused'), target: 'infoFailed' },
                  { target: 'ready', actions: [answer('keepMember'), 'openAfterLogin'] },
                ],
                onError: 'infoFailed',
              },
            },
            loadingInfo: {
              description: 'The member info is on its way.',
              meta: { requirements: ['spec §2 root layout: with a token, the member info'] },
              tags: ['busy'],
              invoke: {
                src: 'loadMember',
                id: 'loadMember',
                onDone: [
                  { guard: answer('refused'), target: 'infoFailed' },
                  { guard: answer('stillOwed'), target: 'owingPasswordChange', actions: answer('keepPasswordChange') },
                  { target: 'ready', actions: answer('keepMember') },
                ],
                onError: 'infoFailed',
              },
            },
            ready: {
              description: 'The member is known.',
              meta: { requirements: ['spec §2 logged-in block'] },
            },
            infoFailed: {
              description: 'The member info did not come; the member is logged in and can ask for it again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              on: { 'member.retried': 'loadingInfo' },
            },
            owingPasswordChange: {
              description:
                'The password must be changed before anything else; a page that is loaded anew comes back here.',
              meta: { requirements: ['spec §4 login: open change-password modal', 'decision 3'] },
              on: { 'password.changed': { target: 'welcoming', actions: 'forgetPasswordChange' } },
            },
          },
        },
      },
    },
    dialog: {
      description: 'Which dialog of the session is open.',
      meta: { requirements: ['spec §2 modals'] },
      initial: 'none',
      states: {
        none: {
          description: 'No dialog is open.',
          meta: { requirements: ['spec §2 modals'] },
          on: {
            'login.requested': [{ guard: 'hasSession' }, { target: 'login' }],
            'logout.requested': { guard: 'hasSession', target: 'logout' },
            'action.requested': { target: 'gate', actions: given('keepAction') },
          },
        },
        login: {
          description: 'The login popup is open.',
          meta: { requirements: ['spec §2 loginPopupModal'] },
          invoke: {
            src: 'login',
            id: 'login',
            input: ({ context }) => ({ smsLogin: context.brand?.toggles.smsLogin ?? false }),
            onDone: [
              { guard: answer('nobodyLoggedIn'), target: 'none' },
              { guard: answer('passwordChangeOwed'), target: 'none', actions: answer('arriveForPasswordChange') },
              { target: 'none', actions: 'arriveHome' },
            ],
          },
          on: { 'login.closed': { actions: 'closeLogin' } },
        },
        logout: {
          description: 'The member is asked whether to log out, and is logged out.',
          meta: { requirements: ['spec §4 logout'] },
          invoke: {
            src: 'logout',
            id: 'logout',
            onDone: [{ guard: answer('unheard'), target: 'none', actions: 'alertUnheard' }, { target: 'none' }],
          },
        },
        gate: {
          description: 'A protected action asks to be let through.',
          meta: { requirements: ['spec §5 protected-action gate'] },
          invoke: {
            src: 'protectedAction',
            id: 'protectedAction',
            input: ({ context }) => ({
              accountType: context.session?.accountType ?? null,
              login: { smsLogin: context.brand?.toggles.smsLogin ?? false },
            }),
            onDone: [
              {
                guard: answer('passwordChangeOwed'),
                target: 'none',
                actions: ['tellDismissed', 'forgetAction', answer('arriveForPasswordChange')],
              },
              {
                guard: answer('actionAllowed'),
                target: 'none',
                actions: ['arriveForAction', 'tellAllowed', 'forgetAction'],
              },
              { target: 'none', actions: ['arriveForAction', 'tellDismissed', 'forgetAction'] },
            ],
          },
          on: { 'login.closed': { actions: 'closeGateLogin' } },
        },
      },
    },
    alert: {
      description: 'A short message over whatever is on the screen.',
      meta: { requirements: ['spec §2 warning dialog'] },
      on: {
        'alert.dismissed': { actions: 'dismissAlert' },
      },
    },
  },
})
