import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { KindRate } from '#wire/contracts/contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { pageOf, pageWanted } from '#wire/pages.ts'
import { AccountType, Language, Money, text, Time, whole } from '#wire/shapes.ts'

/** How many levels below an agent a team can be asked for; there may be more. */
const deepest = 1_000

const Id = v.pipe(v.string(), v.uuid())

/** The most characters of a remark on a downline. */
export const longestRemark = 60

/** Which of a team: all of it, or the direct downlines of one of them (`under`); only some level, kind of account or name. */
const teamWanted = {
  /** Whose direct downlines are wanted: `me`, or somebody of the own team. */
  under: v.optional(v.union([v.literal('me'), Id])),
  /** How far below the caller; 1 are the direct downlines. */
  level: v.optional(whole(1, deepest)),
  who: v.optional(v.picklist(['agents', 'members'])),
  /** A part of a direct downline's name or of an own remark, a short code, or anyone's whole user name. */
  name: v.optional(text(64)),
}

/** One of an agent's team. */
export const TeamRow = v.object({
  id: v.string(),
  /** In full of a direct downline where the brand shows it; otherwise most of it is hidden. */
  name: v.string(),
  /** Short, and another for everyone: tells apart whose masked names are alike. */
  code: v.string(),
  /** What the agent wrote down about them; null where that is nothing. */
  remark: v.nullable(v.string()),
  type: AccountType,
  /** How far below the agent who asks. */
  level: v.number(),
  currency: Currency,
  /** On the main wallet, less what is held back there. */
  balance: Money,
  /** Null of one who has not logged in for as long as logins are kept. */
  lastLoginAt: v.nullable(Time),
  joinedAt: Time,
  /** How many are below them, on all levels. */
  downlines: v.number(),
})
export type TeamRow = v.InferOutput<typeof TeamRow>

/** Somebody on the way from the agent who asks down to a part of the team. */
export const TeamStep = v.object({ id: v.string(), name: v.string() })

/** The parts of the Agent Centre that the operator has on (spec §2). */
export const AgentFlags = v.object({
  enableCt: v.boolean(),
  salary: v.boolean(),
  hourSalary: v.boolean(),
  agentRealtimeSalary: v.boolean(),
})
export type AgentFlags = v.InferOutput<typeof AgentFlags>

export const agentCalls = {
  agentCentre: call({
    method: 'GET',
    path: '/wps/agent/centre',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['error_not_agent'],
    summary:
      'What the Agent Centre has for the agent the token belongs to: what the brand has, and parts with contracts of theirs to be read.',
    request: nothing,
    value: v.object({ flags: AgentFlags }),
  }),
  agentTeam: call({
    method: 'GET',
    path: '/wps/agent/team',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The team of the agent the token belongs to, who joined last first.',
    request: v.object({ ...teamWanted, ...pageWanted(20) }),
    value: v.object({
      ...pageOf(TeamRow),
      /** How many levels the whole team has. */
      levels: v.number(),
      /** The whole team, whatever was asked for. */
      size: v.number(),
      /** From the agent down to `under`, whose downlines these are; empty without it and for `me`. */
      way: v.array(TeamStep),
    }),
  }),
  agentDownline: call({
    method: 'GET',
    path: '/wps/agent/downline',
    watched: 'read',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['error_not_agent', 'not_found'],
    summary: 'One of the team of the agent the token belongs to.',
    request: v.object({ id: Id }),
    value: v.object({
      ...TeamRow.entries,
      /** From the agent down to them, themselves not among these. */
      way: v.array(TeamStep),
      /** How many they brought themselves. */
      direct: v.number(),
      /** Whether contracts can be agreed on with them: of an agent directly below, where the brand has dividends. */
      contracts: v.boolean(),
      /** Highest rates of the contracts that hold between the agent and them; of who is not directly below none. */
      rates: v.array(KindRate),
      /** Whether money can be sent to them. */
      receives: v.boolean(),
      /** Most of them hidden; null where there is none that was proven. */
      mobile: v.nullable(v.string()),
      email: v.nullable(v.string()),
      /** Paid in and paid out so far. */
      deposits: Money,
      withdrawals: Money,
    }),
  }),
  remarkDownline: call({
    method: 'POST',
    path: '/wps/agent/downline/remark',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['error_not_agent', 'not_found'],
    limits: ['contractByMember'],
    summary:
      'Writes down a remark about one of the team, for the agent the token belongs to alone; null takes it away.',
    request: v.object({ id: Id, remark: v.nullable(v.pipe(text(longestRemark), v.trim(), v.minLength(1))) }),
    value: v.object({ remark: v.nullable(v.string()) }),
  }),
}

/** Files of an agent: all that match as CSV, sent while they are read. */
export const agentFiles = {
  agentTeamFile: call({
    method: 'GET',
    path: '/wps/agent/team.csv',
    watched: 'export',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['error_not_agent', 'not_found'],
    limits: ['recordFileByMember'],
    summary: 'The team as a file; who takes one is written down.',
    request: v.object({ ...teamWanted, language: v.optional(Language, 'en') }),
    value: v.string(),
  }),
}
