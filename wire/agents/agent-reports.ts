import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { contractKinds } from '#wire/contracts/contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { RoundRow, roundStates } from '#wire/records/records.ts'
import { Code, GameType, Language, Money, text, Time } from '#wire/shapes.ts'

/**
 * Reports of an agent on their team: everyone below, on every level. Money is in the currency of the agent's own
 * wallet; members with another currency are in no row and no sum. Days are the site's, both included: the last thirty
 * by default, and of a longer range the latest `maxReportDays`.
 */
const days = { from: v.optional(Day), to: v.optional(Day) }

/** Maximum number of days of a report. */
export const maxReportDays = 31

/** The range of days that a report covers, and its currency. */
const reportFields = { days: v.object({ from: Day, to: Day }), currency: Currency }

const Id = v.pipe(v.string(), v.uuid())

/** One team member only: by the id from another call of the agent's, or by the full username. */
const who = { member: v.optional(Id), name: v.optional(text(64)) }

/** Periods of the overview: a day, or the days up to today. */
export const overviewPeriods = ['today', 'yesterday', 'week', 'month'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]

/** The figures of a team in a period, the most important first. */
export const overviewFigures = [
  'size',
  'active',
  'turnover',
  'commission',
  'registrations',
  'deposits',
  'withdrawals',
  'profit',
] as const
export type OverviewFigure = (typeof overviewFigures)[number]

const Figures = v.object({
  /** Size of the team at the end of the period. */
  size: v.number(),
  /** How many of them have begun a round that is settled. */
  active: v.number(),
  registrations: v.number(),
  deposits: Money,
  withdrawals: Money,
  /** Stakes of settled rounds, and stakes less wins: positive when the house has won. */
  turnover: Money,
  profit: Money,
  /** What the agent has earned for the team: commissions and contracts, less what was paid on to downlines. */
  commission: Money,
})
export type OverviewFigures = v.InferOutput<typeof Figures>

const betsRequest = {
  ...days,
  ...who,
  type: v.optional(GameType),
  vendor: v.optional(Code),
  state: v.optional(v.picklist(roundStates)),
}

/** A round of a team member, with their name as the agent sees it and their short code. */
export const TeamRoundRow = v.object({
  ...RoundRow.entries,
  memberId: v.string(),
  member: v.string(),
  code: v.string(),
})
export type TeamRoundRow = v.InferOutput<typeof TeamRoundRow>

/** All stakes except refunded ones, those of settled rounds, the wins of these, and the difference. */
const Results = { rounds: v.number(), stake: Money, valid: Money, win: Money, net: Money }

/** A member's whole line as one sum, or with `own` the member alone. */
export const ProfitRow = v.object({
  id: v.string(),
  name: v.string(),
  /** Short, and unique. */
  code: v.string(),
  own: v.boolean(),
  /** Size of the member's team. */
  downlines: v.number(),
  ...Results,
})
export type ProfitRow = v.InferOutput<typeof ProfitRow>

const profitRequest = {
  ...days,
  /** The member whose downlines are listed; the agent when left out. */
  under: v.optional(Id),
}

/** Kinds of an agent's income: commissions on friends' stakes, and contracts with the upline or the house. */
export const incomeKinds = ['commission', ...contractKinds] as const
export type IncomeKind = (typeof incomeKinds)[number]

/** Income received (`gross`), the part paid on to downlines, and the difference. */
const Income = { gross: Money, paidDown: Money, net: Money }

const incomeRequest = { ...days, kind: v.optional(v.picklist(incomeKinds)) }

export const IncomeRow = v.object({
  id: v.string(),
  kind: v.picklist(incomeKinds),
  time: Time,
  /** Negative for a payment to a downline. */
  amount: Money,
  /** The wallet's balance after it. */
  balance: Money,
  reference: v.nullable(v.string()),
})
export type IncomeRow = v.InferOutput<typeof IncomeRow>

/** Kinds of money movements in a team. */
export const transactionKinds = ['deposit', 'withdrawal', 'transfer'] as const
export type TransactionKind = (typeof transactionKinds)[number]

const transactionsRequest = { ...days, ...who, kind: v.optional(v.picklist(transactionKinds)) }

/** Deposits, withdrawals, or transfers to an upline. */
export const TransactionRow = v.object({
  /** The reference for customer service. */
  id: v.string(),
  kind: v.picklist(transactionKinds),
  time: Time,
  memberId: v.string(),
  member: v.string(),
  /** Of the member: short, and unique. */
  code: v.string(),
  amount: Money,
  /** The name of the channel or provider, or of the receiver as the agent sees it. */
  by: v.string(),
  /** The last three digits of the account a withdrawal was sent to; null for everything else. */
  hint: v.nullable(v.string()),
})
export type TransactionRow = v.InferOutput<typeof TransactionRow>

