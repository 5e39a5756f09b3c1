import { type CardMove, dealMatch, handOf, shareOf } from '#games/cards/card-plays.ts'
import { blockText, type DrawnFrom, type RoundProof } from './fair.ts'
import { type Digests, drawnWith, hexOf, type Verdict } from './fair-check.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'

/** A place of a match, as published once all have played. */
export interface SeatRecord {
  /** Null for a bot. */
  readonly roundId: string | null
  readonly move: CardMove | null
  readonly cards: readonly string[]
}

/** A published card match: money as on the wire. */
export interface CardMatchRecord {
  readonly matchId: string
  readonly seats: readonly SeatRecord[]
  /** The place of this stake and win. */
  readonly place: number
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly proof: RoundProof
}

/** Returns the text whose SHA-256 is the players' part of the seeds: the rounds of the members by place. */
export const playersText = (seats: readonly Pick<SeatRecord, 'roundId'>[]): string =>
  seats.flatMap(({ roundId }) => roundId ?? []).join('.')

/** Deals a match again from its proof, and compares every hand and the win with the record. */
export async function checkMatch(record: CardMatchRecord, digests: Digests): Promise<Verdict> {
  const { matchId, seats, place, currency, bet, win, proof } = record
  if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
  if (hexOf(await digests.sha256(playersText(seats))) !== proof.clientSeed) return 'otherSeed'
  const ante = readMinor(bet, currency)
  if (ante === null) return 'otherRound'
  const from: DrawnFrom = { ...proof, roundId: matchId }
  const dealt = await drawnWith(
    (block) => digests.hmacSha256(proof.serverSeed, blockText(from, block)),
    (draw) => dealMatch(draw, seats.length),
  )
  const moves = seats.map(({ move }) => move)
  const hands = dealt.cards.map((cards, index) => handOf(cards, moves[index] ?? null).join())
  const paid = shareOf(ante, dealt, moves).paid[place] ?? null
  const agrees =
    hands.every((hand, index) => hand === seats[index]?.cards.join()) &&
    paid !== null &&
    fromMinor(paid, currency) === win
  return agrees ? 'agrees' : 'otherRound'
}
