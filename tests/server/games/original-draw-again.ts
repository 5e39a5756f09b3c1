import { createHash, createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OriginalResult } from '#wire/play/originals.ts'

interface Picked {
  readonly target: number
  readonly side?: string
  readonly numbers: readonly number[]
  readonly rows: number
}
type Round = Omit<OriginalResult, 'pick'> & { readonly pick: Picked }

/** The first numbers of a round, of four bytes each; rejected ones are too rare to be met by a test. */
const wordsOf = ({ roundId, proof }: Round): readonly number[] =>
  [0, 1].flatMap((block) => {
    const text = [proof.clientSeed, proof.nonce, roundId, block].join(':')
    const digest = createHmac('sha256', Buffer.from(proof.serverSeed, 'utf8')).update(text).digest('hex')
    return digest.match(/.{8}/g)!.map((word) => Number.parseInt(word, 16))
  })

/** What five numbers pay at the classic risk, by their hits. */
const kenoPays = [0, 0, 1.1, 5.2, 24, 110]

/** Three dice of six faces, counted from 0. */
function diceOf(round: Round): readonly number[] {
  const thrown = wordsOf(round)[0]! % 216
  return [Math.floor(thrown / 36), Math.floor(thrown / 6) % 6, thrown % 6]
}
/** What the slots of twelve rows pay at the medium risk, from the edge to the middle. */
const plinkoPays = [36, 12, 4.8, 2, 0.95, 0.55, 0.4]

/** The outcome and the multiple of a round, by the printed rules. */
const played: Readonly<Record<string, (round: Round) => readonly [outcome: unknown, multiple: number]>> = {
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
  keno(round) {
    const row = Array.from({ length: 40 }, (_, index) => index + 1)
    const words = wordsOf(round)
    const taken = Array.from({ length: 10 }, (_, ball) => row.splice(words[ball]! % (40 - ball), 1)[0]!)
    return [taken, kenoPays[round.pick.numbers.filter((number) => taken.includes(number)).length]!]
  },
  // A chip on red, and one on big: the usual picks.
  'color-game'(round) {
    const colours = ['yellow', 'white', 'pink', 'blue', 'red', 'green']
    const dice = diceOf(round).map((face) => colours[face]!)
    const red = dice.filter((colour) => colour === 'red').length
    return [dice, red === 0 ? 0 : red + 1]
  },
  'sic-bo'(round) {
    const dice = diceOf(round).map((face) => face + 1)
    const isTriple = dice.every((face) => face === dice[0])
    return [dice, !isTriple && dice[0]! + dice[1]! + dice[2]! >= 11 ? 2 : 0]
  },
  plinko(round) {
    const steps = wordsOf(round).slice(0, round.pick.rows)
    const right = steps.filter((word) => word % 2 === 1).length
    const path = steps.map((word) => (word % 2 === 1 ? 'R' : 'L')).join('')
    return [path, plinkoPays[Math.min(right, 12 - right)]!]
  },
}

/**
 * Recomputes a round independently, from the printed rules only: it shares nothing with the server's implementation.
 * Knows dice and limbo, and of the other games the usual pick: keno (five numbers, classic risk), plinko (twelve rows,
 * medium risk), color game and sic bo. Of another original it recomputes the commitment alone. Returns null where all
 * agrees, otherwise the mismatch.
 */
export function disagreement(result: OriginalResult): string | null {
  const round = result as Round
  const { game, outcome, bet, win, proof } = round
  if (createHash('sha256').update(proof.serverSeed, 'utf8').digest('hex') !== proof.commitment) return 'another seed'
  const replay = played[game]
  if (replay === undefined) return null
  const [drawn, multiple] = replay(round)
  if (!isDeepStrictEqual(drawn, outcome)) return `another outcome: ${JSON.stringify(drawn)}`
  const due = Math.floor(Number(bet) * 100 * multiple + 1e-6) / 100
  return Math.abs(due - Number(win)) < 1e-9 ? null : `another win: ${due}`
}
