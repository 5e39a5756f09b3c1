import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'

/** A session as the chart knows it; the screen takes the rest from the cache of reads. */
export interface ListedSession {
  readonly id: string
  /** Whether it is this device's. */
  readonly isOwn: boolean
}

/** What shall end: one session, or every one but this device's. */
export type Target = { readonly kind: 'one'; readonly id: string } | { readonly kind: 'others' }

export interface SessionsContext {
  readonly sessions: readonly ListedSession[]
  readonly target: Target | null
  readonly refusal: Refusal['code'] | null
}

export type SessionsEvent =
  | { readonly type: 'end.requested'; readonly id: string }
  | { readonly type: 'endOthers.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

/** This device's own session ends as every logout does. */
export interface SessionsEmitted {
  readonly type: 'logout.wanted'
}

const codeOf = (answer: Answer<unknown>) => (answer.kind === 'refusal' ? answer.code : null)

/** Where a member is logged in, and how to put an end to it. */
export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    emitted: {} as SessionsEmitted,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: {
    loadSessions: notProvided<Answer<readonly ListedSession[]>>('loadSessions'),
    endSessions: notProvided<Answer<unknown>, { readonly target: Target }>('endSessions'),
  },
  guards: {
    refused,
    /** A session that is over already has come to what was asked for. */
    refusedForGood: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code !== 'not_found',
    isOwn: ({ context }, params: { readonly id: string }) =>
      context.sessions.some(({ id, isOwn }) => isOwn && id === params.id),
    isListed: ({ context }, params: { readonly id: string }) => context.sessions.some(({ id }) => id === params.id),
    hasOthers: ({ context }) => context.sessions.some(({ isOwn }) => !isOwn),
  },
  actions: {
    keepSessions: assign((_, params: Answered<Answer<readonly ListedSession[]>>) =>
      params.answer.kind === 'value' ? { sessions: params.answer.value, refusal: null } : {},
    ),
    keepRefusal: assign((_, params: Answered) => ({ refusal: codeOf(params.answer) })),
    forgetRefusal: assign({ refusal: null }),
    aimAtOne: assign((_, params: { readonly id: string }) => ({
      target: { kind: 'one', id: params.id } as const,
      refusal: null,
    })),
    aimAtOthers: assign({ target: { kind: 'others' }, refusal: null }),
    forgetTarget: assign({ target: null }),
    dropEnded: assign(({ context: { sessions, target } }) => ({
      sessions: sessions.filter(({ id, isOwn }) => isOwn || !(target?.kind === 'others' || target?.id === id)),
      target: null,
    })),
    wantLogout: emit({ type: 'logout.wanted' }),
  },
}).createMachine({
  id: 'sessions',
  description: 'Where the member is logged in: each of them can be ended, or all but this device’s.',
  meta: { requirements: ['spec §3 session', 'spec §6 member'] },
  context: { sessions: [], target: null, refusal: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The list is on its way.',
      meta: { requirements: ['spec §6 member'] },
      tags: ['busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'loadSessions',
        id: 'loadSessions',
        onDone: [
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { target: 'listing', actions: answer('keepSessions') },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The list did not come; one can try again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading' },
    },
    listing: {
      description: 'The sessions are shown.',
      meta: { requirements: ['spec §6 member'] },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way.',
          meta: { requirements: ['spec §6 member'] },
          on: {
            'end.requested': [
              { guard: given('isOwn'), actions: 'wantLogout' },
              { guard: given('isListed'), target: 'confirming', actions: given('aimAtOne') },
            ],
            'endOthers.requested': { guard: 'hasOthers', target: 'confirming', actions: 'aimAtOthers' },
          },
        },
        confirming: {
          description: 'The member is asked whether what was chosen shall end.',
          meta: { requirements: ['spec §4 logout: confirm dialog'] },
          tags: ['dialog'],
          on: {
            confirmed: 'ending',
            cancelled: { target: 'resting', actions: 'forgetTarget' },
          },
        },
        ending: {
          description: 'The server is told to end it.',
          meta: { requirements: ['spec §7 session'] },
          tags: ['dialog', 'busy'],
          entry: 'forgetRefusal',
          invoke: {
            src: 'endSessions',
            id: 'endSessions',
            input: ({ context }) => ({ target: context.target ?? { kind: 'others' as const } }),
            onDone: [
              { guard: answer('refusedForGood'), target: 'notEnded', actions: answer('keepRefusal') },
              { target: 'resting', actions: 'dropEnded' },
            ],
            onError: 'notEnded',
          },
        },
        notEnded: {
          description: 'It could not be ended; the member can try again or leave it.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['dialog', 'failed'],
          on: {
            confirmed: 'ending',
            cancelled: { target: 'resting', actions: 'forgetTarget' },
          },
        },
      },
    },
  },
})
