import type { Currency } from '#wire/money.ts'

/** A game launched for the member: its one-time address, where it may be opened, and its names. */
export interface OpenedGame {
  readonly url: string
  /** Other origins of the same game. */
  readonly mirrors: readonly string[]
  readonly opensIn: 'frame' | 'window'
  /** Minimum bet, if the wallet that is played from holds less; otherwise null. */
  readonly short: { readonly least: string; readonly currency: Currency; readonly wallet: 'main' | 'vendor' } | null
  readonly name: string
  readonly vendorName: string
}

const origin = /^https?:\/\/[^/?#]+/i

/** Returns the line of an address: its origin. */
export const lineOf = (url: string): string => origin.exec(url)?.[0] ?? ''

/** Returns the address with its origin replaced. */
export const atLine = (url: string, line: string): string => url.replace(origin, () => line)

/** Returns the lines of a game, its own first, without those that failed. */
export const linesOf = ({ url, mirrors }: OpenedGame, skipped: readonly string[]): readonly string[] =>
  [...new Set([lineOf(url), ...mirrors])].filter((line) => !skipped.includes(line))
