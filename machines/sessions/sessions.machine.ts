import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given } from '#machines/lib/transitions.ts'

/** What shall end: one session, or every one but this device's. */
export type Target = { readonly kind: 'one'; readonly id: string } | { readonly kind: 'others' }

export interface SessionsContext {
  readonly target: Target | null
  readonly refusal: Refusal['code'] | null
}

export type SessionsEvent =
  | { readonly type: 'end.requested'; readonly id: string; readonly isOwn: boolean }
  | { readonly type: 'endOthers.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }

export type SessionsEmitted =
  /** This device's own session ends as every logout does. */
  | { readonly type: 'logout.wanted' }
  /** Sessions have ended: what was read of them is out of date. */
  | { readonly type: 'sessions.changed' }

/** How a member puts an end to where they are logged in. */
export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    emitted: {} as SessionsEmitted,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: {
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
    announceChange: emit({ type: 'sessions.changed' }),
    wantLogout: emit({ type: 'logout.wanted' }),
  },
}).createMachine({
  id: 'sessions',
  description: 'Where the member is logged in: each of them can be ended, or all but this device’s.',
  meta: { requirements: ['spec §3 session', 'spec §6 member'] },
  context: { target: null, refusal: null },
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
          { target: 'resting', actions: ['forgetTarget', 'announceChange'] },
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
