import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { cardMoves } from '#games/cards/card-plays.ts'
import { RoundProof } from '#games/fair/fair.ts'
import { drawnKinds } from '#games/lottery/drawn-games.ts'
import { Target } from '#games/fishing/fishing-sea.ts'
import { originalNames } from '#games/originals/originals.ts'
import { Currency } from '#wire/money.ts'
import { SlotSymbol, Turn } from '#games/slot/turn.ts'
import { PoolAmounts } from '#games/lottery/pools.ts'
import { movementKinds, roundStates } from './records.ts'
import { Code, GameType, Language, Money, Time } from '#wire/shapes.ts'
import { ProvenLeg } from '#wire/sports/sports.ts'

/** A movement of a round on its member's account, and the balance after it. */
export const RoundMove = v.object({
  id: v.string(),
  kind: v.picklist(movementKinds),
  time: Time,
  amount: Money,
  balance: Money,
})
export type RoundMove = v.InferOutput<typeof RoundMove>

/** A round of a game, with all stored details. */
export const RoundDetail = v.object({
  id: v.string(),
  /** Of a round of a team member: the player, masked; left out of one's own. */
  member: v.optional(v.string()),
  time: Time,
  /** When it was settled or refunded; null while it is open. */
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
  /** Of a slot its reels, and the model by which they pay; null where nothing is stored. */
  slot: v.nullable(
    v.object({
      model: v.string(),
      turns: v.array(Turn),
      /** The drawing of each symbol at this game, `/art/symbol/<drawing>.svg`, and its name. */
      symbols: v.record(SlotSymbol, v.object({ drawing: Code, name: v.string() })),
    }),
  ),
  /** Of a bet on a draw its picks, and the draw's numbers once it is over; null for other rounds. */
  lottery: v.nullable(
    v.object({
      kind: v.picklist(drawnKinds),
      /** The public input of the draw besides its seeds. */
      drawId: v.string(),
      issue: v.string(),
      play: v.string(),
      picks: v.array(v.string()),
      multiple: v.number(),
      numbers: v.nullable(v.array(v.string())),
      /** The stakes on each side when it was drawn; left out where they are not pooled. */
      pool: v.optional(PoolAmounts),
    }),
  ),
  /** Of a sports bet its legs, and whether it was cashed out; null for other rounds. */
  sports: v.nullable(v.object({ legs: v.array(ProvenLeg), cashed: v.boolean() })),
  /** Of a card match its places, and their cards once all have played; null for other rounds. */
  cards: v.nullable(
    v.object({
      matchId: v.string(),
      /** The member's own place. */
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
  /**
   * Of a shot at the fishing game its target, with name and payout, and whether it was caught; null for other rounds.
   */
  fishing: v.nullable(v.object({ target: Target, name: v.string(), odds: v.number(), caught: v.boolean() })),
  /** Of a round of a house original its pick and outcome, as the rules state them and in words; null for others. */
  original: v.nullable(
    v.object({
      name: v.picklist(originalNames),
      version: v.number(),
      pick: v.unknown(),
      outcome: v.unknown(),
      pickText: v.string(),
      outcomeText: v.string(),
      /** What it paid as a multiple of the stake, rounded down to four digits. */
      multiple: v.string(),
    }),
  ),
  moves: v.array(RoundMove),
  /**
   * Its seeds, of a sports bet the first leg's; the server's seed once it is over; null for rounds from before there
   * were proofs.
   */
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
      'One round of the member the token belongs to, or of an agent’s team: its result, its movements, and its seeds. Rounds of others are unknown.',
    request: v.object({ id: Code, language: Language }),
    value: RoundDetail,
  }),
}
