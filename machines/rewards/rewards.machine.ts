import { assign, sendTo, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import type { rewardsCalls } from '#wire/rewards.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, given, kept, refused } from '#machines/lib/transitions.ts'
import { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import type { Place } from '#machines/paged-list/paged-list.rules.ts'
import { rewardsActorCalls } from './rewards.calls.ts'
import { rewardsPageSize, waitingRewards } from './rewards.rules.ts'

export type Claimed = ValueOf<typeof rewardsCalls.claimRewards>

export interface RewardsInput {
  /** Where in the list one begins. */
  readonly place: Place
}

export interface RewardsContext extends RewardsInput {
  /** Number of the reward that is being claimed; null for all that wait. */
  readonly target: number | null
  /** What the last claim paid. */
  readonly claimed: Claimed | null
  readonly refusal: Refusal['code'] | null
}

export type RewardsEvent =
  | { readonly type: 'claim.requested'; readonly id: number }
  | { readonly type: 'claimAll.requested' }

/** What a member has been granted, page by page, and how it is claimed, one or all at once. */
export const rewardsMachine = setup({
  types: {
    input: {} as RewardsInput,
    context: {} as RewardsContext,
    events: {} as RewardsEvent,
    tags: {} as 'busy' | 'failed',
    children: {} as { pagedList: 'pagedList' },
  },
  actors: { pagedList: pagedListMachine, ...callsNotProvided(rewardsActorCalls) },
  guards: { refused },
  actions: {
    aimAtOne: assign((_, params: { readonly id: number }) => ({ target: params.id })),
    aimAtAll: assign({ target: null }),
    keepClaimed: assign(kept((claimed: Claimed) => ({ claimed }))),
    keepRefusal: assign(codeKept),
    forgetLast: assign({ claimed: null, refusal: null }),
    reload: sendTo('pagedList', { type: 'reload.requested' }),
  },
}).createMachine({
  id: 'rewards',
  description: 'The rewards of missions and promotions: a member claims one, or all that wait.',
  meta: { requirements: ['spec §2 reward center', 'spec §7 missions, announcements, rewards'] },
  context: ({ input }) => ({ ...input, target: null, claimed: null, refusal: null }),
  invoke: {
    src: 'pagedList',
    id: 'pagedList',
    input: ({ context }) => ({
      place: context.place,
      unfiltered: waitingRewards,
      size: rewardsPageSize,
      opensFirst: false,
    }),
  },
  initial: 'showing',
  states: {
    showing: {
      description: 'The member sees the rewards, and what became of the last claim.',
      meta: { requirements: ['spec §2 reward center'] },
      on: {
        'claim.requested': { target: 'claiming', actions: given('aimAtOne') },
        'claimAll.requested': { target: 'claiming', actions: 'aimAtAll' },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing has been claimed yet.',
          meta: { requirements: ['spec §2 reward center'] },
        },
        claimed: {
          description: 'It has been paid; the member is told how much.',
          meta: { requirements: ['spec §2 reward center'] },
        },
        refused: {
          description: 'The server had something against it; the list is asked for anew, for it may be out of date.',
          meta: { requirements: ['spec §8 warning'] },
          tags: ['failed'],
        },
        failed: {
          description: 'Whether it came through is not known; claiming again pays nothing twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    claiming: {
      description: 'The server pays what is claimed.',
      meta: { requirements: ['spec §7 missions, announcements, rewards'] },
      tags: ['busy'],
      entry: 'forgetLast',
      invoke: {
        src: 'claimRewards',
        id: 'claimRewards',
        input: ({ context: { target } }) => (target === null ? {} : { id: target }),
        onDone: [
          { guard: answer('refused'), target: 'showing.refused', actions: [answer('keepRefusal'), 'reload'] },
          { target: 'showing.claimed', actions: [answer('keepClaimed'), 'reload'] },
        ],
        onError: { target: 'showing.failed', actions: 'reload' },
      },
    },
  },
})
