import type { agentCalls } from '#wire/agents/agent.ts'
import type { ValueOf } from '#wire/call.ts'

/** The entries of the Agent Centre by page key, in the order of its menu (spec §2). */
export const agentPages = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const

/** An entry of the Agent Centre, by its page key. */
export type AgentPage = (typeof agentPages)[number]

/** The enabled parts of the Agent Centre. */
export type AgentFlags = ValueOf<typeof agentCalls.agentCentre>['flags']

/** The flags of entries that not every brand has (spec §2). */
const flagOf: Readonly<Partial<Record<AgentPage, keyof AgentFlags>>> = {
  agentDividendRecordCopy2: 'enableCt',
  agentDailyWages2: 'salary',
  agentHourSalary: 'hourSalary',
  agentRealtimeSalary: 'agentRealtimeSalary',
}

/** Returns whether an address names an entry. */
export const isAgentPage = (name: unknown): name is AgentPage => agentPages.some((page) => page === name)

/** Returns whether this brand has a page. */
export const isOffered = (page: AgentPage, flags: AgentFlags): boolean => {
  const flag = flagOf[page]
  return flag === undefined || flags[flag]
}

/** The entries of a brand, in the order of the menu. */
export const agentEntries = (flags: AgentFlags): readonly AgentPage[] =>
  agentPages.filter((page) => isOffered(page, flags))
