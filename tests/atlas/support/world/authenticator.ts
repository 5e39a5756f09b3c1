import { assign, fromPromise, setup } from 'xstate'

type Next = 'signedIn' | 'confirm' | 'code'

/** A sign-in of a cloud's component library: what the service answers decides which of many doors comes next. */
export const authenticator = setup({
  types: {
    context: {} as { readonly user: string; readonly problem: string },
    events: {} as
      | { type: 'submitted'; user?: string; code?: string }
      | { type: 'sign.up' | 'sign.in' | 'forgot' | 'resend' | 'sign.out' },
  },
  actors: {
    signIn: fromPromise<Next, { readonly user: string }>(() => Promise.resolve('signedIn' as const)),
    signUp: fromPromise<Next, { readonly user: string }>(() => Promise.resolve('confirm' as const)),
    sendCode: fromPromise<void, { readonly user: string }>(() => Promise.resolve()),
    checkCode: fromPromise<void, { readonly code: string }>(() => Promise.resolve()),
  },
  actions: {
    keepUser: assign(({ event }) => (event.type === 'submitted' ? { user: event.user ?? '', problem: '' } : {})),
    complain: assign({ problem: 'refused' }),
    forgive: assign({ problem: '' }),
  },
}).createMachine({
  id: 'authenticator',
  context: { user: '', problem: '' },
  initial: 'signingIn',
  states: {
    signingIn: {
      initial: 'form',
      on: {
        'sign.up': { target: 'signingUp', actions: 'forgive' },
        forgot: { target: 'forgetting', actions: 'forgive' },
      },
      states: {
        form: { on: { submitted: { target: 'asking', actions: 'keepUser' } } },
        asking: {
          invoke: {
            src: 'signIn',
            input: ({ context }) => ({ user: context.user }),
            onDone: [
              { guard: ({ event }) => event.output === 'confirm', target: '#authenticator.confirming' },
              { guard: ({ event }) => event.output === 'code', target: '#authenticator.secondFactor' },
              { target: '#authenticator.signedIn' },
            ],
            onError: { target: 'form', actions: 'complain' },
          },
        },
      },
    },
    signingUp: {
      initial: 'form',
      on: { 'sign.in': { target: 'signingIn', actions: 'forgive' } },
      states: {
        form: { on: { submitted: { target: 'asking', actions: 'keepUser' } } },
        asking: {
          invoke: {
            src: 'signUp',
            input: ({ context }) => ({ user: context.user }),
            onDone: [
              { guard: ({ event }) => event.output === 'signedIn', target: '#authenticator.signedIn' },
              { target: '#authenticator.confirming' },
            ],
            onError: { target: 'form', actions: 'complain' },
          },
        },
      },
    },
    forgetting: {
      on: {
        'sign.in': { target: 'signingIn', actions: 'forgive' },
        submitted: { target: 'confirming', actions: 'keepUser' },
      },
    },
    confirming: {
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ user: context.user }),
            onDone: 'form',
            onError: { target: 'form', actions: 'complain' },
          },
        },
        form: {
          on: {
            submitted: { target: 'checking', actions: 'forgive' },
            resend: { target: 'sending', actions: 'forgive' },
          },
        },
        checking: {
          invoke: {
            src: 'checkCode',
            input: ({ event }) => ({ code: (event.type === 'submitted' && event.code) || '' }),
            onDone: '#authenticator.signedIn',
            onError: { target: 'form', actions: 'complain' },
          },
        },
      },
    },
    secondFactor: {
      initial: 'form',
      on: { 'sign.in': { target: 'signingIn', actions: 'forgive' } },
      states: {
        form: { on: { submitted: { target: 'checking', actions: 'forgive' } } },
        checking: {
          invoke: {
            src: 'checkCode',
            input: ({ event }) => ({ code: (event.type === 'submitted' && event.code) || '' }),
            onDone: '#authenticator.signedIn',
            onError: { target: 'form', actions: 'complain' },
          },
        },
      },
    },
    signedIn: { on: { 'sign.out': { target: 'signingIn', actions: assign({ user: '', problem: '' }) } } },
  },
})

export const authenticatorModel = {
  machine: authenticator,
  events: { submitted: { filled: { user: 'ana', code: '123456' } } },
  actors: {
    signIn: {
      done: { in: 'signedIn', unconfirmed: 'confirm', factor: 'code' },
      error: { refused: new Error('refused') },
    },
    signUp: { done: { in: 'signedIn', unconfirmed: 'confirm' }, error: { refused: new Error('refused') } },
  },
}