const forAgents = { method: 'GET', token: 'required', rejectTrial: true } as const

export const agentReportsCalls = {
  agentOverview: call({
    ...forAgents,
    path: '/wps/agent/overview',
    watched: 'read',
    refusals: ['error_not_agent'],
    summary: 'The figures of the agent’s team in a period, and in the one before it.',
    request: v.object({ period: v.optional(v.picklist(overviewPeriods), 'today') }),
    value: v.object({
      ...reportFields,
      now: Figures,
      /** The same number of days right before. */
      before: Figures,
      /** The days of the period in order; for a single day the seven up to it. */
      trend: v.array(v.object({ day: Day, ...Figures.entries })),
    }),
  }),
  agentBets: call({
    ...forAgents,
    path: '/wps/agent/bets',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The rounds of the agent’s team, the latest first.',
    request: v.object({ ...betsRequest, ...pageRequest(20) }),
    value: v.object({
      ...reportFields,
      ...pageOf(TeamRoundRow),
      /** Of the settled rounds on all pages. */
      totals: v.object({ stake: Money, win: Money, net: Money }),
      /** Vendors with rounds, whatever the filter. */
      vendors: v.array(v.object({ code: Code, title: v.string() })),
      /** The member of the filter; null without `member`. */
      of: v.nullable(v.string()),
    }),
  }),
  agentProfit: call({
    ...forAgents,
    path: '/wps/agent/profit',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary:
      'The results of the direct downlines of the agent, or of a team member, each with their whole line; the highest stake first.',
    request: v.object({ ...profitRequest, ...pageRequest(20) }),
    value: v.object({
      ...reportFields,
      ...pageOf(ProfitRow),
      /** Of the rows on all pages. */
      totals: v.object(Results),
      /** The path from the agent down to `under`; empty without it. */
      way: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  }),
  agentIncome: call({
    ...forAgents,
    path: '/wps/agent/income',
    watched: 'read',
    refusals: ['error_not_agent'],
    summary: 'The income of the agent for the team, and what was paid of it to own downlines, the latest first.',
    request: v.object({ ...incomeRequest, ...pageRequest(20) }),
    value: v.object({
      ...reportFields,
      ...pageOf(IncomeRow),
      /** Of all kinds on the days covered, whatever kind was requested. */
      kinds: v.array(v.object({ kind: v.picklist(incomeKinds), count: v.number(), ...Income })),
      /** Of the rows on all pages. */
      totals: v.object(Income),
    }),
  }),
  agentTransactions: call({
    ...forAgents,
    path: '/wps/agent/transactions',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'Deposits, withdrawals and transfers to uplines of the agent’s team, the latest first.',
    request: v.object({ ...transactionsRequest, ...pageRequest(20) }),
    value: v.object({
      ...reportFields,
      ...pageOf(TransactionRow),
      /** Of the rows on all pages. */
      totals: v.object({ deposit: Money, withdrawal: Money, transfer: Money }),
      of: v.nullable(v.string()),
    }),
  }),
}

const spoken = { language: v.optional(Language, 'en') }

/** A report as a file; each download is logged. */
const file = { ...forAgents, limits: ['recordFileByMember'], watched: 'export', value: v.string() } as const

/** Files of agents' reports: all matching rows as CSV, streamed. */
export const agentReportFiles = {
  agentBetsFile: call({
    ...file,
    path: '/wps/agent/bets.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The rounds of the team as a file; each download is logged.',
    request: v.object({ ...betsRequest, ...spoken }),
  }),
  agentProfitFile: call({
    ...file,
    path: '/wps/agent/profit.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The results of a line as a file; each download is logged.',
    request: v.object({ ...profitRequest, ...spoken }),
  }),
  agentIncomeFile: call({
    ...file,
    path: '/wps/agent/income.csv',
    refusals: ['error_not_agent'],
    summary: 'The agent’s income as a file; each download is logged.',
    request: v.object({ ...incomeRequest, ...spoken }),
  }),
  agentTransactionsFile: call({
    ...file,
    path: '/wps/agent/transactions.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'Deposits, withdrawals and transfers of the team as a file; each download is logged.',
    request: v.object({ ...transactionsRequest, ...spoken }),
  }),
}
