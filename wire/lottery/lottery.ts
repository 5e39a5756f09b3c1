import * as v from 'valibot'
import { call } from '#wire/call.ts'
import type { RefusalCode } from '#wire/codes.ts'
import { Commitment, RoundProof } from '#games/fair/fair.ts'
import { lotteryKinds, maxPicks } from '#games/lottery/lottery-plays.ts'
import { Currency } from '#wire/money.ts'
import { PoolAmountsList } from '#games/lottery/pools.ts'
import { roundStates } from '#wire/records/records.ts'
import { Code, GameType, IdempotencyKey, Language, Money, Time, whole } from '#wire/shapes.ts'

/** The pages of lotteries (spec §2); a vendor's page follows from the launch (spec §4). */
export const LotteryHall = v.picklist(['lottery', 'vnLottery', 'seaLottery'])
export type LotteryHall = v.InferOutput<typeof LotteryHall>

/** A lottery that can be played. */
export const LotteryGame = v.object({
  gameCode: Code,
  name: v.string(),
  vendor: Code,
  vendorName: v.string(),
  kind: v.picklist(lotteryKinds),
  /** The minimum bet; a bet is a whole multiple of it. */
  unit: Money,
  currency: Currency,
  art: v.string(),
})
export type LotteryGame = v.InferOutput<typeof LotteryGame>

/** An upcoming draw. Its commitment is published before the first bet on it. */
export const UpcomingDraw = v.object({
  id: v.string(),
  /** Its name: the site's day and the draw's number in it. */
  issue: v.string(),
  /** When betting closes. */
  closesAt: Time,
  drawsAt: Time,
  commitment: Commitment,
})
export type UpcomingDraw = v.InferOutput<typeof UpcomingDraw>

/** A finished draw, with its numbers and seeds. */
export const OpenedDraw = v.object({
  id: v.string(),
  issue: v.string(),
  drawsAt: Time,
  numbers: v.array(v.string()),
  proof: RoundProof,
  /** The stakes on each side when it was drawn; left out where they are not pooled. */
  pools: v.optional(PoolAmountsList),
})
export type OpenedDraw = v.InferOutput<typeof OpenedDraw>

/** A line of a bet slip: the picks of a play, and the stake on each combination of them in units. */
export const LotteryLine = v.object({
  /** The id of its round; a repeated request makes no second one. */
  id: IdempotencyKey,
  play: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/)),
  picks: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,12}$/))), v.minLength(1), v.maxLength(maxPicks)),
  multiple: whole(1, 200),
})
export type LotteryLine = v.InferOutput<typeof LotteryLine>

/** Maximum number of lines of a request. */
export const maxLines = 20

/** Why a single line may be refused. */
export const lineRefusals = [
  'draw_closed',
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
] as const satisfies readonly RefusalCode[]
export type LineRefusal = (typeof lineRefusals)[number]

/** The result for a line: taken, or the refusal. */
const LineAnswer = v.object({ id: v.string(), refusal: v.nullable(v.picklist(lineRefusals)) })

/** A member's bet, with its win once the draw is over. */
export const LotteryBet = v.object({
  id: v.string(),
  time: Time,
  issue: v.string(),
  play: v.string(),
  picks: v.array(v.string()),
  multiple: v.number(),
  stake: Money,
  win: Money,
  currency: Currency,
  state: v.picklist(roundStates),
})
export type LotteryBet = v.InferOutput<typeof LotteryBet>

const language = v.optional(Language, 'fil')

export const lotteryCalls = {
  lotteryMenu: call({
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    token: 'none',
    summary:
      'The lotteries of a hall that can be played, in the order of the lobby; `lottery` has all of them. Of one game type when it is given.',
    request: v.object({ hall: v.optional(LotteryHall, 'vnLottery'), gameType: v.optional(GameType), language }),
    value: v.object({ games: v.array(LotteryGame) }),
  }),
  recentLotteries: call({
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    token: 'required',
    summary: 'The lotteries the member bet on last, the last one first, each once.',
    request: v.object({ count: v.optional(whole(1, 20), 6), language }),
    value: v.object({ games: v.array(LotteryGame) }),
  }),
  lotteryDraw: call({
    method: 'GET',
    path: '/lotto/lgw/games/draw',
    token: 'none',
    refusals: ['game_not_found'],
    summary: 'The running draw of a lottery, the one after it, and the last finished one.',
    request: v.object({ gameCode: Code }),
    value: v.object({ serverTime: Time, draw: UpcomingDraw, next: UpcomingDraw, last: v.nullable(OpenedDraw) }),
  }),
  openedNumbers: call({
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    token: 'none',
    refusals: ['game_not_found'],
    summary: 'The numbers of the last draws of a lottery, the last one first.',
    request: v.object({ gameCode: Code, count: v.optional(whole(1, 100), 100) }),
    value: v.object({ list: v.array(OpenedDraw) }),
  }),
  lotteryResult: call({
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    token: 'required',
    refusals: ['game_not_found'],
    summary: "The member's last bets on a lottery, each with its draw and what it won.",
    request: v.object({ gameCode: Code }),
    value: v.object({ list: v.array(LotteryBet) }),
  }),
  placeLotteryBets: call({
    method: 'POST',
    path: '/lotto/lgw/bets',
    token: 'required',
    rejectTrial: true,
    limits: ['lotteryByMember'],
    // The refusals of a single line are in its result.
    refusals: ['game_not_found', 'vendor_closed', ...lineRefusals],
    summary: 'Bets on a draw, line by line: on a repeated request, a line that was taken is returned as taken.',
    request: v.object({
      gameCode: Code,
      drawId: IdempotencyKey,
      lines: v.pipe(v.array(LotteryLine), v.minLength(1), v.maxLength(maxLines)),
    }),
    value: v.object({ lines: v.array(LineAnswer) }),
  }),
}
