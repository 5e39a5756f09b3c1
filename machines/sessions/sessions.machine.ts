import { assign, emit, sendTo, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given } from '#machines/lib/transitions.ts'
import { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import type { Place } from '#machines/paged-list/paged-list.rules.ts'
import { openSessions, sessionsPageSize } from './sessions.rules.ts'

export interface SessionsInput {
  /** Where in the list one begins. */
  readonly place: Place
}

/** What shall end: one session, or every one but this device's. */
export type Target = { readonly kind: 'one'; readonly id: string } | { readonly kind: 'others' }

export interface SessionsContext extends SessionsInput {
  readonly target: Target | null
  readonly refusal: Refusal['code'] | null
}

export type SessionsEvent =
  | { readonly type: 'end.requested'; readonly id: string; readonly isOwn: boolean }
  | { readonly type: 'endOthers.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }

/** This device's own session ends as every logout does. */
export interface SessionsEmitted {
  readonly type: 'logout.wanted'
}

/** Where a member is logged in, page by page, and how to put an end to it. */
export const sessionsMachine = setup({
  types: {
    input: {} as SessionsInput,
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    emitted: {} as SessionsEmitted,
    tags: {} as 'busy' | 'failed' | 'dialog',
    children: {} as { pagedList: 'pagedList' },
  },
  actors: {
    pagedList: pagedListMachine,
    endSessions: notProvided<Answer<unknown>, { readonly target: Target }>('endSessions'),
  },
  guards: {
    /** A session that is over already has come to what was asked for. */
    refusedForGood: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code !== 'not_found',
    isOwn: (_, params: { readonly isOwn: boolean }) => params.isOwn,
  },
  actions: {
    keepRefusal: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
    aimAtOne: assign((_, params: { readonly id: string }) => ({ target: { kind: 'one', id: params.id } as const })),
    aimAtOthers: assign({ target: { kind: 'others' } }),
    forgetTarget: assign({ target: null, refusal: null }),
    reload: sendTo('pagedList', { type: 'reload.requested' }),
    wantLogout: emit({ type: 'logout.wanted' }),
  },
}).createMachine({
  id: 'sessions',
  description: 'Where the member is logged in: each of them can be ended, or all but this device’s.',
  meta: { requirements: ['spec §3 session', 'spec §6 member'] },
  context: ({ input }) => ({ ...input, target: null, refusal: null }),
  invoke: {
    src: 'pagedList',
    id: 'pagedList',
    input: ({ context }) => ({
      place: context.place,
      unfiltered: openSessions,
      size: sessionsPageSize,
      opensFirst: false,
    }),
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is under way.',
      meta: { requirements: ['spec §6 member'] },
      on: {
        'end.requested': [
          { guard: given('isOwn'), actions: 'wantLogout' },
          { target: 'confirming', actions: given('aimAtOne') },
        ],
        'endOthers.requested': { target: 'confirming', actions: 'aimAtOthers' },
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
          { target: 'resting', actions: ['forgetTarget', 'reload'] },
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
})
