import { assign, sendTo, setup } from 'xstate'
import type { AccountType } from '#wire/shapes.ts'
import { isTrial } from '#machines/app/account-types.ts'
import type { PasswordChange } from '#machines/app/session.ts'
import { screenStates } from '#machines/lib/screen-states.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import type { LoginInput, LoginOutput } from '#machines/login/login.setup.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered } from '#machines/lib/transitions.ts'

/** An action that needs a member with a real account, as plain data that can wait for a login. */
export interface ProtectedAction {
  readonly type: string
  readonly [detail: string]: string | number | boolean | null
}

export interface ProtectedActionInput {
  /** Account type of the session; null without one. */
  readonly accountType: AccountType | null
  readonly login: LoginInput
}

export interface ProtectedActionOutput {
  readonly verdict: 'allowed' | 'refused' | 'cancelled'
  /** True when the gate opened the login dialog and a login followed. */
  readonly loggedIn: boolean
  readonly passwordChange: PasswordChange | null
}

export interface ProtectedActionContext extends ProtectedActionInput, ProtectedActionOutput {}

export type ProtectedActionEvent =
  | { readonly type: 'warning.dismissed' }
  | { readonly type: 'login.closed' }
  /** The login screen is loaded again. */
  | { readonly type: 'login.retried' }

/** The gate before favourites, recent games and game launch: login, real-account warning, or allowed (spec §5). */
export const protectedActionMachine = setup({
  types: {
    context: {} as ProtectedActionContext,
    events: {} as ProtectedActionEvent,
    input: {} as ProtectedActionInput,
    output: {} as ProtectedActionOutput,
    tags: {} as 'busy' | 'failed' | 'warning',
    children: {} as { login: 'login' },
  },
  actors: { loadLogin: notProvided<unknown>('loadLogin'), login: loginMachine },
  guards: {
    noSession: ({ context }) => context.accountType === null,
    trialAccount: ({ context }) => context.accountType !== null && isTrial(context.accountType),
    notLoggedIn: (_, params: Answered<LoginOutput>) => params.answer.accountType === null,
    passwordChangeOwed: (_, params: Answered<LoginOutput>) => params.answer.passwordChange !== null,
  },
  actions: {
    keepLogin: assign((_, params: Answered<LoginOutput>) => ({
      accountType: params.answer.accountType,
      loggedIn: params.answer.accountType !== null,
      passwordChange: params.answer.passwordChange,
    })),
    closeLogin: sendTo('login', { type: 'closed' }),
    allow: assign({ verdict: 'allowed' }),
    refuse: assign({ verdict: 'refused' }),
  },
}).createMachine({
  id: 'protectedAction',
  description: 'Allows an action only for members with a real account; a visitor logs in first and the action resumes.',
  meta: { requirements: ['spec §5 protected-action gate'] },
  context: ({ input }) => ({ ...input, verdict: 'cancelled', loggedIn: false, passwordChange: null }),
  initial: 'deciding',
  output: ({ context }) => ({
    verdict: context.verdict,
    loggedIn: context.loggedIn,
    passwordChange: context.passwordChange,
  }),
  states: {
    deciding: {
      description: 'Checks the account type of the viewer.',
      always: [
        { guard: 'noSession', target: 'loggingIn' },
        { guard: 'trialAccount', target: 'warning', actions: 'refuse' },
        { target: 'allowed', actions: 'allow' },
      ],
    },
    loggingIn: {
      description: 'The action waits for a login.',
      meta: { requirements: ['spec §5 no token opens the login popup and blocks'] },
      initial: 'loading',
      states: {
        ...screenStates({
          src: 'loadLogin',
          retry: 'login.retried',
          on: { 'login.closed': '#protectedAction.cancelled' },
        }),
        open: {
          description: 'The login dialog is open.',
          invoke: {
            src: 'login',
            id: 'login',
            input: ({ context }) => context.login,
            onDone: [
              { guard: withOutput('notLoggedIn'), target: '#protectedAction.cancelled' },
              {
                guard: withOutput('passwordChangeOwed'),
                target: '#protectedAction.cancelled',
                actions: withOutput('keepLogin'),
              },
              { target: '#protectedAction.deciding', actions: withOutput('keepLogin') },
            ],
          },
          on: { 'login.closed': { actions: 'closeLogin' } },
        },
      },
    },
    warning: {
      description: 'A trial account requested the action: a warning says that a real account is needed.',
      meta: { requirements: ['spec §5 account type 4', 'spec §8 need a real account'] },
      tags: ['warning'],
      on: { 'warning.dismissed': 'refused' },
    },
    allowed: {
      description: 'The action is allowed.',
      type: 'final',
    },
    refused: {
      description: 'The action is refused: a real account is needed.',
      meta: { requirements: ['spec §5 account type 4'] },
      type: 'final',
    },
    cancelled: {
      description: 'The action is cancelled: no login followed, or the password must be changed first.',
      meta: { requirements: ['spec §5 protected-action gate', 'spec §4 login: forced change'] },
      type: 'final',
    },
  },
})
