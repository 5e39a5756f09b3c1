import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { sportsCalls } from '#wire/sports/sports.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'

/** The wire call behind each actor of the chart. */
export const cashOutActorCalls = defineCalls({ cashOut: sportsCalls.cashOutBet })

/** A bet and the price it is given up for, as it was shown. */
export interface Offer {
  readonly id: string
  readonly amount: string
}

export interface CashOutContext {
  /** The bet that is given up, and for how much: what was shown, what was paid, or the present price. */
  readonly offer: Offer
  readonly refusal: Refusal['code'] | null
}

export type CashOutEvent =
  | { readonly type: 'offer.taken'; readonly offer: Offer }
  | { readonly type: 'offer.declined' }
  | { readonly type: 'retry.requested' }

type Said = ValueOf<typeof sportsCalls.cashOutBet>

const nothing: Offer = { id: '', amount: '' }

/** Giving a bet on matches up for the price that was shown. */
export const cashOutMachine = setup({
  types: {
    context: {} as CashOutContext,
    events: {} as CashOutEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: callsNotProvided(cashOutActorCalls),
  guards: {
    refused,
    fell: (_, { answer: said }: Answered<Answer<Said>>) => said.kind === 'value' && !said.value.taken,
  },
  actions: {
    keepOffer: assign((_, { offer }: { readonly offer: Offer }) => ({ offer, refusal: null })),
    keepAmount: assign(({ context: { offer } }, { answer: said }: Answered<Answer<Said>>) =>
      said.kind === 'value' ? { offer: { ...offer, amount: said.value.amount } } : {},
    ),
    keepRefusal: assign(codeKept),
    forget: assign({ offer: nothing, refusal: null }),
  },
  delays: { wordTime: 8_000, askAgainTime: 4_000 },
}).createMachine({
  id: 'cashOut',
  description: 'Giving a bet on matches up for the price that was shown; a lower one is asked about first.',
  meta: { requirements: ['issue 14 cash-out'] },
  context: { offer: nothing, refusal: null },
  initial: 'resting',
  on: { 'offer.taken': { target: '.taking', actions: given('keepOffer') } },
  states: {
    resting: {
      description: 'No bet is being given up.',
      entry: 'forget',
    },
    taking: {
      description: 'The bet is given up for the amount that was shown; asked for again it is paid once.',
      meta: { requirements: ['issue 14 cash-out', 'decision 12'] },
      tags: ['busy'],
      invoke: {
        src: 'cashOut',
        id: 'cashOut',
        input: ({ context: { offer } }) => ({ id: offer.id, amount: offer.amount }),
        onDone: [
          { guard: answer('refused'), target: 'refused', actions: answer('keepRefusal') },
          { guard: answer('fell'), target: 'fallen', actions: answer('keepAmount') },
          { target: 'paid', actions: answer('keepAmount') },
        ],
        onError: 'unanswered',
      },
      on: { 'offer.taken': {} },
    },
    paid: {
      description: 'It was paid: what was shown, or more where the price had risen.',
      after: { wordTime: 'resting' },
    },
    fallen: {
      description: 'The price fell meanwhile: is the present one wanted?',
      meta: { requirements: ['issue 14 taken at the price shown or refused with the new one'] },
      on: { 'offer.declined': 'resting' },
    },
    refused: {
      description: 'The bet is decided, or nothing is offered at this moment.',
      meta: { requirements: ['spec §8 error catalogue'] },
      tags: ['failed'],
      after: { wordTime: 'resting' },
    },
    unanswered: {
      description: 'Whether it came through is not known: the same is asked again, by itself or at once on request.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      after: { askAgainTime: 'taking' },
      on: { 'retry.requested': 'taking', 'offer.taken': {} },
    },
  },
})
