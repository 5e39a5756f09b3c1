import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { cardKinds, cardMoves } from '#games/cards/card-plays.ts'
import { Commitment } from '#games/fair/fair.ts'
import { Currency } from '#wire/money.ts'
import { Code, IdempotencyKey, Language, Money, Time } from '#wire/shapes.ts'

/** A card game played in rooms against other players. */
export const CardGame = v.object({
  gameCode: Code,
  name: v.string(),
  vendorName: v.string(),
  kind: v.picklist(cardKinds),
  art: v.string(),
})
export type CardGame = v.InferOutput<typeof CardGame>

const Who = v.picklist(['self', 'member', 'bot'])

/** An open room: the next match for this stake. */
export const OpenRoom = v.object({
  id: v.string(),
  stake: Money,
  currency: Currency,
  /** The commitment of the next match's seed. */
  commitment: Commitment,
  /** When it begins at the latest; null while the room is empty. */
  startsAt: v.nullable(Time),
  /** Masked names of the players in it. */
  seated: v.array(v.string()),
})
export type OpenRoom = v.InferOutput<typeof OpenRoom>

/** A place at a match, as the requesting member may see it. */
export const CardSeat = v.object({
  place: v.number(),
  who: Who,
  /** Masked; for a bot its invented name. */
  name: v.string(),
  /** The round of the place's stake; null for a bot. The rounds of a match are part of its seeds. */
  roundId: v.nullable(v.string()),
  /** Number of cards. */
  held: v.number(),
  /** The cards: one's own, and everyone's once all have played; null while they are hidden. */
  cards: v.nullable(v.array(v.string())),
  points: v.nullable(v.number()),
  move: v.nullable(v.picklist(cardMoves)),
  /** True when the move was made by the time limit, or after the player had left. */
  byClock: v.boolean(),
  /** The payout from the pot, once the cards are open. */
  paid: v.nullable(Money),
})
export type CardSeat = v.InferOutput<typeof CardSeat>

/** A match, as the requesting member may see it. */
export const CardMatch = v.object({
  id: v.string(),
  stage: v.picklist(['waiting', 'playing', 'shown', 'settled']),
  stake: Money,
  currency: Currency,
  pot: Money,
  commitment: Commitment,
  /** The next change by time: it begins, the turn ends, the pot is paid; null once it is paid. */
  deadline: v.nullable(Time),
  /** The place whose turn it is. */
  turn: v.nullable(v.number()),
  /** The place that began. */
  first: v.nullable(v.number()),
  seats: v.array(CardSeat),
  /** Of the member's own stake. */
  roundId: v.string(),
})
export type CardMatch = v.InferOutput<typeof CardMatch>

/** A match the member has played to its end. */
export const PlayedMatch = v.object({
  /** Of the round. */
  id: v.string(),
  time: Time,
  stake: Money,
  win: Money,
  currency: Currency,
  players: v.number(),
  points: v.number(),
  /** The winning points. */
  best: v.number(),
})
export type PlayedMatch = v.InferOutput<typeof PlayedMatch>

const inRoom = v.object({ gameCode: Code, matchId: IdempotencyKey })

export const cardsCalls = {
  cardMenu: call({
    method: 'GET',
    path: '/lgw/pvp/games',
    token: 'none',
    summary: 'The card games played in rooms, in the order of the lobby.',
    request: v.object({ language: v.optional(Language, 'fil') }),
    value: v.object({ games: v.array(CardGame) }),
  }),
  cardRoom: call({
    method: 'GET',
    path: '/lgw/pvp/room',
    token: 'optional',
    refusals: ['game_not_found'],
    summary:
      'The open rooms of a game, one for each stake, and the match of the requesting member, if there is one. No answer contains another’s cards, or the seed, before all have played. Each request also advances the matches.',
    request: v.object({ gameCode: Code }),
    value: v.object({ serverTime: Time, rooms: v.array(OpenRoom), match: v.nullable(CardMatch) }),
  }),
  joinCardRoom: call({
    method: 'POST',
    path: '/lgw/pvp/join',
    token: 'required',
    rejectTrial: true,
    limits: ['cardsByMember'],
    refusals: [
      'game_not_found',
      'vendor_closed',
      'room_closed',
      'already_seated',
      'insufficient_funds',
      'account_stopped',
      'idempotency_conflict',
      'excluded',
      'reality_check_due',
      'stake_limit_reached',
      'loss_limit_reached',
      'bonus_bet_too_high',
      'play_time_over',
    ],
    summary:
      'Seats the member in a room and stakes its ante, under an id of the browser’s own; the same id again is the same seat.',
    request: v.object({ ...inRoom.entries, id: IdempotencyKey }),
    value: v.object({ roundId: v.string() }),
  }),
  playCards: call({
    method: 'POST',
    path: '/lgw/pvp/play',
    token: 'required',
    rejectTrial: true,
    limits: ['cardsByMember'],
    refusals: ['game_not_found', 'turn_over'],
    summary: 'Draws a card or stands, in the member’s turn; a repeated request changes nothing.',
    request: v.object({ ...inRoom.entries, move: v.picklist(cardMoves) }),
    value: v.object({ move: v.picklist(cardMoves) }),
  }),
  leaveCardRoom: call({
    method: 'POST',
    path: '/lgw/pvp/leave',
    token: 'required',
    rejectTrial: true,
    limits: ['cardsByMember'],
    refusals: ['game_not_found', 'account_stopped'],
    summary:
      'Leaves a match: before it begins the stake is refunded, afterwards it stays in the pot and the cards stand.',
    request: inRoom,
    value: v.object({ givenBack: v.boolean() }),
  }),
  cardHistory: call({
    method: 'GET',
    path: '/lgw/pvp/history',
    token: 'required',
    refusals: ['game_not_found'],
    summary: 'The member’s last matches of a game, the last one first.',
    request: v.object({ gameCode: Code }),
    value: v.object({ list: v.array(PlayedMatch) }),
  }),
}
