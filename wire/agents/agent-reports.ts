import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { contractKinds } from '#wire/contracts/contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { RoundRow, roundStates } from '#wire/records/records.ts'
import { Code, GameType, Language, Money, text, Time } from '#wire/shapes.ts'

/**
 * Reports of an agent about the own team: everybody below, on every level. Money is that of the agent's own wallet;
 * what members have in another currency is in no row and no sum. Days are the site's, both included: the last thirty
 * where none are named, and of a longer time than `mostDays` the latest.
 */
const days = { from: v.optional(Day), to: v.optional(Day) }

/** How many days a report tells of at most. */
export const mostDays = 31

/** The days a report really is of. */
const told = { days: v.object({ from: Day, to: Day }), currency: Currency }

const Id = v.pipe(v.string(), v.uuid())

/** Only one of the team: by the id that another call of the agent's names, or by the whole user name as it is typed at a login. */
const who = { member: v.optional(Id), name: v.optional(text(64)) }

/** Periods of the overview: a day, or so many days up to today. */
export const overviewPeriods = ['today', 'yesterday', 'week', 'month'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]

/** What is told of a team in a period. */
export const overviewFigures = [
  'size',
  'active',
  'registrations',
  'deposits',
  'withdrawals',
  'turnover',
  'profit',
] as const
export type OverviewFigure = (typeof overviewFigures)[number]

const Figures = v.object({
  /** How many were in the team when it ended. */
  size: v.number(),
  /** How many of them have begun a round that is settled. */
  active: v.number(),
  registrations: v.number(),
  deposits: Money,
  withdrawals: Money,
  /** Stakes of settled rounds, and these less what they won: above zero where the house has gained. */
  turnover: Money,
  profit: Money,
})
export type OverviewFigures = v.InferOutput<typeof Figures>

const betsWanted = {
  ...days,
  ...who,
  type: v.optional(GameType),
  vendor: v.optional(Code),
  state: v.optional(v.picklist(roundStates)),
}

/** A round of one of the team, with their name as the agent sees it and their short code. */
export const TeamRoundRow = v.object({
  ...RoundRow.entries,
  memberId: v.string(),
  member: v.string(),
  code: v.string(),
})
export type TeamRoundRow = v.InferOutput<typeof TeamRoundRow>

/** What was played: all stakes but those given back, those of settled rounds alone, what these won, and that less these. */
const Results = { rounds: v.number(), stake: Money, valid: Money, win: Money, net: Money }

/** Somebody with everybody below them together, or with `own` themselves alone. */
export const ProfitRow = v.object({
  id: v.string(),
  name: v.string(),
  /** Short, and another for everyone. */
  code: v.string(),
  own: v.boolean(),
  /** How many are below them. */
  downlines: v.number(),
  ...Results,
})
export type ProfitRow = v.InferOutput<typeof ProfitRow>

const profitWanted = {
  ...days,
  /** Whose line is opened; the agent's own where it is left out. */
  under: v.optional(Id),
}

/** What an agent is paid for: what friends staked, and contracts with the upline or the house. */
export const incomeKinds = ['commission', ...contractKinds] as const
export type IncomeKind = (typeof incomeKinds)[number]

/** What came in (`gross`), what of the same kind was paid to the own downlines, and what is left of it. */
const Income = { gross: Money, paidDown: Money, net: Money }

const incomeWanted = { ...days, kind: v.optional(v.picklist(incomeKinds)) }

export const IncomeRow = v.object({
  id: v.string(),
  kind: v.picklist(incomeKinds),
  time: Time,
  /** Below zero of what was paid to a downline. */
  amount: Money,
  /** What was on the wallet after it. */
  balance: Money,
  reference: v.nullable(v.string()),
})
export type IncomeRow = v.InferOutput<typeof IncomeRow>

/** Ways money comes, goes and changes hands in a team. */
export const transactionKinds = ['deposit', 'withdrawal', 'transfer'] as const
export type TransactionKind = (typeof transactionKinds)[number]

const transactionsWanted = { ...days, ...who, kind: v.optional(v.picklist(transactionKinds)) }

