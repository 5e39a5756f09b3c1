import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditWindow, inDetail, tooMany, writeBounded } from '#server/domain/security/refusal-audit.ts'
import { newPaymentsKey } from '#server/operator/commands/payments/deposits.ts'
import { stepAt, totpAt } from '#server/domain/verification/totp.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts, seedMobile, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { browserAt, elsewhere } from '#tests/server/verification/second-verification-support.ts'
import { fromBase32 } from '#tests/server/support/base32.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'

const { member, agent } = seedAccounts
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
  // Statements of jobs belong to no request.
  await server.stopJobs()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, clock } = server.services
  // At the start of a window: similar events must not fall into two.
  clock.move(auditWindow - (Date.now() % auditWindow))
  await db.delete(rateLimits)
  await db.delete(loginFailures)
  await db.delete(auditEvents)
})

const idOf = async ({ account }: { readonly account: string }) => {
  const [row] = await server.services.db.select().from(members).where(eq(members.account, account))
  return row?.id
}
const refusals = (...kinds: string[]) =>
  server.services.db.select().from(auditEvents).where(inArray(auditEvents.kind, kinds)).orderBy(desc(auditEvents.id))
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

describe('the audit', () => {
  it('records a failed login with its network, reason, member and request, and counts similar ones in one row', async () => {
    const there = browserAt(server, '2001:db8:1:2:3::4')
    const answer = await there.login({ account: member.account }, { password: 'wrong' })
    expect(answer.code).toBe('bad_credentials')
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toMatch(uuid)
    const row = { kind: 'login.refused', reason: 'bad_credentials', address: '2001:db8:1:2::/64' }
    const memberId = await idOf(member)
    expect(await refusals('login.refused')).toMatchObject([{ ...row, memberId, requestId, times: 1, lastAt: null }])
    const again = await there.login({ account: member.account }, { password: 'wrong' })
    const alike = await refusals('login.refused')
    expect(alike).toMatchObject([{ ...row, memberId, times: 2, requestId: again.headers.get('x-request-id') }])
    expect(alike[0]?.lastAt).toBeGreaterThanOrEqual(alike[0]?.createdAt ?? Infinity)
  })

  it('never has the name of a login that is no account: it may be a password in the wrong field', async () => {
    await browserAt(server, elsewhere).login({ account: 'my-S3cret-Password' })
    const rows = await refusals('login.refused')
    expect(rows).toMatchObject([{ reason: 'bad_credentials', memberId: null, times: 1 }])
    expect(JSON.stringify([rows, server.logged])).not.toMatch(/s3cret/i)
  })

  it('takes as many statements for an account that exists as for one that does not', async () => {
    const { db } = server.services
    // Not `select`: settings are read once a second.
    const spies = (['insert', 'update', 'delete', 'execute'] as const).map((name) => vi.spyOn(db, name))
    const statements = async (account: string) => {
      const there = browserAt(server, elsewhere)
      await there.login({ account }, { password: 'wrong' })
      for (const each of spies) each.mockClear()
      await there.login({ account }, { password: 'wrong' })
      return spies.map((each) => each.mock.calls.length)
    }
    const ofKnown = await statements(member.account)
    expect(ofKnown[0]).toBeGreaterThan(0)
    expect(await statements('walang.ganito')).toEqual(ofKnown)
    for (const each of spies) each.mockRestore()
  })

  it('does not block an answer when it cannot be written, and the log reports it', async () => {
    const { db } = server.services
    const insert = db.insert.bind(db)
    const full = vi.spyOn(db, 'insert').mockImplementation((table) => {
      if (table === auditEvents) throw new Error('disk full')
      return insert(table)
    })
    const answer = await browserAt(server, elsewhere).login({ account: member.account }, { password: 'wrong' })
    full.mockRestore()
    expect(answer).toMatchObject({ status: 401, code: 'bad_credentials' })
    expect(server.logged.at(-1)).toContain('refusal not written into the audit')
  })

  it('records a locked account', async () => {
    for (let attempts = 0; attempts < 12; attempts += 1)
      await browserAt(server, elsewhere).login({ account: member.account }, { password: 'wrong', readsCaptcha: true })
    expect(await refusals('login.locked')).toMatchObject([
      { reason: 'account_locked', memberId: await idOf(member), address: elsewhere },
    ])
  })

  it('records wrong payment passwords and their lock', async () => {
    const token = await server.enter()
    const change = { oldPassword: '000000', newPassword: '864297', confirmNewPassword: '864297' }
    await server.services.db
      .update(members)
      .set({ paymentPasswordHash: (await server.services.db.select().from(members))[0]?.passwordHash })
      .where(eq(members.account, member.account))
    const { path } = paymentPasswordCalls.changePaymentPassword
    for (let attempts = 0; attempts < 6; attempts += 1)
      await server.request(path, { token, body: await server.seal(path, change) })
    const memberId = await idOf(member)
    expect(await refusals('paymentPassword.refused')).toMatchObject([{ memberId, reason: 'payment_password_wrong' }])
    expect(await refusals('paymentPassword.locked')).toMatchObject([{ memberId, reason: 'payment_password_locked' }])
  })

  it('records requests for another member’s data, and no missing pages of visitors', async () => {
    const token = await server.enter()
    await server.enter(agent)
    const theirId = (await idOf(agent)) ?? ''
    const [theirs] = await server.services.db.select().from(sessions).where(eq(sessions.memberId, theirId))
    const { path, method } = accountCalls.endSession
    const answer = await server.request(`${path}?id=${theirs?.id}`, { method, token })
    expect(answer.code).toBe('not_found')
    await server.request('/wps/nothing-here')
    expect(await refusals('access.refused')).toMatchObject([
      { memberId: await idOf(member), reason: 'not_found', times: 1, details: { call: 'endSession' } },
    ])
  })

  it('records requests for a new password by number, and invalid links', async () => {
    const here = browserAt(server, elsewhere)
    const mobile = { mobileNum: seedMobile.mobile, countryDialingCode: seedMobile.countryDialingCode }
    await here.askForCode({ ...mobile, purpose: 'recovery' })
    const { path } = recoveryCalls.resetPassword
    const body = await server.seal(path, {
      link: 'a'.repeat(43),
      newPassword: 'Quiet-river-88',
      confirmNewPassword: 'Quiet-river-88',
    })
    expect((await server.request(path, { body })).code).toBe('reset_link_invalid')
    expect(await refusals('password.resetRequested', 'recovery.refused')).toMatchObject([
      { kind: 'recovery.refused', reason: 'reset_link_invalid', memberId: null },
      { kind: 'password.resetRequested', memberId: await idOf(member), address: elsewhere, reason: null },
    ])
  })

  it('records a webhook that is not signed by the payment partner', async () => {
    const { settings, config, clock } = server.services
    await newPaymentsKey(settings, config, clock.now())
    await server.request('/hooks/payments', { body: '{}', headers: { 'x-payment-signature': 'x' } })
    expect(await refusals('access.refused')).toMatchObject([
      { reason: 'envelope_invalid', details: { call: 'paymentWebhook' } },
    ])
  })
})

