import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { pointTypes } from '#wire/loyalty/point-terms.ts'
import { Code, GameType, Language, Money, Time } from '#wire/shapes.ts'

/** What moves money on a member's account, in the words of the record. */
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

/** Where a round stands. */
export const roundStates = ['settled', 'open', 'rolledBack'] as const
export type RoundState = (typeof roundStates)[number]

/** Days by the site's clock, both included; without one the record is not cut on that side. */
const days = { from: v.optional(Day), to: v.optional(Day) }

const movementsWanted = {
  ...days,
  kind: v.optional(v.picklist(movementKinds)),
  /** The vendor whose wallet's movements are wanted; the main wallet's without one. */
  wallet: v.optional(Code),
}

const roundsWanted = {
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
  /** What came (positive) or went (negative). */
  amount: Money,
  /** What was on the wallet after it. */
  balance: Money,
  /** By which customer service finds it: of bets and wins the round. */
  reference: v.nullable(v.string()),
  /** The game of a bet or a win. */
  game: v.nullable(v.string()),
  /** Of a transfer between wallets, the vendors of the others; null stands for the main one. */
  wallets: v.array(v.nullable(v.string())),
})
export type MovementRow = v.InferOutput<typeof MovementRow>

/** One round of a game; `net` is what it won less what was staked. */
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
  /** Of a slot, how often its reels were turned, how often of these for free, and how many lines paid; null where nothing is kept. */
  drawn: v.nullable(v.object({ turns: v.number(), freeTurns: v.number(), lines: v.number() })),
})
export type RoundRow = v.InferOutput<typeof RoundRow>

/** What a deposit or a bonus asked a member to wager, and how much of it is left. */
export const TurnoverRow = v.object({
  id: v.string(),
  source: v.picklist(['deposit', 'bonus']),
  /** By which customer service finds the deposit or the bonus. */
  reference: v.string(),
  /** From when on bets count. */
  since: Time,
  required: Money,
  wagered: Money,
  left: Money,
})
export type TurnoverRow = v.InferOutput<typeof TurnoverRow>

/** What was staked and won, and the difference. */
const Played = { stake: Money, win: Money, net: Money }

/** That of how many rounds. */
const Result = { rounds: v.number(), ...Played }

export const recordsCalls = {
  accountRecord: call({
    method: 'GET',
    path: '/wps/member/records/account',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'What moved on a wallet of the member the token belongs to, the latest first, with the balance after each.',
    request: v.object({ ...movementsWanted, ...pageWanted(20) }),
    value: v.object({
      ...pageOf(MovementRow),
      currency: Currency,
      /** Of all pages: what came, and what went (positive as well). */
      totals: v.object({ came: Money, went: Money }),
      /** The vendors that keep or kept a wallet of the member's. */
      vendors: v.array(v.object({ code: Code, title: v.string() })),
    }),
  }),
  bettingRecord: call({
    method: 'GET',
    path: '/wps/member/records/bets',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    summary: 'The rounds the member the token belongs to has played, of games of all kinds, the latest first.',
    request: v.object({ ...roundsWanted, ...pageWanted(20) }),
    value: v.object({
      ...pageOf(RoundRow),
      currency: Currency,
      /** Of the settled rounds on all pages. */
      totals: v.object(Played),
      /** Whose games were played in these days, whatever else was asked for. */
      vendors: v.array(v.object({ code: Code, title: v.string() })),
    }),
  }),
  bonusDetails: call({
    method: 'GET',
    path: '/wps/member/records/bonuses',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'What the member the token belongs to was asked to wager for deposits and bonuses, the latest first, and what is left of each.',
    request: v.object({ ...pageWanted(20) }),
    value: v.object({
      ...pageOf(TurnoverRow),
      currency: Currency,
      /** Of all pages: what must still be wagered before money can be taken out. */
      left: Money,
    }),
  }),
  personalProfit: call({
    method: 'GET',
    path: '/wps/member/records/profit',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'What the member the token belongs to has won and lost in settled rounds: by day, by vendor and by kind of game.',
    request: v.object({ from: Day, to: Day }),
    value: v.object({
      currency: Currency,
      totals: v.object(Result),
      /** Every day in turn, also those without a round. */
      days: v.array(v.object({ day: Day, ...Result })),
      /** The largest stakes first. */
      vendors: v.array(v.object({ title: v.string(), ...Result })),
      types: v.array(v.object({ type: GameType, ...Result })),
    }),
  }),
}

/** In which the headings of a file are. */
const spoken = { language: v.optional(Language, 'en') }

/** Files of a record: all rows that match as CSV, sent while they are read. */
export const recordFiles = {
  accountRecordFile: call({
    method: 'GET',
    path: '/wps/member/records/account.csv',
    watched: 'export',
    token: 'required',
    realAccountsOnly: true,
    limits: ['recordFileByMember'],
    summary: 'The account record as a file.',
    request: v.object({ ...movementsWanted, ...spoken }),
    value: v.string(),
  }),
  bettingRecordFile: call({
    method: 'GET',
    path: '/wps/member/records/bets.csv',
    watched: 'export',
    token: 'required',
    realAccountsOnly: true,
    limits: ['recordFileByMember'],
    summary: 'The betting record as a file.',
    request: v.object({ ...roundsWanted, ...spoken }),
    value: v.string(),
  }),
  personalProfitFile: call({
    method: 'GET',
    path: '/wps/member/records/profit.csv',
    watched: 'export',
    token: 'required',
    realAccountsOnly: true,
    limits: ['recordFileByMember'],
    summary: 'What was won and lost by day, vendor and kind of game as a file.',
    request: v.object({ from: Day, to: Day, ...spoken }),
    value: v.string(),
  }),
  pointHistoryFile: call({
    method: 'GET',
    path: '/wps/member/records/points.csv',
    watched: 'export',
    token: 'required',
    realAccountsOnly: true,
    limits: ['recordFileByMember'],
    summary: 'What moved points as a file, with all that is told of each redemption.',
    request: v.object({ ...days, type: v.optional(v.picklist(pointTypes)), ...spoken }),
    value: v.string(),
  }),
}
