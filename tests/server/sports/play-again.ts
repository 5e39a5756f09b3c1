import { createHmac } from 'node:crypto'
import type { LegRecord } from '#games/fair/fair-match.ts'

/** Plays a match again by the page on fairness, without the server's code but the published rates. */
export function replayMatch({ kind, homeRate, awayRate, fixtureId, proof }: LegRecord): { home: number; away: number } {
  const words = wordsOf(fixtureId, proof)
  const below = (limit: number): number => {
    for (;;) {
      const word = words.next().value as number
      if (word < Math.floor(4_294_967_296 / limit) * limit) return word % limit
    }
  }
  const end = { home: 0, away: 0 }
  const isFootball = kind === 'football'
  const abandoned = below(50) === 0 ? (isFootball ? 10 + below(75) : 3 + below(10)) : Infinity
  const rounds = { home: 0, away: 0 }
  for (let step = 1; step <= 90 && step <= abandoned; step += 1) {
    const drawn = below(1_000_000)
    if (isFootball) {
      if (drawn < homeRate) end.home += 1
      else if (drawn < homeRate + awayRate) end.away += 1
      continue
    }
    const side = drawn < homeRate ? 'home' : 'away'
    rounds[side] += 1
    if (rounds[side] < 7) continue
    end[side] += 1
    rounds.home = 0
    rounds.away = 0
    if (end[side] === 2) break
  }
  return end
}

function* wordsOf(id: string, { clientSeed, nonce, serverSeed }: LegRecord['proof']): Generator<number> {
  for (let block = 0; ; block += 1) {
    const digest = createHmac('sha256', Buffer.from(serverSeed, 'utf8'))
      .update([clientSeed, nonce, id, block].join(':'))
      .digest('hex')
    for (const word of digest.match(/.{8}/g)!) yield Number.parseInt(word, 16)
  }
}
