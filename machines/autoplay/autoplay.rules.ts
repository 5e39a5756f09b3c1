import { type Currency, fromMinor, toMinor } from '#wire/money.ts'
import type { AutoplayChoices } from '#wire/play/play.ts'

/** The settings of autoplay. */
export interface Wishes {
  readonly turns: number
  /** The loss limit, in bets. */
  readonly loss: number
  /** A win of one round that ends it, in bets; null for no such end. */
  readonly win: number | null
  /** True if free turns end it, once they have been shown. */
  readonly bonus: boolean
}

/** Why autoplay ended. */
export type StopReason = 'turns' | 'loss' | 'win' | 'bonus' | 'player' | Interruption

/** Reasons from outside: a hidden page, no answer, a refused bet, or a question of the site. */
export type Interruption = 'hidden' | 'network' | 'refused' | 'realityCheck'

/** Returns the initial settings: the first of each offer, without optional ends. */
export const firstWishes = ({ turns, losses }: AutoplayChoices): Wishes => ({
  turns: turns[0] ?? 0,
  loss: losses[0] ?? 0,
  win: null,
  bonus: false,
})

/** Returns whether all settings are among those offered. */
export const isOffered = ({ turns, loss, win }: Wishes, offered: AutoplayChoices): boolean =>
  offered.turns.includes(turns) && offered.losses.includes(loss) && (win === null || offered.wins.includes(win))

/** Multiplies an amount; money in wire format. */
export const timesOf = (amount: string, count: number, currency: Currency): string =>
  fromMinor(toMinor(amount, currency) * BigInt(count), currency)

/** Returns the loss after another round, in wire format; negative for a net win. */
export const lostAfter = (
  lost: string,
  { bet, win }: { readonly bet: string; readonly win: string },
  currency: Currency,
): string => fromMinor(toMinor(lost, currency) + toMinor(bet, currency) - toMinor(win, currency), currency)

/** Returns whether the first amount is at least the second. */
export const isAtLeast = (amount: string, other: string, currency: Currency): boolean =>
  toMinor(amount, currency) >= toMinor(other, currency)
