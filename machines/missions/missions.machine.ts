import { assign, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { type BoardPeriod, missionsCalls } from '#wire/engagement/missions.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const missionsActorCalls = defineCalls({
  checkIn: missionsCalls.checkIn,
  claimMissions: missionsCalls.claimMissions,
})

/** The selected leaderboard: its period, and whether the current board or the last result. */
export interface BoardChoice {
  readonly period: BoardPeriod
  readonly of: 'current' | 'last'
}

/** Amount paid for a check-in or for prizes. */
export interface Paid {
  readonly amount: string
  readonly currency: string
}

export interface MissionsContext {
  /** Null until one is chosen; then the shortest running period is shown. */
  readonly board: BoardChoice | null
  /** Idempotency key of the check-in, kept for a retry after a fault; null once answered. */
  readonly key: string | null
  /** Ids of the prizes being claimed. */
  readonly ids: readonly number[]
  readonly paid: Paid | null
  readonly refusal: Refusal['code'] | null
}

export type MissionsEvent =
  /** `key` is a new key, used if the check-in has none yet. */
  | { readonly type: 'checkIn.requested'; readonly key: string }
  | { readonly type: 'claim.requested'; readonly ids: readonly number[] }
  | { readonly type: 'board.chosen'; readonly board: BoardChoice }

/** The missions page: daily check-in, claiming prizes of tasks, and the selected leaderboard. */
export const missionsMachine = setup({
  types: {
    context: {} as MissionsContext,
    events: {} as MissionsEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: callsNotProvided(missionsActorCalls),
  guards: { refused },
  actions: {
    keepKey: assign(({ context }, { key }: { readonly key: string }) => ({ key: context.key ?? key })),
    forgetKey: assign({ key: null }),
    keepIds: assign((_, { ids }: { readonly ids: readonly number[] }) => ({ ids })),
    chooseBoard: assign((_, { board }: { readonly board: BoardChoice }) => ({ board })),
    keepPaid: assign(fromValue(({ amount, currency }: Paid) => ({ paid: { amount, currency } }))),
    keepRefusal: assign(fromRefusal),
    clearResult: assign({ paid: null, refusal: null }),
  },
}).createMachine({
  id: 'missions',
  description: 'The missions page: daily check-in, claiming prizes of tasks, and the selected leaderboard.',
  meta: { requirements: ['spec §2 mission activity', 'spec §7 missions, announcements, rewards'] },
  context: { board: null, key: null, ids: [], paid: null, refusal: null },
  on: { 'board.chosen': { actions: withEvent('chooseBoard') } },
  initial: 'showing',
  states: {
    showing: {
      description: 'Shows the missions and the result of the last request.',
      meta: { requirements: ['spec §2 mission activity'] },
      on: {
        'checkIn.requested': { target: 'checkingIn', actions: withEvent('keepKey') },
        'claim.requested': { target: 'claiming', actions: withEvent('keepIds') },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'No result is shown.',
        },
        paid: {
          description: 'The prize has been paid; its amount is shown.',
        },
        refused: {
          description: 'The server refused the request and gave a reason.',
          meta: { requirements: ['spec §8 warning'] },
          tags: ['failed'],
        },
        failed: {
          description: 'The request failed and its result is unknown; a retry pays nothing twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    checkingIn: {
      description: 'The server checks the member in for today.',
      meta: { requirements: ['spec §7 missions, announcements, rewards'] },
      tags: ['busy'],
      entry: 'clearResult',
      invoke: {
        src: 'checkIn',
        id: 'checkIn',
        input: ({ context }) => ({ idempotencyKey: context.key ?? '' }),
        onDone: [
          {
            guard: withOutput('refused'),
            target: 'showing.refused',
            actions: [withOutput('keepRefusal'), 'forgetKey'],
          },
          { target: 'showing.paid', actions: [withOutput('keepPaid'), 'forgetKey'] },
        ],
        onError: 'showing.failed',
      },
    },
    claiming: {
      description: 'The server pays the claimed prizes.',
      meta: { requirements: ['spec §7 missions, announcements, rewards'] },
      tags: ['busy'],
      entry: 'clearResult',
      invoke: {
        src: 'claimMissions',
        id: 'claimMissions',
        input: ({ context }) => ({ ids: [...context.ids] }),
        onDone: [
          { guard: withOutput('refused'), target: 'showing.refused', actions: withOutput('keepRefusal') },
          { target: 'showing.paid', actions: withOutput('keepPaid') },
        ],
        onError: 'showing.failed',
      },
    },
  },
})
