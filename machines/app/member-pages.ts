/** The entries of the personal centre by page key, in the order of its menu (spec §2), and whether their pages are there. */
const centre = {
  securityCenter: true,
  transferFund: true,
  depositv2: true,
  withdraw: true,
  transferUpline: true,
  personalHistoryCopy: true,
  transactionHistory: true,
  personalProfit: true,
  bonusDetails: true,
  rewardCenter: true,
  referral: true,
  missionLeaderboard: false,
  messageV2: true,
} as const satisfies Readonly<Record<string, boolean>>

/** An entry of the personal centre, by its page key. */
export type CentrePage = keyof typeof centre

/** Pages behind one of the entries, `securityCenter`, which are not entries themselves. */
const ownPages = ['profile', 'security', 'sessions', 'protection'] as const

export type OwnPage = (typeof ownPages)[number]

/** A page below `/me`, by its name in the address; the agents' centre is on the menu of agents alone. */
export type MemberPage = CentrePage | OwnPage | 'agent'

/** A page that is drawn; the others say that they open later. */
export type MemberPageThere =
  | OwnPage
  | { [Page in CentrePage]: (typeof centre)[Page] extends true ? Page : never }[CentrePage]

/** A page whose way leads through the gate of protected actions (spec §5). */
export type MemberPlace = Exclude<MemberPage, OwnPage | 'securityCenter' | 'transferFund'>

const entries = Object.keys(centre) as readonly CentrePage[]

/** Whether there is more on a page than the word that it opens later. */
export const isThere = (page: MemberPage): page is MemberPageThere =>
  isOwnPage(page) || (page !== 'agent' && centre[page])

const isOwnPage = (page: string): page is OwnPage => ownPages.some((own) => own === page)

/** The entries of the personal centre, those that open later last. */
export const centrePages: readonly CentrePage[] = [
  ...entries.filter(isThere),
  ...entries.filter((page) => !isThere(page)),
]

/** All pages of members. */
export const memberPages: readonly MemberPage[] = [...centrePages, 'agent', ...ownPages]

/** Whether an address names a page of members. */
export const isMemberPage = (name: unknown): name is MemberPage => memberPages.some((page) => page === name)

/** Whether a page of members is one behind the gate. */
export const isMemberPlace = (page: MemberPage): page is MemberPlace =>
  !isOwnPage(page) && page !== 'securityCenter' && page !== 'transferFund'

/** The page that an address from before there were page keys leads to. */
export const laterPage = (name: string | undefined): CentrePage | null =>
  name === 'deposit' ? 'depositv2' : name === 'rewards' ? 'rewardCenter' : null
