import { createHash, createHmac } from 'node:crypto'
import type { OriginalResult } from '#wire/play/originals.ts'

type Round = Omit<OriginalResult, 'pick'> & { readonly pick: { readonly target: number; readonly side?: string } }

/** The first numbers of a round, of four bytes each; rejected ones are too rare to be met by a test. */
function wordsOf({ roundId, proof }: Round): readonly number[] {
  const text = [proof.clientSeed, proof.nonce, roundId, 0].join(':')
  const digest = createHmac('sha256', Buffer.from(proof.serverSeed, 'utf8')).update(text).digest('hex')
  return digest.match(/.{8}/g)!.map((word) => Number.parseInt(word, 16))
}

/** The outcome and the multiple of a round, by the printed rules. */
const played: Readonly<Record<string, (round: Round) => readonly [outcome: number, multiple: number]>> = {
  dice(round) {
    const { side, target } = round.pick
    const rolled = wordsOf(round)[0]! % 10_000
    const chance = side === 'under' ? target : 9_999 - target
    const won = side === 'under' ? rolled < target : rolled > target
    return [rolled, won ? 9_900 / chance : 0]
  },
  limbo(round) {
    const [first = 0, second = 0] = wordsOf(round).map((word) => word % 2 ** 26)
    const share = (first * 2 ** 26 + second) / 2 ** 52
    const multiplier = Math.max(100, Math.min(100_000_000, Math.floor(99 / share)))
    return [multiplier, multiplier >= round.pick.target ? round.pick.target / 100 : 0]
  },
}

/**
 * Recomputes a round of dice or limbo independently, from the printed rules only: it shares nothing with the server's
 * implementation. Of another original it recomputes the commitment alone. Returns null where all agrees, otherwise the
 * mismatch.
 */
export function disagreement(result: OriginalResult): string | null {
  const round = result as Round
  const { game, outcome, bet, win, proof } = round
  if (createHash('sha256').update(proof.serverSeed, 'utf8').digest('hex') !== proof.commitment) return 'another seed'
  const replay = played[game]
  if (replay === undefined) return null
  const [drawn, multiple] = replay(round)
  if (drawn !== outcome) return `another outcome: ${drawn}`
  const due = Math.floor(Number(bet) * 100 * multiple + 1e-6) / 100
  return Math.abs(due - Number(win)) < 1e-9 ? null : `another win: ${due}`
}
