import { createHash, createHmac, randomBytes } from 'node:crypto'
import { blockText, type Draw, type DrawnFrom, drawFrom, type NextDraw, type RoundProof } from '#games/fair/fair.ts'

/**
 * The server's half of provably fair rounds (docs/decisions/0035-fair-rounds.md). A table has one secret, made when it
 * is opened and never revealed; the seed of each of its rounds is derived from it and reveals nothing of the others.
 */

/** Source of a table's rounds: its secret, and the number of the next round. */
export interface Table {
  readonly secret: Uint8Array
  readonly nonce: number
}

/** A new table's secret: 256 random bits. */
export const newTableSecret = (): Uint8Array => randomBytes(32)

const seedOf = ({ secret, nonce }: Table): string => createHmac('sha256', secret).update(`round ${nonce}`).digest('hex')

const commitmentOf = (seed: string): string => createHash('sha256').update(seed).digest('hex')

/** Public data of the next round before its bet. */
export const nextDraw = (table: Table): NextDraw => ({
  commitment: commitmentOf(seedOf(table)),
  nonce: table.nonce,
})

/** Proof of a round once its bet is placed; secret before the round is over. */
export function proofOf(table: Table, clientSeed: string): RoundProof {
  const serverSeed = seedOf(table)
  return { commitment: commitmentOf(serverSeed), nonce: table.nonce, clientSeed, serverSeed }
}

/** The numbers of a round. */
export function drawsOf({ serverSeed, clientSeed, nonce }: RoundProof, roundId: string): Draw {
  const from: DrawnFrom = { clientSeed, nonce, roundId }
  return drawFrom((block) => createHmac('sha256', serverSeed).update(blockText(from, block)).digest())
}
