import { createHash, createHmac } from 'node:crypto'
import type { Digests } from '#games/fair/fair-check.ts'
import type { DrawnKind } from '#games/lottery/drawn-games.ts'
import type { OpenedDraw } from '#wire/lottery/lottery.ts'

/** The browser's functions for verifying a draw, in Node's crypto. */
export const digests: Digests = {
  sha256: async (text) => createHash('sha256').update(text).digest(),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text).digest(),
}

/**
 * Draws a lottery, or deals a round of a table, again by the page on fairness, without the server's code but the digits
 * of the prizes.
 */
export function disagreement(kind: DrawnKind, { id, numbers, proof }: OpenedDraw): string | null {
  if (createHash('sha256').update(proof.serverSeed, 'utf8').digest('hex') !== proof.commitment) return 'another seed'
  const words = wordsOf(id, proof)
  const below = (limit: number): number => {
    for (;;) {
      const word = words.next().value as number
      if (word < Math.floor(4_294_967_296 / limit) * limit) return word % limit
    }
  }
  return shown[kind](below).join() === numbers.join() ? null : 'other numbers'
}

function* wordsOf(id: string, { clientSeed, nonce, serverSeed }: OpenedDraw['proof']): Generator<number> {
  for (let block = 0; ; block += 1) {
    const digest = createHmac('sha256', Buffer.from(serverSeed, 'utf8'))
      .update([clientSeed, nonce, id, block].join(':'))
      .digest('hex')
    for (const word of digest.match(/.{8}/g)!) yield Number.parseInt(word, 16)
  }
}

type Below = (limit: number) => number
const number = (below: Below, length: number) => `${below(10 ** length)}`.padStart(length, '0')

const shown: Readonly<Record<DrawnKind, (below: Below) => readonly string[]>> = {
  hoaSen: (below) => [...'555555555544444444443332222'].map((length) => number(below, Number(length))),
  silangan: (below) => Array.from({ length: 23 }, () => number(below, 4)),
  five: (below) => [number(below, 5)],
  balls(below) {
    const drum = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11']
    return [0, 1, 2, 3, 4].map(() => drum.splice(below(drum.length), 1)[0]!)
  },
  arena: (below) => ['first', 'second', 'third', 'fourth', 'fifth', 'last'].map(() => `${below(4)}${below(4)}`),
  baccarat(below) {
    const shoe: string[] = []
    for (let deck = 0; deck < 8; deck += 1)
      for (const suit of 'SHDC') for (const rank of 'A23456789TJQK') shoe.push(rank + suit)
    const next = () => shoe.splice(below(shoe.length), 1)[0]!
    const worth = (card: string) => ({ A: 1, T: 0, J: 0, Q: 0, K: 0 })[card[0]!] ?? Number(card[0])
    const [p1, b1, p2, b2] = [next(), next(), next(), next()]
    const [player, banker] = [(worth(p1) + worth(p2)) % 10, (worth(b1) + worth(b2)) % 10]
    const cards = [p1, b1, p2, b2]
    if (player > 7 || banker > 7) return cards
    if (player > 5) return banker > 5 ? cards : [...cards, next()]
    const third = next()
    const from = ['', '', '', '012345679', '234567', '4567', '67', ''][banker]!
    return banker < 3 || from.includes(String(worth(third))) ? [...cards, third, next()] : [...cards, third]
  },
}

/** The pool of a match by side, and one of the stakes, in minor units. */
export interface Shared {
  readonly meron: bigint
  readonly wala: bigint
  readonly on: 'meron' | 'wala'
  readonly stake: bigint
}

/** Payout of a stake on the winning side by the published rules, without the server's code. */
export function shareAgain({ meron, wala, on, stake }: Shared): bigint {
  const side = on === 'meron' ? meron : wala
  const share = ((meron + wala) * 92n * stake) / (side * 100n)
  return share > stake ? share : stake
}
