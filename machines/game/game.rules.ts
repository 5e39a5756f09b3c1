import type { Currency } from '#wire/money.ts'

/** A game opened for the member: its one-time address, where it may be opened, and what to call it. */
export interface OpenedGame {
  readonly url: string
  /** Other origins that lead to the same game. */
  readonly mirrors: readonly string[]
  readonly opensIn: 'frame' | 'window'
  /** The least bet, while the wallet that is played from holds less. */
  readonly short: { readonly least: string; readonly currency: Currency; readonly wallet: 'main' | 'vendor' } | null
  readonly name: string
  readonly vendorName: string
}

const origin = /^https?:\/\/[^/?#]+/i

/** The origin of an address: the line it is reached by. */
export const lineOf = (url: string): string => origin.exec(url)?.[0] ?? ''

/** The same address by another line. */
export const atLine = (url: string, line: string): string => url.replace(origin, () => line)

/** The lines a game can be reached by, its own first, without those that did not lead there. */
export const linesOf = ({ url, mirrors }: OpenedGame, skipped: readonly string[]): readonly string[] =>
  [...new Set([lineOf(url), ...mirrors])].filter((line) => !skipped.includes(line))
