import type { ContractTerms } from '#wire/contracts/contract-terms.ts'
import type { ContractSeen } from './contract.rules.ts'

const requestTime = 1_900_000_000_000

/** The ids of the model; the stubbed responses in the browser use the same. */
export const modelIds = {
  downline: 'c0000000-0000-4000-8000-000000000001',
  offer: 'c0000000-0000-4000-8000-000000000002',
  request: 'c0000000-0000-4000-8000-000000000003',
  held: 'c0000000-0000-4000-8000-000000000004',
} as const

const terms: ContractTerms = {
  kind: 'dividend',
  period: 'monthly',
  tiers: [{ rate: '10.00', activeMembers: 5, validBet: '5000.00', profitAndLoss: '1000.00' }],
  singleBet: null,
  winRate: null,
  lossRate: null,
}
const offered = {
  id: modelIds.offer,
  version: 2,
  terms: { ...terms, tiers: [...terms.tiers, { ...terms.tiers[0]!, rate: '12.50' }] },
  offeredAt: requestTime,
  expiresAt: requestTime + 7 * 86_400_000,
  seenAt: null,
  answeredAt: null,
  outcome: null,
  reason: null,
  activeFrom: null,
  activeUntil: null,
  endedBy: null,
} as const satisfies ContractSeen['versions'][number]
const held: ContractSeen['versions'][number] = {
  ...offered,
  id: modelIds.held,
  version: 1,
  terms,
  seenAt: requestTime,
  answeredAt: requestTime,
  outcome: 'agreed',
  activeFrom: requestTime,
}
const offerWaiting = (mine: boolean, seenAt: number | null): NonNullable<ContractSeen['waiting']> => ({
  id: modelIds.offer,
  what: 'offer',
  mine,
  askedAt: requestTime,
  expiresAt: offered.expiresAt,
  seenAt,
  reason: null,
})
const request = (what: 'new' | 'termination', mine: boolean): Pick<ContractSeen, 'waiting' | 'requests'> => ({
  waiting: {
    id: modelIds.request,
    what,
    mine,
    askedAt: requestTime,
    expiresAt: null,
    seenAt: null,
    reason: 'More bets',
  },
  requests: [
    {
      id: modelIds.request,
      what,
      mine,
      askedAt: requestTime,
      reason: 'More bets',
      answeredAt: null,
      outcome: null,
      answer: null,
    },
  ],
})
const upline: ContractSeen = {
  kind: 'dividend',
  role: 'upline',
  name: 'ka•••g',
  isOff: false,
  currency: 'PHP',
  most: '20.00',
  waiting: null,
  versions: [],
  requests: [],
  ends: [],
}
const downline: ContractSeen = { ...upline, role: 'downline', name: 'ah•••e', most: null }
const value = (contract: ContractSeen) => ({ kind: 'value', value: contract }) as const

/** The states of a contract, as each side sees them. */
export const seenCases = {
  /** The upline sees: no contract, an own pending offer, a requested new contract, no rate to offer from. */
  none: value(upline),
  sent: value({ ...upline, waiting: offerWaiting(true, null), versions: [offered] }),
  newAsked: value({ ...upline, ...request('new', false), versions: [held] }),
  unable: value({ ...upline, most: '0.00' }),
  /**
   * The downline sees: no contract, an unread offer, a read offer that ends a contract below, a contract in force, a
   * requested termination.
   */
  empty: value(downline),
  offered: value({ ...downline, waiting: offerWaiting(false, null), versions: [offered, held] }),
  read: value({
    ...downline,
    waiting: offerWaiting(false, requestTime),
    versions: [{ ...offered, seenAt: requestTime }, held],
    ends: [{ id: modelIds.downline, name: 'ma•••l', rate: '15.00' }],
  }),
  held: value({ ...downline, versions: [held] }),
  endAsked: value({ ...downline, ...request('termination', false), versions: [held] }),
}

/** The form fields of an offer, and the terms sent for them. */
export const typedTiers = [{ rate: '10', activeMembers: '5', validBet: '5,000', profitAndLoss: '1000' }]
export const typedTerms = terms
