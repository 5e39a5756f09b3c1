import { assign, emit, setup } from 'xstate'
import type { RewardType } from '#wire/loyalty/point-rules.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent } from '#machines/lib/transitions.ts'

/** Result of the gate: the action may go on, or the person left it. */
export type GateResult = 'allowed' | 'dismissed'

/** URL state of the mall. */
export interface MallSearch {
  /** Filter by reward type; null for all. */
  readonly kind: RewardType | null
  /** Id of the open reward; null for none. */
  readonly reward: string | null
}

export interface PointsMallContext extends MallSearch {
  /** The action for which the gate was passed. */
  readonly purpose: 'redeem' | 'convert'
}

export type PointsMallEvent =
  | { readonly type: 'kind.chosen'; readonly kind: RewardType | null }
  | { readonly type: 'reward.opened'; readonly reward: string }
  | { readonly type: 'reward.closed' }
  | { readonly type: 'redeem.requested' }
  | { readonly type: 'convert.requested' }
  /** The dialog was closed, whether points were spent or not. */
  | { readonly type: 'form.closed' }

/** The URL state has changed. */
export interface PointsMallEmitted extends MallSearch {
  readonly type: 'search.changed'
}

const requirement = 'spec §2 pointMall'

/** The points mall: rewards by type, one of them in detail, and behind the gate the dialog that spends points. */
export const pointsMallMachine = setup({
  types: {
    input: {} as MallSearch,
    context: {} as PointsMallContext,
    events: {} as PointsMallEvent,
    emitted: {} as PointsMallEmitted,
  },
  actors: { passGate: notProvided<GateResult>('passGate') },
  guards: {
    rewardOpen: ({ context }) => context.reward !== null,
    dismissed: (_, { answer }: Answered<GateResult>) => answer === 'dismissed',
    isRedeem: ({ context }) => context.purpose === 'redeem',
  },
  actions: {
    chooseKind: assign((_, { kind }: { readonly kind: RewardType | null }) => ({ kind })),
    openReward: assign((_, { reward }: { readonly reward: string }) => ({ reward })),
    closeReward: assign({ reward: null }),
    chooseRedeem: assign({ purpose: 'redeem' }),
    chooseConvert: assign({ purpose: 'convert' }),
    emitSearch: emit(({ context: { kind, reward } }) => ({ type: 'search.changed' as const, kind, reward })),
  },
}).createMachine({
  id: 'pointsMall',
  description:
    'The points mall: rewards by type, one of them in detail, and the dialog that spends points on it or on money.',
  meta: { requirements: [requirement, 'spec §5 protected-action gate'] },
  context: ({ input }) => ({ ...input, purpose: 'redeem' }),
  initial: 'browsing',
  states: {
    browsing: {
      description: 'Shows the rewards of one type or of all, redeemable rewards first.',
      meta: { requirements: [requirement] },
      always: { guard: 'rewardOpen', target: 'detail' },
      on: {
        'kind.chosen': { actions: [withEvent('chooseKind'), 'emitSearch'] },
        'reward.opened': { target: 'detail', actions: [withEvent('openReward'), 'emitSearch'] },
        'convert.requested': { target: 'gating', actions: 'chooseConvert' },
      },
    },
    detail: {
      description: 'The dialog of one reward is open: description, price and stock.',
      meta: { requirements: [requirement, 'spec §7 getPointReward'] },
      on: {
        'reward.closed': { target: 'browsing', actions: ['closeReward', 'emitSearch'] },
        'redeem.requested': { target: 'gating', actions: 'chooseRedeem' },
      },
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account sees a notice.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [
          { guard: withOutput('dismissed'), target: 'browsing' },
          { guard: 'isRedeem', target: 'redeeming' },
          { target: 'converting' },
        ],
        onError: 'browsing',
      },
    },
    redeeming: {
      description: 'The dialog that redeems the reward is open; it is a flow of its own.',
      meta: { requirements: [requirement, 'spec §7 password-check relay'] },
      on: { 'form.closed': { target: 'browsing', actions: ['closeReward', 'emitSearch'] } },
    },
    converting: {
      description: 'The dialog that converts points into money is open; it is the same flow.',
      meta: { requirements: ['spec §7 convertPoint'] },
      on: { 'form.closed': 'browsing' },
    },
  },
})
