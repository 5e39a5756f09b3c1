import { type Currency, fromMinor, toMinor } from '#wire/money.ts'
import type { AutoplayChoices } from '#wire/play/play.ts'

/** What a player has chosen before the reels turn by themselves. */
export interface Wishes {
  readonly turns: number
  /** What may be lost at most, as so many bets. */
  readonly loss: number
  /** So many bets, won by one round, end it; null for no such end. */
  readonly win: number | null
  /** Whether free turns end it, once they have been shown. */
  readonly bonus: boolean
}

/** Why the reels no longer turn by themselves. */
export type StopReason = 'turns' | 'loss' | 'win' | 'bonus' | 'player' | Interruption

/** What ends it from outside: nobody looks, no answer came, the server would not take the bet, or asks a question first. */
export type Interruption = 'hidden' | 'network' | 'refused' | 'realityCheck'

/** The wishes one begins with: the first of what is offered, and no end that need not be. */
export const firstWishes = ({ turns, losses }: AutoplayChoices): Wishes => ({
  turns: turns[0] ?? 0,
  loss: losses[0] ?? 0,
  win: null,
  bonus: false,
})

/** Whether these are all among what is offered. */
export const isOffered = ({ turns, loss, win }: Wishes, offered: AutoplayChoices): boolean =>
  offered.turns.includes(turns) && offered.losses.includes(loss) && (win === null || offered.wins.includes(win))

/** An amount so many times, both as money travels. */
export const timesOf = (amount: string, count: number, currency: Currency): string =>
  fromMinor(toMinor(amount, currency) * BigInt(count), currency)

/** What has been lost after another round, as money travels; below zero is what has been won. */
export const lostAfter = (
  lost: string,
  { bet, win }: { readonly bet: string; readonly win: string },
  currency: Currency,
): string => fromMinor(toMinor(lost, currency) + toMinor(bet, currency) - toMinor(win, currency), currency)

/** Whether one amount is more than another, or as much. */
export const isAtLeast = (amount: string, other: string, currency: Currency): boolean =>
  toMinor(amount, currency) >= toMinor(other, currency)
