import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ClientSeed, Commitment, NextDraw, RoundProof } from '#games/fair/fair.ts'
import { originalNames } from '#games/originals/originals.ts'
import { AutoplayChoices, GameSeat, playCalls } from './play.ts'
import { IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/**
 * The calls between a house original whose round is over with one draw and its server, on the games origin and with the
 * play token of one launch, like those of `wire/play/play.ts`. What a pick and an outcome are made of is stated by the
 * rules of the game: the schemas `pick` and `outcome` of `games/originals/<game>.ts`.
 */

/** A finished round of an original. */
export const OriginalResult = v.object({
  roundId: IdempotencyKey,
  /** Whose rules it was played by, and their version. */
  game: v.picklist(originalNames),
  version: v.number(),
  pick: v.unknown(),
  outcome: v.unknown(),
  bet: Money,
  win: Money,
  /** Balance with the bet deducted and the win not yet paid, for showing until the outcome is revealed. */
  balanceAfterBet: Money,
  balance: Money,
  at: Time,
  proof: RoundProof,
  /** The commitment of the next round's seed. */
  next: NextDraw,
})
export type OriginalResult = v.InferOutput<typeof OriginalResult>

export const PastOriginal = v.object({
  roundId: IdempotencyKey,
  pick: v.unknown(),
  outcome: v.unknown(),
  bet: Money,
  win: Money,
  at: Time,
})
export type PastOriginal = v.InferOutput<typeof PastOriginal>

/** The table of an original for a player. */
export const OriginalState = v.object({
  ...GameSeat.entries,
  /** Whose rules it is played by. */
  rules: v.picklist(originalNames),
  /** Its palette. */
  hue: v.number(),
  bets: v.array(Money),
  /** The member's last bet at this game, where it is still offered; otherwise the usual one. */
  defaultBet: Money,
  /** The member's last pick at this game; otherwise the usual one. */
  pick: v.unknown(),
  /** The published return in per cent: the lowest of its pay tables. */
  rtp: v.number(),
  /** Null where the market's rules forbid autoplay. */
  autoplay: v.nullable(AutoplayChoices),
  /** Minimum time between two bets, in seconds; an earlier one is refused (`rate_limited`). 0 for no such rule. */
  leastTurnSeconds: v.number(),
  /** A paid round that has not been shown to its end, because the page was reloaded. */
  underWay: v.nullable(OriginalResult),
  /** The last rounds that were shown, the newest first. */
  history: v.array(PastOriginal),
})
export type OriginalState = v.InferOutput<typeof OriginalState>

export const originalCalls = {
  enter: call({
    method: 'POST',
    path: '/play/original/enter',
    token: 'none',
    refusals: playCalls.enter.refusals,
    duringMaintenance: true,
    summary: 'Exchanges the launch code in the address for a play token; a code works once.',
    request: playCalls.enter.request,
    value: v.object({ playToken: v.string(), state: OriginalState }),
  }),
  state: call({
    method: 'GET',
    path: '/play/original/state',
    token: 'required',
    refusals: playCalls.state.refusals,
    duringMaintenance: true,
    withExpiredPassword: true,
    summary: 'The table again, for a reloaded page.',
    request: v.object({}),
    value: OriginalState,
  }),
  play: call({
    method: 'POST',
    path: '/play/original/play',
    token: 'required',
    refusals: playCalls.spin.refusals,
    // A repeated round is answered whatever has happened since.
    duringMaintenance: true,
    withExpiredPassword: true,
    summary: 'Bets on a pick and draws; the same roundId always returns the same round, whatever else is sent.',
    request: v.object({
      roundId: IdempotencyKey,
      /** The choice, as the rules of the game state it; another one is refused (`invalid_request`). */
      pick: v.unknown(),
      bet: Money,
      /** The commitment shown before the bet; another one is refused (`commitment_used`). */
      commitment: Commitment,
      clientSeed: ClientSeed,
    }),
    value: OriginalResult,
  }),
  shown: call({
    method: 'POST',
    path: '/play/original/shown',
    token: 'required',
    duringMaintenance: true,
    withExpiredPassword: true,
    refusals: ['not_found'],
    summary: playCalls.shown.summary,
    request: v.object({ roundId: IdempotencyKey }),
    value: v.object({}),
  }),
}
