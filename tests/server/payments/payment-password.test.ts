import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentLocksAt } from '#server/domain/payments/payment-password.ts'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { paymentPasswordCalls, pinRule } from '#wire/payments/payment-password.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db } = server.services
  await db.delete(rateLimits)
  await db.delete(loginFailures)
  await db.update(members).set({ paymentPasswordHash: null }).where(eq(members.account, seedAccounts.member.account))
})

type Name = 'setPaymentPassword' | 'changePaymentPassword'
const send = async (name: Name, payload: object, by = token) => {
  const { path } = paymentPasswordCalls[name]
  return server.request(path, { token: by, body: await server.seal(path, payload) })
}
const set = (newPassword: string, password = seedPassword, again = newPassword) =>
  send('setPaymentPassword', { password, newPassword, confirmNewPassword: again })
const change = (oldPassword: string, newPassword: string, again = newPassword) =>
  send('changePaymentPassword', { oldPassword, newPassword, confirmNewPassword: again })
const read = () => server.call(paymentPasswordCalls.paymentPassword, {}, { token })

describe('the first payment password', () => {
  it('is set with the login password, notified, and stored as a hash', async () => {
    expect(await read()).toMatchObject({ isSet: false, lockedUntil: null, rule: { minLength: 6, required: true } })
    expect((await set('246810')).success).toBe(true)
    expect(await read()).toMatchObject({ isSet: true })
    const { db } = server.services
    const [member] = await db.select().from(members).where(eq(members.account, seedAccounts.member.account))
    expect(member?.paymentPasswordHash).toMatch(/^\$argon2id\$/)
    const events = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'paymentPassword.set'))
    expect(events.at(-1)).toMatchObject({ memberId: member?.id })
    expect((await set('135790')).code).toBe('payment_password_set')
  })

  it('is not set without the login password; each wrong one counts as a failed login', async () => {
    for (let wrong = 0; wrong < 9; wrong += 1) {
      expect((await set('246810', 'not-the-password')).code).toBe('password_wrong')
    }
    expect((await set('246810', 'not-the-password')).code).toBe('account_locked')
    expect((await set('246810')).code).toBe('account_locked')
    expect(await read()).toMatchObject({ isSet: false })
  })

  it.each([
    ['too short', '12345', '12345', { field: 'newPassword', problem: 'length' }],
    ['of letters', 'abcdef', 'abcdef', { field: 'newPassword', problem: 'format' }],
    ['one digit six times', '777777', '777777', { field: 'newPassword', problem: 'weak' }],
    ['repeated otherwise', '246810', '246811', { field: 'confirmNewPassword', problem: 'mismatch' }],
  ])('is refused %s', async (_, password, again, problem) => {
    expect(await set(password, seedPassword, again)).toMatchObject({
      code: 'invalid_request',
      value: { fields: [problem] },
    })
  })

  it('cannot be the login password', async () => {
    const { config, db } = server.services
    const member = eq(members.account, seedAccounts.member.account)
    const digits = '135791'
    await db
      .update(members)
      .set({ passwordHash: await hashPassword(config, digits) })
      .where(member)
    expect((await set(digits, digits)).code).toBe('payment_password_same')
    expect((await set('246810', digits)).success).toBe(true)
    expect((await change('246810', digits)).code).toBe('payment_password_same')

    const both = 'Sampaguita-9'
    const passwordHash = await hashPassword(config, seedPassword)
    await db
      .update(members)
      .set({ passwordHash, paymentPasswordHash: await hashPassword(config, both) })
      .where(member)
    const { path } = accountCalls.changePassword
    const payload = { oldPassword: seedPassword, newPassword: both, confirmNewPassword: both }
    expect((await server.request(path, { token, body: await server.seal(path, payload) })).code, 'nor later').toBe(
      'payment_password_same',
    )
  })

  it('has six digits, whatever the registration asks for', async () => {
    const { settings, clock } = server.services
    const rule = { ...pinRule, patternId: 'any', minLength: 4, maxLength: 64 } as const
    await settings.setRegistrationRule('paymentPassword', rule, clock.now())
    expect(await set('24681012')).toMatchObject({
      code: 'invalid_request',
      value: { fields: [{ field: 'newPassword', problem: 'length' }] },
    })
    expect((await set('246810')).success).toBe(true)
    await settings.setRegistrationRule('paymentPassword', pinRule, clock.now())
  })

  it('is set once of thirty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => set(String(100_000 + n * 7))))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('is not for trial accounts', async () => {
    const trial = await server.login(seedAccounts.trial)
    const payload = { password: seedPassword, newPassword: '246810', confirmNewPassword: '246810' }
    expect((await send('setPaymentPassword', payload, trial)).code).toBe('real_account_needed')
  })
})

