import * as v from 'valibot'
import { call } from '#wire/call.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { Commitment, RoundProof } from '#games/fair/fair.ts'
import { Currency } from '#wire/money.ts'
import { Code, IdempotencyKey, Money, Time } from '#wire/shapes.ts'
import { leagueCodes, matchKinds, sportsHalls } from '#games/sports/sports-leagues.ts'
import { marketNames, selectionNames, sides } from '#games/sports/sports-match.ts'

/** Path of the stream that tells a hall's board again whenever a match has gone on; `hall` in its query. */
export const sportsEventsPath = '/sports/lgw/events'

/** Which of the two hubs (spec §2). */
export const Hall = v.picklist(sportsHalls)

const Points = v.object({ home: v.number(), away: v.number() })

/** A price of a market in hundredths; null while it cannot be bet on. */
const Price = v.object({ selection: v.picklist(selectionNames), odds: v.nullable(v.number()) })

const MarketPrices = v.object({
  market: v.picklist(marketNames),
  /** The line of points; null where there is none. */
  line: v.nullable(v.number()),
  prices: v.array(Price),
})
export type MarketPrices = v.InferOutput<typeof MarketPrices>

/** A match: when it begins, where it stands, and what is offered on it. */
export const Fixture = v.object({
  id: v.string(),
  league: v.picklist(leagueCodes),
  leagueName: v.string(),
  kind: v.picklist(matchKinds),
  home: v.string(),
  away: v.string(),
  kicksOffAt: Time,
  /** The fingerprint of what it is played from, told before the first bet on it. */
  commitment: Commitment,
  phase: v.picklist(['scheduled', 'live', 'finished', 'abandoned']),
  /** Minutes of football or rounds of maps that are over. */
  step: v.number(),
  score: Points,
  rounds: Points,
  /** Goals, or maps that were won. */
  events: v.array(v.object({ step: v.number(), side: v.picklist(sides) })),
  /** Something has just happened: nothing is taken for a moment. */
  suspended: v.boolean(),
  /** None once the match is over. */
  markets: v.array(MarketPrices),
})
export type Fixture = v.InferOutput<typeof Fixture>

/** What a hall offers at a moment. */
export const SportsBoard = v.object({
  serverTime: Time,
  gameCode: Code,
  currency: Currency,
  /** The least stake; there is no stake below it, and none of more than `most`. */
  least: Money,
  most: Money,
  /** The most that one bet may return; one that could return more is not taken. */
  mostReturn: Money,
  /** What the house keeps of what is likely, in per cent. */
  margin: v.number(),
  fixtures: v.array(Fixture),
})
export type SportsBoard = v.InferOutput<typeof SportsBoard>

const Line = v.nullable(v.pipe(v.number(), v.minValue(-10), v.maxValue(10)))

/** What a leg of a bet is on, and the odds that were seen, in hundredths. */
export const SportsLeg = v.object({
  fixtureId: IdempotencyKey,
  market: v.picklist(marketNames),
  line: Line,
  selection: v.picklist(selectionNames),
  odds: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(100_000)),
})
export type SportsLeg = v.InferOutput<typeof SportsLeg>

/** Legs of a bet, and bets taken together, at most. */
export const mostLegs = 8
export const mostBets = 8

/** A bet: on one leg, or on several that must all win. */
export const SportsTicket = v.object({
  /** Of the round it becomes; asked with again it makes no second one. */
  id: IdempotencyKey,
  stake: Money,
  legs: v.pipe(v.array(SportsLeg), v.minLength(1), v.maxLength(mostLegs)),
})
export type SportsTicket = v.InferOutput<typeof SportsTicket>

/** Which odds that moved since they were seen are taken without being asked: all, better ones, or none. */
export const oddsWishes = ['any', 'better', 'none'] as const
export type OddsWish = (typeof oddsWishes)[number]

/** Why a bet may not be taken, whatever becomes of the others. */
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

/** What became of a bet: taken, or why not. `odds` are those of its legs now, null where there are none. */
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
  /** What is paid for giving it up now; null where nothing is offered. */
  cashOut: v.nullable(Money),
})
export type SportsBet = v.InferOutput<typeof SportsBet>

/** A leg as a round's page tells it: with all that its match can be played again from, the seed once it is over. */
export const ProvenLeg = v.object({
  ...TakenLeg.entries,
  kind: v.picklist(matchKinds),
  homeRate: v.number(),
  awayRate: v.number(),
  /** The end of the match, or where it stood when the house called it off; null before it. */
  score: v.nullable(Points),
  /** Whether the house called the match off: then it counts as void, whatever it would have come to. */
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
    summary: 'What a hall offers: matches that run and that come next, their scores, and the odds of the moment.',
    request: v.object({ hall: Hall }),
    value: SportsBoard,
  }),
  gameLaunchFB: call({
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['game_not_found', 'vendor_closed'],
    summary: 'Where the member opens football or e-sports of the vendor FB: a page of the site itself, without a code.',
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
    summary: "The member's last bets of a hall, each with its legs and what is paid for giving it up.",
    request: v.object({ hall: Hall }),
    value: v.object({ list: v.array(SportsBet) }),
  }),
  placeSportsBets: call({
    method: 'POST',
    path: '/sports/lgw/bets',
    token: 'required',
    realAccountsOnly: true,
    limits: ['sportsByMember'],
    // Those of a bet for itself travel with it.
    refusals: ['game_not_found', 'vendor_closed', ...betRefusals],
    summary: 'Bets on matches, each for itself: asked for again, one that was taken is answered as taken.',
    request: v.object({
      hall: Hall,
      accept: v.picklist(oddsWishes),
      bets: v.pipe(v.array(SportsTicket), v.minLength(1), v.maxLength(mostBets)),
    }),
    value: v.object({ bets: v.array(BetAnswer) }),
  }),
  cashOutBet: call({
    method: 'POST',
    path: '/sports/lgw/bets/cash-out',
    token: 'required',
    realAccountsOnly: true,
    limits: ['sportsByMember'],
    refusals: ['round_not_found', 'market_suspended', 'bet_over', 'account_stopped'],
    summary: 'Gives a bet up for the amount that was shown or a higher one; where it fell it tells the present one.',
    request: v.object({ id: IdempotencyKey, amount: Money }),
    value: v.object({ taken: v.boolean(), amount: Money }),
  }),
}
