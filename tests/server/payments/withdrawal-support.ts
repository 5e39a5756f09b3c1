import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { payoutDestinations, withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { accountBalance, balanceOf, memberAccount, post } from '#server/domain/money/ledger.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import type { TestServer } from '#tests/server/support/server.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'

export const paymentPassword = '246810'
export const fullName = 'Marisol de la Cruz'
export const bank = { provider: 'silangan', number: '1234 5678 901', holder: fullName }

/** The seeded member, able to withdraw: a full name, a payment password, no withdrawals, and 10,000.00 available. */
export async function readyMember({ services: { config, db, clock } }: TestServer): Promise<string> {
  const [member] = await db.select().from(members).where(eq(members.account, seedAccounts.member.account))
  const { id } = member!
  await db
    .update(members)
    .set({
      paymentPasswordHash: await hashPassword(config, paymentPassword),
      profile: { ...member!.profile, fullname: fullName },
    })
    .where(eq(members.id, id))
  await db.delete(withdrawals)
  await db.delete(payoutDestinations)
  await db.delete(loginFailures)
  await db.delete(rateLimits)
  await db.delete(auditEvents).where(sql`kind like 'withdrawal.%' or kind like 'payout.%'`)
  const missing = 1_000_000n - (await balanceOf(db, id))
  if (missing !== 0n) {
    await db.transaction((tx) =>
      post(tx, {
        idempotencyKey: randomUUID(),
        kind: 'adjustment',
        currency: 'PHP',
        entries: [
          { account: 'house:PHP', amount: -missing },
          { account: memberAccount(id), amount: missing },
        ],
        now: clock.now(),
      }),
    )
  }
  return id
}

/** Adds the member's bank account; a member's first can be used at once. */
export const addBank = (server: TestServer, token: string, change: object = {}) =>
  server.call(payoutCalls.addPayoutDestination, { ...bank, paymentPassword, ...change }, { token })

/** Requests a withdrawal and returns the response, refusal or not. */
export async function ask(server: TestServer, token: string, request: Readonly<Record<string, unknown>>) {
  const { path } = withdrawalCalls.requestWithdrawal
  const body = await server.seal(path, { idempotencyKey: randomUUID(), amount: '500', paymentPassword, ...request })
  return server.request(path, { token, body })
}

/** Sums of the four accounts of a withdrawal: minor units. */
export const books = async ({ services: { db } }: TestServer, memberId: string) => ({
  spendable: await balanceOf(db, memberId),
  posted: await accountBalance(db, memberAccount(memberId)),
  clearing: await accountBalance(db, 'clearing:PHP'),
  fees: await accountBalance(db, 'fees:PHP'),
})
