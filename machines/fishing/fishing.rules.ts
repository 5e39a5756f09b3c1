import type { ToldShot } from '#games/fair/fair-shot.ts'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'

/** The last shot as it is drawn again; the commitment that was seen before it counts, whatever the answer says it was. */
export const toldShot = (
  { result, commitment }: { readonly result: ShotResult; readonly commitment: string },
  { currency }: Pick<SeaState, 'currency'>,
): ToldShot => {
  const { shotId: roundId, target, caught, bet, win, proof } = result
  return { roundId, target, caught, currency, bet, win, proof: { ...proof, commitment } }
}
