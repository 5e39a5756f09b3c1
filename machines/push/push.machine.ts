import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { type NotificationKind, notificationKinds } from '#wire/messages/notifications.ts'
import { pushCalls, type PushEndpoint } from '#wire/messages/push.ts'
import type { Language } from '#wire/shapes.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart that is one. */
export const pushActorCalls = defineCalls({ load: pushCalls.push, save: pushCalls.setPush, end: pushCalls.endPush })

/** The push support of the browser, and its device id where it has subscribed. */
export interface PushAbility {
  readonly ability: 'none' | 'denied' | 'ready'
  readonly device: string | null
}

/** The result of a subscription: the endpoint, or a denied or dismissed permission prompt. */
export type Subscribed =
  | { readonly kind: 'denied' | 'dismissed' }
  | { readonly kind: 'subscribed'; readonly device: string; readonly endpoint: PushEndpoint }

export interface PushInput {
  readonly language: Language
}

export interface PushContext {
  readonly language: Language
  readonly device: string | null
  /** The server's VAPID public key. */
  readonly key: string
  readonly endpoint: PushEndpoint | null
  /** Kinds of notifications this browser receives. */
  readonly kinds: readonly NotificationKind[]
  /** Kinds after the change in progress. */
  readonly selected: readonly NotificationKind[]
  readonly refusal: Refusal['code'] | null
}

interface OfKind {
  readonly kind: NotificationKind
}

export type PushEvent =
  | ({ readonly type: 'kind.toggled' } & OfKind)
  /** A failed change is retried; or the browser's permission may have changed. */
  | { readonly type: 'retry.requested' }

const toggled = (kinds: readonly NotificationKind[], kind: NotificationKind) =>
  notificationKinds.filter((each) => kinds.includes(each) !== (each === kind))

const requirement = 'issue 16 web push, opt-in, by kind'

/** Starts a change, in states where one is possible. */
const changes = {
  'kind.toggled': [
    { guard: withEvent('last'), target: 'unsubscribing', actions: withEvent('toggleKind') },
    { target: 'subscribing', actions: withEvent('toggleKind') },
  ],
} as const

/** Push notifications of this browser: none until the member opts in, kind by kind. */
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
    /** The toggled kind is the only one. */
    last: ({ context: { kinds } }, { kind }: OfKind) => toggled(kinds, kind).length === 0,
    nothingSelected: ({ context: { selected } }) => selected.length === 0,
  },
  actions: {
    keepDevice: assign((_, { answer: { device } }: Answered<PushAbility>) => ({ device })),
    keepLoaded: assign(
      fromValue(({ key, kinds }: ValueOf<typeof pushCalls.push>) => ({ key, kinds, selected: kinds })),
    ),
    toggleKind: assign(({ context: { kinds } }, { kind }: OfKind) => ({
      selected: toggled(kinds, kind),
      refusal: null,
    })),
    forgetRefusal: assign({ refusal: null }),
    keepEndpoint: assign((_, { answer }: Answered<Subscribed>) =>
      answer.kind === 'subscribed' ? { device: answer.device, endpoint: answer.endpoint } : {},
    ),
    applySelection: assign(({ context: { selected } }) => ({ kinds: selected })),
    resetSelection: assign(({ context: { kinds } }) => ({ selected: kinds })),
    keepRefusal: assign(fromRefusal),
  },
}).createMachine({
  id: 'push',
  description: 'Push notifications of this browser while the site is closed, chosen by kind.',
  meta: { requirements: [requirement] },
  context: ({ input: { language } }) => ({
    language,
    device: null,
    key: '',
    endpoint: null,
    kinds: [],
    selected: [],
    refusal: null,
  }),
  initial: 'checkingSupport',
  states: {
    checkingSupport: {
      description: 'Checks what the browser supports, and whether it has subscribed.',
      tags: ['busy'],
      invoke: {
        src: 'look',
        id: 'look',
        onDone: [
          { guard: withOutput('unable'), target: 'unsupported' },
          { guard: withOutput('forbidden'), target: 'denied' },
          { target: 'loading', actions: withOutput('keepDevice') },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: {
      description: 'This browser does not support push notifications, or not before the site is installed.',
      on: { 'retry.requested': 'checkingSupport' },
    },
    denied: {
      description: 'The browser blocks notifications of this site; only its own settings can change that.',
      on: { 'retry.requested': 'checkingSupport' },
    },
    ...loadStates({
      src: 'load',
      loading: 'The kinds of this browser are loading.',
      loadFailed: 'The kinds failed to load; the member can retry.',
      requirements: [requirement],
      invocation: {
        input: ({ context: { device } }: { readonly context: PushContext }) => (device === null ? {} : { device }),
      },
      next: [{ target: 'idle', actions: withOutput('keepLoaded') }],
    }),
    idle: {
      description: 'The member sees the kinds this browser receives, and can change them.',
      on: changes,
    },
    subscribing: {
      description: 'The browser asks for permission, and subscribes at its push service.',
      tags: ['busy'],
      invoke: {
        src: 'subscribe',
        id: 'subscribe',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          { guard: withOutput('denied'), target: 'denied', actions: 'resetSelection' },
          { guard: withOutput('dismissed'), target: 'idle', actions: 'resetSelection' },
          { target: 'saving', actions: withOutput('keepEndpoint') },
        ],
        onError: 'failed',
      },
    },
    saving: {
      description: 'The server stores the endpoint of the browser and the selected kinds.',
      tags: ['busy'],
      invoke: {
        src: 'save',
        id: 'save',
        input: ({ context: { endpoint, selected, language } }) => ({
          ...(endpoint ?? { endpoint: '', p256dh: '', auth: '' }),
          kinds: [...selected],
          language,
        }),
        onDone: [
          { guard: withOutput('refused'), target: 'failed', actions: withOutput('keepRefusal') },
          { target: 'idle', actions: 'applySelection' },
        ],
        onError: 'failed',
      },
    },
    unsubscribing: {
      description: 'The server removes this browser.',
      tags: ['busy'],
      invoke: {
        src: 'end',
        id: 'end',
        input: ({ context: { device } }) => ({ device: device ?? '' }),
        onDone: [
          { guard: withOutput('refused'), target: 'failed', actions: withOutput('keepRefusal') },
          { target: 'idle', actions: 'applySelection' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The change failed; it can be retried, or another one be made.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: {
        ...changes,
        'retry.requested': [
          { guard: 'nothingSelected', target: 'unsubscribing', actions: 'forgetRefusal' },
          { target: 'subscribing', actions: 'forgetRefusal' },
        ],
      },
    },
  },
})
