import { createHash, createHmac, randomBytes } from 'node:crypto'
import { blockText, type Draw, type DrawnFrom, drawFrom, type NextDraw, type RoundProof } from '#games/fair/fair.ts'

/**
 * The server's half of drawing rounds that can be drawn again (docs/decisions/0035-fair-rounds.md). A table has one secret,
 * made when it is opened and told to nobody; the seed of each of its rounds comes of it and says nothing of the others.
 */

/** What a table's rounds are drawn from: its secret, and the number of the next round. */
export interface Table {
  readonly secret: Uint8Array
  readonly nonce: number
}

/** A new table's secret: 256 random bits. */
export const newTableSecret = (): Uint8Array => randomBytes(32)

const seedOf = ({ secret, nonce }: Table): string => createHmac('sha256', secret).update(`round ${nonce}`).digest('hex')

const commitmentOf = (seed: string): string => createHash('sha256').update(seed).digest('hex')

/** What may be told of the round to come before its bet. */
export const nextDraw = (table: Table): NextDraw => ({
  commitment: commitmentOf(seedOf(table)),
  nonce: table.nonce,
})

/** What a round is drawn from once its bet has come. Not to be told before the round is over. */
export function proofOf(table: Table, clientSeed: string): RoundProof {
  const serverSeed = seedOf(table)
  return { commitment: commitmentOf(serverSeed), nonce: table.nonce, clientSeed, serverSeed }
}

/** The numbers of a round. */
export function drawsOf({ serverSeed, clientSeed, nonce }: RoundProof, roundId: string): Draw {
  const from: DrawnFrom = { clientSeed, nonce, roundId }
  return drawFrom((block) => createHmac('sha256', serverSeed).update(blockText(from, block)).digest())
}
