import { assign, setup } from 'xstate'
import { notProvidedWatch } from '#machines/lib/not-provided.ts'
import { given } from '#machines/lib/transitions.ts'
import { amountAt, stepAmount, stepTime } from './jackpot.rules.ts'

export interface JackpotInput {
  /** Epoch milliseconds. */
  readonly now: number
}

export interface JackpotContext {
  /** Minor units. */
  readonly amount: number
}

export type JackpotEvent =
  /** The page is looked at again; its timers may have slept meanwhile. */
  | { readonly type: 'clock.read'; readonly now: number }
  /** The server states the jackpot, in minor units. */
  | { readonly type: 'amount.told'; readonly amount: number }
  /** The server states none any more. */
  | { readonly type: 'amount.withdrawn'; readonly now: number }

/** The jackpot counter of the home page: by the spec's formula until the server states an amount (decision 16). */
export const jackpotMachine = setup({
  types: {
    input: {} as JackpotInput,
    context: {} as JackpotContext,
    events: {} as JackpotEvent,
    tags: {} as 'estimate',
  },
  actors: { watchSurroundings: notProvidedWatch('watchSurroundings') },
  actions: {
    readClock: assign((_, params: { readonly now: number }) => ({ amount: amountAt(params.now) })),
    grow: assign(({ context }) => ({ amount: context.amount + stepAmount })),
    take: assign((_, params: { readonly amount: number }) => ({ amount: params.amount })),
  },
  delays: { step: stepTime },
}).createMachine({
  id: 'jackpot',
  description: 'The jackpot on the home page: what is shown, and whether it is counted or stated by the server.',
  meta: { requirements: ['spec §2 jackpot banner', 'spec §4 jackpot counter', 'decision 16'] },
  context: ({ input }) => ({ amount: amountAt(input.now) }),
  invoke: { src: 'watchSurroundings', id: 'watchSurroundings' },
  on: {
    'amount.told': { target: '.told', actions: given('take') },
  },
  initial: 'counting',
  states: {
    counting: {
      description: 'Nobody states an amount: the counter starts from the time and grows by 165.11 every three seconds.',
      meta: { requirements: ['spec §4 jackpot counter', 'spec §9 jackpot step'] },
      tags: ['estimate'],
      after: { step: { target: 'counting', reenter: true, actions: 'grow' } },
      on: {
        'clock.read': { target: 'counting', reenter: true, actions: given('readClock') },
      },
    },
    told: {
      description: 'The amount is the one that the server states.',
      meta: { requirements: ['decision 16'] },
      on: {
        'amount.withdrawn': { target: 'counting', actions: given('readClock') },
      },
    },
  },
})
