import type { Refusal } from '#wire/envelope.ts'
import type { PlayState } from '#wire/play.ts'

/** True for a sum above zero; `amount` is money as it travels. */
export const paysAnything = (amount: string): boolean => Number(amount) > 0

/** Refusals after which this launch cannot be played any further. */
export const endsPlay = (code: Refusal['code']): boolean => code === 'not_logged_in' || code === 'session_expired'

/** Refusals after which what was shown of the next round is not so any more. */
export const isOutdated = (code: Refusal['code']): boolean =>
  code === 'commitment_used' || code === 'idempotency_conflict'

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

/** Whether a bet was declined because too little lies in the vendor's own wallet: the rest is in the others. */
export const isShortHere = ({
  table,
  refusal,
}: {
  readonly table: Pick<PlayState, 'wallet'> | null
  readonly refusal: Refusal['code'] | null
}): boolean => table?.wallet === 'vendor' && refusal === 'insufficient_funds'
