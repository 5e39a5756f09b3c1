import type { ToldShot } from '#wire/fair-shot.ts'
import type { SeaState, ShotResult } from '#wire/fishing.ts'
import type { Refusal } from '#wire/envelope.ts'

/** Refusals after which this launch cannot be played any further. */
export const endsPlay = (code: Refusal['code']): boolean => code === 'not_logged_in' || code === 'session_expired'

/** Refusals after which what was shown of the next shot is not so any more. */
export const isOutdated = (code: Refusal['code']): boolean =>
  code === 'commitment_used' || code === 'idempotency_conflict'

/** Whether a shot was declined because too little lies in the vendor's own wallet: the rest is in the others. */
export const isShortHere = ({
  sea,
  refusal,
}: {
  readonly sea: Pick<SeaState, 'wallet'> | null
  readonly refusal: Refusal['code'] | null
}): boolean => sea?.wallet === 'vendor' && refusal === 'insufficient_funds'

/** The last shot as it is drawn again; the commitment that was seen before it counts, whatever the answer says it was. */
export const toldShot = (
  { result, commitment }: { readonly result: ShotResult; readonly commitment: string },
  { currency }: Pick<SeaState, 'currency'>,
): ToldShot => {
  const { shotId: roundId, target, caught, bet, win, proof } = result
  return { roundId, target, caught, currency, bet, win, proof: { ...proof, commitment } }
}
