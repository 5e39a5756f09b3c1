import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { ContractKind, ContractTerms, Rate } from './contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { pageOf, pageWanted } from '#wire/pages.ts'
import { AccountType, text, Time, whole } from '#wire/shapes.ts'

const Id = v.pipe(v.string(), v.uuid())

/** With whom: one's own upline (`me`: the contract in which one is the downline), or a direct downline by their id. */
const With = v.union([v.literal('me'), Id])

/** The most characters of a reason. */
export const longestReason = 140
const Reason = v.optional(text(longestReason))

/** For how many days an offer can wait for an answer. */
export const expiryDays = { least: 1, usual: 7, most: 30 } as const

/** What waits for an answer: an offer of the upline, or that a new contract or the end of one was asked for. */
const Waiting = v.object({
  id: v.string(),
  what: v.picklist(['offer', 'new', 'termination']),
  /** Whether who asks the server is the one who waits for the other's answer. */
  mine: v.boolean(),
  askedAt: Time,
  /** Of an offer: until when it can be answered, and when the downline saw it. */
  expiresAt: v.nullable(Time),
  seenAt: v.nullable(Time),
  reason: v.nullable(v.string()),
})

/** A contract in a list. */
export const ContractRow = v.object({
  /** With whom, as the contract is asked for: the downline's id, or `me` of the own one. */
  id: v.string(),
  /** The other side's as one sees it: a direct downline's in full where the brand shows it, else most of it hidden; null of the house. */
  name: v.nullable(v.string()),
  /** The downline's short code; null of the own upline. */
  code: v.nullable(v.string()),
  /** Null of the house. */
  type: v.nullable(AccountType),
  /** The highest rate of what holds; null while nothing does. */
  rate: v.nullable(Rate),
  /** Since when it holds. */
  since: v.nullable(Time),
  waiting: v.nullable(Waiting),
})
export type ContractRow = v.InferOutput<typeof ContractRow>

/** One version: what was offered, how it was answered and by when, and from when to when it held. */
export const ContractVersion = v.object({
  id: v.string(),
  version: v.number(),
  terms: ContractTerms,
  offeredAt: Time,
  expiresAt: Time,
  seenAt: v.nullable(Time),
  answeredAt: v.nullable(Time),
  /** Null while it waits; `overtaken` where the upline may not offer so much any more. */
  outcome: v.nullable(v.picklist(['agreed', 'refused', 'withdrawn', 'expired', 'overtaken'])),
  reason: v.nullable(v.string()),
  activeFrom: v.nullable(Time),
  activeUntil: v.nullable(Time),
  endedBy: v.nullable(v.picklist(['replaced', 'terminated', 'lowered'])),
})
export type ContractVersion = v.InferOutput<typeof ContractVersion>

/** A new contract or the end of one that was asked for. */
export const ContractRequest = v.object({
  id: v.string(),
  what: v.picklist(['new', 'termination']),
  mine: v.boolean(),
  askedAt: Time,
  reason: v.nullable(v.string()),
  answeredAt: v.nullable(Time),
  outcome: v.nullable(v.picklist(['agreed', 'refused', 'withdrawn', 'overtaken'])),
  answer: v.nullable(v.string()),
})
export type ContractRequest = v.InferOutput<typeof ContractRequest>

/** Everything of one contract, as one of the two sees it. */
export const Contract = v.object({
  kind: ContractKind,
  role: v.picklist(['upline', 'downline']),
  /** The other side, as one sees the name; null of the house. */
  name: v.nullable(v.string()),
  /** Whether the brand has no such contracts now: they can be read, and nothing is settled by them. */
  isOff: v.boolean(),
  currency: Currency,
  /** The highest rate that the upline may offer; null for the downline, whom it does not concern. */
  most: v.nullable(Rate),
  waiting: v.nullable(Waiting),
  /** The newest first. */
  versions: v.array(ContractVersion),
  requests: v.array(ContractRequest),
  /** Contracts with the own team that end if the downline says yes to what waits. */
  ends: v.array(v.object({ id: v.string(), name: v.string(), rate: Rate })),
})
export type Contract = v.InferOutput<typeof Contract>

/** What one has of contracts of a kind besides those with downlines. */
const Overview = v.object({
  kind: ContractKind,
  currency: Currency,
  /** The highest rate one may offer: of one's own contract, or the brand's for whoever has no upline. */
  most: Rate,
  /** One's own contract with the upline, or with the house where there is none. */
  own: ContractRow,
  /** Whether the brand has no such contracts now: they can be read, and nothing is settled by them. */
  isOff: v.boolean(),
})
export type ContractOverview = v.InferOutput<typeof Overview>

