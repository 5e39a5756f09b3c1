import type { ShotRecord } from '#games/fair/fair-shot.ts'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'

/** Returns the last shot for its verification, with the commitment that was shown before it, not that of the answer. */
export const shotRecord = (
  { result, commitment }: { readonly result: ShotResult; readonly commitment: string },
  { currency }: Pick<SeaState, 'currency'>,
): ShotRecord => {
  const { shotId: roundId, target, caught, bet, win, proof } = result
  return { roundId, target, caught, currency, bet, win, proof: { ...proof, commitment } }
}
