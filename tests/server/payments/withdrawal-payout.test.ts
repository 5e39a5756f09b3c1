import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { addBank, bank, fullName, paymentPassword, readyMember } from './withdrawal-support.ts'

let server: TestServer
let token: string
const hours = 3_600_000

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await readyMember(server)
  token = await server.login()
})

const list = async () => (await server.call(payoutCalls.payoutDestinations, {}, { token })).list
const add = async (change: object = {}) => {
  const { path } = payoutCalls.addPayoutDestination
  return server.request(path, { token, body: await server.seal(path, { ...bank, paymentPassword, ...change }) })
}
const later = (milliseconds: number) => server.services.clock.move(server.services.clock.offset + milliseconds)
const now = () => server.services.clock.now()
const by = async (request: Promise<{ code: string | undefined }>) => (await request).code

describe('adding a destination', () => {
  it('shows only the end of its number, and makes the first one the default', async () => {
    const made = await addBank(server, token)
    expect(made).toMatchObject({ ending: '8901', holder: fullName, isDefault: true, providerName: 'Bangko Silangan' })
    const { text } = await server.request(payoutCalls.payoutDestinations.path, { token })
    expect(text).not.toContain('12345678')
    expect(await list()).toEqual([made])
  })

  it('makes every one but the first wait a day before it can be used', async () => {
    expect((await addBank(server, token)).usableFrom).toBeLessThanOrEqual(now())
    const second = await addBank(server, token, { number: '1234567890' })
    expect(second.usableFrom - now()).toBeGreaterThan(23 * hours)
    expect(second.isDefault).toBe(false)
  })

  it('gives no second first one after a removal', async () => {
    const { id } = await addBank(server, token)
    await server.call(payoutCalls.removePayoutDestination, { id }, { token })
    later(25 * hours)
    token = await server.login()
    expect(await list()).toEqual([])
    expect((await addBank(server, token)).usableFrom).toBeGreaterThan(now())
  })

  it.each([
    ['another person’s name', { holder: 'Juan dela Cruz' }, { field: 'holder', problem: 'mismatch' }],
    ['too few digits', { number: '12345' }, { field: 'number', problem: 'length' }],
    ['letters in the number', { number: '12345678AB' }, { field: 'number', problem: 'format' }],
    ['an unknown bank', { provider: 'constructor' }, { field: 'provider', problem: 'format' }],
  ])('refuses %s', async (_, change, problem) => {
    expect(await add(change)).toMatchObject({ code: 'invalid_request', value: { fields: [problem] } })
    expect(await list()).toEqual([])
  })

  it('treats a number in full-width digits as the same, and ignores case in a name', async () => {
    const made = await addBank(server, token, { number: '１２３４５６７８９０１', holder: ' marisol DE LA  cruz ' })
    expect(made).toMatchObject({ ending: '8901', holder: fullName })
    expect(await by(add())).toBe('payout_known')
  })

  it('needs the payment password and a full name in the profile', async () => {
    expect(await by(add({ paymentPassword: '999998' }))).toBe('payment_password_wrong')
    await server.services.db
      .update(members)
      .set({ profile: {} })
      .where(eq(members.account, seedAccounts.member.account))
    expect(await by(add())).toBe('full_name_missing')
  })

  it('adds no more than the limit, of thirty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => add({ number: String(1_000_000_000 + n) })))
    expect(answers.filter(({ success }) => success)).toHaveLength(5)
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect((await list()).filter(({ usableFrom }) => usableFrom <= now())).toHaveLength(1)
  })
})

describe('removing a destination and choosing the default', () => {
  it('keeps a removed one for a day, in which that can be cancelled, and then it is gone', async () => {
    const { id } = await addBank(server, token)
    const { goneAt } = await server.call(payoutCalls.removePayoutDestination, { id }, { token })
    expect(goneAt - now()).toBeGreaterThan(23 * hours)
    expect(await server.call(payoutCalls.removePayoutDestination, { id }, { token })).toEqual({ goneAt })
    expect(await list()).toMatchObject([{ id, goneAt, isDefault: false }])
    await server.call(payoutCalls.keepPayoutDestination, { id }, { token })
    expect(await list()).toMatchObject([{ id, goneAt: null }])
    await server.call(payoutCalls.removePayoutDestination, { id }, { token })
    later(25 * hours)
    token = await server.login()
    expect(await list()).toEqual([])
    const { path } = payoutCalls.keepPayoutDestination
    expect(await by(server.request(path, { token, body: { id } }))).toBe('not_found')
  })

  it('passes the default on, and has one at most', async () => {
    const first = await addBank(server, token)
    const second = await addBank(server, token, { number: '1234567890' })
    await server.call(payoutCalls.setDefaultPayout, { id: second.id }, { token })
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await server.call(payoutCalls.removePayoutDestination, { id: second.id }, { token })
    expect((await list())[0]).toMatchObject({ id: first.id, isDefault: true })
  })

  it('refuses another member’s as unknown', async () => {
    const { id } = await addBank(server, token)
    const other = await server.login(seedAccounts.agent)
    for (const call of [payoutCalls.setDefaultPayout, payoutCalls.keepPayoutDestination]) {
      expect(await by(server.request(call.path, { token: other, body: { id } }))).toBe('not_found')
    }
    const { path } = payoutCalls.removePayoutDestination
    expect(await by(server.request(`${path}?id=${id}`, { method: 'DELETE', token: other }))).toBe('not_found')
    await server.services.db.delete(rateLimits)
    expect(await list()).toMatchObject([{ id, isDefault: true, goneAt: null }])
  })
})
