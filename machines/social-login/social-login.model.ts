import { FaultError } from '#wire/envelope.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { socialLoginActorCalls, socialLoginMachine } from './social-login.machine.ts'

const firebase = {
  apiKey: 'local-stand-in-key',
  authDomain: 'demo-statehouse.firebaseapp.com',
  projectId: 'demo-statehouse',
  local: true,
}

const loggedIn = {
  token: 'token-1',
  accountType: 2,
  username: 'marisol',
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: null,
} as const

export const socialLoginModel = defineModel({
  flow: 'social-login',
  machine: socialLoginMachine,
  inputs: { default: undefined },
  events: {
    'provider.chosen': { google: { provider: 'google' }, facebook: { provider: 'facebook' } },
  },
  calls: socialLoginActorCalls,
  actors: {
    loadProviders: {
      done: {
        both: { kind: 'value', value: { firebase, providers: ['google', 'facebook'] } },
        none: { kind: 'value', value: { firebase: null, providers: [] } },
        refused: refusal('rate_limited'),
      },
    },
    askProvider: {
      done: {
        token: { kind: 'value', value: 'header.claims.signature' },
        closed: refusal('firebase_closed'),
        notAllowed: refusal('firebase_not_allowed'),
      },
      error: { fault: new FaultError('network') },
    },
    logIn: {
      done: {
        linked: { kind: 'value', value: loggedIn },
        unlinked: refusal('identity_unlinked', { linkTicket: 'ticket-0123456789abcdef' }),
        refused: refusal('member_no_enter'),
      },
    },
  },
  project: ({ project, provider, idToken, linkTicket, refusal: code, loggedIn: answer }) => ({
    project: project !== null,
    provider: provider !== null,
    idToken: idToken !== null,
    linkTicket: linkTicket !== null,
    refused: code !== null,
    loggedIn: answer !== null,
  }),
  invariants: {
    'the provider’s window opens only with a provider and a project': (state) =>
      !state.in('waitingForProvider') || (state.context.provider !== null && state.context.project !== null),
    'an ID token is kept exactly while it is sent to the server': (state) =>
      state.in('loggingIn') === (state.context.idToken !== null),
    'a ticket is kept exactly while the account is not linked': (state) =>
      state.in('unlinked') === (state.context.linkTicket !== null),
    'a session is kept exactly when the login has succeeded': (state) =>
      state.in('passed') === (state.context.loggedIn !== null),
    'a refusal always has a reason': (state) => !state.in('refused') || state.context.refusal !== null,
  },
  goals: {
    'another way of logging in stays available': (state) =>
      state.tags.has('choice') || state.tags.has('failed') || state.in('notOffered') || state.in('passed'),
    'a linked account logs in': (state) => state.in('passed') || state.in('notOffered'),
  },
  journeys: {
    'a-linked-account-logs-in': {
      claim: 'A Google account that a member has linked logs the member in (decision 9).',
      steps: [
        { do: 'loadProviders:done/both', in: 'choosing', context: { providers: ['google', 'facebook'] } },
        {
          do: 'provider.chosen/google',
          starts: [
            {
              src: 'askProvider',
              input: {
                project: {
                  apiKey: 'local-stand-in-key',
                  authDomain: 'demo-statehouse.firebaseapp.com',
                  projectId: 'demo-statehouse',
                  local: true,
                },
                provider: 'google',
              },
            },
          ],
          in: 'waitingForProvider',
          tags: ['busy'],
          context: { provider: 'google' },
        },
        {
          do: 'askProvider:done/token',
          starts: [{ src: 'logIn', input: { idToken: 'header.claims.signature' } }],
          in: 'loggingIn',
          context: { idToken: 'header.claims.signature' },
        },
        {
          do: 'logIn:done/linked',
          in: 'passed',
          context: { idToken: null },
          emits: [{ type: 'social.ended', loggedIn, linkTicket: null }],
        },
      ],
    },
    'an-unknown-account-is-offered-a-link': {
      claim: 'An account that is not linked logs no one in; a login or a registration links it (decision 9).',
      steps: [
        { do: 'loadProviders:done/both' },
        {
          do: 'provider.chosen/facebook',
          starts: [
            {
              src: 'askProvider',
              input: {
                project: {
                  apiKey: 'local-stand-in-key',
                  authDomain: 'demo-statehouse.firebaseapp.com',
                  projectId: 'demo-statehouse',
                  local: true,
                },
                provider: 'facebook',
              },
            },
          ],
          context: { provider: 'facebook' },
        },
        { do: 'askProvider:done/token' },
        {
          do: 'logIn:done/unlinked',
          in: 'unlinked',
          context: { linkTicket: 'ticket-0123456789abcdef', idToken: null, refusal: null },
          emits: [{ type: 'social.ended', loggedIn: null, linkTicket: 'ticket-0123456789abcdef' }],
        },
        { do: 'provider.chosen/google', in: 'waitingForProvider', context: { provider: 'google', linkTicket: null } },
        { do: 'cancelled', in: 'choosing' },
      ],
    },
    'a-closed-window-shows-an-error': {
      claim: 'A closed login window shows an error, and the login can be retried (spec §8).',
      steps: [
        { do: 'loadProviders:done/both' },
        { do: 'provider.chosen/google' },
        { do: 'askProvider:done/closed', in: 'refused', tags: ['choice'], context: { refusal: 'firebase_closed' } },
        { do: 'provider.chosen/google', in: 'waitingForProvider', context: { refusal: null } },
        { do: 'askProvider:done/notAllowed', in: 'refused', context: { refusal: 'firebase_not_allowed' } },
        { do: 'provider.chosen/facebook', in: 'waitingForProvider' },
        { do: 'askProvider:done/token' },
        { do: 'logIn:done/refused', in: 'refused', context: { refusal: 'member_no_enter', idToken: null } },
      ],
    },
    'a-fault-can-be-retried': {
      claim: 'A failed request can be retried (spec §8).',
      steps: [
        { do: 'loadProviders:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retried', in: 'loading' },
        { do: 'loadProviders:done/both', in: 'choosing' },
        { do: 'provider.chosen/google' },
        { do: 'askProvider:error/fault', in: 'failed', tags: ['failed', 'choice'] },
        { do: 'provider.chosen/facebook', in: 'waitingForProvider', context: { provider: 'facebook' } },
        { do: 'askProvider:done/token' },
        { do: 'logIn:error/fault', in: 'failed', context: { idToken: null } },
        { do: 'provider.chosen/google', in: 'waitingForProvider' },
      ],
    },
    'no-buttons-without-providers': {
      claim: 'Without a provider there are no buttons (spec §6).',
      steps: [{ do: 'loadProviders:done/none', in: 'notOffered' }],
    },
    'no-buttons-where-it-is-refused': {
      claim: 'Where the server refuses the list of providers there are no buttons either (spec §6).',
      steps: [{ do: 'loadProviders:done/refused', in: 'notOffered' }],
    },
  },
})
