import { assign, emit, setup } from 'xstate'
import type { Currency } from '#wire/money.ts'
import type { AutoplayChoices } from '#wire/play/play.ts'
import {
  firstWishes,
  type Interruption,
  isAtLeast,
  isOffered,
  lostAfter,
  type StopReason,
  timesOf,
  type Wishes,
} from './autoplay.rules.ts'

/** The table at which the reels may turn by themselves, and what its market offers. */
export interface AutoplayInput {
  readonly currency: Currency
  readonly offered: AutoplayChoices
}

export interface AutoplayContext extends AutoplayInput {
  readonly wishes: Wishes
  /** Of every turn, as money travels: what the table's bet was when the choice began. */
  readonly bet: string
  /** Turns that have not begun. */
  readonly left: number
  /** Bets less wins since it began; below zero is what has been won. */
  readonly lost: string
  /** What the last round won, and whether it had free turns. */
  readonly won: string
  readonly bonus: boolean
  /** Milliseconds before the next bet. */
  readonly wait: number
  /** Why it stopped the last time; null where that is over. */
  readonly reason: StopReason | null
}

/** A round that was seen to its end; `wait` in milliseconds, until the market lets another one begin. */
export interface FinishedRound {
  readonly win: string
  readonly bonus: boolean
  readonly wait: number
}

export type AutoplayEvent =
  | { readonly type: 'settings.opened'; readonly bet: string }
  | { readonly type: 'settings.closed' }
  | { readonly type: 'wish.changed'; readonly wish: Partial<Wishes> }
  | { readonly type: 'start.requested' }
  | { readonly type: 'stop.requested' }
  | ({ readonly type: 'round.finished' } & FinishedRound)
  | { readonly type: 'play.interrupted'; readonly by: Interruption }
  | { readonly type: 'played.byHand' }

/** The table is to place a bet and turn its reels. */
export interface AutoplayEmitted {
  readonly type: 'turn.wanted'
}

/** What may be lost, as money travels. */
export const lossLimit = ({ bet, wishes, currency }: Pick<AutoplayContext, 'bet' | 'wishes' | 'currency'>): string =>
  timesOf(bet, wishes.loss, currency)

/** What the names of the chart of autoplay mean. */
export const autoplaySetup = setup({
  types: {
    input: {} as AutoplayInput,
    context: {} as AutoplayContext,
    events: {} as AutoplayEvent,
    emitted: {} as AutoplayEmitted,
    tags: {} as 'running',
  },
  guards: {
    wishOffered: ({ context }, { wish }: { readonly wish: Partial<Wishes> }) =>
      isOffered({ ...context.wishes, ...wish }, context.offered),
    bonusEnds: ({ context }) => context.wishes.bonus && context.bonus,
    winEnds: ({ context: { wishes, won, bet, currency } }) =>
      wishes.win !== null && isAtLeast(won, timesOf(bet, wishes.win, currency), currency),
    turnsUsedUp: ({ context }) => context.left === 0,
    // What the next bet could lose counts, not what is lost already.
    lossCouldPass: ({ context }) => {
      const { lost, bet, currency } = context
      return !isAtLeast(lossLimit(context), lostAfter(lost, { bet, win: '0' }, currency), currency)
    },
  },
  actions: {
    keepBet: assign((_, { bet }: { readonly bet: string }) => ({ bet })),
    keepWish: assign(({ context }, { wish }: { readonly wish: Partial<Wishes> }) => ({
      wishes: { ...context.wishes, ...wish },
    })),
    begin: assign({ left: ({ context }) => context.wishes.turns }),
    countTurn: assign({ left: ({ context }) => context.left - 1 }),
    countRound: assign(({ context: { lost, bet, currency } }, { win, bonus, wait }: FinishedRound) => ({
      lost: lostAfter(lost, { bet, win }, currency),
      won: win,
      bonus,
      wait,
    })),
    sayWhy: assign((_, { reason }: { readonly reason: StopReason }) => ({ reason })),
    keepInterruption: assign((_, { by }: { readonly by: Interruption }) => ({ reason: by })),
    forgetLast: assign({ left: 0, lost: '0', reason: null }),
    wantTurn: emit({ type: 'turn.wanted' }),
  },
  delays: { pause: ({ context }) => context.wait },
})

/** Where a table stands that nobody has asked to turn its reels by itself. */
export const atFirst = (input: AutoplayInput): AutoplayContext => ({
  ...input,
  wishes: firstWishes(input.offered),
  bet: '0',
  left: 0,
  lost: '0',
  won: '0',
  bonus: false,
  wait: 0,
  reason: null,
})
