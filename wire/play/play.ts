import * as v from 'valibot'
import { SlotRules } from '#games/slot/slot-rules.ts'
import { Turn } from '#games/slot/turn.ts'
import { call } from '#wire/call.ts'
import { ClientSeed, Commitment, NextDraw, RoundProof } from '#games/fair/fair.ts'
import { Currency } from '#wire/money.ts'
import { Code, IdempotencyKey, Language, Money, Time } from '#wire/shapes.ts'

/**
 * The calls between a game of the built-in provider and its server. They live on the games origin, carry the play
 * token of one launch instead of the session's, and are therefore no part of the site's call table.
 */

/** A finished round: the paid turn, then the free turns it won. */
export const SpinResult = v.object({
  spinId: IdempotencyKey,
  bet: Money,
  win: Money,
  turns: v.array(Turn),
  /** Balance with the bet taken and the win not yet paid, for showing while the reels turn. */
  balanceAfterBet: Money,
  balance: Money,
  at: Time,
  /** What it was drawn from; null for a round of before there were proofs. */
  proof: v.nullable(RoundProof),
  /** By which model, so that it can be drawn again. */
  model: v.string(),
  /** What the next round at the table will be drawn from. */
  next: NextDraw,
})
export type SpinResult = v.InferOutput<typeof SpinResult>

export const PastRound = v.object({ spinId: Code, bet: Money, win: Money, at: Time })
export type PastRound = v.InferOutput<typeof PastRound>

/** What a slot tells of: its symbols are of that world. */
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

/** What a market offers where it lets reels turn by themselves; the first of each is what one begins with. */
export const AutoplayChoices = v.object({
  turns: v.array(v.number()),
  /** What may be lost at most, as multiples of the bet: a limit is always set. */
  losses: v.array(v.number()),
  /** A win of one round that ends it, as multiples of the bet. */
  wins: v.array(v.number()),
})
export type AutoplayChoices = v.InferOutput<typeof AutoplayChoices>

/** The table as a player finds it. */
export const PlayState = v.object({
  game: v.object({ gameCode: Code, name: v.string(), vendorName: v.string() }),
  /** Choice of palette and symbols. */
  theme: v.object({ hue: v.number(), seed: v.number(), world: SlotWorld }),
  language: Language,
  /** Of every amount at this table. */
  currency: Currency,
  /** Whose wallet of the member is played with: the site's main one, or that of the game's vendor. */
  wallet: v.picklist(['main', 'vendor']),
  balance: Money,
  bets: v.array(Money),
  defaultBet: Money,
  rules: SlotRules,
  /** Null where the market's rules let no reels turn by themselves. */
  autoplay: v.nullable(AutoplayChoices),
  /** From one bet at the table to the next, in seconds; an earlier one is refused (`rate_limited`). 0 for no such rule. */
  leastTurnSeconds: v.number(),
  /** What the next round will be drawn from. */
  next: NextDraw,
  /** A round that is paid and has not been shown to its end: the page was loaded again in the midst of it. */
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
    openWhenClosed: true,
    summary: 'Trades the launch code of the address in for a play token; a code works once.',
    request: v.object({ code: v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/)) }),
    value: v.object({ playToken: v.string(), state: PlayState }),
  }),
  state: call({
    method: 'GET',
    path: '/play/state',
    token: 'required',
    refusals: ['game_unavailable'],
    openWhenClosed: true,
    openWhileOwing: true,
    summary: 'The table again, for a page that was reloaded.',
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
    // A round already made is answered whatever has happened since.
    openWhenClosed: true,
    openWhileOwing: true,
    summary: 'Bets and turns the reels; the same spinId always answers with the same round, whatever comes with it.',
    request: v.object({
      spinId: IdempotencyKey,
      bet: Money,
      /** The commitment that was shown before the bet; another one is refused (`commitment_used`). */
      commitment: Commitment,
      clientSeed: ClientSeed,
    }),
    value: SpinResult,
  }),
  shown: call({
    method: 'POST',
    path: '/play/shown',
    token: 'required',
    openWhenClosed: true,
    openWhileOwing: true,
    refusals: ['not_found'],
    summary: "Tells that a round has been shown to its end: the member's other screens now learn of the balance.",
    request: v.object({ spinId: IdempotencyKey }),
    value: v.object({}),
  }),
}
