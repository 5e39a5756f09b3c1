import { createHash, createHmac } from 'node:crypto'
import type { cardMatches, cardSeats } from '#server/store/schema/cards/cards.ts'
import {
  botMove,
  botsForOne,
  botTime,
  dealMatch,
  type Dealt,
  handOf,
  shareOf,
  type Shares,
  showTime,
  turnOrder,
  turnTime,
} from '#games/cards/card-plays.ts'
import type { CardMatch } from '#wire/cards/cards.ts'
import { blockText, type DrawnFrom, drawFrom, type RoundProof } from '#games/fair/fair.ts'
import { playersText } from '#games/fair/fair-cards.ts'
import { fromMinor } from '#wire/money.ts'
import { totalOf } from '#games/lottery/table-plays.ts'

/** State transitions of a card match, as plain data. */

/** Stored row of a match. */
export type MatchRow = typeof cardMatches.$inferSelect
/** Stored row of a seat. */
export type SeatRow = typeof cardSeats.$inferSelect

/** A match with its seats in order. */
export interface StoredMatch {
  readonly match: MatchRow
  readonly seats: readonly SeatRow[]
}

/** The commitment of a match: the SHA-256 of its seed. */
export const commitmentOf = ({ seed }: Pick<MatchRow, 'seed'>): string =>
  createHash('sha256').update(seed).digest('hex')

/** A match is dealt once. */
const nonce = 1

/** Proof of a match that has begun, its seed included: secret until all have played. */
export const proofOf = (match: MatchRow): RoundProof => ({
  commitment: commitmentOf(match),
  nonce,
  clientSeed: match.clientSeed ?? '',
  serverSeed: match.seed,
})

/** The cards of a match that has begun; they follow from its seed and its players. */
export function dealtOf({ match: { id, seed, clientSeed }, seats }: StoredMatch): Dealt {
  const from: DrawnFrom = { clientSeed: clientSeed ?? '', nonce, roundId: id }
  return dealMatch(
    drawFrom((block) => createHmac('sha256', seed).update(blockText(from, block)).digest()),
    seats.length,
  )
}

/** Players of the house. */
const botNames = ['Lakan', 'Tala'] as const

const bot = ({ id, gameCode }: MatchRow, place: number, now: number): SeatRow => ({
  matchId: id,
  place,
  gameCode,
  memberId: null,
  roundId: null,
  name: botNames[place % botNames.length] ?? botNames[0],
  move: null,
  byClock: false,
  hasLeft: false,
  isOpen: false,
  createdAt: now,
})

/** Begins a match: fills up with bots where one member is alone, deals, and gives the first turn. */
export function begun({ match, seats: members }: StoredMatch, now: number): StoredMatch {
  const bots = members.length > 1 ? 0 : botsForOne
  const seats = [...members, ...Array.from({ length: bots }, (_, index) => bot(match, members.length + index, now))]
  const clientSeed = createHash('sha256').update(playersText(seats)).digest('hex')
  const playing: MatchRow = { ...match, clientSeed, state: 'playing' }
  return nextTurn({ match: { ...playing, first: dealtOf({ match: playing, seats }).first }, seats }, now)
}

/**
 * Passes the turn to the next seat that has not played; a member who left keeps their cards. After the last, all cards
 * are shown.
 */
function nextTurn({ match, seats: before }: StoredMatch, now: number): StoredMatch {
  const seats = [...before]
  for (const place of turnOrder(match.first ?? 0, seats.length)) {
    const seat = seats[place]!
    if (seat.move !== null) continue
    if (!seat.hasLeft) {
      const time = seat.memberId === null ? botTime : turnTime
      return { match: { ...match, turn: place, nextAt: now + time }, seats }
    }
    seats[place] = { ...seat, move: 'stood', byClock: true }
  }
  return { match: { ...match, turn: null, state: 'shown', nextAt: now + showTime }, seats }
}

/** Records the move of a seat, and passes the turn. */
export function played(
  { match, seats }: StoredMatch,
  { place, ...how }: Pick<SeatRow, 'place' | 'move' | 'byClock'>,
  now: number,
): StoredMatch {
  return nextTurn({ match, seats: seats.map((seat) => (seat.place === place ? { ...seat, ...how } : seat)) }, now)
}

/** Ends a turn that ran out: a bot decides by its own two cards; a member who did not answer keeps their cards. */
export function turnOver(stored: StoredMatch, now: number): StoredMatch {
  const place = stored.match.turn ?? 0
  const isBot = stored.seats[place]?.memberId === null
  const own = dealtOf(stored).cards[place] ?? []
  return played(stored, { place, move: isBot ? botMove(handOf(own, null)) : 'stood', byClock: !isBot }, now)
}

/** Records that a member leaves a running match: in their turn, or once it comes, they keep their cards. */
export function left(stored: StoredMatch, place: number, now: number): StoredMatch {
  const seats = stored.seats.map((seat) => (seat.place === place ? { ...seat, hasLeft: true, isOpen: false } : seat))
  const after = { match: stored.match, seats }
  return stored.match.turn === place ? played(after, { place, move: 'stood', byClock: true }, now) : after
}

/** Payout of each seat. */
export const sharesOf = (stored: StoredMatch): Shares =>
  shareOf(
    stored.match.ante,
    dealtOf(stored),
    stored.seats.map(({ move }) => move),
  )

/** Returns whether all have played. */
export const isOpenToAll = ({ state }: Pick<MatchRow, 'state'>): boolean => state === 'shown' || state === 'settled'

/**
 * Wire form of a match as the member of that round may see it: of others' cards only the number, until all have played.
 */
export function toMatch(stored: StoredMatch, { roundId }: { readonly roundId: string }): CardMatch {
  const { match, seats } = stored
  const { id, ante, currency, state, turn, first, nextAt } = match
  const dealt = state === 'waiting' ? null : dealtOf(stored)
  const shares = isOpenToAll(match) ? sharesOf(stored) : null
  const money = (amount: bigint) => fromMinor(amount, currency)
  return {
    id,
    stage: state,
    stake: money(ante),
    currency,
    pot: money(ante * BigInt(seats.length)),
    commitment: commitmentOf(match),
    deadline: state === 'settled' ? null : nextAt,
    turn,
    first,
    seats: seats.map((seat) => {
      const hand = handOf(dealt?.cards[seat.place] ?? [], seat.move)
      const isSeen = seat.roundId === roundId || shares !== null
      return {
        place: seat.place,
        who: seat.roundId === roundId ? 'self' : seat.memberId === null ? 'bot' : 'member',
        name: seat.name,
        roundId: seat.roundId,
        held: hand.length,
        cards: isSeen && hand.length > 0 ? [...hand] : null,
        points: isSeen && hand.length > 0 ? totalOf(hand) : null,
        move: seat.move,
        byClock: seat.byClock,
        paid: shares === null ? null : money(shares.paid[seat.place] ?? 0n),
      }
    }),
    roundId,
  }
}
