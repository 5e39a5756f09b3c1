import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ClientSeed, Commitment, NextDraw, RoundProof } from '#games/fair/fair.ts'
import { Target } from '#games/fishing/fishing-sea.ts'
import { GameSeat, playCalls } from './play.ts'
import { Code, IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/**
 * The calls between the fishing game and its server, on the games origin and with the play token of one launch, like
 * those of `wire/play/play.ts`. A shot is a round of its own: bet, drawn and paid at once.
 */

/** A finished shot. */
export const ShotResult = v.object({
  shotId: IdempotencyKey,
  target: Target,
  bet: Money,
  caught: v.boolean(),
  win: Money,
  balance: Money,
  at: Time,
  proof: RoundProof,
  /** The commitment of the next shot's seed. */
  next: NextDraw,
})
export type ShotResult = v.InferOutput<typeof ShotResult>

export const PastShot = v.object({ shotId: Code, target: Target, bet: Money, win: Money, at: Time })
export type PastShot = v.InferOutput<typeof PastShot>

/** The state of the game for a player. */
export const SeaState = v.object({
  ...GameSeat.entries,
  /** Its palette. */
  hue: v.number(),
  /** The bet of each cannon, the smallest first. */
  cannons: v.array(Money),
  /** Index of the default cannon. */
  usualCannon: v.number(),
  /** The return of every target, in per cent. */
  rtp: v.number(),
  /** Kinds of targets, their payouts, and the chance that a shot catches one, in per cent. */
  targets: v.array(v.object({ target: Target, odds: v.number(), chance: v.number() })),
  history: v.array(PastShot),
})
export type SeaState = v.InferOutput<typeof SeaState>

export const fishingCalls = {
  enter: call({
    method: 'POST',
    path: '/play/fishing/enter',
    token: 'none',
    refusals: playCalls.enter.refusals,
    duringMaintenance: true,
    summary: 'Exchanges the launch code in the address for a play token; a code works once.',
    request: playCalls.enter.request,
    value: v.object({ playToken: v.string(), state: SeaState }),
  }),
  state: call({
    method: 'GET',
    path: '/play/fishing/state',
    token: 'required',
    refusals: playCalls.state.refusals,
    duringMaintenance: true,
    withExpiredPassword: true,
    summary: 'The state of the game again, for a reloaded page.',
    request: v.object({}),
    value: SeaState,
  }),
  shoot: call({
    method: 'POST',
    path: '/play/fishing/shoot',
    token: 'required',
    refusals: playCalls.spin.refusals,
    // A repeated shot is answered whatever has happened since.
    duringMaintenance: true,
    withExpiredPassword: true,
    summary: 'Bets on a shot at a kind of target; the same shotId always returns the same shot.',
    request: v.object({
      shotId: IdempotencyKey,
      target: Target,
      bet: Money,
      /** The commitment shown before the shot; another one is refused (`commitment_used`). */
      commitment: Commitment,
      clientSeed: ClientSeed,
    }),
    value: ShotResult,
  }),
}
