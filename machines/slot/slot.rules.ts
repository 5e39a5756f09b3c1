/** Returns whether an amount, a decimal string of the wire, is above zero. */
export const paysAnything = (amount: string): boolean => Number(amount) > 0

/** The size of a win as a multiple of the bet. */
export type WinTier = 'plain' | 'nice' | 'big' | 'mega'

const tiers = [
  ['mega', 100],
  ['big', 20],
  ['nice', 5],
] as const satisfies readonly (readonly [WinTier, number])[]

/** Returns the tier of a win: nice from 5 times the bet, big from 20, mega from 100; both are decimal strings. */
export const winTier = (win: string, bet: string): WinTier =>
  tiers.find(([, least]) => Number(win) >= least * Number(bet))?.[0] ?? 'plain'

/** How long a win is counted up, in milliseconds. */
export const countTime: Readonly<Record<WinTier, number>> = { plain: 700, nice: 1_300, big: 2_200, mega: 3_200 }
