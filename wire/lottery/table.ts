import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { UpcomingDraw, OpenedDraw } from './lottery.ts'
import { Currency } from '#wire/money.ts'
import { PoolAmounts } from '#games/lottery/pools.ts'
import { Code, IdempotencyKey, Language, Money, Time } from '#wire/shapes.ts'
import { tableKinds, tablePlaces } from '#games/lottery/table-plays.ts'

/** A live table that can be joined. */
export const TableGame = v.object({
  gameCode: Code,
  name: v.string(),
  vendorName: v.string(),
  kind: v.picklist(tableKinds),
  /** The minimum bet on a place; a bet is a whole multiple of it. */
  unit: Money,
  currency: Currency,
  dealer: v.string(),
  art: v.string(),
})
export type TableGame = v.InferOutput<typeof TableGame>

/** The round that is being shown, or the last one. */
const DealtRound = v.object({
  ...OpenedDraw.entries,
  /** When its bets are paid. */
  settlesAt: Time,
})

/** A seat at a table: a member who has bet on the running round, with a masked name. */
const Seat = v.object({
  name: v.string(),
  bets: v.array(v.object({ place: v.picklist(tablePlaces), stake: Money })),
})
export type Seat = v.InferOutput<typeof Seat>

/** Maximum number of seats shown. */
export const seatsAtTable = 7

const language = v.optional(Language, 'fil')

export const tableCalls = {
  tableMenu: call({
    method: 'GET',
    path: '/lgw/live/tables',
    token: 'none',
    summary: 'The live tables that can be joined, in the order of the lobby.',
    request: v.object({ language }),
    value: v.object({ tables: v.array(TableGame) }),
  }),
  tableRound: call({
    method: 'GET',
    path: '/lgw/live/table',
    token: 'none',
    refusals: ['game_not_found'],
    summary: 'The upcoming round of a table, and the cards of the last one. Each request also advances the rounds.',
    request: v.object({ gameCode: Code }),
    value: v.object({
      serverTime: Time,
      round: UpcomingDraw,
      dealt: v.nullable(DealtRound),
    }),
  }),
  tableSeats: call({
    method: 'GET',
    path: '/lgw/live/table/seats',
    token: 'none',
    refusals: ['game_not_found'],
    summary:
      'The bets on a round of a table by player, the latest seats first; names are masked. For a match also the stakes on each side so far.',
    request: v.object({ gameCode: Code, drawId: IdempotencyKey }),
    value: v.object({ seats: v.array(Seat), taken: v.number(), pool: v.nullable(PoolAmounts) }),
  }),
  takeBackTableBets: call({
    method: 'POST',
    path: '/lgw/live/table/take_back',
    token: 'required',
    rejectTrial: true,
    limits: ['lotteryByMember'],
    refusals: ['game_not_found', 'draw_closed', 'account_stopped'],
    summary: "Refunds the member's open bets on a round, until it closes; repeating it changes nothing.",
    request: v.object({ gameCode: Code, drawId: IdempotencyKey }),
    value: v.object({ count: v.number() }),
  }),
}
