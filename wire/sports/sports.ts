import * as v from 'valibot'
import { call } from '#wire/call.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { Commitment, RoundProof } from '#games/fair/fair.ts'
import { Currency } from '#wire/money.ts'
import { Code, IdempotencyKey, Money, Time } from '#wire/shapes.ts'
import { leagueCodes, matchKinds, sportsHalls } from '#games/sports/sports-leagues.ts'
import { marketNames, selectionNames, sides } from '#games/sports/sports-match.ts'

/** Path of the stream that sends a hall's board whenever a match changes; `hall` in its query. */
export const sportsEventsPath = '/sports/lgw/events'

/** The two hubs (spec §2). */
export const Hall = v.picklist(sportsHalls)

const Points = v.object({ home: v.number(), away: v.number() })

/** Odds of a selection in hundredths; null while it is closed. */
const Price = v.object({ selection: v.picklist(selectionNames), odds: v.nullable(v.number()) })

const MarketPrices = v.object({
  market: v.picklist(marketNames),
  /** The line; null for none. */
  line: v.nullable(v.number()),
  prices: v.array(Price),
})
export type MarketPrices = v.InferOutput<typeof MarketPrices>

/** A match: its start, its score, and its markets. */
export const Fixture = v.object({
  id: v.string(),
  league: v.picklist(leagueCodes),
  leagueName: v.string(),
  kind: v.picklist(matchKinds),
  home: v.string(),
  away: v.string(),
  kicksOffAt: Time,
  /** The commitment of its seed, published before the first bet on it. */
  commitment: Commitment,
  phase: v.picklist(['scheduled', 'live', 'finished', 'abandoned']),
  /** Minutes of football or rounds of maps played. */
  step: v.number(),
  score: Points,
  rounds: Points,
  /** Goals, or maps won. */
  events: v.array(v.object({ step: v.number(), side: v.picklist(sides) })),
  /** Betting is suspended for a moment after an event. */
  suspended: v.boolean(),
  /** Empty once the match is over. */
  markets: v.array(MarketPrices),
})
export type Fixture = v.InferOutput<typeof Fixture>

/** The board of a hall. */
export const SportsBoard = v.object({
  serverTime: Time,
  gameCode: Code,
  currency: Currency,
  /** The minimum stake; the maximum is `most`. */
  least: Money,
  most: Money,
  /** Maximum payout of a bet; one with a higher potential payout is refused. */
  mostReturn: Money,
  /** The margin of the house, in per cent. */
  margin: v.number(),
  fixtures: v.array(Fixture),
})
export type SportsBoard = v.InferOutput<typeof SportsBoard>

const Line = v.nullable(v.pipe(v.number(), v.minValue(-10), v.maxValue(10)))

/** The selection of a leg, and the odds that were shown, in hundredths. */
export const SportsLeg = v.object({
  fixtureId: IdempotencyKey,
  market: v.picklist(marketNames),
  line: Line,
  selection: v.picklist(selectionNames),
  odds: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(100_000)),
})
export type SportsLeg = v.InferOutput<typeof SportsLeg>

/** Maximum number of legs of a bet, and of bets of a request. */
export const maxLegs = 8
export const maxBets = 8

/** A bet: on one leg, or on several that must all win. */
export const SportsTicket = v.object({
  /** The id of its round; a repeated request makes no second one. */
  id: IdempotencyKey,
  stake: Money,
  legs: v.pipe(v.array(SportsLeg), v.minLength(1), v.maxLength(maxLegs)),
})
export type SportsTicket = v.InferOutput<typeof SportsTicket>

/** Which changed odds are accepted: all, better ones, or none. */
export const oddsPreferences = ['any', 'better', 'none'] as const
export type OddsPreference = (typeof oddsPreferences)[number]

/** Why a single bet may be refused. */
export const betRefusals = [
  'odds_changed',
  'market_suspended',
  'market_closed',
  'bet_out_of_range',
  'return_too_high',
  'insufficient_funds',
  'excluded',
  'reality_check_due',
  'stake_limit_reached',
  'loss_limit_reached',
  'bonus_bet_too_high',
  'play_time_over',
  'account_stopped',
  'idempotency_conflict',
] as const satisfies readonly RefusalCode[]
export type BetRefusal = (typeof betRefusals)[number]

