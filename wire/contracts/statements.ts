import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { ContractKind, ContractPeriod, Rate } from './contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { Day, pageOf, pageWanted } from '#wire/pages.ts'
import { Language, Money, Time } from '#wire/shapes.ts'

/** Where a statement stands: its money came, waits for an upline who has too little, or there is none due. */
export const statementStates = ['paid', 'owed', 'nothing'] as const

/** On which side of a statement one is. */
export const statementSides = ['received', 'paid'] as const
export type StatementSide = (typeof statementSides)[number]

const Id = v.pipe(v.string(), v.uuid())

/** Which statements: of one kind of contract, of periods that ended in these days at the site, both included. */
const statementsWanted = {
  kind: ContractKind,
  from: v.optional(Day),
  to: v.optional(Day),
  side: v.optional(v.picklist(statementSides)),
  state: v.optional(v.picklist(statementStates)),
}

/** What a contract came to in a period. */
export const StatementRow = v.object({
  id: v.string(),
  /** By which customer service finds it, and the movement on the wallet. */
  reference: v.string(),
  side: v.picklist(statementSides),
  /** The other one, as one sees the name; null of the house. */
  other: v.nullable(v.string()),
  /** The downline's short code; null of the own upline. */
  code: v.nullable(v.string()),
  /** The time it is of, its end not included. */
  from: Time,
  until: Time,
  /** Of the tier that held, in per cent; null where none did. */
  rate: v.nullable(Rate),
  /** What the rate is of. */
  basis: Money,
  amount: Money,
  currency: Currency,
  state: v.picklist(statementStates),
  paidAt: v.nullable(Time),
})
export type StatementRow = v.InferOutput<typeof StatementRow>

/** A condition of a tier beside what there was: numbers of members, or money. */
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
  /** Who bet, as the agent sees the name, and their short code. */
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
  realAccountsOnly: true,
} as const

export const statementsCalls = {
  agentStatements: call({
    ...ofAgents,
    path: '/wps/agent/statements',
    watched: 'read',
    refusals: ['error_not_agent'],
    summary: 'What contracts of the agent the token belongs to came to by period, received and paid, the latest first.',
    request: v.object({ ...statementsWanted, ...pageWanted(20) }),
    value: v.object({
      ...pageOf(StatementRow),
      currency: Currency,
      /** Of all pages: what came and went, and what is owed to and by the agent. */
      totals: v.object({ received: Money, paid: Money, awaited: Money, owed: Money }),
    }),
  }),
  agentStatement: call({
    ...ofAgents,
    path: '/wps/agent/statement',
    watched: 'read',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'How a statement of the agent the token belongs to came about.',
    request: v.object({ id: Id }),
    value: v.object({
      ...StatementRow.entries,
      kind: ContractKind,
      period: v.nullable(ContractPeriod),
      /** The version of the contract it was settled by. */
      version: v.number(),
      /** A bet below it did not count; null where all did. */
      singleBet: v.nullable(Money),
      /** How much of stakes won and lost counts, in per cent; null but of the real-time salary. */
      winRate: v.nullable(Rate),
      lossRate: v.nullable(Rate),
      /** Of the bets that counted: how many, what was staked with them, what came back, and the stakes of those won and lost. */
      bets: v.number(),
      activeMembers: v.number(),
      staked: Money,
      won: Money,
      stakedOnWins: Money,
      stakedOnLosses: Money,
      /** What the team was paid in bonuses, taken off what it lost; null where the terms do not count it. */
      bonusCost: v.nullable(Money),
      /** What it won before, below zero; null where the terms carry nothing over. */
      carried: v.nullable(Money),
      /** The lowest first; `applied` is the one that held. */
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
    summary: 'The bets that counted for a statement of the agent the token belongs to, who was settled last first.',
    request: v.object({ id: Id, ...pageWanted(10) }),
    value: v.object({ ...pageOf(StatementBet), currency: Currency }),
  }),
}

const asFile = { ...ofAgents, limits: ['recordFileByMember'], watched: 'export', value: v.string() } as const
const spoken = { language: v.optional(Language, 'en') }

/** Files of statements: all that match as CSV, sent while they are read; who takes one is written down. */
export const statementFiles = {
  agentStatementsFile: call({
    ...asFile,
    path: '/wps/agent/statements.csv',
    refusals: ['error_not_agent'],
    summary: 'Statements as a file.',
    request: v.object({ ...statementsWanted, ...spoken }),
  }),
  agentStatementBetsFile: call({
    ...asFile,
    path: '/wps/agent/statement/bets.csv',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The bets that counted for a statement as a file.',
    request: v.object({ id: Id, ...spoken }),
  }),
}
