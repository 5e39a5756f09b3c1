import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { paymentsKey, signWebhook } from '#server/domain/payments/deposit-payments.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { accountKeyOf } from '#server/domain/sessions/login.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import type { TestServer } from '#tests/server/support/server.ts'
import { depositCalls } from '#wire/payments/deposit.ts'

/** A member who deposits, and a partner who reports payments, over one server. */
export async function openDesk(server: TestServer) {
  const { db, clock } = server.services
  const token = await server.login()
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from members where account_key = ${accountKeyOf(seedAccounts.member.account)}`,
  )
  const memberId = rows[0]!.id

  /** Cancels open deposits, so that each test begins with room for more. */
  const clear = async () => {
    await db.delete(rateLimits)
    // Bonuses of earlier tests are neither active nor counted.
    await db.execute(sql`update turnover_requirements set is_met = true where terms is not null`)
    await db.execute(sql`update deposits set bonus_terms = null where state = 'paid'`)
    await db.execute(sql`update deposits set state = 'cancelled' where state in ('pending', 'proofSent', 'review')`)
  }
  const ask = (change: object = {}, by = token) =>
    server.request(depositCalls.createDeposit.path, {
      body: { key: randomUUID(), channel: 'perlas', amount: '500.00', bonus: false, ...change },
      token: by,
    })
  const begin = (change: object = {}) =>
    server.call(
      depositCalls.createDeposit,
      { key: randomUUID(), channel: 'perlas', amount: '500.00', bonus: false, ...change },
      { token },
    )
  const read = (id: string) => server.call(depositCalls.deposit, { id }, { token })

  const signed = async (content: object | string, how: { readonly key?: string; readonly at?: number } = {}) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content)
    const timestamp = String(how.at ?? clock.now())
    const key = how.key ?? (await paymentsKey(server.services)) ?? ''
    const headers = { 'x-payment-timestamp': timestamp, 'x-payment-signature': signWebhook(key, timestamp, body) }
    return { body, headers }
  }
  const hook = (sent: { readonly body: string; readonly headers: Record<string, string> }) =>
    server.request('/hooks/payments', sent)
  const paid = (of: { readonly reference: string; readonly amount: string }, change: object = {}) => ({
    event: randomUUID(),
    reference: of.reference,
    status: 'paid',
    amount: of.amount,
    currency: 'PHP',
    ...change,
  })
  const pay = async (of: { readonly reference: string; readonly amount: string }, change: object = {}) =>
    hook(await signed(paid(of, change)))
  const balance = () => balanceOf(db, memberId)
  return { token, memberId, clear, ask, begin, read, signed, hook, paid, pay, balance }
}

/** Deposits and payments of a test. */
export type Desk = Awaited<ReturnType<typeof openDesk>>
