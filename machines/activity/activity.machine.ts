import { assign, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, kept, refused } from '#machines/lib/transitions.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'

/** The wire call behind each actor of the chart. */
export const activityActorCalls = defineCalls({
  join: promotionsCalls.joinPromotion,
  claim: promotionsCalls.claimPromotion,
})

/** What became of asking the gate: go on, or the person turned away. */
export type GateResult = 'allowed' | 'dismissed'

/** The one thing that can be done about a promotion, by how it stands (spec §4). */
export type ActivityAction = 'join' | 'claim' | 'apply'

export interface ActivityContext {
  /** The promotion’s name. */
  readonly id: string
  readonly action: ActivityAction
  /** What was paid last; null once something else is wanted. */
  readonly paid: { readonly amount: string; readonly currency: string } | null
  readonly refusal: Refusal['code'] | null
}

export type ActivityEvent =
  | { readonly type: 'action.wanted'; readonly action: ActivityAction }
  | { readonly type: 'application.closed' }
  /** It has been sent; the server says how the promotion stands now. */
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
    turnedAway: (_, { answer: result }: Answered<GateResult>) => result === 'dismissed',
    wantsToJoin: ({ context }) => context.action === 'join',
    wantsToClaim: ({ context }) => context.action === 'claim',
  },
  actions: {
    want: assign((_, { action }: { readonly action: ActivityAction }) => ({ action, paid: null, refusal: null })),
    keepPaid: assign(
      kept(({ amount, currency }: { readonly amount: string; readonly currency: string }) => ({
        paid: { amount, currency },
      })),
    ),
    keepRefusal: assign(codeKept),
  },
}).createMachine({
  id: 'activity',
  description: 'Taking part in a promotion: joining it, claiming what it pays, or applying for it.',
  meta: { requirements: ['spec §3 activity application', 'spec §4 activity states', 'spec §5 protected-action gate'] },
  context: ({ input }) => ({ id: input.id, action: 'join', paid: null, refusal: null }),
  initial: 'showing',
  states: {
    showing: {
      description: 'How the promotion stands, with the one action that allows, and what became of the last.',
      meta: { requirements: ['spec §4 activity states'] },
      on: { 'action.wanted': { target: 'gating', actions: given('want') } },
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is to be told.',
        },
        paid: {
          description: 'The prize has been paid; the member is told how much.',
          meta: { requirements: ['spec §4 claim'] },
        },
        refused: {
          description: 'The server had something against it, and says what.',
          meta: { requirements: ['spec §8 warning'] },
          tags: ['failed'],
        },
        failed: {
          description: 'Whether it came through is not known; asking again does nothing twice.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
        },
      },
    },
    gating: {
      description: 'The gate decides: a visitor logs in first, a trial account is told that it needs a real one.',
      meta: { requirements: ['spec §5 protected-action gate'] },
      invoke: {
        src: 'passGate',
        id: 'passGate',
        onDone: [
          { guard: answer('turnedAway'), target: 'showing' },
          { guard: 'wantsToJoin', target: 'joining' },
          { guard: 'wantsToClaim', target: 'claiming' },
          { target: 'applying' },
        ],
        onError: 'showing',
      },
    },
    joining: {
      description: 'The member takes part from now on.',
      meta: { requirements: ['spec §4 signed/joined'] },
      tags: ['busy'],
      invoke: {
        src: 'join',
        id: 'join',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: answer('refused'), target: 'showing.refused', actions: answer('keepRefusal') },
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
          { guard: answer('refused'), target: 'showing.refused', actions: answer('keepRefusal') },
          { target: 'showing.paid', actions: answer('keepPaid') },
        ],
        onError: 'showing.failed',
      },
    },
    applying: {
      description: 'The application form stands over the page; it is a flow of its own.',
      meta: { requirements: ['spec §3 activity application', 'spec §5 activity application'] },
      on: { 'application.closed': 'showing', 'application.sent': 'showing' },
    },
  },
})
