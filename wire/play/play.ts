import * as v from 'valibot'
import { SlotRules } from '#games/slot/slot-rules.ts'
import { Turn } from '#games/slot/turn.ts'
import { call } from '#wire/call.ts'
import { ClientSeed, Commitment, NextDraw, RoundProof } from '#games/fair/fair.ts'
import { Currency } from '#wire/money.ts'
import { Code, IdempotencyKey, Language, Money, Time } from '#wire/shapes.ts'

/**
 * The calls between a game of the built-in provider and its server, on the games origin. They use the play token of one
 * launch instead of the session's, and are therefore not in the site's call table.
 */

/** A finished round: the paid turn, then the free turns it won. */
export const SpinResult = v.object({
  spinId: IdempotencyKey,
  bet: Money,
  win: Money,
  turns: v.array(Turn),
  /** Balance with the bet deducted and the win not yet paid, for showing while the reels turn. */
  balanceAfterBet: Money,
  balance: Money,
  at: Time,
  /** Its seeds; null for a round from before there were proofs. */
  proof: v.nullable(RoundProof),
  /** Its model, so that it can be drawn again. */
  model: v.string(),
  /** The commitment of the next round's seed. */
  next: NextDraw,
})
export type SpinResult = v.InferOutput<typeof SpinResult>

export const PastRound = v.object({ spinId: Code, bet: Money, win: Money, at: Time })
export type PastRound = v.InferOutput<typeof PastRound>

/** The theme of a slot's symbols. */
export const SlotWorld = v.picklist([
  'classic',
  'sea',
  'orchard',
  'treasure',
  'sweets',
  'west',
  'myth',
  'east',
  'wild',
  'music',
  'space',
  'night',
  'race',
  'food',
  'fiesta',
  'ice',
])
export type SlotWorld = v.InferOutput<typeof SlotWorld>

/** The autoplay options of a market; the first of each is the default. */
export const AutoplayChoices = v.object({
  turns: v.array(v.number()),
  /** Loss limits, as multiples of the bet: one is always set. */
  losses: v.array(v.number()),
  /** Wins of one round that end it, as multiples of the bet. */
  wins: v.array(v.number()),
})
export type AutoplayChoices = v.InferOutput<typeof AutoplayChoices>

/** What a player is shown of every game. */
export const GameSeat = v.object({
  game: v.object({ gameCode: Code, name: v.string(), vendorName: v.string() }),
  language: Language,
  /** The currency of every amount in the game. */
  currency: Currency,
  /** The member's wallet that is used: the site's main one, or that of the game's vendor. */
  wallet: v.picklist(['main', 'vendor']),
  balance: Money,
  /** The commitment of the next round's seed. */
  next: NextDraw,
})
export type GameSeat = v.InferOutput<typeof GameSeat>

/** The table for a player. */
export const PlayState = v.object({
  ...GameSeat.entries,
  /** Its palette and symbols. */
  theme: v.object({ hue: v.number(), seed: v.number(), world: SlotWorld }),
  bets: v.array(Money),
  /** The member's last bet at this game, where it is still offered; otherwise the usual one. */
  defaultBet: Money,
  rules: SlotRules,
  /** Null where the market's rules forbid autoplay. */
  autoplay: v.nullable(AutoplayChoices),
  /** Minimum time between two bets, in seconds; an earlier one is refused (`rate_limited`). 0 for no such rule. */
  leastTurnSeconds: v.number(),
  /** A paid round that has not been shown to its end, because the page was reloaded. */
  underWay: v.nullable(SpinResult),
  /** The last rounds that were shown, the newest first. */
  history: v.array(PastRound),
})
export type PlayState = v.InferOutput<typeof PlayState>

export const playCalls = {
  enter: call({
    method: 'POST',
    path: '/play/enter',
    token: 'none',
    refusals: ['session_expired', 'not_logged_in', 'game_unavailable'],
    duringMaintenance: true,
    summary: 'Exchanges the launch code in the address for a play token; a code works once.',
    request: v.object({ code: v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/)) }),
    value: v.object({ playToken: v.string(), state: PlayState }),
  }),
  state: call({
    method: 'GET',
    path: '/play/state',
    token: 'required',
    refusals: ['game_unavailable'],
    duringMaintenance: true,
    withExpiredPassword: true,
    summary: 'The table again, for a reloaded page.',
    request: v.object({}),
    value: PlayState,
  }),
  spin: call({
    method: 'POST',
    path: '/play/spin',
    token: 'required',
    refusals: [
      'maintenance',
      'game_unavailable',
      'bet_out_of_range',
      'insufficient_funds',
      'excluded',
      'reality_check_due',
      'stake_limit_reached',
      'loss_limit_reached',
      'bonus_bet_too_high',
      'play_time_over',
      'account_stopped',
      'idempotency_conflict',
      'commitment_used',
      'round_not_found',
      'rate_limited',
    ],
    // A repeated round is answered whatever has happened since.
    duringMaintenance: true,
    withExpiredPassword: true,
    summary: 'Bets and turns the reels; the same spinId always returns the same round, whatever else is sent.',
    request: v.object({
      spinId: IdempotencyKey,
      bet: Money,
      /** The commitment shown before the bet; another one is refused (`commitment_used`). */
      commitment: Commitment,
      clientSeed: ClientSeed,
    }),
    value: SpinResult,
  }),
  shown: call({
    method: 'POST',
    path: '/play/shown',
    token: 'required',
    duringMaintenance: true,
    withExpiredPassword: true,
    refusals: ['not_found'],
    summary:
      "Reports that a round has been shown to its end: the member's other screens are now notified of the balance.",
    request: v.object({ spinId: IdempotencyKey }),
    value: v.object({}),
  }),
}
