import { type Draw, type DrawnFrom, blockText, drawFrom, type RoundProof } from './fair.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { Turn } from '#games/slot/turn.ts'
import { slotModels } from '#games/slot/slot-models.ts'
import { drawRound } from '#games/slot/slot-round.ts'

/** What a platform lends to check a round: both take text and answer bytes. */
export interface Digests {
  sha256(text: string): Promise<Uint8Array>
  hmacSha256(key: string, text: string): Promise<Uint8Array>
}

/** What is used of a browser's `crypto.subtle`. */
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

/** The digests of a browser; null on a page that is not secure, where it lends none. */
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

/** A round of a slot as it was told: money as on the wire. */
export interface ToldRound {
  readonly roundId: string
  readonly model: string
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly turns: readonly Turn[]
  readonly proof: RoundProof
}

/** What came of it: the seed is not what the commitment was made of, the round is not what the seeds give, or all agrees. */
export type Verdict = 'agrees' | 'otherSeed' | 'otherRound'

/** The bytes in hexadecimal digits. */
export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Draws a round again from its proof and compares it with what was told. */
export async function checkRound(told: ToldRound, digests: Digests): Promise<Verdict> {
  const { proof, currency } = told
  if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
  const model = Object.values(slotModels).find(({ name }) => name === told.model)
  const bet = readMinor(told.bet, currency)
  if (model === undefined || bet === null) return 'otherRound'
  const from: DrawnFrom = { ...proof, roundId: told.roundId }
  const drawn = await drawnWith(
    (block) => digests.hmacSha256(proof.serverSeed, blockText(from, block)),
    (draw) => drawRound({ model, bet, currency, balanceAfterBet: 0n }, draw),
  )
  const agrees = fromMinor(BigInt(drawn.win), currency) === told.win && factsOf(drawn.turns) === factsOf(told.turns)
  return agrees ? 'agrees' : 'otherRound'
}

/** What there is to see of turns, whatever order their fields came in. */
const factsOf = (turns: readonly Turn[]) =>
  JSON.stringify(
    turns.map(({ free, columns, lines, ways = [], clusters = [], scatters, scatterWin, multiplier, win }) => [
      free,
      columns,
      lines.map(({ line, symbol, count, win: won }) => [line, symbol, count, won]),
      ways.map(({ symbol, count, ways: many, win: won }) => [symbol, count, many, won]),
      clusters.map(({ symbol, places, win: won }) => [symbol, places, won]),
      scatters,
      scatterWin,
      multiplier,
      win,
    ]),
  )

/** The block that playing came to and that is not there yet. */
class Awaited extends Error {
  readonly block: number
  constructor(block: number) {
    super(`block ${block}`)
    this.block = block
  }
}

/** Plays with blocks that come one after another: what plays is pure, so it is begun anew with each that it lacked. */
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
