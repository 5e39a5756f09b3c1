import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { type FirebaseProject, identityCalls, type SocialProvider } from '#wire/identity/identity.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const socialLoginActorCalls = defineCalls({
  loadProviders: identityCalls.socialSettings,
  logIn: [sessionCalls.login],
})

export type SocialSettings = ValueOf<typeof identityCalls.socialSettings>
type LoggedIn = ValueOf<typeof sessionCalls.login>

/** The provider to use, and its Firebase project. */
export interface Asking {
  readonly project: FirebaseProject | null
  readonly provider: SocialProvider | null
}

export interface SocialLoginContext {
  readonly project: FirebaseProject | null
  readonly providers: readonly SocialProvider[]
  readonly provider: SocialProvider | null
  /** The ID token of the provider's account, signed by Firebase. */
  readonly idToken: string | null
  /** Ticket of an account that is not linked yet: the next login or registration links it. */
  readonly linkTicket: string | null
  readonly refusal: Refusal['code'] | null
  readonly loggedIn: LoggedIn | null
}

export type SocialLoginEvent =
  | { readonly type: 'provider.chosen'; readonly provider: SocialProvider }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retried' }

/** The result: a login, or a ticket for an account that is not linked yet. */
export interface SocialLoginEmitted {
  readonly type: 'social.ended'
  readonly loggedIn: LoggedIn | null
  readonly linkTicket: string | null
}

/** Logs in with a linked Google or Facebook account, or offers to link it (decision 9). */
export const socialLoginMachine = setup({
  types: {
    context: {} as SocialLoginContext,
    events: {} as SocialLoginEvent,
    emitted: {} as SocialLoginEmitted,
    tags: {} as 'busy' | 'choice' | 'failed',
  },
  actors: {
    ...callsNotProvided(socialLoginActorCalls),
    askProvider: notProvided<Answer<string>, Asking>('askProvider'),
    logIn: notProvided<Answer<LoggedIn>, { readonly idToken: string }>('logIn'),
  },
  guards: {
    refused,
    unlinked: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code === 'identity_unlinked',
    noneOffered: (_, params: Answered<Answer<SocialSettings>>) =>
      params.answer.kind === 'refusal' || params.answer.value.providers.length === 0,
  },
  actions: {
    keepProviders: assign(
      fromValue((value: SocialSettings) => ({ project: value.firebase, providers: value.providers })),
    ),
    choose: assign((_, params: { readonly provider: SocialProvider }) => ({
      provider: params.provider,
      idToken: null,
      linkTicket: null,
      refusal: null,
    })),
    keepIdToken: assign(fromValue((value: string) => ({ idToken: value }))),
    keepRefusal: assign((_, params: Answered) =>
      params.answer.kind === 'refusal' ? { refusal: params.answer.code, idToken: null } : {},
    ),
    keepLinkTicket: assign((_, params: Answered) =>
      params.answer.kind === 'refusal' ? { linkTicket: params.answer.details.linkTicket ?? null, idToken: null } : {},
    ),
    keepLogin: assign(fromValue((value: LoggedIn) => ({ loggedIn: value, idToken: null }))),
    forgetIdToken: assign({ idToken: null }),
    emitEnded: emit(({ context: { loggedIn, linkTicket } }) => ({
      type: 'social.ended' as const,
      loggedIn,
      linkTicket,
    })),
  },
}).createMachine({
  id: 'socialLogin',
  description: 'The Google and Facebook buttons of the login form.',
  meta: { requirements: ['spec §6 firebase social login', 'decision 9'] },
  context: {
    project: null,
    providers: [],
    provider: null,
    idToken: null,
    linkTicket: null,
    refusal: null,
    loggedIn: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The offered providers are loading.',
      meta: { requirements: ['spec §6 firebase social login'] },
      invoke: {
        src: 'loadProviders',
        id: 'loadProviders',
        onDone: [
          { guard: withOutput('noneOffered'), target: 'notOffered' },
          { target: 'choosing', actions: withOutput('keepProviders') },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The providers failed to load; the visitor can retry or log in another way.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { retried: 'loading' },
    },
    notOffered: {
      description: 'The brand offers no social login.',
      meta: { requirements: ['spec §6 firebase social login'] },
      type: 'final',
    },
    choosing: {
      description: 'The visitor chooses Google, Facebook, or another way of logging in.',
      meta: { requirements: ['spec §6 firebase social login'] },
      tags: ['choice'],
      on: {
        'provider.chosen': { target: 'waitingForProvider', actions: withEvent('choose') },
      },
    },
    waitingForProvider: {
      description: 'The provider’s login window is open.',
      meta: { requirements: ['decision 9', 'spec §8 login popup closed by user'] },
      tags: ['busy'],
      invoke: {
        src: 'askProvider',
        id: 'askProvider',
        input: ({ context }) => ({ project: context.project, provider: context.provider }),
        onDone: [
          { guard: withOutput('refused'), target: 'refused', actions: withOutput('keepRefusal') },
          { target: 'loggingIn', actions: withOutput('keepIdToken') },
        ],
        onError: 'failed',
      },
      on: { cancelled: 'choosing' },
    },
    loggingIn: {
      description: 'The server looks up the linked member.',
      meta: { requirements: ['spec §3 login type firebase', 'decision 9'] },
      tags: ['busy'],
      invoke: {
        src: 'logIn',
        id: 'logIn',
        input: ({ context }) => ({ idToken: context.idToken ?? '' }),
        onDone: [
          { guard: withOutput('unlinked'), target: 'unlinked', actions: [withOutput('keepLinkTicket'), 'emitEnded'] },
          { guard: withOutput('refused'), target: 'refused', actions: withOutput('keepRefusal') },
          { target: 'passed', actions: [withOutput('keepLogin'), 'emitEnded'] },
        ],
        onError: { target: 'failed', actions: 'forgetIdToken' },
      },
    },
    unlinked: {
      description: 'The account is not linked yet: a login with the password, or a registration, links it.',
      meta: { requirements: ['decision 9'] },
      tags: ['choice'],
      on: {
        'provider.chosen': { target: 'waitingForProvider', actions: withEvent('choose') },
      },
    },
    refused: {
      description: 'The provider, Firebase or the server refused; the reason is shown, and the visitor can retry.',
      meta: { requirements: ['spec §8 phone verification: login popup closed by user, operation not allowed'] },
      tags: ['choice'],
      on: {
        'provider.chosen': { target: 'waitingForProvider', actions: withEvent('choose') },
      },
    },
    failed: {
      description: 'The login failed; the visitor can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['choice', 'failed'],
      on: {
        'provider.chosen': { target: 'waitingForProvider', actions: withEvent('choose') },
      },
    },
    passed: {
      description: 'The member is logged in.',
      meta: { requirements: ['spec §4 login: success'] },
      type: 'final',
    },
  },
})
