import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { KindRate } from '#wire/contracts/contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { pageOf, pageRequest } from '#wire/pages.ts'
import { AccountType, Language, Money, text, Time, whole } from '#wire/shapes.ts'

/** Maximum depth of a team query; a team may be deeper. */
const deepest = 1_000

const Id = v.pipe(v.string(), v.uuid())

/** Maximum number of characters of a remark on a downline. */
export const maxRemarkLength = 60

/**
 * The filter of a team: all of it, or the direct downlines of one member (`under`); one level, account type or name.
 */
const teamRequest = {
  /** The member whose direct downlines are requested: `me`, or a team member. */
  under: v.optional(v.union([v.literal('me'), Id])),
  /** Levels below the caller; 1 are the direct downlines. */
  level: v.optional(whole(1, deepest)),
  who: v.optional(v.picklist(['agents', 'members'])),
  /** A part of a direct downline's name or of an own remark, a short code, or a full username. */
  name: v.optional(text(64)),
}

/** A member of an agent's team. */
export const TeamRow = v.object({
  id: v.string(),
  /** In full for a direct downline where the brand shows it; otherwise mostly masked. */
  name: v.string(),
  /** Short and unique: distinguishes members with the same masked name. */
  code: v.string(),
  /** The agent's remark; null when there is none. */
  remark: v.nullable(v.string()),
  type: AccountType,
  /** Levels below the agent who asks. */
  level: v.number(),
  currency: Currency,
  /** The available balance of the main wallet. */
  balance: Money,
  /** Null when there was no login for as long as logins are stored. */
  lastLoginAt: v.nullable(Time),
  joinedAt: Time,
  /** Size of the member's team, on all levels. */
  downlines: v.number(),
})
export type TeamRow = v.InferOutput<typeof TeamRow>

/** A member on the path from the agent to a part of the team. */
export const TeamStep = v.object({ id: v.string(), name: v.string() })

/** The parts of the Agent Centre that the operator has enabled (spec §2). */
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
    rejectTrial: true,
    refusals: ['error_not_agent'],
    summary:
      'The parts of the Agent Centre for the agent the token belongs to: those the brand has enabled, and those with contracts to read.',
    request: nothing,
    value: v.object({ flags: AgentFlags }),
  }),
  agentTeam: call({
    method: 'GET',
    path: '/wps/agent/team',
    watched: 'read',
    token: 'required',
    rejectTrial: true,
    refusals: ['error_not_agent', 'not_found'],
    summary: 'The team of the agent the token belongs to, the latest registration first.',
    request: v.object({ ...teamRequest, ...pageRequest(20) }),
    value: v.object({
      ...pageOf(TeamRow),
      /** Depth of the whole team. */
      levels: v.number(),
      /** Size of the whole team, whatever the filter. */
      size: v.number(),
      /** The path from the agent down to `under`; empty without it and for `me`. */
      way: v.array(TeamStep),
    }),
  }),
  agentDownline: call({
    method: 'GET',
    path: '/wps/agent/downline',
    watched: 'read',
    token: 'required',
    rejectTrial: true,
    refusals: ['error_not_agent', 'not_found'],
    summary: 'One member of the agent’s team.',
    request: v.object({ id: Id }),
    value: v.object({
      ...TeamRow.entries,
      /** The path from the agent down to the member, without the member. */
      way: v.array(TeamStep),
      /** Number of direct downlines. */
      direct: v.number(),
      /** True when contracts can be offered: to a direct downline who is an agent, where the brand has dividends. */
      contracts: v.boolean(),
      /** Highest rates of the active contracts between the agent and them; null for indirect downlines. */
      rates: v.array(KindRate),
      /** True when money can be sent to them. */
      receives: v.boolean(),
      /** Mostly masked; null when none was verified. */
      mobile: v.nullable(v.string()),
      email: v.nullable(v.string()),
      /** Deposits and withdrawals so far. */
      deposits: Money,
      withdrawals: Money,
    }),
  }),
  remarkDownline: call({
    method: 'POST',
    path: '/wps/agent/downline/remark',
    token: 'required',
    rejectTrial: true,
    refusals: ['error_not_agent', 'not_found'],
    limits: ['contractByMember'],
    summary: 'Saves a remark on a team member, for the agent the token belongs to only; null removes it.',
    request: v.object({ id: Id, remark: v.nullable(v.pipe(text(maxRemarkLength), v.trim(), v.minLength(1))) }),
    value: v.object({ remark: v.nullable(v.string()) }),
  }),
}

/** Files of an agent: all matching rows as CSV, streamed. */
export const agentFiles = {
  agentTeamFile: call({
    method: 'GET',
    path: '/wps/agent/team.csv',
    watched: 'export',
    token: 'required',
    rejectTrial: true,
    refusals: ['error_not_agent', 'not_found'],
    limits: ['recordFileByMember'],
    summary: 'The team as a file; each download is logged.',
    request: v.object({ ...teamRequest, language: v.optional(Language, 'en') }),
    value: v.string(),
  }),
}