describe('a repeated code', () => {
  it('is recorded in the audit, and its member is notified', async () => {
    const here = browserAt(server, elsewhere)
    const mobile = { mobileNum: seedMobile.mobile, countryDialingCode: seedMobile.countryDialingCode }
    await here.askForCode({ ...mobile, purpose: 'login' })
    const [message] = await server.services.db.query.outbox.findMany({ orderBy: (row, order) => order.desc(row.id) })
    const password = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
    const credentials = { type: 'sms', username: mobile.mobileNum, countryDialingCode: '63', password }
    const enter = async () =>
      server.request('/wps/session/login', {
        body: await server.seal('/wps/session/login', credentials),
        headers: { 'x-forwarded-for': elsewhere },
      })
    expect((await enter()).success).toBe(true)
    expect((await enter()).code).toBe('sms_code_wrong')
    expect(await refusals('code.reused')).toMatchObject([{ memberId: await idOf(member), reason: 'sms_code_wrong' }])
    const page = await server.call(
      notificationsCalls.notifications,
      { kind: 'security', pageNo: 1, pageSize: 10 },
      { token: await server.enter() },
    )
    expect(page.list).toContainEqual(expect.objectContaining({ event: 'codeReused', unread: true }))
  })

  it('of an authenticator is recorded, too', async () => {
    const token = await server.enter(agent)
    const { secret } = await server.call(authenticatorCalls.beginAuthenticator, {}, { token })
    const code = totpAt(fromBase32(secret), stepAt(server.services.clock.now()))
    await server.call(authenticatorCalls.confirmAuthenticator, { code }, { token })
    const { path } = authenticatorCalls.endAuthenticator
    const body = await server.seal(path, { code, password: seedPassword })
    expect((await server.request(path, { token, body })).code).toBe('verification_wrong')
    expect(await refusals('code.reused')).toMatchObject([{ memberId: await idOf(agent), reason: 'verification_wrong' }])
  })
})

it('refusal audit: grows by a bounded number of rows, however many members a network tries, and the log reports it once', async () => {
  const { db, clock, log } = server.services
  const before = server.logged.length
  for (let each = 0; each < inDetail.network + 30; each += 1)
    await writeBounded(
      { db, clock, log },
      { kind: 'login.refused', reason: 'bad_credentials', call: 'login', address: '192.0.2.7', memberId: randomUUID() },
    )
  const rows = await refusals('login.refused')
  expect(rows.length).toBeLessThanOrEqual(inDetail.network + 2)
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(inDetail.network + 30)
  const lines = server.logged.slice(before).filter((line) => line.includes(tooMany))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('192.0.2.7')
})
