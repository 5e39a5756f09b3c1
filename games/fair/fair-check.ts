import { type Draw, type DrawnFrom, blockText, drawFrom, type RoundProof } from './fair.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { Turn } from '#games/slot/turn.ts'
import { slotModels } from '#games/slot/slot-models.ts'
import { drawRound } from '#games/slot/slot-round.ts'

/** The platform's digests for verifying a round: both take text and return bytes. */
export interface Digests {
  sha256(text: string): Promise<Uint8Array>
  hmacSha256(key: string, text: string): Promise<Uint8Array>
}

/** The used part of a browser's `crypto.subtle`. */
export interface Subtle {
  digest(name: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  importKey(
    format: 'raw',
    key: Uint8Array<ArrayBuffer>,
    how: { name: 'HMAC'; hash: 'SHA-256' },
    extractable: false,
    uses: ['sign'],
  ): Promise<unknown>
  sign(name: 'HMAC', key: unknown, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

/** Seeds, numbers and ids are ASCII. */
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Returns the digests of a browser; null on an insecure page, which has none. */
export const digestsOf = (subtle: Subtle | undefined): Digests | null =>
  subtle === undefined
    ? null
    : {
        sha256: async (text) => new Uint8Array(await subtle.digest('SHA-256', bytesOf(text))),
        async hmacSha256(key, text) {
          const how = { name: 'HMAC', hash: 'SHA-256' } as const
          const imported = await subtle.importKey('raw', bytesOf(key), how, false, ['sign'])
          return new Uint8Array(await subtle.sign('HMAC', imported, bytesOf(text)))
        },
      }

/** A published slot round: money as on the wire. */
export interface GameRoundRecord {
  readonly roundId: string
  readonly model: string
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly turns: readonly Turn[]
  readonly proof: RoundProof
}

/** The verdict: the seed does not match its commitment, the round does not match the seeds, or everything agrees. */
export type Verdict = 'agrees' | 'otherSeed' | 'otherRound'

/** Returns the bytes in hexadecimal. */
export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Draws a round again from its proof and compares it with the record. */
export async function checkRound(record: GameRoundRecord, digests: Digests): Promise<Verdict> {
  const { proof, currency } = record
  if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
  const model = Object.values(slotModels).find(({ name }) => name === record.model)
  const bet = readMinor(record.bet, currency)
  if (model === undefined || bet === null) return 'otherRound'
  const from: DrawnFrom = { ...proof, roundId: record.roundId }
  const drawn = await drawnWith(
    (block) => digests.hmacSha256(proof.serverSeed, blockText(from, block)),
    (draw) => drawRound({ model, bet, currency, balanceAfterBet: 0n }, draw),
  )
  const agrees = fromMinor(BigInt(drawn.win), currency) === record.win && factsOf(drawn.turns) === factsOf(record.turns)
  return agrees ? 'agrees' : 'otherRound'
}

/** Returns the visible facts of turns in a canonical order of fields. */
const factsOf = (turns: readonly Turn[]) =>
  JSON.stringify(
    turns.map(
      ({
        free,
        falls = 0,
        columns,
        wildReels = [],
        mystery,
        lines,
        ways = [],
        clusters = [],
        scatters,
        scatterWin,
        multiplier,
        win,
      }) => [
        free,
        falls,
        columns,
        wildReels,
        mystery === undefined ? null : [mystery.symbol, mystery.places],
        lines.map(({ line, symbol, count, win: won }) => [line, symbol, count, won]),
        ways.map(({ symbol, count, ways: many, win: won }) => [symbol, count, many, won]),
        clusters.map(({ symbol, places, win: won }) => [symbol, places, won]),
        scatters,
        scatterWin,
        multiplier,
        win,
      ],
    ),
  )

/** Thrown when a block is needed that has not been computed. */
class Awaited extends Error {
  readonly block: number
  constructor(block: number) {
    super(`block ${block}`)
    this.block = block
  }
}

/** Plays with blocks computed asynchronously: `play` is pure, so it is run again with each missing block. */
export async function drawnWith<Drawn>(
  blockOf: (block: number) => Promise<Uint8Array>,
  play: (draw: Draw) => Drawn,
): Promise<Drawn> {
  const blocks: Uint8Array[] = []
  for (;;) {
    try {
      return play(
        drawFrom((block) => {
          const known = blocks[block]
          if (known === undefined) throw new Awaited(block)
          return known
        }),
      )
    } catch (error) {
      if (!(error instanceof Awaited)) throw error
      blocks.push(await blockOf(error.block))
    }
  }
}
