import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentsKey } from '#server/domain/payments/deposit-payments.ts'
import { createSealing } from '#server/domain/security/sealing.ts'
import { sealText } from '#server/domain/security/secrets.ts'
import { pushKeyPair } from '#server/domain/messages/push-keys.ts'
import { stepAt, totpAt } from '#server/domain/verification/totp.ts'
import { newPaymentsKey } from '#server/operator/commands/payments/deposits.ts'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { listWithdrawals } from '#server/operator/commands/payments/withdrawals.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import { payoutDestinations, withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { browserAt } from '#tests/server/verification/second-verification-support.ts'
import { seedPassword } from '#server/store/seed/seed-accounts.ts'
import { fromBase32 } from '#tests/server/support/base32.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { addBank, ask, bank, readyMember } from '#tests/server/payments/withdrawal-support.ts'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { payoutCalls } from '#wire/payments/payout.ts'

const first = 'the first secret of thirty-two signs and more'
const second = 'the second secret of thirty-two signs and more'
const third = 'a third secret of thirty-two signs and even more'
const digits = bank.number.replaceAll(' ', '')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1', SERVER_SECRET: first } })
  await server.services.settings.setToggle('secondVerification', true, Date.now())
})
afterAll(() => server.stop())

const restart = (SERVER_SECRET: string, SERVER_SECRET_PREVIOUS = '') =>
  server.restart({ SERVER_SECRET, SERVER_SECRET_PREVIOUS })
const resealed = async () => {
  const isDone = async () => (await server.services.settings.sealedUnder()) !== before
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
}
let before: string | null = null
const noteMark = async () => (before = await server.services.settings.sealedUnder())

describe('account numbers for payouts', () => {
  it('account numbers are stored sealed, shown by their last digits, compared, and read by the operator', async () => {
    const memberId = await readyMember(server)
    const token = await server.enter()
    const added = await addBank(server, token)
    expect(added).toMatchObject({ ending: digits.slice(-4) })
    expect((await ask(server, token, { destinationId: added.id })).success).toBe(true)
    const { db, config } = server.services
    for (const table of [payoutDestinations, withdrawals])
      expect(JSON.stringify(await db.select().from(table), replacer)).not.toContain(digits)
    const { path } = payoutCalls.addPayoutDestination
    const again = await server.seal(path, { ...bank, paymentPassword: '246810' })
    expect((await server.request(path, { token, body: again })).code).toBe('payout_known')
    expect((await listWithdrawals(db, config, 'open')).join()).toContain(`${digits} ${bank.holder}`)
    const details = await db.select().from(auditEvents).where(eq(auditEvents.memberId, memberId))
    expect(JSON.stringify(details)).not.toContain(digits)
  })

  it('account numbers stored in clear are sealed by the server', async () => {
    const { db, config } = server.services
    await db.update(payoutDestinations).set({ number: digits, numberHash: null })
    await db.update(withdrawals).set({ number: digits })
    await db.delete(settings).where(eq(settings.name, 'sealedUnder'))
    before = null
    await server.restart({})
    await resealed()
    const rows = [...(await db.select().from(payoutDestinations)), ...(await db.select().from(withdrawals))]
    expect(rows.map(({ number }) => number)).toEqual(rows.map(() => expect.stringMatching(/^sealed:/)))
    expect((await db.select().from(payoutDestinations))[0]?.numberHash).toHaveLength(32)
    expect((await listWithdrawals(db, config, 'open')).join()).toContain(digits)
  })
})

describe('another SERVER_SECRET', () => {
  it('a new secret opens values sealed under the previous one, reseals them, and then no longer needs that one', async () => {
    const { clock, settings: site } = server.services
    const token = await server.login()
    const { secret } = await server.call(authenticatorCalls.beginAuthenticator, {}, { token })
    const code = () => totpAt(fromBase32(secret), stepAt(server.services.clock.now()))
    const { recoveryCodes } = await server.call(authenticatorCalls.confirmAuthenticator, { code: code() }, { token })
    const [key = ''] = await newPaymentsKey(site, server.services.config, clock.now())
    const { publicKey } = await pushKeyPair(server.services)
    const { kid } = await server.services.sealing.offer()
    expect(JSON.stringify(await server.services.db.select().from(settings))).not.toContain(key)

    const logsIn = async (address: string, by: string) => {
      const { id } = await browserAt(server, address).demanded()
      return (await browserAt(server, address).answer(id, 'totp', by)).success
    }
    await noteMark()
    await restart(second, first)
    server.services.clock.move(server.services.clock.offset + 60_000)
    expect(await logsIn('198.51.100.1', code())).toBe(true)
    expect((await createSealing(server.services).offer()).kid).toBe(kid)
    expect(await paymentsKey(server.services)).toBe(key)
    expect((await pushKeyPair(server.services)).publicKey).toBe(publicKey)
    await resealed()

    await restart(second)
    server.services.clock.move(server.services.clock.offset + 120_000)
    expect(await logsIn('198.51.100.2', code())).toBe(true)
    expect(await logsIn('198.51.100.3', recoveryCodes[0] ?? '')).toBe(true)
    expect(await paymentsKey(server.services)).toBe(key)
    expect((await pushKeyPair(server.services)).publicKey).toBe(publicKey)
    expect((await listWithdrawals(server.services.db, server.services.config, 'open')).join()).toContain(digits)
  })

  it('a new secret without the previous one refuses codes instead of failing, and logs it', async () => {
    await restart(third)
    // The clock has been set back.
    const { db, config } = server.services
    await db.delete(rateLimits)
    expect((await browserAt(server, '198.51.100.4').login()).code).toBe('bad_credentials')
    await db.update(members).set({ passwordHash: await hashPassword(config, seedPassword) })
    const there = browserAt(server, '198.51.100.4')
    const { id } = await there.demanded()
    expect(await there.answer(id, 'totp', '123456')).toMatchObject({ status: 403, code: 'verification_wrong' })
    expect(await paymentsKey(server.services)).toBeNull()
    await expect.poll(() => server.logged.join(), { timeout: 20_000 }).toContain('sealed values not opened')
    expect(server.logged.join()).toContain('authenticator secret not opened')
    expect(server.logged.join()).toContain('passwords cannot be verified')
    expect(server.logged.join()).not.toContain('request failed')
    expect((await listWithdrawals(server.services.db, server.services.config, 'open')).join()).toContain(
      `…${digits.slice(-4)} (encrypted with another SERVER_SECRET)`,
    )
    await restart(second)
    expect((await listWithdrawals(server.services.db, server.services.config, 'open')).join()).toContain(digits)
  })

  it('a secret opens no value sealed for another owner', async () => {
    const { db, config } = server.services
    const theirs = sealText(config, { purpose: 'payout numbers', owner: 'another member' }, digits)
    await db.update(withdrawals).set({ number: theirs })
    expect((await listWithdrawals(db, config, 'open')).join()).not.toContain(digits)
  })
})

const replacer = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
