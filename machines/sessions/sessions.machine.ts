import { assign, emit, setup } from 'xstate'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent } from '#machines/lib/transitions.ts'

/** The sessions to end: one, or all but this device's. */
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
  /** This device's own session is ended by the logout flow. */
  | { readonly type: 'logout.requested' }
  /** Sessions have ended: the loaded list is stale. */
  | { readonly type: 'sessions.changed' }

/** Ends sessions of a member on other devices. */
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
    /** A session that has already ended counts as success. */
    refusedForGood: (_, params: Answered) => params.answer.kind === 'refusal' && params.answer.code !== 'not_found',
    isOwn: (_, params: { readonly isOwn: boolean }) => params.isOwn,
  },
  actions: {
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    aimAtOne: assign((_, params: { readonly id: string }) => ({ target: { kind: 'one', id: params.id } as const })),
    aimAtOthers: assign({ target: { kind: 'others' } }),
    forgetTarget: assign({ target: null, refusal: null }),
    announceChange: emit({ type: 'sessions.changed' }),
    requestLogout: emit({ type: 'logout.requested' }),
  },
}).createMachine({
  id: 'sessions',
  description: 'The sessions of the member: each can be ended, or all but this device’s.',
  meta: { requirements: ['spec §3 session', 'spec §6 member'] },
  context: { target: null, refusal: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No action is in progress.',
      meta: { requirements: ['spec §6 member'] },
      on: {
        'end.requested': [
          { guard: withEvent('isOwn'), actions: 'requestLogout' },
          { target: 'confirming', actions: withEvent('aimAtOne') },
        ],
        'endOthers.requested': { target: 'confirming', actions: 'aimAtOthers' },
      },
    },
    confirming: {
      description: 'The member confirms the end of the chosen sessions.',
      meta: { requirements: ['spec §4 logout: confirm dialog'] },
      tags: ['dialog'],
      on: {
        confirmed: 'ending',
        cancelled: { target: 'idle', actions: 'forgetTarget' },
      },
    },
    ending: {
      description: 'The server ends the sessions.',
      meta: { requirements: ['spec §7 session'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'endSessions',
        id: 'endSessions',
        input: ({ context }) => ({ target: context.target ?? { kind: 'others' as const } }),
        onDone: [
          { guard: withOutput('refusedForGood'), target: 'notEnded', actions: withOutput('keepRefusal') },
          { target: 'idle', actions: ['forgetTarget', 'announceChange'] },
        ],
        onError: 'notEnded',
      },
    },
    notEnded: {
      description: 'The sessions could not be ended; the member can retry or cancel.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: {
        confirmed: 'ending',
        cancelled: { target: 'idle', actions: 'forgetTarget' },
      },
    },
  },
})