const forAgents = { token: 'required', realAccountsOnly: true } as const
const refusals = ['error_not_agent', 'feature_off'] as const
const overview = (kind: string) =>
  ({
    ...forAgents,
    refusals,
    summary: `The ${kind} contracts of the agent the token belongs to: the own one, and how much may be offered.`,
    request: nothing,
    value: Overview,
  }) as const
const change = { ...forAgents, method: 'POST', limits: ['contractByMember'], value: Contract } as const

export const contractCalls = {
  dividendContracts: call({ method: 'GET', path: '/wps/relay/MCS2_processDividendReq', ...overview('dividend') }),
  dailyContracts: call({ method: 'GET', path: '/wps/relay/MCS2_processDailySalContract', ...overview('daily salary') }),
  hourlyContracts: call({
    method: 'POST',
    path: '/wps/relay/MCS2_processContractHourSalary',
    ...overview('hourly salary'),
  }),
  realtimeContracts: call({
    method: 'POST',
    path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
    ...overview('real-time salary'),
  }),
  waitingContracts: call({
    ...forAgents,
    method: 'GET',
    path: '/wps/agent/contracts/waiting',
    refusals: ['error_not_agent'],
    summary:
      'How many questions about contracts wait for the agent the token belongs to, by kind (spec §3 consolidated).',
    request: nothing,
    value: v.object({
      divtypereq: v.number(),
      dailysalreqtype: v.number(),
      contracthoursalreq: v.number(),
      realtimesalreqtype: v.number(),
    }),
  }),
  downlineContracts: call({
    ...forAgents,
    method: 'GET',
    path: '/wps/agent/contracts',
    refusals,
    summary:
      'The agents directly below the one the token belongs to with their contracts of a kind, who waits for an answer first.',
    request: v.object({
      kind: ContractKind,
      state: v.optional(v.picklist(['waiting', 'offered', 'active', 'none'])),
      ...pageWanted(20),
    }),
    value: v.object(pageOf(ContractRow)),
  }),
  contract: call({
    ...forAgents,
    method: 'GET',
    path: '/wps/agent/contract',
    refusals: [...refusals, 'not_found'],
    summary: 'One contract with every version of it.',
    request: v.object({ kind: ContractKind, with: With }),
    value: Contract,
  }),
  seeContract: call({
    ...change,
    path: '/wps/agent/contract/see',
    refusals: [...refusals, 'not_found'],
    summary: 'Writes down that the downline the token belongs to has seen an offer; again changes nothing.',
    request: v.object({ id: Id }),
  }),
  offerContract: call({
    ...change,
    path: '/wps/agent/contract/offer',
    refusals: [...refusals, 'not_found', 'contract_terms_invalid', 'contract_rate_over', 'contract_waits'],
    summary: 'Offers a contract to a direct downline; the same one again, while it waits, is offered once.',
    request: v.object({
      downlineId: Id,
      terms: ContractTerms,
      days: v.optional(whole(expiryDays.least, expiryDays.most), expiryDays.usual),
    }),
  }),
  answerContract: call({
    ...change,
    path: '/wps/agent/contract/answer',
    refusals: [
      ...refusals,
      'not_found',
      'contract_over',
      'contract_rate_over',
      'contract_changed',
      'contract_to_offer',
    ],
    summary: 'Says yes or no to what the other side asked; the same answer again changes nothing.',
    request: v.object({
      id: Id,
      agree: v.boolean(),
      reason: Reason,
      /** How many contracts with the own team end by a yes, as far as who says it was told. */
      ends: v.optional(whole(0, 1_000_000), 0),
    }),
  }),
  withdrawContract: call({
    ...change,
    path: '/wps/agent/contract/withdraw',
    refusals: [...refusals, 'not_found', 'contract_over'],
    summary: 'Takes back what the other side has not answered; again changes nothing.',
    request: v.object({ id: Id }),
  }),
  askContract: call({
    ...change,
    path: '/wps/agent/contract/ask',
    refusals: [...refusals, 'not_found', 'contract_waits', 'contract_missing', 'contract_to_offer'],
    summary: 'Asks the upline for a new contract, or either side for the end of the one that holds.',
    request: v.object({ kind: ContractKind, with: With, what: v.picklist(['new', 'termination']), reason: Reason }),
  }),
}
