import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { sportsCalls } from '#wire/sports/sports.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const cashOutActorCalls = defineCalls({ cashOut: sportsCalls.cashOutBet })

/** A bet and its cash-out price as shown. */
export interface Offer {
  readonly id: string
  readonly amount: string
}

export interface CashOutContext {
  /** The bet and its amount: the price shown, the amount paid, or the current price. */
  readonly offer: Offer
  readonly refusal: Refusal['code'] | null
}

export type CashOutEvent =
  | { readonly type: 'offer.accepted'; readonly offer: Offer }
  | { readonly type: 'offer.declined' }
  | { readonly type: 'retry.requested' }

type CashOutResult = ValueOf<typeof sportsCalls.cashOutBet>

const nothing: Offer = { id: '', amount: '' }

/** Cashes out a bet on matches for the price shown. */
export const cashOutMachine = setup({
  types: {
    context: {} as CashOutContext,
    events: {} as CashOutEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: callsNotProvided(cashOutActorCalls),
  guards: {
    refused,
    fell: (_, { answer }: Answered<Answer<CashOutResult>>) => answer.kind === 'value' && !answer.value.taken,
  },
  actions: {
    keepOffer: assign((_, { offer }: { readonly offer: Offer }) => ({ offer, refusal: null })),
    keepAmount: assign(({ context: { offer } }, { answer }: Answered<Answer<CashOutResult>>) =>
      answer.kind === 'value' ? { offer: { ...offer, amount: answer.value.amount } } : {},
    ),
    keepRefusal: assign(fromRefusal),
    forget: assign({ offer: nothing, refusal: null }),
  },
  delays: { messageTime: 8_000, askAgainTime: 4_000 },
}).createMachine({
  id: 'cashOut',
  description: 'Cashes out a bet on matches for the price shown; a lower price needs a confirmation.',
  meta: { requirements: ['issue 14 cash-out'] },
  context: { offer: nothing, refusal: null },
  initial: 'idle',
  on: { 'offer.accepted': { target: '.cashingOut', actions: withEvent('keepOffer') } },
  states: {
    idle: {
      description: 'No cash-out is in progress.',
      entry: 'forget',
    },
    cashingOut: {
      description: 'The cash-out is requested for the price shown; repeated requests are paid once.',
      meta: { requirements: ['issue 14 cash-out', 'decision 12'] },
      tags: ['busy'],
      invoke: {
        src: 'cashOut',
        id: 'cashOut',
        input: ({ context: { offer } }) => ({ id: offer.id, amount: offer.amount }),
        onDone: [
          { guard: withOutput('refused'), target: 'refused', actions: withOutput('keepRefusal') },
          { guard: withOutput('fell'), target: 'priceDropped', actions: withOutput('keepAmount') },
          { target: 'paid', actions: withOutput('keepAmount') },
        ],
        onError: 'unanswered',
      },
      on: { 'offer.accepted': {} },
    },
    paid: {
      description: 'The cash-out was paid: the price shown, or more where it had risen.',
      after: { messageTime: 'idle' },
    },
    priceDropped: {
      description: 'The price has dropped: the member accepts or declines the current one.',
      meta: { requirements: ['issue 14 taken at the price shown or refused with the new one'] },
      on: { 'offer.declined': 'idle' },
    },
    refused: {
      description: 'The bet is settled, or no cash-out is offered at the moment.',
      meta: { requirements: ['spec §8 error catalogue'] },
      tags: ['failed'],
      after: { messageTime: 'idle' },
    },
    unanswered: {
      description: 'The result is unknown: the same request is repeated automatically, or at once on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      after: { askAgainTime: 'cashingOut' },
      on: { 'retry.requested': 'cashingOut', 'offer.accepted': {} },
    },
  },
})
