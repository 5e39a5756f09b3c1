import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const rewardsActorCalls = defineCalls({ claimRewards: rewardsCalls.claimRewards })

export type Claimed = ValueOf<typeof rewardsCalls.claimRewards>

export interface RewardsContext {
  /** Id of the reward being claimed; null for all. */
  readonly target: number | null
  /** The amount paid by the last claim. */
  readonly claimed: Claimed | null
  readonly refusal: Refusal['code'] | null
}

export type RewardsEvent =
  | { readonly type: 'claim.requested'; readonly id: number }
  | { readonly type: 'claimAll.requested' }

/** A claim has ended, with any result: the loaded rewards may be stale. */
export interface RewardsEmitted {
  readonly type: 'claim.settled'
}

/** Claims the rewards of a member, one or all at once. */
export const rewardsMachine = setup({
  types: {
    context: {} as RewardsContext,
    events: {} as RewardsEvent,
    emitted: {} as RewardsEmitted,
    tags: {} as 'busy' | 'failed',
  },
  actors: callsNotProvided(rewardsActorCalls),
  guards: { refused },
  actions: {
    aimAtOne: assign((_, params: { readonly id: number }) => ({ target: params.id })),
    aimAtAll: assign({ target: null }),
    keepClaimed: assign(fromValue((claimed: Claimed) => ({ claimed }))),
    keepRefusal: assign(fromRefusal),
    forgetLast: assign({ claimed: null, refusal: null }),
    settle: emit({ type: 'claim.settled' }),
  },
}).createMachine({
  id: 'rewards',
  description: 'The rewards of missions and promotions: a member claims one, or all at once.',
  meta: { requirements: ['spec §2 reward center', 'spec §7 missions, announcements, rewards'] },
  context: { target: null, claimed: null, refusal: null },
  initial: 'showing',
  states: {
    showing: {
      description: 'The member sees the rewards, and the result of the last claim.',
      meta: { requirements: ['spec §2 reward center'] },
      on: {
        'claim.requested': { target: 'claiming', actions: withEvent('aimAtOne') },
        'claimAll.requested': { target: 'claiming', actions: 'aimAtAll' },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing has been claimed yet.',
        },
        claimed: {
          description: 'The claim was paid; the amount is shown.',
        },
        refused: {
          description: 'The server refused the claim; the list is loaded again, because it may be stale.',
          meta: { requirements: ['spec §8 warning'] },
          tags: ['failed'],
        },
        failed: {
          description: 'The result is unknown; claiming again is not paid twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    claiming: {
      description: 'The server pays the claim.',
      meta: { requirements: ['spec §7 missions, announcements, rewards'] },
      tags: ['busy'],
      entry: 'forgetLast',
      invoke: {
        src: 'claimRewards',
        id: 'claimRewards',
        input: ({ context: { target } }) => (target === null ? {} : { id: target }),
        onDone: [
          { guard: withOutput('refused'), target: 'showing.refused', actions: [withOutput('keepRefusal'), 'settle'] },
          { target: 'showing.claimed', actions: [withOutput('keepClaimed'), 'settle'] },
        ],
        onError: { target: 'showing.failed', actions: 'settle' },
      },
    },
  },
})
