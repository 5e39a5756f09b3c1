import { blockText, type RoundProof } from './fair.ts'
import { type Digests, drawnWith, hexOf, type Verdict } from './fair-check.ts'
import { drawShot, type Target } from '#games/fishing/fishing-sea.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'

/** A published shot: money as on the wire. */
export interface ShotRecord {
  readonly roundId: string
  readonly target: Target
  readonly caught: boolean
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly proof: RoundProof
}

/** Draws a shot again from its proof and compares it with the record. */
export async function checkShot(record: ShotRecord, digests: Digests): Promise<Verdict> {
  const { roundId, target, caught, currency, proof } = record
  if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
  const bet = readMinor(record.bet, currency)
  if (bet === null) return 'otherRound'
  const drawn = await drawnWith(
    (block) => digests.hmacSha256(proof.serverSeed, blockText({ ...proof, roundId }, block)),
    (draw) => drawShot({ target, bet, currency, balanceAfterBet: 0n }, draw),
  )
  const agrees = drawn.caught === caught && fromMinor(BigInt(drawn.win), currency) === record.win
  return agrees ? 'agrees' : 'otherRound'
}
