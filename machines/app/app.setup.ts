import { assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import type { LoginArea, LoginOutput } from '#machines/login/login.setup.ts'
import { logoutMachine, type LogoutOutput } from '#machines/logout/logout.machine.ts'
import { type Preferences, preferencesMachine } from '#machines/preferences/preferences.machine.ts'
import {
  type ProtectedAction,
  protectedActionMachine,
  type ProtectedActionOutput,
} from '#machines/protected-action/protected-action.machine.ts'
import { siteStatusMachine } from '#machines/site-status/site-status.machine.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { whitelabel } from '#wire/site/site.ts'
import type { Brand, Member, PasswordChange, Session } from './session.ts'

/** The wire call behind each actor of the chart. */
export const appActorCalls = defineCalls({ loadBrand: whitelabel, loadMember: memberCalls.memberInfo })

/** A short message over whatever is on the screen. */
export interface Alert {
  readonly kind: 'sessionLost' | 'logoutUnheard'
}

export interface AppInput {
  /** The stored session of this tab; null for a visitor. */
  readonly session: Session | null
  readonly preferences: Preferences
}

export interface AppContext {
  /** The initial preferences; afterwards the preferences chart holds them. */
  readonly preferences: Preferences
  readonly session: Session | null
  readonly member: Member | null
  readonly brand: Brand | null
  readonly alert: Alert | null
  /** The area of the last requested login. */
  readonly area: LoginArea
  /** The protected action that waits at the gate. */
  readonly action: ProtectedAction | null
  /** Where a finished login leads; null without one. */
  readonly arrival: 'home' | 'action' | 'passwordChange' | null
  /** Why the password must be changed first; null where it need not be. */
  readonly passwordChange: PasswordChange | null
}

export type AppEvent =
  | { readonly type: 'login.requested' }
  /** The login of the agents’ area. */
  | { readonly type: 'agentLogin.requested' }
  | { readonly type: 'login.closed' }
  /** Load the login screen again. */
  | { readonly type: 'login.retried' }
  | { readonly type: 'logout.requested' }
  /** The logout is cancelled while its screen is loading. */
  | { readonly type: 'logout.closed' }
  /** Load the logout screen again. */
  | { readonly type: 'logout.retried' }
  | { readonly type: 'action.requested'; readonly action: ProtectedAction }
  /**
   * A login has its token; with `arrival` the login is complete, as after a registration: at home, or for the action
   * that was requested before it.
   */
  | { readonly type: 'session.opened'; readonly session: Session; readonly arrival?: 'home' | 'action' }
  /** A logout clears the session. */
  | { readonly type: 'session.closed' }
  /** Any call was refused for its token. */
  | { readonly type: 'session.lost' }
  /** A self-exclusion has ended every session; its own screen confirms it. */
  | { readonly type: 'member.excluded' }
  /** A call was refused because the password must be changed first. */
  | { readonly type: 'passwordChange.demanded' }
  /** The member has changed the password. */
  | { readonly type: 'password.changed' }
  | { readonly type: 'brand.changed' }
  | { readonly type: 'brand.retried' }
  | { readonly type: 'member.retried' }
  | { readonly type: 'alert.dismissed' }

export type AppEmitted =
  | { readonly type: 'session.started'; readonly session: Session }
  | { readonly type: 'session.ended'; readonly reason: 'logout' | 'lost' }
  | { readonly type: 'action.allowed'; readonly action: ProtectedAction }
  /** The waiting action is cancelled. */
  | { readonly type: 'action.dismissed'; readonly action: ProtectedAction }
  | { readonly type: 'afterLogin.opened' }
  /** `welcome` after a login: the router may lead to the page that was requested before it. */
  | { readonly type: 'navigate'; readonly to: string; readonly welcome: boolean }

const noAction: ProtectedAction = { type: 'none' }

type Finished = LoginOutput | ProtectedActionOutput

/** Types, actors, guards and actions of the chart of the site. */
export const appSetup = setup({
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
    loadLogin: notProvided<unknown>('loadLogin'),
    login: loginMachine,
    loadLogout: notProvided<unknown>('loadLogout'),
    logout: logoutMachine,
    protectedAction: protectedActionMachine,
    ...callsNotProvided(appActorCalls),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    loggingOut: stateIn({ dialog: { logout: 'open' } }),
    hasBrand: ({ context }) => context.brand !== null,
    refused,
    loginDismissed: (_, params: Answered<LoginOutput>) => params.answer.accountType === null,
    passwordChangeRequired: (_, params: Answered<Finished>) => params.answer.passwordChange !== null,
    actionAllowed: (_, params: Answered<ProtectedActionOutput>) => params.answer.verdict === 'allowed',
    logoutUnconfirmed: (_, params: Answered<LogoutOutput>) => params.answer.outcome === 'unconfirmed',
    arrivedHome: ({ context }) => context.arrival === 'home',
    arrivedForAction: ({ context }) => context.arrival === 'action',
    arrivedForPasswordChange: ({ context }) => context.arrival === 'passwordChange',
    passwordChangeStillRequired: (_, params: Answered<Answer<Member>>) =>
      params.answer.kind === 'value' && params.answer.value.mustChangePassword !== null,
  },
  actions: {
    keepBrand: assign(fromValue((value: Brand) => ({ brand: value }))),
    keepMember: assign(fromValue((value: Member) => ({ member: value }))),
    keepSession: assign((_, params: { readonly session: Session; readonly arrival?: 'home' | 'action' }) => ({
      session: params.session,
      member: null,
      arrival: params.arrival ?? null,
      passwordChange: null,
    })),
    forgetSession: assign({ session: null, member: null, arrival: null, passwordChange: null }),
    keepPasswordChange: assign(fromValue((value: Member) => ({ passwordChange: value.mustChangePassword }))),
    forgetPasswordChange: assign({ passwordChange: null }),
    keepArea: assign((_, params: { readonly area: LoginArea }) => ({ area: params.area })),
    keepAction: assign((_, params: { readonly action: ProtectedAction }) => ({ action: params.action })),
    forgetAction: assign({ action: null }),
    arriveHome: assign({ arrival: 'home' }),
    arriveForAction: assign({ arrival: 'action' }),
    arriveForPasswordChange: assign((_, params: Answered<Finished>) => ({
      arrival: 'passwordChange' as const,
      passwordChange: params.answer.passwordChange,
    })),
    alertSessionLost: assign({ alert: { kind: 'sessionLost' } }),
    alertLogoutUnconfirmed: assign({ alert: { kind: 'logoutUnheard' } }),
    dismissAlert: assign({ alert: null }),
    closeLogin: sendTo('login', { type: 'closed' }),
    passToGate: sendTo('protectedAction', (_, event: { readonly type: 'login.closed' | 'login.retried' }) => event),
    emitSessionStarted: emit((_, params: { readonly session: Session }) => ({
      type: 'session.started' as const,
      session: params.session,
    })),
    emitLoggedOut: emit({ type: 'session.ended', reason: 'logout' }),
    emitSessionLost: emit({ type: 'session.ended', reason: 'lost' }),
    emitAllowed: emit(({ context }) => ({ type: 'action.allowed' as const, action: context.action ?? noAction })),
    emitDismissed: emit(({ context }) => ({ type: 'action.dismissed' as const, action: context.action ?? noAction })),
    openAfterLogin: emit({ type: 'afterLogin.opened' }),
    goHome: emit({ type: 'navigate', to: '/', welcome: false }),
    welcomeHome: emit({ type: 'navigate', to: '/', welcome: true }),
  },
})
