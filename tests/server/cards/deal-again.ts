import { createHash, createHmac } from 'node:crypto'
import type { RoundDetail } from '#wire/records/rounds.ts'

/**
 * Deals a match again by the page on fairness, and splits its pot by the published rules, without the server's code.
 * Returns a disagreement, or null.
 */
export function disagreement({ cards, proof, stake, win }: RoundDetail): string | null {
  if (cards === null || proof === null || proof.serverSeed === null) return 'nothing to check'
  const { matchId, seats, place } = cards
  const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
  if (sha(proof.serverSeed) !== proof.commitment) return 'another seed'
  const references = seats.filter(({ roundId }) => roundId !== null).map(({ roundId }) => roundId)
  if (sha(references.join('.')) !== proof.clientSeed) return 'other players'
  const words = wordsOf(`${proof.clientSeed}:${proof.nonce}:${matchId}`, proof.serverSeed)
  const below = (limit: number): number => {
    for (;;) {
      const word = words.next().value as number
      if (word < Math.floor(4_294_967_296 / limit) * limit) return word % limit
    }
  }
  const first = below(seats.length)
  const deck: string[] = []
  for (const suit of 'SHDC') for (const rank of 'A23456789TJQK') deck.push(rank + suit)
  const next = () => deck.splice(below(deck.length), 1)[0]!
  const worth = (card: string) => ({ A: 1, T: 0, J: 0, Q: 0, K: 0 })[card[0]!] ?? Number(card[0])
  const points: number[] = []
  for (const seat of seats) {
    const dealt = [next(), next(), next()]
    const hand = seat.move === 'drew' ? dealt : dealt.slice(0, 2)
    if (hand.join() !== seat.cards?.join()) return 'other cards'
    points.push(hand.reduce((sum, card) => sum + worth(card), 0) % 10)
  }
  const cents = Math.round(Number(stake) * 100) * seats.length
  const pot = cents - Math.floor((cents * 5) / 100)
  const winners = seats
    .map((_, index) => (first + index) % seats.length)
    .filter((index) => points[index] === Math.max(...points))
  const at = winners.indexOf(place)
  const share = at < 0 ? 0 : Math.floor(pot / winners.length) + (at < pot % winners.length ? 1 : 0)
  return share === Math.round(Number(win) * 100) ? null : 'another win'
}

function* wordsOf(text: string, seed: string): Generator<number> {
  for (let block = 0; ; block += 1) {
    const digest = createHmac('sha256', Buffer.from(seed, 'utf8')).update(`${text}:${block}`).digest('hex')
    for (const word of digest.match(/.{8}/g)!) yield Number.parseInt(word, 16)
  }
}
