import { assign, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { type BoardPeriod, missionsCalls } from '#wire/engagement/missions.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, given, kept, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const missionsActorCalls = defineCalls({
  checkIn: missionsCalls.checkIn,
  claimMissions: missionsCalls.claimMissions,
})

/** Which leaderboard is looked at: of this period, as it stands or the result of the one before. */
export interface BoardChoice {
  readonly period: BoardPeriod
  readonly of: 'current' | 'last'
}

/** What was paid for a check-in or for prizes. */
export interface Paid {
  readonly amount: string
  readonly currency: string
}

export interface MissionsContext {
  /** Null until one is chosen: the shortest that runs. */
  readonly board: BoardChoice | null
  /** Under which the check-in is asked for: asked again after a fault it is the same one. Null once it has been answered. */
  readonly key: string | null
  /** Numbers of the prizes that are claimed. */
  readonly ids: readonly number[]
  readonly paid: Paid | null
  readonly refusal: Refusal['code'] | null
}

export type MissionsEvent =
  /** `key` is a new one, for a check-in that has none yet. */
  | { readonly type: 'checkIn.requested'; readonly key: string }
  | { readonly type: 'claim.requested'; readonly ids: readonly number[] }
  | { readonly type: 'board.chosen'; readonly board: BoardChoice }

/** The daily check-in, prizes of tasks that are claimed, and which leaderboard is looked at. */
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
    aim: assign((_, { ids }: { readonly ids: readonly number[] }) => ({ ids })),
    choose: assign((_, { board }: { readonly board: BoardChoice }) => ({ board })),
    keepPaid: assign(kept(({ amount, currency }: Paid) => ({ paid: { amount, currency } }))),
    keepRefusal: assign(codeKept),
    forgetLast: assign({ paid: null, refusal: null }),
  },
}).createMachine({
  id: 'missions',
  description: 'The daily check-in, prizes of tasks that are claimed, and which leaderboard is looked at.',
  meta: { requirements: ['spec §2 mission activity', 'spec §7 missions, announcements, rewards'] },
  context: { board: null, key: null, ids: [], paid: null, refusal: null },
  on: { 'board.chosen': { actions: given('choose') } },
  initial: 'showing',
  states: {
    showing: {
      description: 'The member sees their missions, and what became of the last thing they asked for.',
      meta: { requirements: ['spec §2 mission activity'] },
      on: {
        'checkIn.requested': { target: 'checkingIn', actions: given('keepKey') },
        'claim.requested': { target: 'claiming', actions: given('aim') },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing has been asked for yet.',
        },
        paid: {
          description: 'It has been paid; the member is told how much.',
        },
        refused: {
          description: 'The server had something against it, and says what.',
          meta: { requirements: ['spec §8 warning'] },
          tags: ['failed'],
        },
        failed: {
          description: 'Whether it came through is not known; asking again pays nothing twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    checkingIn: {
      description: 'The member is checked in for today.',
      meta: { requirements: ['spec §7 missions, announcements, rewards'] },
      tags: ['busy'],
      entry: 'forgetLast',
      invoke: {
        src: 'checkIn',
        id: 'checkIn',
        input: ({ context }) => ({ idempotencyKey: context.key ?? '' }),
        onDone: [
          { guard: answer('refused'), target: 'showing.refused', actions: [answer('keepRefusal'), 'forgetKey'] },
          { target: 'showing.paid', actions: [answer('keepPaid'), 'forgetKey'] },
        ],
        onError: 'showing.failed',
      },
    },
    claiming: {
      description: 'The server pays the prizes that are claimed.',
      meta: { requirements: ['spec §7 missions, announcements, rewards'] },
      tags: ['busy'],
      entry: 'forgetLast',
      invoke: {
        src: 'claimMissions',
        id: 'claimMissions',
        input: ({ context }) => ({ ids: [...context.ids] }),
        onDone: [
          { guard: answer('refused'), target: 'showing.refused', actions: answer('keepRefusal') },
          { target: 'showing.paid', actions: answer('keepPaid') },
        ],
        onError: 'showing.failed',
      },
    },
  },
})
