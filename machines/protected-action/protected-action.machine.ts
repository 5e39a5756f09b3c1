import { assign, sendTo, setup } from 'xstate'
import type { AccountType } from '#wire/shapes.ts'
import { isTrial } from '#machines/app/account-types.ts'
import type { PasswordChange } from '#machines/app/session.ts'
import { screenStates } from '#machines/lib/screen-states.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import type { LoginInput, LoginOutput } from '#machines/login/login.setup.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered } from '#machines/lib/transitions.ts'

/** Something only a member with a real account may do, as plain data that can wait for a login. */
export interface ProtectedAction {
  readonly type: string
  readonly [detail: string]: string | number | boolean | null
}

export interface ProtectedActionInput {
  /** Account type of the session, null without one. */
  readonly accountType: AccountType | null
  readonly login: LoginInput
}

export interface ProtectedActionOutput {
  readonly verdict: 'allowed' | 'refused' | 'cancelled'
  /** True when the gate opened the login popup and somebody logged in. */
  readonly loggedIn: boolean
  readonly passwordChange: PasswordChange | null
}

export interface ProtectedActionContext extends ProtectedActionInput, ProtectedActionOutput {}

export type ProtectedActionEvent =
  | { readonly type: 'warning.dismissed' }
  | { readonly type: 'login.closed' }
  /** The login's screen shall be fetched again. */
  | { readonly type: 'login.retried' }

/** The gate before favourites, recent games and game launch: login popup, real-account warning, or through (spec §5). */
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
  description: 'Lets an action through only for a member with a real account; a visitor logs in first and goes on.',
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
      description: 'Looks at who is asking.',
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
          description: 'The login popup is open.',
          invoke: {
            src: 'login',
            id: 'login',
            input: ({ context }) => context.login,
            onDone: [
              { guard: answer('notLoggedIn'), target: '#protectedAction.cancelled' },
              {
                guard: answer('passwordChangeOwed'),
                target: '#protectedAction.cancelled',
                actions: answer('keepLogin'),
              },
              { target: '#protectedAction.deciding', actions: answer('keepLogin') },
            ],
          },
          on: { 'login.closed': { actions: 'closeLogin' } },
        },
      },
    },
    warning: {
      description: 'A trial account asked: a warning says that a real account is needed.',
      meta: { requirements: ['spec §5 account type 4', 'spec §8 need a real account'] },
      tags: ['warning'],
      on: { 'warning.dismissed': 'refused' },
    },
    allowed: {
      description: 'The action goes ahead.',
      type: 'final',
    },
    refused: {
      description: 'The action is off: a real account is needed.',
      meta: { requirements: ['spec §5 account type 4'] },
      type: 'final',
    },
    cancelled: {
      description: 'The action is off: nobody logged in, or the password must be changed first.',
      meta: { requirements: ['spec §5 protected-action gate', 'spec §4 login: forced change'] },
      type: 'final',
    },
  },
})
