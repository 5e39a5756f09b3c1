import { type CardMove, dealMatch, handOf, shareOf } from '#games/cards/card-plays.ts'
import { blockText, type DrawnFrom, type RoundProof } from './fair.ts'
import { type Digests, drawnWith, hexOf, type Verdict } from './fair-check.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'

/** A place of a match as it was told once all had played. */
export interface ToldSeat {
  /** Null for a bot. */
  readonly roundId: string | null
  readonly move: CardMove | null
  readonly cards: readonly string[]
}

/** A match of cards as it was told: money as on the wire. */
export interface ToldMatch {
  readonly matchId: string
  readonly seats: readonly ToldSeat[]
  /** The place whose stake and win these are. */
  readonly place: number
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly proof: RoundProof
}

/** The text whose SHA-256 is the players' part of what a match is dealt from: the rounds of its members by place. */
export const playersText = (seats: readonly Pick<ToldSeat, 'roundId'>[]): string =>
  seats.flatMap(({ roundId }) => roundId ?? []).join('.')

/** Deals a match again from its proof, and compares every hand and the win with what was told. */
export async function checkMatch(told: ToldMatch, digests: Digests): Promise<Verdict> {
  const { matchId, seats, place, currency, bet, win, proof } = told
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
