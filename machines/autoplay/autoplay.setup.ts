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

/** The table that autoplay runs at, and the settings its market offers. */
export interface AutoplayInput {
  readonly currency: Currency
  readonly offered: AutoplayChoices
}

export interface AutoplayContext extends AutoplayInput {
  readonly wishes: Wishes
  /** Bet of every turn in wire format: the table's bet at the time the settings were opened. */
  readonly bet: string
  /** Turns that have not begun. */
  readonly left: number
  /** Bets minus wins since the start; negative for a net win. */
  readonly lost: string
  /** Win of the last round, and whether it had free turns. */
  readonly won: string
  readonly bonus: boolean
  /** Milliseconds before the next bet. */
  readonly wait: number
  /** Why it ended last; null where that is no longer shown. */
  readonly reason: StopReason | null
}

/** A round that was shown to its end; `wait` in milliseconds, until the market allows the next one. */
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

/** Asks the table to place a bet and turn its reels. */
export interface AutoplayEmitted {
  readonly type: 'turn.requested'
}

/** The loss limit in wire format. */
export const lossLimit = ({ bet, wishes, currency }: Pick<AutoplayContext, 'bet' | 'wishes' | 'currency'>): string =>
  timesOf(bet, wishes.loss, currency)

/** The actors, guards, actions and delays of the autoplay chart. */
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
    // The loss of the next bet counts as well, not only the loss so far.
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
    keepReason: assign((_, { reason }: { readonly reason: StopReason }) => ({ reason })),
    keepInterruption: assign((_, { by }: { readonly by: Interruption }) => ({ reason: by })),
    forgetLast: assign({ left: 0, lost: '0', reason: null }),
    requestTurn: emit({ type: 'turn.requested' }),
  },
  delays: { pause: ({ context }) => context.wait },
})

/** The context of a table before autoplay was started. */
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
