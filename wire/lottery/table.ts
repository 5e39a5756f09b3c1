import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ComingDraw, OpenedDraw } from './lottery.ts'
import { Currency } from '#wire/money.ts'
import { ToldPool } from '#games/lottery/pools.ts'
import { Code, IdempotencyKey, Language, Money, Time } from '#wire/shapes.ts'
import { tableKinds, tablePlaces } from '#games/lottery/table-plays.ts'

/** A live table that can be joined. */
export const TableGame = v.object({
  gameCode: Code,
  name: v.string(),
  vendorName: v.string(),
  kind: v.picklist(tableKinds),
  /** The least stake on a place; a bet is a whole multiple of it. */
  unit: Money,
  currency: Currency,
  dealer: v.string(),
  art: v.string(),
})
export type TableGame = v.InferOutput<typeof TableGame>

/** A round that is being turned over, or the last one that was. */
const DealtRound = v.object({
  ...OpenedDraw.entries,
  /** Bets on it are paid then, and not before. */
  settlesAt: Time,
})

/** Who sits at a table: a member who has bet on the running round, under a name that only friends know again. */
const Seat = v.object({
  name: v.string(),
  bets: v.array(v.object({ place: v.picklist(tablePlaces), stake: Money })),
})
export type Seat = v.InferOutput<typeof Seat>

/** Members shown at a table at once. */
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
    summary:
      'The round of a table that is to come, and the cards of the last one that was dealt. Whoever asks keeps the rounds going.',
    request: v.object({ gameCode: Code }),
    value: v.object({
      serverTime: Time,
      round: ComingDraw,
      dealt: v.nullable(DealtRound),
    }),
  }),
  tableSeats: call({
    method: 'GET',
    path: '/lgw/live/table/seats',
    token: 'none',
    refusals: ['game_not_found'],
    summary:
      'Who has bet on a round of a table and on what, those who sat down last first; names are masked. Of a match also what lies on each side so far.',
    request: v.object({ gameCode: Code, drawId: IdempotencyKey }),
    value: v.object({ seats: v.array(Seat), taken: v.number(), pool: v.nullable(ToldPool) }),
  }),
  takeBackTableBets: call({
    method: 'POST',
    path: '/lgw/live/table/take_back',
    token: 'required',
    realAccountsOnly: true,
    limits: ['lotteryByMember'],
    refusals: ['game_not_found', 'draw_closed', 'account_stopped'],
    summary:
      "Gives the member's open bets on a round back, until it closes; asked for again, there is nothing left to give back.",
    request: v.object({ gameCode: Code, drawId: IdempotencyKey }),
    value: v.object({ count: v.number() }),
  }),
}
