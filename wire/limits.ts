/** At most `limit` requests in `perSeconds`, in a burst or spread. */
export interface Limit {
  /**
   * The key of the count: an address (of IPv6: one /64, and eight times as many from its /48), a member, or an account:
   * all strangers to it together, or each trusted network of its owner.
   */
  readonly by: 'address' | 'member' | 'account'
  readonly limit: number
  readonly perSeconds: number
  /** Which requests of a call count, where not all of them do. */
  readonly only?: string
}

/**
 * Rate limits of calls that are costly or could be used for guessing. A call names its limit, and calls with the same
 * one share it. Plain reads are not counted.
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
  passkeysByMember: { by: 'member', limit: 20, perSeconds: 300 },
  passkeyByAddress: { by: 'address', limit: 60, perSeconds: 60 },
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

/** A limit whose count depends on the request's content: its handler counts it, the others are counted before that. */
export type LimitOfContent = {
  [Name in LimitName]: (typeof limits)[Name] extends { by: 'account' } | { only: string } ? Name : never
}[LimitName]

/** Returns whether a limit is counted by the handler, since its key is in the request's content. */
export function isOfContent(name: LimitName): name is LimitOfContent {
  const { by, only }: Limit = limits[name]
  return by === 'account' || only !== undefined
}
