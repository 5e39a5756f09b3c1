import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ContractKind, ContractPeriod, Rate } from './contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageRequest } from '#wire/pages.ts'
import { Language, Money, Time } from '#wire/shapes.ts'

/** State of a statement: paid, waiting for an upline with too low a balance, or nothing is due. */
export const statementStates = ['paid', 'owed', 'nothing'] as const

/** One's side of a statement. */
export const statementSides = ['received', 'paid'] as const
export type StatementSide = (typeof statementSides)[number]

const Id = v.pipe(v.string(), v.uuid())

/** The filter of statements: a kind of contract, and periods that ended in these days at the site, both included. */
const statementsRequest = {
  kind: ContractKind,
  from: v.optional(Day),
  to: v.optional(Day),
  side: v.optional(v.picklist(statementSides)),
  state: v.optional(v.picklist(statementStates)),
}

/** The result of a contract in a period. */
export const StatementRow = v.object({
  id: v.string(),
  /** The reference for customer service, and of the movement on the wallet. */
  reference: v.string(),
  side: v.picklist(statementSides),
  /** The other side's name; null for the house. */
  other: v.nullable(v.string()),
  /** The downline's short code; null for one's own upline. */
  code: v.nullable(v.string()),
  /** The period, its end excluded. */
  from: Time,
  until: Time,
  /** The rate of the tier that applied, in per cent; null when none did. */
  rate: v.nullable(Rate),
  /** The base of the rate. */
  basis: Money,
  amount: Money,
  currency: Currency,
  state: v.picklist(statementStates),
  paidAt: v.nullable(Time),
})
export type StatementRow = v.InferOutput<typeof StatementRow>

/** A condition of a tier and the actual figure: numbers of members, or money. */
export const StatementCondition = v.object({
  name: v.picklist(['activeMembers', 'validBet', 'profitAndLoss']),
  needed: v.string(),
  had: v.string(),
  met: v.boolean(),
})
export type StatementCondition = v.InferOutput<typeof StatementCondition>

/** A bet that counted. */
export const StatementBet = v.object({
  id: v.string(),
  /** When it was settled. */
  time: Time,
  /** The member's name as the agent sees it, and their short code. */
  name: v.string(),
  code: v.string(),
  game: v.string(),
  stake: Money,
  win: Money,
})
export type StatementBet = v.InferOutput<typeof StatementBet>

const ofAgents = {
  method: 'GET',
  token: 'required',
  rejectTrial: true,
} as const

export const statementsCalls = {
  agentStatements: call({
    ...ofAgents,
    path: '/wps/agent/statements',
    watched: 'read',
    refusals: ['error_not_agent'],
    summary: 'Contract statements of the agent the token belongs to, received and paid, the latest first.',
    request: v.object({ ...statementsRequest, ...pageRequest(20) }),
    value: v.object({
      ...pageOf(StatementRow),
      currency: Currency,
      /** Over all pages: received and paid, and owed to and by the agent. */
      totals: v.object({ received: Money, paid: Money, awaited: Money, owed: Money }),
    }),
  }),
  agentStatement: call({
    ...ofAgents,
    path: '/wps/agent/statement',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'How a statement of the agent the token belongs to was calculated.',
    request: v.object({ id: Id }),
    value: v.object({
      ...StatementRow.entries,
      kind: ContractKind,
      period: v.nullable(ContractPeriod),
      /** The version of the contract. */
      version: v.number(),
      /** Minimum of a bet that counted; null where all did. */
      singleBet: v.nullable(Money),
      /** The share of won and lost stakes that counts, in per cent; null except for the real-time salary. */
      winRate: v.nullable(Rate),
      lossRate: v.nullable(Rate),
      /** Of the bets that counted: number, stakes, payouts, and the stakes of those won and lost. */
      bets: v.number(),
      activeMembers: v.number(),
      staked: Money,
      won: Money,
      stakedOnWins: Money,
      stakedOnLosses: Money,
      /** Bonuses paid to the team, deducted from its losses; null where the terms do not deduct them. */
      bonusCost: v.nullable(Money),
      /** Earlier wins, negative; null where the terms carry nothing over. */
      carried: v.nullable(Money),
      /** The lowest first; `applied` is the one that applied. */
      tiers: v.array(
        v.object({ rate: Rate, applied: v.boolean(), met: v.boolean(), conditions: v.array(StatementCondition) }),
      ),
    }),
  }),
  agentStatementBets: call({
    ...ofAgents,
    path: '/wps/agent/statement/bets',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The bets that counted for a statement, the last settled first.',
    request: v.object({ id: Id, ...pageRequest(10) }),
    value: v.object({ ...pageOf(StatementBet), currency: Currency }),
  }),
}

const asFile = { ...ofAgents, limits: ['recordFileByMember'], watched: 'export', value: v.string() } as const
const spoken = { language: v.optional(Language, 'en') }

/** Files of statements: all matching rows as CSV, streamed; each download is logged. */
export const statementFiles = {
  agentStatementsFile: call({
    ...asFile,
    path: '/wps/agent/statements.csv',
    refusals: ['error_not_agent'],
    summary: 'Statements as a file.',
    request: v.object({ ...statementsRequest, ...spoken }),
  }),
  agentStatementBetsFile: call({
    ...asFile,
    path: '/wps/agent/statement/bets.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The bets that counted for a statement as a file.',
    request: v.object({ id: Id, ...spoken }),
  }),
}
