import { blockText, type DrawnFrom, type RoundProof } from './fair.ts'
import { type Digests, drawnWith, hexOf, type Verdict } from './fair-check.ts'
import { drawnGames, type DrawnKind, paidFor } from '#games/lottery/drawn-games.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { readPool, type ToldPool } from '#games/lottery/pools.ts'

/** A bet on a draw as it was told: money as on the wire. */
export interface ToldBet {
  readonly kind: DrawnKind
  readonly drawId: string
  readonly numbers: readonly string[]
  readonly play: string
  readonly picks: readonly string[]
  /** What lay on each side, where stakes are pooled. */
  readonly pool?: ToldPool | undefined
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly proof: RoundProof
}

/** Draws a lottery, or deals a round of a table, again from its proof, and compares its numbers and the win with what was told. */
export async function checkBet(told: ToldBet, digests: Digests): Promise<Verdict> {
  const { kind, drawId, numbers, play, picks, currency, proof } = told
  if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
  const stake = readMinor(told.bet, currency)
  if (stake === null) return 'otherRound'
  const from: DrawnFrom = { ...proof, roundId: drawId }
  const drawn = await drawnWith(
    (block) => digests.hmacSha256(proof.serverSeed, blockText(from, block)),
    (draw) => drawnGames[kind].draw(draw),
  )
  const pool = told.pool === undefined ? null : readPool(told.pool, currency)
  const paid = paidFor(kind, { play, picks, stake }, { numbers: drawn, pool })
  const agrees = drawn.join() === numbers.join() && paid !== null && fromMinor(paid, currency) === told.win
  return agrees ? 'agrees' : 'otherRound'
}
