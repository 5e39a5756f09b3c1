import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ClientSeed, Commitment, NextDraw, RoundProof } from '#games/fair/fair.ts'
import { Target } from '#games/fishing/fishing-sea.ts'
import { Currency } from '#wire/money.ts'
import { playCalls } from './play.ts'
import { Code, IdempotencyKey, Language, Money, Time } from '#wire/shapes.ts'

/**
 * The calls between the fishing game and its server. They live on the games origin and carry the play token of one
 * launch, as those of `wire/play/play.ts` do. A shot is a round of its own: bet, drawn and paid at once.
 */

/** A shot that is over. */
export const ShotResult = v.object({
  shotId: IdempotencyKey,
  target: Target,
  bet: Money,
  caught: v.boolean(),
  win: Money,
  balance: Money,
  at: Time,
  proof: RoundProof,
  /** What the next shot will be drawn from. */
  next: NextDraw,
})
export type ShotResult = v.InferOutput<typeof ShotResult>

export const PastShot = v.object({ shotId: Code, target: Target, bet: Money, win: Money, at: Time })
export type PastShot = v.InferOutput<typeof PastShot>

/** The sea as a player finds it. */
export const SeaState = v.object({
  game: v.object({ gameCode: Code, name: v.string(), vendorName: v.string() }),
  /** Of its palette. */
  hue: v.number(),
  language: Language,
  /** Of every amount here. */
  currency: Currency,
  /** Whose wallet of the member is played with: the site's main one, or that of the game's vendor. */
  wallet: v.picklist(['main', 'vendor']),
  balance: Money,
  /** What each cannon bets, the smallest first. */
  cannons: v.array(Money),
  /** Index of the cannon it opens with. */
  usualCannon: v.number(),
  /** What every target returns, in per cent. */
  rtp: v.number(),
  /** Kinds of targets, what they pay, and how often a shot catches one, in per cent. */
  targets: v.array(v.object({ target: Target, odds: v.number(), chance: v.number() })),
  /** What the next shot will be drawn from. */
  next: NextDraw,
  history: v.array(PastShot),
})
export type SeaState = v.InferOutput<typeof SeaState>

export const fishingCalls = {
  enter: call({
    method: 'POST',
    path: '/play/fishing/enter',
    token: 'none',
    refusals: playCalls.enter.refusals,
    openWhenClosed: true,
    summary: 'Trades the launch code of the address in for a play token; a code works once.',
    request: playCalls.enter.request,
    value: v.object({ playToken: v.string(), state: SeaState }),
  }),
  state: call({
    method: 'GET',
    path: '/play/fishing/state',
    token: 'required',
    refusals: playCalls.state.refusals,
    openWhenClosed: true,
    openWhileOwing: true,
    summary: 'The sea again, for a page that was reloaded.',
    request: v.object({}),
    value: SeaState,
  }),
  shoot: call({
    method: 'POST',
    path: '/play/fishing/shoot',
    token: 'required',
    refusals: playCalls.spin.refusals,
    // A shot already made is answered whatever has happened since.
    openWhenClosed: true,
    openWhileOwing: true,
    summary: 'Bets on a shot at a kind of target; the same shotId always answers with the same shot.',
    request: v.object({
      shotId: IdempotencyKey,
      target: Target,
      bet: Money,
      /** The commitment that was shown before the shot; another one is refused (`commitment_used`). */
      commitment: Commitment,
      clientSeed: ClientSeed,
    }),
    value: ShotResult,
  }),
}
