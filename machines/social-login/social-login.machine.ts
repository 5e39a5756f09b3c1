import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { type FirebaseProject, identityCalls, type SocialProvider } from '#wire/identity/identity.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const socialLoginActorCalls = defineCalls({
  loadProviders: identityCalls.socialSettings,
  logIn: [sessionCalls.login],
})

export type SocialSettings = ValueOf<typeof identityCalls.socialSettings>
type LoggedIn = ValueOf<typeof sessionCalls.login>

/** Whom to ask, and through which project. */
export interface Asking {
  readonly project: FirebaseProject | null
  readonly provider: SocialProvider | null
}

export interface SocialLoginContext {
  readonly project: FirebaseProject | null
  readonly providers: readonly SocialProvider[]
  readonly provider: SocialProvider | null
  /** What the provider's account proves, as Firebase signed it. */
  readonly idToken: string | null
  /** Of an account that is nobody's yet: whoever logs in or registers with it is linked. */
  readonly linkTicket: string | null
  readonly refusal: Refusal['code'] | null
  readonly loggedIn: LoggedIn | null
}

export type SocialLoginEvent =
  | { readonly type: 'provider.chosen'; readonly provider: SocialProvider }
  | { readonly type: 'given.up' }
  | { readonly type: 'retried' }

/** What came of it: somebody is logged in, or an account is nobody's yet and can be linked. */
export interface SocialLoginEmitted {
  readonly type: 'social.ended'
  readonly loggedIn: LoggedIn | null
  readonly linkTicket: string | null
}

/** Logs in with a Google or Facebook account that a member has linked, or leads to linking it (decision 9). */
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
    keepProviders: assign(kept((value: SocialSettings) => ({ project: value.firebase, providers: value.providers }))),
    choose: assign((_, params: { readonly provider: SocialProvider }) => ({
      provider: params.provider,
      idToken: null,
      linkTicket: null,
      refusal: null,
    })),
    keepIdToken: assign(kept((value: string) => ({ idToken: value }))),
    keepRefusal: assign((_, params: Answered) =>
      params.answer.kind === 'refusal' ? { refusal: params.answer.code, idToken: null } : {},
    ),
    keepLinkTicket: assign((_, params: Answered) =>
      params.answer.kind === 'refusal' ? { linkTicket: params.answer.details.linkTicket ?? null, idToken: null } : {},
    ),
    keepLogin: assign(kept((value: LoggedIn) => ({ loggedIn: value, idToken: null }))),
    forgetIdToken: assign({ idToken: null }),
    tellEnded: emit(({ context: { loggedIn, linkTicket } }) => ({
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
      description: 'The server is asked whose accounts one can log in with.',
      meta: { requirements: ['spec §6 firebase social login'] },
      invoke: {
        src: 'loadProviders',
        id: 'loadProviders',
        onDone: [
          { guard: answer('noneOffered'), target: 'notOffered' },
          { target: 'choosing', actions: answer('keepProviders') },
        ],
        onError: 'unloaded',
      },
    },
    unloaded: {
      description: 'The answer did not come; it can be asked for again, and other ways of logging in are open.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { retried: 'loading' },
    },
    notOffered: {
      description: 'The brand offers nobody’s accounts.',
      meta: { requirements: ['spec §6 firebase social login'] },
      type: 'final',
    },
    choosing: {
      description: 'Google, Facebook, or another way of logging in.',
      meta: { requirements: ['spec §6 firebase social login'] },
      tags: ['choice'],
      on: {
        'provider.chosen': { target: 'asking', actions: given('choose') },
      },
    },
    asking: {
      description: 'The provider asks in a window of its own who one is.',
      meta: { requirements: ['decision 9', 'spec §8 login popup closed by user'] },
      tags: ['busy'],
      invoke: {
        src: 'askProvider',
        id: 'askProvider',
        input: ({ context }) => ({ project: context.project, provider: context.provider }),
        onDone: [
          { guard: answer('refused'), target: 'refused', actions: answer('keepRefusal') },
          { target: 'loggingIn', actions: answer('keepIdToken') },
        ],
        onError: 'failed',
      },
      on: { 'given.up': 'choosing' },
    },
    loggingIn: {
      description: 'The server looks whose account it is.',
      meta: { requirements: ['spec §3 login type firebase', 'decision 9'] },
      tags: ['busy'],
      invoke: {
        src: 'logIn',
        id: 'logIn',
        input: ({ context }) => ({ idToken: context.idToken ?? '' }),
        onDone: [
          { guard: answer('unlinked'), target: 'unlinked', actions: [answer('keepLinkTicket'), 'tellEnded'] },
          { guard: answer('refused'), target: 'refused', actions: answer('keepRefusal') },
          { target: 'passed', actions: [answer('keepLogin'), 'tellEnded'] },
        ],
        onError: { target: 'failed', actions: 'forgetIdToken' },
      },
    },
    unlinked: {
      description: 'The account is nobody’s yet: one login with the password, or a registration, links it.',
      meta: { requirements: ['decision 9'] },
      tags: ['choice'],
      on: {
        'provider.chosen': { target: 'asking', actions: given('choose') },
      },
    },
    refused: {
      description: 'The provider, Firebase or the server said no; the form says why, and another try is open.',
      meta: { requirements: ['spec §8 phone verification: login popup closed by user, operation not allowed'] },
      tags: ['choice'],
      on: {
        'provider.chosen': { target: 'asking', actions: given('choose') },
      },
    },
    failed: {
      description: 'The login did not come through; another try is open.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['choice', 'failed'],
      on: {
        'provider.chosen': { target: 'asking', actions: given('choose') },
      },
    },
    passed: {
      description: 'Somebody is logged in.',
      meta: { requirements: ['spec §4 login: success'] },
      type: 'final',
    },
  },
})
