import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { type NotificationKind, notificationKinds } from '#wire/messages/notifications.ts'
import { pushCalls, type PushEndpoint } from '#wire/messages/push.ts'
import type { Language } from '#wire/shapes.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart that is one. */
export const pushActorCalls = defineCalls({ load: pushCalls.push, save: pushCalls.setPush, end: pushCalls.endPush })

/** What a browser can do, and what it is known by where it has subscribed. */
export interface PushAbility {
  readonly ability: 'none' | 'denied' | 'ready'
  readonly device: string | null
}

/** What came of asking a browser to subscribe: where it can be reached, or that its person said no, or nothing. */
export type Subscribed =
  | { readonly kind: 'denied' | 'dismissed' }
  | { readonly kind: 'subscribed'; readonly device: string; readonly endpoint: PushEndpoint }

export interface PushInput {
  readonly language: Language
}

export interface PushContext {
  readonly language: Language
  readonly device: string | null
  /** What the server is known by to push services. */
  readonly key: string
  readonly endpoint: PushEndpoint | null
  /** Of what this browser is told. */
  readonly kinds: readonly NotificationKind[]
  /** Of what it shall be told once that is done. */
  readonly wanted: readonly NotificationKind[]
  readonly refusal: Refusal['code'] | null
}

interface OfKind {
  readonly kind: NotificationKind
}

export type PushEvent =
  | ({ readonly type: 'kind.toggled' } & OfKind)
  /** What failed is tried again; or the browser may allow it by now. */
  | { readonly type: 'retry.requested' }

const toggled = (kinds: readonly NotificationKind[], kind: NotificationKind) =>
  notificationKinds.filter((each) => kinds.includes(each) !== (each === kind))

const requirement = 'issue 16 web push, opt-in, by kind'

/** What is done about a change, where one can be made. */
const changes = {
  'kind.toggled': [
    { guard: given('last'), target: 'ending', actions: given('want') },
    { target: 'subscribing', actions: given('want') },
  ],
} as const

/** Of what this browser tells its member while the site is closed: nothing, until they ask for it kind by kind. */
export const pushMachine = setup({
  types: {
    input: {} as PushInput,
    context: {} as PushContext,
    events: {} as PushEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    ...callsNotProvided(pushActorCalls),
    look: notProvided<PushAbility>('look'),
    subscribe: notProvided<Subscribed, { readonly key: string }>('subscribe'),
  },
  guards: {
    refused,
    unable: (_, { answer: { ability } }: Answered<PushAbility>) => ability === 'none',
    forbidden: (_, { answer: { ability } }: Answered<PushAbility>) => ability === 'denied',
    denied: (_, { answer: { kind } }: Answered<Subscribed>) => kind === 'denied',
    dismissed: (_, { answer: { kind } }: Answered<Subscribed>) => kind === 'dismissed',
    /** It is the only one there is. */
    last: ({ context: { kinds } }, { kind }: OfKind) => toggled(kinds, kind).length === 0,
    nothingWanted: ({ context: { wanted } }) => wanted.length === 0,
  },
  actions: {
    keepDevice: assign((_, { answer: { device } }: Answered<PushAbility>) => ({ device })),
    keepLoaded: assign(kept(({ key, kinds }: ValueOf<typeof pushCalls.push>) => ({ key, kinds, wanted: kinds }))),
    want: assign(({ context: { kinds } }, { kind }: OfKind) => ({ wanted: toggled(kinds, kind), refusal: null })),
    forgetRefusal: assign({ refusal: null }),
    keepEndpoint: assign((_, { answer: said }: Answered<Subscribed>) =>
      said.kind === 'subscribed' ? { device: said.device, endpoint: said.endpoint } : {},
    ),
    takeWanted: assign(({ context: { wanted } }) => ({ kinds: wanted })),
    dropWanted: assign(({ context: { kinds } }) => ({ wanted: kinds })),
    keepRefusal: assign(codeKept),
  },
}).createMachine({
  id: 'push',
  description: 'Of what this browser tells its member while the site is closed, chosen kind by kind.',
  meta: { requirements: [requirement] },
  context: ({ input: { language } }) => ({
    language,
    device: null,
    key: '',
    endpoint: null,
    kinds: [],
    wanted: [],
    refusal: null,
  }),
  initial: 'looking',
  states: {
    looking: {
      description: 'The browser is asked what it can do, and whether it has subscribed.',
      tags: ['busy'],
      invoke: {
        src: 'look',
        id: 'look',
        onDone: [
          { guard: answer('unable'), target: 'unsupported' },
          { guard: answer('forbidden'), target: 'denied' },
          { target: 'loading', actions: answer('keepDevice') },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: {
      description: 'This browser cannot be told of anything while the site is closed, or not before it is installed.',
      on: { 'retry.requested': 'looking' },
    },
    denied: {
      description: 'The browser was told not to let this site tell anything; only its own settings can change that.',
      on: { 'retry.requested': 'looking' },
    },
    ...loadStates({
      src: 'load',
      loading: 'Of what this browser is told is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: [requirement],
      asked: {
        input: ({ context: { device } }: { readonly context: PushContext }) => (device === null ? {} : { device }),
      },
      next: [{ target: 'resting', actions: answer('keepLoaded') }],
    }),
    resting: {
      description: 'The member sees of what this browser is told, and can change it.',
      on: changes,
    },
    subscribing: {
      description: 'The browser asks its person whether the site may, and subscribes with its push service.',
      tags: ['busy'],
      invoke: {
        src: 'subscribe',
        id: 'subscribe',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          { guard: answer('denied'), target: 'denied', actions: 'dropWanted' },
          { guard: answer('dismissed'), target: 'resting', actions: 'dropWanted' },
          { target: 'saving', actions: answer('keepEndpoint') },
        ],
        onError: 'failed',
      },
    },
    saving: {
      description: 'The server is told where the browser can be reached, and of what it shall be told.',
      tags: ['busy'],
      invoke: {
        src: 'save',
        id: 'save',
        input: ({ context: { endpoint, wanted, language } }) => ({
          ...(endpoint ?? { endpoint: '', p256dh: '', auth: '' }),
          kinds: [...wanted],
          language,
        }),
        onDone: [
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { target: 'resting', actions: 'takeWanted' },
        ],
        onError: 'failed',
      },
    },
    ending: {
      description: 'The server is told to tell this browser of nothing any more.',
      tags: ['busy'],
      invoke: {
        src: 'end',
        id: 'end',
        input: ({ context: { device } }) => ({ device: device ?? '' }),
        onDone: [
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { target: 'resting', actions: 'takeWanted' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The change could not be made; it can be tried again, or another one be made.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: {
        ...changes,
        'retry.requested': [
          { guard: 'nothingWanted', target: 'ending', actions: 'forgetRefusal' },
          { target: 'subscribing', actions: 'forgetRefusal' },
        ],
      },
    },
  },
})
