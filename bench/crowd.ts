import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { houseAccount, memberAccount, openWallet, post } from '#server/domain/money/ledger.ts'
import type { Store } from '#server/store/store.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'

type Transaction = Parameters<Parameters<Store['db']['transaction']>[0]>[0]

export interface CrowdPlan {
  readonly count: number
  /** What each begins with, in minor units of PHP. */
  readonly funds: bigint
  readonly paymentPasswordHash?: string
}

/** One of a crowd: `account` is their name and `index` their place in it, from 0. */
export interface CrowdMember {
  readonly memberId: string
  readonly account: string
  readonly index: number
}

/**
 * Adds members made after the seed's own, each with a wallet and money in it, and does for each in the same transaction
 * what else belongs to them. Answers what came of that, in the crowd's order.
 */
export async function addCrowd<T>(
  { db }: Store,
  { count, funds, paymentPasswordHash }: CrowdPlan,
  and: (tx: Transaction, member: CrowdMember) => Promise<T>,
): Promise<T[]> {
  const now = Date.now()
  const [pattern] = await db.select().from(members).where(eq(members.account, seedAccounts.member.account))
  if (pattern === undefined) throw new Error('The database holds no member to make others after: give it a seed.')
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      db.transaction(async (tx) => {
        const memberId = randomUUID()
        const account = `bench${index}`
        await tx.insert(members).values({
          ...pattern,
          id: memberId,
          account,
          accountKey: account,
          mobile: null,
          email: null,
          emailVerifiedAt: null,
          ...(paymentPasswordHash === undefined ? {} : { paymentPasswordHash }),
        })
        await openWallet(tx, memberId, 'PHP')
        await post(tx, {
          idempotencyKey: randomUUID(),
          kind: 'adjustment',
          currency: 'PHP',
          entries: [
            { account: houseAccount('PHP'), amount: -funds },
            { account: memberAccount(memberId), amount: funds },
          ],
          now,
        })
        return and(tx, { memberId, account, index })
      }),
    ),
  )
}
