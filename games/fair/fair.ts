import * as v from 'valibot'

/**
 * How a round is drawn so that anyone can draw it again (docs/decisions/0035-fair-rounds.md). The server and the
 * browser run this file; only the two digests come from their own platforms.
 */

const Hex64 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** The SHA-256 of a server seed's 64 characters, published before the bet. */
export const Commitment = Hex64

/** The player's part: letters, digits, `_` and `-`, so that it can be typed into a shell without quotes. */
export const ClientSeed = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

export const isClientSeed = (text: string): boolean => v.is(ClientSeed, text)

/** Public data on the seeds of a table's next round. */
export const NextDraw = v.object({
  commitment: Commitment,
  /** Counts the rounds of the table from 1. */
  nonce: v.number(),
})
export type NextDraw = v.InferOutput<typeof NextDraw>

/** The seeds of a finished round. */
export const RoundProof = v.object({
  ...NextDraw.entries,
  clientSeed: ClientSeed,
  serverSeed: Hex64,
})
export type RoundProof = v.InferOutput<typeof RoundProof>

/** The public inputs of a round besides the server seed; the round's id is the browser's, made after the commitment. */
export interface DrawnFrom {
  readonly clientSeed: string
  readonly nonce: number
  readonly roundId: string
}

/** The text of a block: its HMAC-SHA-256 under the server seed is 32 bytes of the stream. Blocks count from 0. */
export const blockText = ({ clientSeed, nonce, roundId }: DrawnFrom, block: number): string =>
  `${clientSeed}:${nonce}:${roundId}:${block}`

/** Draws a whole number from 0 up to but without `below`, all equally likely. */
export type Draw = (below: number) => number

const span = 2 ** 32

/**
 * Draws from a stream of bytes in blocks of 32, each number from the next four, big-endian. Values beyond the last
 * whole multiple of `below` are rejected, so that all numbers are equally likely.
 */
export function drawFrom(blockOf: (block: number) => Uint8Array): Draw {
  let taken = 0
  return (below) => {
    if (!Number.isInteger(below) || below < 1 || below > span) throw new RangeError('Draws below 1 to 2^32')
    const fair = span - (span % below)
    for (;;) {
      const bytes = blockOf(Math.floor(taken / 8))
      const drawn = new DataView(bytes.buffer, bytes.byteOffset).getUint32((taken % 8) * 4)
      taken += 1
      if (drawn < fair) return drawn % below
    }
  }
}
