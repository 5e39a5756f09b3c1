import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Refusal } from '#wire/envelope.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, given, kept, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const rewardsActorCalls = defineCalls({ claimRewards: rewardsCalls.claimRewards })

export type Claimed = ValueOf<typeof rewardsCalls.claimRewards>

export interface RewardsContext {
  /** Number of the reward that is being claimed; null for all that wait. */
  readonly target: number | null
  /** What the last claim paid. */
  readonly claimed: Claimed | null
  readonly refusal: Refusal['code'] | null
}

export type RewardsEvent =
  | { readonly type: 'claim.requested'; readonly id: number }
  | { readonly type: 'claimAll.requested' }

/** A claim is over, whatever came of it: what was read of rewards before may be out of date. */
export interface RewardsEmitted {
  readonly type: 'claim.settled'
}

/** How what a member has been granted is claimed, one or all at once. */
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
    keepClaimed: assign(kept((claimed: Claimed) => ({ claimed }))),
    keepRefusal: assign(codeKept),
    forgetLast: assign({ claimed: null, refusal: null }),
    settle: emit({ type: 'claim.settled' }),
  },
}).createMachine({
  id: 'rewards',
  description: 'The rewards of missions and promotions: a member claims one, or all that wait.',
  meta: { requirements: ['spec §2 reward center', 'spec §7 missions, announcements, rewards'] },
  context: { target: null, claimed: null, refusal: null },
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
        },
        claimed: {
          description: 'It has been paid; the member is told how much.',
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
          { guard: answer('refused'), target: 'showing.refused', actions: [answer('keepRefusal'), 'settle'] },
          { target: 'showing.claimed', actions: [answer('keepClaimed'), 'settle'] },
        ],
        onError: { target: 'showing.failed', actions: 'settle' },
      },
    },
  },
})
