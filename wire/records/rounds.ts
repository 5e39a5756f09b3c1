import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { cardMoves } from '#games/cards/card-plays.ts'
import { RoundProof } from '#games/fair/fair.ts'
import { drawnKinds } from '#games/lottery/drawn-games.ts'
import { Target } from '#games/fishing/fishing-sea.ts'
import { Currency } from '#wire/money.ts'
import { SlotSymbol, Turn } from '#games/slot/turn.ts'
import { ToldPool } from '#games/lottery/pools.ts'
import { movementKinds, roundStates } from './records.ts'
import { Code, GameType, Language, Money, Time } from '#wire/shapes.ts'
import { ProvenLeg } from '#wire/sports/sports.ts'

/** What a round moved on an account of its member, and what was there after it. */
export const RoundMove = v.object({
  id: v.string(),
  kind: v.picklist(movementKinds),
  time: Time,
  amount: Money,
  balance: Money,
})
export type RoundMove = v.InferOutput<typeof RoundMove>

/** One round of a game, with all that is kept of it. */
export const RoundDetail = v.object({
  id: v.string(),
  /** Of a round of somebody of the own team, who played it, most of the name hidden; left out of one's own. */
  member: v.optional(v.string()),
  time: Time,
  /** When it was settled or given back; null while it is open. */
  endedAt: v.nullable(Time),
  gameCode: Code,
  game: v.string(),
  gameType: GameType,
  vendor: v.string(),
  state: v.picklist(roundStates),
  currency: Currency,
  stake: Money,
  win: Money,
  net: Money,
  /** Of a slot what its reels showed, and by which model they pay; null where nothing is kept. */
  slot: v.nullable(
    v.object({
      model: v.string(),
      turns: v.array(Turn),
      /** What each symbol is drawn as at this game, `/art/symbol/<drawing>.svg`, and what that is called. */
      symbols: v.record(SlotSymbol, v.object({ drawing: Code, name: v.string() })),
    }),
  ),
  /** Of a bet on a draw what was bet, and the draw's numbers once it is over; null for other rounds. */
  lottery: v.nullable(
    v.object({
      kind: v.picklist(drawnKinds),
      /** What the draw's numbers hang on beside its seeds. */
      drawId: v.string(),
      issue: v.string(),
      play: v.string(),
      picks: v.array(v.string()),
      multiple: v.number(),
      numbers: v.nullable(v.array(v.string())),
      /** What lay on each side when it was drawn; left out where stakes are not pooled. */
      pool: v.optional(ToldPool),
    }),
  ),
  /** Of a bet on matches its legs, and whether it was given up before they were over; null for other rounds. */
  sports: v.nullable(v.object({ legs: v.array(ProvenLeg), cashed: v.boolean() })),
  /** Of a match of cards its places, and their cards once all have played; null for other rounds. */
  cards: v.nullable(
    v.object({
      matchId: v.string(),
      /** The place that was the member's own. */
      place: v.number(),
      seats: v.array(
        v.object({
          roundId: v.nullable(v.string()),
          name: v.string(),
          move: v.nullable(v.picklist(cardMoves)),
          cards: v.nullable(v.array(v.string())),
        }),
      ),
    }),
  ),
  /** Of a shot at the fishing game what was aimed at, what that is called and pays, and whether it was caught; null for other rounds. */
  fishing: v.nullable(v.object({ target: Target, name: v.string(), odds: v.number(), caught: v.boolean() })),
  moves: v.array(RoundMove),
  /** What it was drawn from, of a bet on matches its first one, the server's seed once it is over; null for rounds of before there were proofs. */
  proof: v.nullable(v.object({ ...RoundProof.entries, serverSeed: v.nullable(RoundProof.entries.serverSeed) })),
})
export type RoundDetail = v.InferOutput<typeof RoundDetail>

export const roundsCalls = {
  roundDetail: call({
    method: 'GET',
    path: '/wps/member/round',
    watched: 'read',
    token: 'required',
    refusals: ['round_not_found'],
    summary:
      'One round of the member the token belongs to, or of an agent’s team: what it showed, what it moved, and what it was drawn from. Rounds of others are unknown.',
    request: v.object({ id: Code, language: Language }),
    value: RoundDetail,
  }),
}
