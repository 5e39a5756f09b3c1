/**
 * The entries of the personal centre by page key, in the order of its menu (spec §2), with the deposits after the
 * account record and the VIP level after the missions.
 */
export const centrePages = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'depositHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'vip',
  'messageV2',
] as const

/** An entry of the personal centre, by its page key. */
export type CentrePage = (typeof centrePages)[number]

/** Pages behind one of the entries, `securityCenter`, which are not entries themselves. */
const ownPages = ['profile', 'security', 'sessions', 'push', 'protection'] as const

export type OwnPage = (typeof ownPages)[number]

/** A page below `/me`, by its name in the address; `agent` is on the menu of agents only. */
export type MemberPage = CentrePage | OwnPage | 'agent'

/** A page behind the gate of protected actions (spec §5). */
export type MemberPlace = Exclude<MemberPage, OwnPage | 'securityCenter' | 'transferFund'>

const isOwnPage = (page: string): page is OwnPage => ownPages.some((own) => own === page)

/** All pages of members. */
export const memberPages: readonly MemberPage[] = [...centrePages, 'agent', ...ownPages]

/** Returns whether an address names a page of members. */
export const isMemberPage = (name: unknown): name is MemberPage => memberPages.some((page) => page === name)

/** Returns whether a page of members is behind the gate. */
export const isMemberPlace = (page: MemberPage): page is MemberPlace =>
  !isOwnPage(page) && page !== 'securityCenter' && page !== 'transferFund'

/** Returns the page of an address that is older than page keys. */
const renamedPage = (name: string | undefined): CentrePage | null =>
  name === 'deposit' ? 'depositv2' : name === 'rewards' ? 'rewardCenter' : null

/** Returns the page of members that a name in an address leads to, or null. */
export const memberPageOf = (name: string): MemberPage | null => (isMemberPage(name) ? name : renamedPage(name))
