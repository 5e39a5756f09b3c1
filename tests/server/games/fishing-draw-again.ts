import { createHash, createHmac } from 'node:crypto'
import type { ShotResult } from '#wire/play/fishing.ts'

/** The odds as printed in the rules. */
const printed: Readonly<Record<string, number>> = {
  anchovy: 2,
  clownfish: 3,
  puffer: 5,
  turtle: 10,
  ray: 20,
  shark: 50,
  whale: 100,
  dragon: 250,
}

/**
 * Recomputes a shot independently, from the fairness page only: it shares nothing with the server's implementation but
 * the printed odds. Returns null where all agrees, otherwise the mismatch.
 */
export function disagreement({ shotId, target, bet, caught, win, proof }: ShotResult): string | null {
  if (createHash('sha256').update(proof.serverSeed, 'utf8').digest('hex') !== proof.commitment) return 'another seed'
  const sides = printed[target]! * 100
  const last = Math.floor(2 ** 32 / sides) * sides
  for (let block = 0; ; block += 1) {
    const text = [proof.clientSeed, proof.nonce, shotId, block].join(':')
    const digest = createHmac('sha256', Buffer.from(proof.serverSeed, 'utf8')).update(text).digest('hex')
    for (const word of digest.match(/.{8}/g)!) {
      const number = Number.parseInt(word, 16)
      if (number >= last) continue
      if (number % sides < 96 !== caught) return 'another catch'
      const due = caught ? Number(bet) * printed[target]! : 0
      return Math.abs(due - Number(win)) < 1e-9 ? null : 'another win'
    }
  }
}
