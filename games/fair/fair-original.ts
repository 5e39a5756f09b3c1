import { blockText, type RoundProof } from './fair.ts'
import { type Digests, drawnWith, hexOf, type Verdict } from './fair-check.ts'
import { drawOriginal } from '#games/originals/original-round.ts'
import { type OriginalName, originalOf, takesPick } from '#games/originals/originals.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'

/** A published round of an original: money as on the wire. */
export interface OriginalRecord {
  readonly roundId: string
  readonly original: OriginalName
  readonly version: number
  readonly pick: unknown
  readonly outcome: unknown
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly proof: RoundProof
}

/** Returns plain data as text, the fields of objects in one order: the database keeps them in an order of its own. */
export const canonical = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Draws a round of an original again from its proof, by the module that it is played by, and compares the record. */
export async function checkOriginal(record: OriginalRecord, digests: Digests): Promise<Verdict> {
  const { roundId, original, version, pick, outcome, currency, proof } = record
  if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
  const game = originalOf(original)
  const bet = readMinor(record.bet, currency)
  if (bet === null || version !== game.version || !takesPick(original, pick)) return 'otherRound'
  const drawn = await drawnWith(
    (block) => digests.hmacSha256(proof.serverSeed, blockText({ ...proof, roundId }, block)),
    (draw) => drawOriginal({ original, pick, bet, currency, balanceAfterBet: 0n }, draw),
  )
  const agrees =
    canonical(drawn.outcome) === canonical(outcome) && fromMinor(BigInt(drawn.win), currency) === record.win
  return agrees ? 'agrees' : 'otherRound'
}
