import type { OriginalRecord } from '#games/fair/fair-original.ts'
import type { OriginalResult, OriginalState } from '#wire/play/originals.ts'

/** A round that was shown to its end, and the commitment that was shown before its bet. */
export interface ShownRound {
  readonly result: OriginalResult
  readonly commitment: string
}

/** Returns a round for its verification, with the commitment that was shown before it, not that of the answer. */
export const originalRecord = (
  { result, commitment }: ShownRound,
  { currency }: Pick<OriginalState, 'currency'>,
): OriginalRecord => {
  const { roundId, game: original, version, pick, outcome, bet, win, proof } = result
  return { roundId, original, version, pick, outcome, currency, bet, win, proof: { ...proof, commitment } }
}