/** What was paid in or out, or sent to an upline. */
export const TransactionRow = v.object({
  /** By which customer service finds it. */
  id: v.string(),
  kind: v.picklist(transactionKinds),
  time: Time,
  memberId: v.string(),
  member: v.string(),
  /** Of the member: short, and another for everyone. */
  code: v.string(),
  amount: Money,
  /** The channel or provider by its name, or whom it was sent to as the agent sees the name. */
  by: v.string(),
  /** The last three digits of the account that was paid out to; null for everything else. */
  hint: v.nullable(v.string()),
})
export type TransactionRow = v.InferOutput<typeof TransactionRow>

const forAgents = { method: 'GET', token: 'required', realAccountsOnly: true } as const

export const agentReportsCalls = {
  agentOverview: call({
    ...forAgents,
    path: '/wps/agent/overview',
    watched: 'read',
    refusals: ['error_not_agent'],
    summary: 'What the team of the agent the token belongs to did in a period, and in the one before it.',
    request: v.object({ period: v.optional(v.picklist(overviewPeriods), 'today') }),
    value: v.object({
      ...told,
      now: Figures,
      /** Of as many days right before. */
      before: Figures,
      /** The days of the period in turn, or of a day the seven up to it. */
      trend: v.array(v.object({ day: Day, ...Figures.entries })),
    }),
  }),
  agentBets: call({
    ...forAgents,
    path: '/wps/agent/bets',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The rounds of the team of the agent the token belongs to, the latest first.',
    request: v.object({ ...betsWanted, ...pageWanted(20) }),
    value: v.object({
      ...told,
      ...pageOf(TeamRoundRow),
      /** Of the settled rounds on all pages. */
      totals: v.object({ stake: Money, win: Money, net: Money }),
      /** Whose games there are, whatever was asked for. */
      vendors: v.array(v.object({ code: Code, title: v.string() })),
      /** The one the rows are of; null without `member`. */
      of: v.nullable(v.string()),
    }),
  }),
  agentProfit: call({
    ...forAgents,
    path: '/wps/agent/profit',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary:
      'What the direct downlines of the agent the token belongs to, or of one of the team, have won and lost, each with everybody below them; whoever staked most first.',
    request: v.object({ ...profitWanted, ...pageWanted(20) }),
    value: v.object({
      ...told,
      ...pageOf(ProfitRow),
      /** Of the rows on all pages. */
      totals: v.object(Results),
      /** From the agent down to `under`, whose line this is; empty without it. */
      way: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  }),
  agentIncome: call({
    ...forAgents,
    path: '/wps/agent/income',
    watched: 'read',
    refusals: ['error_not_agent'],
    summary:
      'What the agent the token belongs to was paid for the team, and paid of it to own downlines, the latest first.',
    request: v.object({ ...incomeWanted, ...pageWanted(20) }),
    value: v.object({
      ...told,
      ...pageOf(IncomeRow),
      /** Of all kinds on all days told of, whatever kind was asked for. */
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
    summary:
      'What the team of the agent the token belongs to has paid in, was paid out and has sent to uplines, the latest first.',
    request: v.object({ ...transactionsWanted, ...pageWanted(20) }),
    value: v.object({
      ...told,
      ...pageOf(TransactionRow),
      /** Of the rows on all pages. */
      totals: v.object({ deposit: Money, withdrawal: Money, transfer: Money }),
      of: v.nullable(v.string()),
    }),
  }),
}

const spoken = { language: v.optional(Language, 'en') }

/** A report as a file; who takes one is written down. */
const file = { ...forAgents, limits: ['recordFileByMember'], watched: 'export', value: v.string() } as const

/** Files of agents' reports: all rows that match as CSV, sent while they are read. */
export const agentReportFiles = {
  agentBetsFile: call({
    ...file,
    path: '/wps/agent/bets.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The rounds of the team as a file; who takes one is written down.',
    request: v.object({ ...betsWanted, ...spoken }),
  }),
  agentProfitFile: call({
    ...file,
    path: '/wps/agent/profit.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'What a line has won and lost as a file; who takes one is written down.',
    request: v.object({ ...profitWanted, ...spoken }),
  }),
  agentIncomeFile: call({
    ...file,
    path: '/wps/agent/income.csv',
    refusals: ['error_not_agent'],
    summary: 'What the agent was paid as a file; who takes one is written down.',
    request: v.object({ ...incomeWanted, ...spoken }),
  }),
  agentTransactionsFile: call({
    ...file,
    path: '/wps/agent/transactions.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'Deposits, withdrawals and transfers of the team as a file; who takes one is written down.',
    request: v.object({ ...transactionsWanted, ...spoken }),
  }),
}
