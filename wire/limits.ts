/** At most `limit` requests in `perSeconds`, all of them at once if need be. */
export interface Limit {
  /**
   * Whose requests are counted together: those from one address (of IPv6: one /64, and eight times as many from its /48), those of the member who asks,
   * or those about one account: of all strangers to it, or of one place its owner is known at.
   */
  readonly by: 'address' | 'member' | 'account'
  readonly limit: number
  readonly perSeconds: number
  /** Which requests of a call count, where not all of them do. */
  readonly only?: string
}

/**
 * How often the calls may be made that cost the server work or could be used to guess. A call names its own, and calls
 * that name the same one share it. Plain reads are not counted.
 */
export const limits = {
  loginByAddress: { by: 'address', limit: 60, perSeconds: 60 },
  loginByAccount: { by: 'account', limit: 30, perSeconds: 60 },
  challengeByAddress: { by: 'address', limit: 60, perSeconds: 60 },
  questionByAddress: { by: 'address', limit: 20, perSeconds: 60, only: 'a question in the place of a slider' },
  answerByAddress: { by: 'address', limit: 60, perSeconds: 60 },
  captchaByAddress: { by: 'address', limit: 60, perSeconds: 60 },
  verifyByAddress: { by: 'address', limit: 30, perSeconds: 60 },
  authenticatorByMember: { by: 'member', limit: 20, perSeconds: 300 },
  profileByMember: { by: 'member', limit: 30, perSeconds: 300 },
  recordFileByMember: { by: 'member', limit: 20, perSeconds: 300 },
  ownDataByMember: { by: 'member', limit: 5, perSeconds: 3_600 },
  protectionByMember: { by: 'member', limit: 60, perSeconds: 300 },
  lotteryByMember: { by: 'member', limit: 120, perSeconds: 300 },
  sportsByMember: { by: 'member', limit: 120, perSeconds: 300 },
  cardsByMember: { by: 'member', limit: 240, perSeconds: 300 },
  walletByMember: { by: 'member', limit: 60, perSeconds: 300 },
  contractByMember: { by: 'member', limit: 60, perSeconds: 300 },
  paymentByMember: { by: 'member', limit: 30, perSeconds: 300 },
  registerByAddress: { by: 'address', limit: 30, perSeconds: 600 },
  openingByAgent: { by: 'member', limit: 30, perSeconds: 300 },
  freePlayByAddress: { by: 'address', limit: 6, perSeconds: 600 },
  affiliateByAddress: { by: 'address', limit: 30, perSeconds: 60 },
  serviceByAddress: { by: 'address', limit: 30, perSeconds: 60 },
  searchByAddress: { by: 'address', limit: 240, perSeconds: 60 },
  recoveryByAddress: { by: 'address', limit: 20, perSeconds: 600 },
  recoveryByAccount: { by: 'account', limit: 3, perSeconds: 900 },
  recoveryByAccountADay: { by: 'account', limit: 10, perSeconds: 86_400 },
  depositByMember: { by: 'member', limit: 20, perSeconds: 300 },
  proofByMember: { by: 'member', limit: 10, perSeconds: 600 },
  promotionByMember: { by: 'member', limit: 20, perSeconds: 600 },
  feedbackByAddress: { by: 'address', limit: 12, perSeconds: 3_600 },
  feedbackByAddressADay: { by: 'address', limit: 60, perSeconds: 86_400 },
  flightsByAddress: { by: 'address', limit: 120, perSeconds: 600 },
  pushByAddress: { by: 'address', limit: 30, perSeconds: 300 },
  smsByAddress: { by: 'address', limit: 20, perSeconds: 300 },
} as const satisfies Readonly<Record<string, Limit>>

/** Name of a limit. */
export type LimitName = keyof typeof limits

/** A limit whose count depends on what a request says: its handler counts it, the others are counted before that. */
export type LimitOfContent = {
  [Name in LimitName]: (typeof limits)[Name] extends { by: 'account' } | { only: string } ? Name : never
}[LimitName]

/** Whether a limit is counted by the handler, since only what a request says tells whom it counts for. */
export function isOfContent(name: LimitName): name is LimitOfContent {
  const { by, only }: Limit = limits[name]
  return by === 'account' || only !== undefined
}