describe('changing the payment password', () => {
  it('needs the one before, and is refused without one, and to the same', async () => {
    expect((await change('246810', '135790')).code).toBe('payment_password_unset')
    await set('246810')
    expect((await change('135790', '864200')).code).toBe('payment_password_wrong')
    expect((await change('246810', '246810')).code).toBe('password_unchanged')
    expect((await change('246810', '135790')).success).toBe(true)
    expect((await change('246810', '864200')).code).toBe('payment_password_wrong')
  })

  it('locks after wrong attempts of the account, for the right one too, and opens after a quarter of an hour', async () => {
    await set('246810')
    for (let wrong = 1; wrong < paymentLocksAt; wrong += 1) {
      expect((await change('999998', '135790')).code).toBe('payment_password_wrong')
    }
    expect(await change('999998', '135790')).toMatchObject({
      code: 'payment_password_locked',
      value: { retryAfter: 900 },
    })
    const another = await server.login()
    const payload = { oldPassword: '246810', newPassword: '135790', confirmNewPassword: '135790' }
    expect((await send('changePaymentPassword', payload, another)).code).toBe('payment_password_locked')
    expect((await read()).lockedUntil).toBeGreaterThan(server.services.clock.now())
    server.services.clock.move(server.services.clock.offset + 901_000)
    expect((await change('246810', '135790')).success).toBe(true)
  })

  it('checks no more attempts at once than one by one', async () => {
    await set('246810')
    const wrong = Array.from({ length: 29 }, (_, n) => change(String(100_000 + n), '135790'))
    const answers = await Promise.all([...wrong, change('246810', '135790')])
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'payment_password_wrong').length).toBeLessThan(paymentLocksAt)
    expect(codes).toContain('payment_password_locked')
  })

  it('accepts each of many concurrent right attempts, and still locks after five wrong ones', async () => {
    await set('246810')
    const right = await Promise.all(Array.from({ length: 12 }, () => change('246810', '246810')))
    expect(new Set(right.map(({ code }) => code)), 'each is looked at and found right').toEqual(
      new Set(['password_unchanged']),
    )
    await server.services.db.delete(rateLimits)
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, n) => change(String(999_980 + n), '135790')))
    expect(wrong.filter(({ code }) => code === 'payment_password_wrong').length).toBeLessThan(paymentLocksAt)
    expect(wrong.map(({ code }) => code)).toContain('payment_password_locked')
    expect((await change('246810', '246810')).code, 'a lock holds for the right one, too').toBe(
      'payment_password_locked',
    )
  })

  it('has a daily limit of attempts, too: waiting for each lock to end gives no more', async () => {
    await set('246810')
    let wrong = 0
    for (let attempts = 0; attempts < 40; attempts += 1) {
      await server.services.db.delete(rateLimits).where(eq(rateLimits.key, 'paymentByMember'))
      await server.services.db.delete(loginFailures)
      if ((await change('999998', '135790')).code === 'payment_password_wrong') wrong += 1
    }
    expect(wrong).toBeLessThan(21)
    expect((await change('246810', '135790')).code).toMatch(/locked|rate_limited/)
  })
})
