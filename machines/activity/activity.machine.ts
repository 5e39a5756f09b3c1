import { assign, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'

/** The wire call behind each actor of the chart. */
export const activityActorCalls = defineCalls({
  join: promotionsCalls.joinPromotion,
  claim: promotionsCalls.claimPromotion,
})

/** Result of the gate: the action may go on, or the person left it. */
export type GateResult = 'allowed' | 'dismissed'

/** The one action that a promotion's state allows (spec §4). */
export type ActivityAction = 'join' | 'claim' | 'apply'

export interface ActivityContext {
  /** Promotion id. */
  readonly id: string
  readonly action: ActivityAction
  /** Last paid prize; null once another action is requested. */
  readonly paid: { readonly amount: string; readonly currency: string } | null
  readonly refusal: Refusal['code'] | null
}

export type ActivityEvent =
  | { readonly type: 'action.requested'; readonly action: ActivityAction }
  | { readonly type: 'application.closed' }
  /** The application was sent. */
  | { readonly type: 'application.sent' }

/** Taking part in a promotion: the gate first, then joining, claiming or applying (spec §4 activity states). */
export const activityMachine = setup({
  types: {
    context: {} as ActivityContext,
    events: {} as ActivityEvent,
    input: {} as { readonly id: string },
    tags: {} as 'busy' | 'failed',
  },
  actors: { ...callsNotProvided(activityActorCalls), passGate: notProvided<GateResult>('passGate') },
  guards: {
    refused,
    dismissed: (_, { answer }: Answered<GateResult>) => answer === 'dismissed',
    isJoin: ({ context }) => context.action === 'join',
    isClaim: ({ context }) => context.action === 'claim',
  },
  actions: {
    chooseAction: assign((_, { action }: { readonly action: ActivityAction }) => ({
      action,
      paid: null,
      refusal: null,
    })),
    keepPaid: assign(
      fromValue(({ amount, currency }: { readonly amount: string; readonly currency: string }) => ({
        paid: { amount, currency },
      })),
    ),
    keepRefusal: assign(fromRefusal),
  },
}).createMachine({
  id: 'activity',
  description: 'Taking part in a promotion: joining it, claiming what it pays, or applying for it.',
  meta: { requirements: ['spec §3 activity application', 'spec §4 activity states', 'spec §5 protected-action gate'] },
  context: ({ input }) => ({ id: input.id, action: 'join', paid: null, refusal: null }),
  initial: 'showing',
  states: {
    showing: {
      description: 'Shows the promotion’s state, the one action it allows, and the result of the last action.',
      meta: { requirements: ['spec §4 activity states'] },
      on: { 'action.requested': { target: 'gating', actions: withEvent('chooseAction') } },
      initial: 'idle',
      states: {
        idle: {
          description: 'No result is shown.',
        },
        paid: {
          description: 'The prize has been paid; its amount is shown.',
          meta: { requirements: ['spec §4 claim'] },
        },
        refused: {
          description: 'The server refused the action and gave a reason.',
          meta: { requirements: ['spec §8 warning'] },
          tags: ['failed'],
        },
        failed: {
          description: 'The request failed and its result is unknown; repeating it has no double effect.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account sees a notice.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [
          { guard: withOutput('dismissed'), target: 'showing' },
          { guard: 'isJoin', target: 'joining' },
          { guard: 'isClaim', target: 'claiming' },
          { target: 'applying' },
        ],
        onError: 'showing',
      },
    },
    joining: {
      description: 'The server enters the member for the promotion.',
      meta: { requirements: ['spec §4 signed/joined'] },
      tags: ['busy'],
      invoke: {
        src: 'join',
        id: 'join',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: withOutput('refused'), target: 'showing.refused', actions: withOutput('keepRefusal') },
          { target: 'showing' },
        ],
        onError: 'showing.failed',
      },
    },
    claiming: {
      description: 'The server pays the prize, once.',
      meta: { requirements: ['spec §4 claim'] },
      tags: ['busy'],
      invoke: {
        src: 'claim',
        id: 'claim',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: withOutput('refused'), target: 'showing.refused', actions: withOutput('keepRefusal') },
          { target: 'showing.paid', actions: withOutput('keepPaid') },
        ],
        onError: 'showing.failed',
      },
    },
    applying: {
      description: 'The application dialog is open; it is a flow of its own.',
      meta: { requirements: ['spec §3 activity application', 'spec §5 activity application'] },
      on: { 'application.closed': 'showing', 'application.sent': 'showing' },
    },
  },
})
