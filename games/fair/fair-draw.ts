import { blockText, type DrawnFrom, type RoundProof } from './fair.ts'
import { type Digests, drawnWith, hexOf, type Verdict } from './fair-check.ts'
import { drawnGames, type DrawnKind, paidFor } from '#games/lottery/drawn-games.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { readPool, type PoolAmounts } from '#games/lottery/pools.ts'

/** A published bet on a draw: money as on the wire. */
export interface DrawBetRecord {
  readonly kind: DrawnKind
  readonly drawId: string
  readonly numbers: readonly string[]
  readonly play: string
  readonly picks: readonly string[]
  /** The stakes on each side, where stakes are pooled. */
  readonly pool?: PoolAmounts | undefined
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly proof: RoundProof
}

/**
 * Draws a lottery, or deals a table's round, again from its proof, and compares its numbers and the win with the
 * record.
 */
export async function checkBet(record: DrawBetRecord, digests: Digests): Promise<Verdict> {
  const { kind, drawId, numbers, play, picks, currency, proof } = record
  if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
  const stake = readMinor(record.bet, currency)
  if (stake === null) return 'otherRound'
  const from: DrawnFrom = { ...proof, roundId: drawId }
  const drawn = await drawnWith(
    (block) => digests.hmacSha256(proof.serverSeed, blockText(from, block)),
    (draw) => drawnGames[kind].draw(draw),
  )
  const pool = record.pool === undefined ? null : readPool(record.pool, currency)
  const paid = paidFor(kind, { play, picks, stake }, { numbers: drawn, pool })
  const agrees = drawn.join() === numbers.join() && paid !== null && fromMinor(paid, currency) === record.win
  return agrees ? 'agrees' : 'otherRound'
}
