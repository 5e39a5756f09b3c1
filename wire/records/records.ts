import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { pointTypes } from '#wire/loyalty/point-rules.ts'
import { Code, GameType, Language, Money, Time } from '#wire/shapes.ts'

/** Kinds of money movements on a member's account. */
export const movementKinds = [
  'deposit',
  'withdrawal',
  'bet',
  'win',
  'bonus',
  'fee',
  'transfer',
  'toUpline',
  'fromDownline',
  'toDownline',
  'fromUpline',
  'sentToDownline',
  'gotFromUpline',
  'toWallet',
  'fromWallet',
  'adjustment',
  'opening',
  'other',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** States of a round. */
export const roundStates = ['settled', 'open', 'rolledBack'] as const
export type RoundState = (typeof roundStates)[number]

/** Days by the site's clock, both included; a missing one leaves that side open. */
const days = { from: v.optional(Day), to: v.optional(Day) }

const movementsRequest = {
  ...days,
  kind: v.optional(v.picklist(movementKinds)),
  /** The vendor of the wallet; the main wallet when left out. */
  wallet: v.optional(Code),
}

const roundsRequest = {
  ...days,
  type: v.optional(GameType),
  vendor: v.optional(Code),
  state: v.optional(v.picklist(roundStates)),
}

/** One movement on the wallet. */
export const MovementRow = v.object({
  id: v.string(),
  kind: v.picklist(movementKinds),
  time: Time,
  /** Received (positive) or paid (negative). */
  amount: Money,
  /** The wallet's balance after it. */
  balance: Money,
  /** The reference for customer service: of bets and wins the round. */
  reference: v.nullable(v.string()),
  /** The game of a bet or a win. */
  game: v.nullable(v.string()),
  /** Of a transfer between wallets, the vendors of the other wallets; null stands for the main one. */
  wallets: v.array(v.nullable(v.string())),
})
export type MovementRow = v.InferOutput<typeof MovementRow>

/** One round of a game; `net` is its win less its stake. */
export const RoundRow = v.object({
  id: v.string(),
  time: Time,
  game: v.string(),
  gameType: GameType,
  vendor: v.string(),
  state: v.picklist(roundStates),
  stake: Money,
  win: Money,
  net: Money,
  /** Of a slot, the number of turns, of free turns, and of lines that paid; null where nothing is stored. */
  drawn: v.nullable(v.object({ turns: v.number(), freeTurns: v.number(), lines: v.number() })),
})
export type RoundRow = v.InferOutput<typeof RoundRow>

/** The wagering requirement of a deposit or a bonus, and the remaining part. */
export const TurnoverRow = v.object({
  id: v.string(),
  source: v.picklist(['deposit', 'bonus']),
  /** The reference of the deposit or the bonus for customer service. */
  reference: v.string(),
  /** Bets count from this time on. */
  since: Time,
  required: Money,
  wagered: Money,
  left: Money,
})
export type TurnoverRow = v.InferOutput<typeof TurnoverRow>

/** Stakes, wins, and the difference. */
const Played = { stake: Money, win: Money, net: Money }

/** Number of rounds. */
const Result = { rounds: v.number(), ...Played }

export const recordsCalls = {
  accountRecord: call({
    method: 'GET',
    path: '/wps/member/records/account',
    watched: 'read',
    token: 'required',
    rejectTrial: true,
    summary:
      'The movements on a wallet of the member the token belongs to, the latest first, with the balance after each.',
    request: v.object({ ...movementsRequest, ...pageRequest(20) }),
    value: v.object({
      ...pageOf(MovementRow),
      currency: Currency,
      /** Over all pages: received, and paid (positive as well). */
      totals: v.object({ came: Money, went: Money }),
      /** The vendors with a current or former wallet of the member's. */
      vendors: v.array(v.object({ code: Code, title: v.string() })),
    }),
  }),
  bettingRecord: call({
    method: 'GET',
    path: '/wps/member/records/bets',
    watched: 'read',
    token: 'required',
    rejectTrial: true,
    summary: 'The rounds the member the token belongs to has played, of games of all kinds, the latest first.',
    request: v.object({ ...roundsRequest, ...pageRequest(20) }),
    value: v.object({
      ...pageOf(RoundRow),
      currency: Currency,
      /** Of the settled rounds on all pages. */
      totals: v.object(Played),
      /** Vendors with rounds in these days, whatever the filter. */
      vendors: v.array(v.object({ code: Code, title: v.string() })),
    }),
  }),
  bonusDetails: call({
    method: 'GET',
    path: '/wps/member/records/bonuses',
    watched: 'read',
    token: 'required',
    rejectTrial: true,
    summary:
      'The wagering requirements of the member the token belongs to for deposits and bonuses, the latest first, with the remainder of each.',
    request: v.object({ ...pageRequest(20) }),
    value: v.object({
      ...pageOf(TurnoverRow),
      currency: Currency,
      /** Over all pages: the remaining wagering requirement. */
      left: Money,
    }),
  }),
  personalProfit: call({
    method: 'GET',
    path: '/wps/member/records/profit',
    watched: 'read',
    token: 'required',
    rejectTrial: true,
    summary:
      'Wins and losses of the member the token belongs to in settled rounds: by day, by vendor and by kind of game.',
    request: v.object({ from: Day, to: Day }),
    value: v.object({
      currency: Currency,
      totals: v.object(Result),
      /** Every day in order, also those without a round. */
      days: v.array(v.object({ day: Day, ...Result })),
      /** The largest stakes first. */
      vendors: v.array(v.object({ title: v.string(), ...Result })),
      types: v.array(v.object({ type: GameType, ...Result })),
    }),
  }),
}

/** The language of a file's headings. */
const spoken = { language: v.optional(Language, 'en') }

/** Files of a record: all matching rows as CSV, streamed. */
export const recordFiles = {
  accountRecordFile: call({
    method: 'GET',
    path: '/wps/member/records/account.csv',
    watched: 'export',
    token: 'required',
    rejectTrial: true,
    limits: ['recordFileByMember'],
    summary: 'The account record as a file.',
    request: v.object({ ...movementsRequest, ...spoken }),
    value: v.string(),
  }),
  bettingRecordFile: call({
    method: 'GET',
    path: '/wps/member/records/bets.csv',
    watched: 'export',
    token: 'required',
    rejectTrial: true,
    limits: ['recordFileByMember'],
    summary: 'The betting record as a file.',
    request: v.object({ ...roundsRequest, ...spoken }),
    value: v.string(),
  }),
  personalProfitFile: call({
    method: 'GET',
    path: '/wps/member/records/profit.csv',
    watched: 'export',
    token: 'required',
    rejectTrial: true,
    limits: ['recordFileByMember'],
    summary: 'Wins and losses by day, vendor and kind of game as a file.',
    request: v.object({ from: Day, to: Day, ...spoken }),
    value: v.string(),
  }),
  pointHistoryFile: call({
    method: 'GET',
    path: '/wps/member/records/points.csv',
    watched: 'export',
    token: 'required',
    rejectTrial: true,
    limits: ['recordFileByMember'],
    summary: 'Point movements as a file, with the details of each redemption.',
    request: v.object({ ...days, type: v.optional(v.picklist(pointTypes)), ...spoken }),
    value: v.string(),
  }),
}