/** The result for a bet: taken, or the refusal. `odds` are the current ones of its legs, null where closed. */
const BetAnswer = v.object({
  id: v.string(),
  refusal: v.nullable(v.picklist(betRefusals)),
  odds: v.array(v.nullable(v.number())),
})
export type BetAnswer = v.InferOutput<typeof BetAnswer>

export const betStates = ['open', 'won', 'lost', 'void', 'cashed'] as const

/** A leg of a bet that was taken. */
export const TakenLeg = v.object({
  fixtureId: v.string(),
  leagueName: v.string(),
  home: v.string(),
  away: v.string(),
  market: v.picklist(marketNames),
  line: v.nullable(v.number()),
  selection: v.picklist(selectionNames),
  odds: v.number(),
  /** Null until its match is over. */
  result: v.nullable(v.picklist(['won', 'lost', 'void'])),
})
export type TakenLeg = v.InferOutput<typeof TakenLeg>

/** A member's bet. */
export const SportsBet = v.object({
  id: v.string(),
  time: Time,
  stake: Money,
  win: Money,
  currency: Currency,
  state: v.picklist(betStates),
  legs: v.array(TakenLeg),
  /** The current cash-out amount; null when there is none. */
  cashOut: v.nullable(Money),
})
export type SportsBet = v.InferOutput<typeof SportsBet>

/** A leg on a round's page: with everything to play its match again, the seed once it is over. */
export const ProvenLeg = v.object({
  ...TakenLeg.entries,
  kind: v.picklist(matchKinds),
  homeRate: v.number(),
  awayRate: v.number(),
  /** The final score, or that of an abandoned match; null before it. */
  score: v.nullable(Points),
  /** True when the house abandoned the match: then it is void, whatever its score. */
  calledOff: v.boolean(),
  proof: v.object({ ...RoundProof.entries, serverSeed: v.nullable(RoundProof.entries.serverSeed) }),
})
export type ProvenLeg = v.InferOutput<typeof ProvenLeg>

export const sportsCalls = {
  sportsBoard: call({
    method: 'GET',
    path: '/sports/lgw/board',
    token: 'none',
    refusals: ['game_not_found'],
    summary: 'The board of a hall: running and upcoming matches, their scores, and the current odds.',
    request: v.object({ hall: Hall }),
    value: SportsBoard,
  }),
  gameLaunchFB: call({
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    token: 'required',
    rejectTrial: true,
    refusals: ['game_not_found', 'vendor_closed'],
    summary:
      'The page of football or e-sports of the vendor FB for the member: a page of the site itself, without a code.',
    request: v.object({ hall: v.optional(Hall, 'sports') }),
    value: v.object({
      /** Path of the page at this site. */
      url: v.string(),
      gameCode: Code,
      vassalage: Code,
      name: v.string(),
      vendorName: v.string(),
    }),
  }),
  sportsBets: call({
    method: 'GET',
    path: '/sports/lgw/bets',
    token: 'required',
    refusals: ['game_not_found'],
    summary: "The member's last bets of a hall, each with its legs and its cash-out amount.",
    request: v.object({ hall: Hall }),
    value: v.object({ list: v.array(SportsBet) }),
  }),
  placeSportsBets: call({
    method: 'POST',
    path: '/sports/lgw/bets',
    token: 'required',
    rejectTrial: true,
    limits: ['sportsByMember'],
    // The refusals of a single bet are in its result.
    refusals: ['game_not_found', 'vendor_closed', ...betRefusals],
    summary: 'Bets on matches, one by one: on a repeated request, a bet that was taken is returned as taken.',
    request: v.object({
      hall: Hall,
      accept: v.picklist(oddsPreferences),
      bets: v.pipe(v.array(SportsTicket), v.minLength(1), v.maxLength(maxBets)),
    }),
    value: v.object({ bets: v.array(BetAnswer) }),
  }),
  cashOutBet: call({
    method: 'POST',
    path: '/sports/lgw/bets/cash-out',
    token: 'required',
    rejectTrial: true,
    limits: ['sportsByMember'],
    refusals: ['round_not_found', 'market_suspended', 'bet_over', 'account_stopped'],
    summary: 'Cashes a bet out for the amount shown or a higher one; if it fell, returns the current one.',
    request: v.object({ id: IdempotencyKey, amount: Money }),
    value: v.object({ taken: v.boolean(), amount: Money }),
  }),
}
