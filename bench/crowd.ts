import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { houseAccount, memberAccount, openWallet, post } from '#server/domain/money/ledger.ts'
import type { Store } from '#server/store/store.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'

type Transaction = Parameters<Parameters<Store['db']['transaction']>[0]>[0]

export interface CrowdPlan {
  readonly count: number
  /** Initial balance of each, in minor units of PHP. */
  readonly funds: bigint
  readonly paymentPasswordHash?: string
}

/** A member of a crowd, with the account and the index from 0. */
export interface CrowdMember {
  readonly memberId: string
  readonly account: string
  readonly index: number
}

/**
 * Adds members like those of the seed, each with a funded wallet, and runs `more` for each in the same transaction.
 * Resolves to its results, in the order of the crowd.
 */
export async function addCrowd<T>(
  { db }: Store,
  { count, funds, paymentPasswordHash }: CrowdPlan,
  more: (tx: Transaction, member: CrowdMember) => Promise<T>,
): Promise<T[]> {
  const now = Date.now()
  const [pattern] = await db.select().from(members).where(eq(members.account, seedAccounts.member.account))
  if (pattern === undefined) throw new Error('The database has no member to copy: seed it first.')
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
        return more(tx, { memberId, account, index })
      }),
    ),
  )
}
