import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { ContractKind, ContractTerms, Rate } from './contract-terms.ts'
import { Currency } from '#wire/money.ts'
import { pageOf, pageRequest } from '#wire/pages.ts'
import { AccountType, text, Time, whole } from '#wire/shapes.ts'

const Id = v.pipe(v.string(), v.uuid())

/** The other side: one's own upline (`me`: the contract in which one is the downline), or a direct downline by id. */
const With = v.union([v.literal('me'), Id])

/** Maximum number of characters of a reason. */
export const maxReasonLength = 140
const Reason = v.optional(text(maxReasonLength))

/** Days until an offer expires. */
export const expiryDays = { least: 1, usual: 7, most: 30 } as const

/** A pending request: an offer of the upline, or a request for a new contract or its end. */
const Waiting = v.object({
  id: v.string(),
  what: v.picklist(['offer', 'new', 'termination']),
  /** True when the requesting side waits for the other's answer. */
  mine: v.boolean(),
  askedAt: Time,
  /** Of an offer: its expiry, and when the downline saw it. */
  expiresAt: v.nullable(Time),
  seenAt: v.nullable(Time),
  reason: v.nullable(v.string()),
})

/** A contract in a list. */
export const ContractRow = v.object({
  /** The other side, as in requests: the downline's id, or `me` for one's own contract. */
  id: v.string(),
  /** The other side's name: a direct downline's in full where the brand shows it, else masked; null for the house. */
  name: v.nullable(v.string()),
  /** The downline's short code; null for one's own upline. */
  code: v.nullable(v.string()),
  /** Null for the house. */
  type: v.nullable(AccountType),
  /** The highest rate in force; null while there is none. */
  rate: v.nullable(Rate),
  /** In force since. */
  since: v.nullable(Time),
  waiting: v.nullable(Waiting),
})
export type ContractRow = v.InferOutput<typeof ContractRow>

/** A version: its offer, its answer, and when it was in force. */
export const ContractVersion = v.object({
  id: v.string(),
  version: v.number(),
  terms: ContractTerms,
  offeredAt: Time,
  expiresAt: Time,
  seenAt: v.nullable(Time),
  answeredAt: v.nullable(Time),
  /** Null while it waits; `overtaken` when the upline may not offer as much any more. */
  outcome: v.nullable(v.picklist(['agreed', 'refused', 'withdrawn', 'expired', 'overtaken'])),
  reason: v.nullable(v.string()),
  activeFrom: v.nullable(Time),
  activeUntil: v.nullable(Time),
  endedBy: v.nullable(v.picklist(['replaced', 'terminated', 'lowered'])),
})
export type ContractVersion = v.InferOutput<typeof ContractVersion>

/** A request for a new contract or the end of one. */
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

/** All details of a contract, for one of its sides. */
export const Contract = v.object({
  kind: ContractKind,
  role: v.picklist(['upline', 'downline']),
  /** The other side's name; null for the house. */
  name: v.nullable(v.string()),
  /** True when the brand has disabled this kind: contracts can be read, and nothing is settled. */
  isOff: v.boolean(),
  currency: Currency,
  /** The highest rate that the upline may offer; null for the downline. */
  most: v.nullable(Rate),
  waiting: v.nullable(Waiting),
  /** The newest first. */
  versions: v.array(ContractVersion),
  requests: v.array(ContractRequest),
  /** Contracts with the own team that end when the downline accepts the pending offer. */
  ends: v.array(v.object({ id: v.string(), name: v.string(), rate: Rate })),
})
export type Contract = v.InferOutput<typeof Contract>

/** One's own contracts of a kind, without those with downlines. */
const Overview = v.object({
  kind: ContractKind,
  currency: Currency,
  /** The highest rate one may offer: of one's own contract, or the brand's for an agent without an upline. */
  most: Rate,
  /** One's own contract with the upline, or with the house. */
  own: ContractRow,
  /** True when the brand has disabled this kind: contracts can be read, and nothing is settled. */
  isOff: v.boolean(),
})
export type ContractOverview = v.InferOutput<typeof Overview>

const forAgents = { token: 'required', rejectTrial: true } as const
const refusals = ['error_not_agent', 'feature_off'] as const
const overview = (kind: string) =>
  ({
    ...forAgents,
    refusals,
    summary: `The ${kind} contracts of the agent the token belongs to: the own one, and the highest rate to offer.`,
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
      'The number of pending contract requests for the agent the token belongs to, by kind (spec §3 consolidated).',
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
      'The agents directly below the one the token belongs to with their contracts of a kind, pending requests first.',
    request: v.object({
      kind: ContractKind,
      state: v.optional(v.picklist(['waiting', 'offered', 'active', 'none'])),
      ...pageRequest(20),
    }),
    value: v.object(pageOf(ContractRow)),
  }),
  contract: call({
    ...forAgents,
    method: 'GET',
    path: '/wps/agent/contract',
    refusals: [...refusals, 'not_found'],
    summary: 'One contract with all its versions.',
    request: v.object({ kind: ContractKind, with: With }),
    value: Contract,
  }),
  seeContract: call({
    ...change,
    path: '/wps/agent/contract/see',
    refusals: [...refusals, 'not_found'],
    summary: 'Records that the downline has seen an offer; repeating it changes nothing.',
    request: v.object({ id: Id }),
  }),
  offerContract: call({
    ...change,
    path: '/wps/agent/contract/offer',
    refusals: [...refusals, 'not_found', 'contract_terms_invalid', 'contract_rate_over', 'contract_waits'],
    summary: 'Offers a contract to a direct downline; repeating it while it waits changes nothing.',
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
    summary: 'Accepts or rejects a request of the other side; repeating it changes nothing.',
    request: v.object({
      id: Id,
      agree: v.boolean(),
      reason: Reason,
      /** Number of contracts with the own team that end by accepting, as the downline last saw it. */
      ends: v.optional(whole(0, 1_000_000), 0),
    }),
  }),
  withdrawContract: call({
    ...change,
    path: '/wps/agent/contract/withdraw',
    refusals: [...refusals, 'not_found', 'contract_over'],
    summary: 'Withdraws an unanswered request; repeating it changes nothing.',
    request: v.object({ id: Id }),
  }),
  askContract: call({
    ...change,
    path: '/wps/agent/contract/ask',
    refusals: [...refusals, 'not_found', 'contract_waits', 'contract_missing', 'contract_to_offer'],
    summary: 'Requests a new contract from the upline, or the end of the current one from either side.',
    request: v.object({ kind: ContractKind, with: With, what: v.picklist(['new', 'termination']), reason: Reason }),
  }),
}
