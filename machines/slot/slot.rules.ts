/** True for a sum above zero; `amount` is money as it travels. */
export const paysAnything = (amount: string): boolean => Number(amount) > 0

/** What a win is called, by how many times the bet it is. */
export type WinTier = 'plain' | 'nice' | 'big' | 'mega'

const tiers = [
  ['mega', 100],
  ['big', 20],
  ['nice', 5],
] as const satisfies readonly (readonly [WinTier, number])[]

/** The tier of a win: nice from 5 times the bet on, big from 20, mega from 100; both are money as it travels. */
export const winTier = (win: string, bet: string): WinTier =>
  tiers.find(([, least]) => Number(win) >= least * Number(bet))?.[0] ?? 'plain'

/** How long a win is counted up, in milliseconds. */
export const countTime: Readonly<Record<WinTier, number>> = { plain: 700, nice: 1_300, big: 2_200, mega: 3_200 }
