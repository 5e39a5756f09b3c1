import { assign, emit, setup } from 'xstate'
import type { RewardType } from '#wire/loyalty/point-terms.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, given } from '#machines/lib/transitions.ts'

/** What became of asking the gate: go on, or the person turned away. */
export type GateResult = 'allowed' | 'dismissed'

/** Where one is in the mall, as the address says it. */
export interface MallPlace {
  /** The one kind of rewards that is looked at; null for all. */
  readonly kind: RewardType | null
  /** The reward that is looked at, by its name. */
  readonly reward: string | null
}

export interface PointsMallContext extends MallPlace {
  /** What is wanted of the gate. */
  readonly wanted: 'redeem' | 'convert'
}

export type PointsMallEvent =
  | { readonly type: 'kind.chosen'; readonly kind: RewardType | null }
  | { readonly type: 'reward.opened'; readonly reward: string }
  | { readonly type: 'reward.closed' }
  | { readonly type: 'redeem.wanted' }
  | { readonly type: 'convert.wanted' }
  /** The form that stood over the page was closed, whether points were spent or not. */
  | { readonly type: 'form.closed' }

/** One is somewhere else in the mall. */
export interface PointsMallEmitted extends MallPlace {
  readonly type: 'place.changed'
}

const requirement = 'spec §2 pointMall'

/** The points mall: a kind of rewards, one of them in detail, and behind the gate the form that spends points. */
export const pointsMallMachine = setup({
  types: {
    input: {} as MallPlace,
    context: {} as PointsMallContext,
    events: {} as PointsMallEvent,
    emitted: {} as PointsMallEmitted,
  },
  actors: { passGate: notProvided<GateResult>('passGate') },
  guards: {
    rewardOpen: ({ context }) => context.reward !== null,
    turnedAway: (_, { answer: result }: Answered<GateResult>) => result === 'dismissed',
    wantsToRedeem: ({ context }) => context.wanted === 'redeem',
  },
  actions: {
    chooseKind: assign((_, { kind }: { readonly kind: RewardType | null }) => ({ kind })),
    openReward: assign((_, { reward }: { readonly reward: string }) => ({ reward })),
    closeReward: assign({ reward: null }),
    wantReward: assign({ wanted: 'redeem' }),
    wantMoney: assign({ wanted: 'convert' }),
    tellPlace: emit(({ context: { kind, reward } }) => ({ type: 'place.changed' as const, kind, reward })),
  },
}).createMachine({
  id: 'pointsMall',
  description:
    'The points mall: rewards by kind, one of them in detail, and the form that spends points on it or on money.',
  meta: { requirements: [requirement, 'spec §5 protected-action gate'] },
  context: ({ input }) => ({ ...input, wanted: 'redeem' }),
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The rewards of a kind, or of all kinds, what can be redeemed now before the rest.',
      meta: { requirements: [requirement] },
      always: { guard: 'rewardOpen', target: 'detail' },
      on: {
        'kind.chosen': { actions: [given('chooseKind'), 'tellPlace'] },
        'reward.opened': { target: 'detail', actions: [given('openReward'), 'tellPlace'] },
        'convert.wanted': { target: 'gating', actions: 'wantMoney' },
      },
    },
    detail: {
      description: 'One reward stands over the page: what it is, what it costs, and how many are left.',
      meta: { requirements: [requirement, 'spec §7 getPointReward'] },
      on: {
        'reward.closed': { target: 'browsing', actions: ['closeReward', 'tellPlace'] },
        'redeem.wanted': { target: 'gating', actions: 'wantReward' },
      },
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account is told that it needs a real one.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [
          { guard: answer('turnedAway'), target: 'browsing' },
          { guard: 'wantsToRedeem', target: 'redeeming' },
          { target: 'converting' },
        ],
        onError: 'browsing',
      },
    },
    redeeming: {
      description: 'The form that redeems the reward stands over the page; it is a flow of its own.',
      meta: { requirements: [requirement, 'spec §7 password-check relay'] },
      on: { 'form.closed': { target: 'browsing', actions: ['closeReward', 'tellPlace'] } },
    },
    converting: {
      description: 'The form that converts points into money stands over the page; it is the same flow.',
      meta: { requirements: ['spec §7 convertPoint'] },
      on: { 'form.closed': 'browsing' },
    },
  },
})
