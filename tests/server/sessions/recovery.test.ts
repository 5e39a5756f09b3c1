import { eq, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readOutbox } from '#server/domain/messages/outbox.ts'
import { linkMinutes } from '#server/domain/sessions/recovery.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { passwordResets, smsCodes } from '#server/store/schema/verification/verification.ts'
import { seedAccounts, seedMobile, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { Language } from '#wire/shapes.ts'
import { verificationCalls } from '#wire/verification/verification.ts'

const { member } = seedAccounts
const email = 'marisol@example.com'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings, clock } = server.services
  await db.delete(rateLimits)
  await db.delete(loginFailures)
  await db.delete(smsCodes)
  await settings.setToggle('phoneRecovery', true, clock.now())
})

const ask = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  server.request(recoveryCalls.forgotByEmail.path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const newest = async (channel: 'mail' | 'sms') =>
  (await readOutbox(server.services.db)).find((message) => message.channel === channel)
const mails = async () => (await readOutbox(server.services.db)).filter(({ channel }) => channel === 'mail').length
const linkOf = async () => /\/reset#([\w-]{43})/.exec((await newest('mail'))?.body ?? '')?.[1] ?? ''
const mailedLink = async () => {
  await server.services.db.delete(rateLimits)
  expect(await ask({ username: ' MariSol ', email: ' Marisol@Example.com ' })).toMatchObject({ status: 200 })
  return linkOf()
}
const reset = async (link: string, newPassword: string, again = newPassword) => {
  const { path } = recoveryCalls.resetPassword
  return server.request(path, { body: await server.seal(path, { link, newPassword, confirmNewPassword: again }) })
}
const enters = async (password: string) => (await server.tryLogin({ username: member.account, password })).success
const isOpen = async (token: string) => (await server.request(memberCalls.memberInfo.path, { token })).success
const audited = (kind: string) =>
  server.services.db.select().from(auditEvents).where(eq(auditEvents.kind, kind)).orderBy(auditEvents.id)

const sendCode = async (
  mobile = seedMobile.mobile,
  purpose: 'login' | 'recovery' = 'recovery',
  headers: Readonly<Record<string, string>> = {},
) => {
  const ticket = await server.ticket('sms')
  const { countryDialingCode } = seedMobile
  return server.request(verificationCalls.smsBeforeLogin.path, {
    body: { mobileNum: mobile, countryDialingCode, ticket, purpose },
    headers,
  })
}
const codeOf = async () => /\b\d{6}\b/.exec((await newest('sms'))?.body ?? '')?.[0] ?? ''
const byPhone = async (verificationCode: string, newPassword: string, mobileNum = seedMobile.mobile) => {
  const { path } = recoveryCalls.setPasswordByPhone
  const { countryDialingCode } = seedMobile
  return server.request(path, {
    body: await server.seal(path, { verificationCode, newPassword, mobileNum, countryDialingCode }),
  })
}

/** Text of a statement, without its parameters. */
const shapeOf = (query: SQL) => new PgDialect().sqlToQuery(query).sql.replaceAll(/\$\d+/g, '$')

describe('a forgotten password, by mail', () => {
  it('is reset by the link: once, with every session ended and the account unlocked', async () => {
    const token = await server.login()
    const isMember = eq(members.accountKey, member.account)
    await server.services.db.update(members).set({ emailVerifiedAt: null }).where(isMember)
    const link = await mailedLink()
    expect((await newest('mail'))?.recipient).toBe(email)
    expect(JSON.stringify(await server.services.db.select().from(passwordResets))).not.toContain(link)
    for (let attempts = 0; attempts < 10; attempts += 1)
      await server.tryLogin({ username: member.account, password: 'wrong-1' })
    expect(await reset(link, 'Bagong-susi-2')).toMatchObject({ status: 200, value: { changed: true } })
    expect(await isOpen(token)).toBe(false)
    expect([await enters('Bagong-susi-2'), await enters(seedPassword)]).toEqual([true, false])
    expect(await reset(link, 'Ibang-susi-33')).toMatchObject({ status: 410, code: 'reset_link_invalid' })
    expect((await audited('password.reset')).at(-1)).toMatchObject({ details: { by: 'mail' } })
    const [owner] = await server.services.db.select().from(members).where(isMember)
    expect(owner?.emailVerifiedAt, 'the mailbox was read').toBeGreaterThan(0)
    expect(server.logged.join('\n')).not.toContain(link)
    await reset(await mailedLink(), seedPassword)
  })

  it.each([
    ['en', 'Statehouse Club: Reset your password', /^marisol,\n\nopen this link/],
    ['zh-Hans', 'Statehouse Club：设置新密码', /^marisol，/],
    ['de-DE,de;q=0.9,en;q=0.5', 'Statehouse Club: Reset your password', /open this link/],
    ['xx', 'Statehouse Club: I-reset ang password mo', /buksan ang link na ito/],
  ])('is written in the language that the site is shown in: %s', async (language, subject, body) => {
    await server.services.db.delete(rateLimits)
    expect(await ask({ username: 'marisol', email }, { 'accept-language': language })).toMatchObject({ status: 200 })
    const mail = (await readOutbox(server.services.db)).find(({ channel }) => channel === 'mail')
    expect(mail?.subject).toBe(subject)
    expect(mail?.body).toMatch(body)
    expect(mail?.body).not.toContain('{')
  })

  it('does not reveal whether a username and an email belong together', async () => {
    const right = await ask({ username: member.account, email })
    const before = await mails()
    for (const pair of [
      { username: member.account, email: 'other@example.com' },
      { username: 'unknown.here', email },
      { username: seedAccounts.mayNotEnter.account, email },
    ]) {
      const answer = await ask(pair)
      expect([answer.status, answer.text]).toEqual([right.status, right.text])
    }
    expect(await mails()).toBe(before)
  })

  // Regression: timing; an account that exists had two more rows written than one that does not.
  it('costs the same statements whether or not they do', async () => {
    const statements = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    const costOf = async (username: string, address: string) => {
      await server.services.db.delete(rateLimits)
      const before = statements.mock.calls.length
      await ask({ username, email: address })
      return statements.mock.calls
        .slice(before)
        .map(([query]) => shapeOf(query))
        .filter((shape) => /members|password_resets|outbox|audit_events/.test(shape))
    }
    // Cached settings are no part of a request's work.
    await costOf(member.account, email)
    const right = await costOf(member.account, email)
    expect(right).toHaveLength(4)
    expect(await costOf(member.account, 'other@example.com')).toEqual(right)
    expect(await costOf('unknown.here', email)).toEqual(right)
    statements.mockRestore()
  })

  it('rejects a link that is too old, replaced or made up', async () => {
    const [first, second] = [await mailedLink(), await mailedLink()]
    expect((await reset('x'.repeat(43), 'Bagong-susi-2')).code).toBe('reset_link_invalid')
    expect(await reset(first, 'Bagong-susi-2')).toMatchObject({ success: true })
    expect((await reset(second, 'Ibang-susi-33')).code, 'one that served voids the others').toBe('reset_link_invalid')
    const late = await mailedLink()
    await server.services.db.update(passwordResets).set({ expiresAt: server.services.clock.now() })
    expect((await reset(late, 'Ibang-susi-33')).code).toBe('reset_link_invalid')
    expect(linkMinutes).toBe(30)
    await reset(await mailedLink(), seedPassword)
  })

  it('keeps a link whose password was refused for another attempt', async () => {
    const link = await mailedLink()
    const refused = async (password: string, again?: string) => (await reset(link, password, again)).value
    expect(await refused('a1')).toEqual({ fields: [{ field: 'newPassword', problem: 'length' }] })
    expect(await refused(server.services.config.weakPassword)).toMatchObject({ fields: [{ field: 'newPassword' }] })
    expect(await refused('Bagong-susi-2', 'Bagong-susi-3')).toEqual({
      fields: [{ field: 'confirmNewPassword', problem: 'mismatch' }],
    })
    expect(await reset(link, seedPassword)).toMatchObject({ success: true })
  })

  it('at the same moment twice succeeds once', async () => {
    const link = await mailedLink()
    const both = await Promise.all([reset(link, seedPassword), reset(link, seedPassword)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  it('accepts forms only, and refuses anything else with a code', async () => {
    const { path } = recoveryCalls.forgotByEmail
    expect((await server.request(path, { body: { username: 'a', email } })).code).toBe('unsupported_type')
    for (const fields of [{}, { username: '', email }, { username: 'x'.repeat(65), email }, { username: 'a\0', email }])
      expect(await ask(fields as Record<string, string>)).toMatchObject({ status: 400, code: 'invalid_request' })
    const twice = await server.request(path, {
      body: `username=a&username=b&email=${email}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(twice).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('is throttled for one account and for one address', async () => {
    const answers: (string | undefined)[] = []
    for (let times = 0; times < 6; times += 1) answers.push((await ask({ username: 'unknown.here', email })).code)
    expect(answers.at(0)).toBeUndefined()
    expect(answers.at(-1)).toBe('rate_limited')
  })
})

describe('a forgotten password, by phone', () => {
  it('is reset by the code and answers like a login', async () => {
    const token = await server.login()
    expect((await sendCode()).success).toBe(true)
    const answer = await byPhone(await codeOf(), 'Bagong-susi-2')
    expect(answer.value).toMatchObject({ username: 'marisol', accountType: 2, mustChangePassword: null })
    expect(await isOpen((answer.value as { token: string }).token)).toBe(true)
    expect([await isOpen(token), await enters('Bagong-susi-2')]).toEqual([false, true])
    expect((await audited('password.reset')).at(-1)).toMatchObject({ details: { by: 'sms' } })
    expect((await byPhone(await codeOf(), 'Ibang-susi-33')).code, 'a code serves once').toBe('sms_code_wrong')
    await reset(await mailedLink(), seedPassword)
  })

  it('comes in the language of the site, as a code for a login does', async () => {
    await sendCode(seedMobile.mobile, 'recovery', { 'accept-language': 'vi' })
    expect((await newest('sms'))?.body).toMatch(/^Statehouse Club: \d{6} là mã đặt mật khẩu mới, có hiệu lực 2 phút\./)
    await server.services.db.delete(smsCodes)
    await server.services.settings.setToggle('smsLogin', true, server.services.clock.now())
    await sendCode(seedMobile.mobile, 'login', { 'accept-language': 'en' })
    expect((await newest('sms'))?.body).toMatch(/^Statehouse Club: Your login code is \d{6}\./)
    await server.services.db.delete(smsCodes)
  })

  it.each(Language.options)(
    'ends, in %s, with the line by which a browser fills in its code on this site alone',
    async (language) => {
      await server.services.settings.setToggle('smsLogin', true, server.services.clock.now())
      const { hostname } = new URL(server.services.config.publicOrigin)
      for (const purpose of ['login', 'recovery'] as const) {
        await sendCode(seedMobile.mobile, purpose, { 'accept-language': language })
        const lines = (await newest('sms'))?.body.split('\n')
        expect(lines?.at(-1)).toBe(`@${hostname} #${await codeOf()}`)
        await server.services.db.delete(smsCodes)
      }
    },
  )

  it('accepts no login code, and no recovery code for a login', async () => {
    await sendCode(seedMobile.mobile, 'login')
    expect((await byPhone(await codeOf(), 'Bagong-susi-2')).code).toBe('sms_code_wrong')
    await sendCode()
    const { mobile: username, countryDialingCode } = seedMobile
    const login = await server.tryLogin({ type: 'sms', username, countryDialingCode, password: await codeOf() })
    expect(login.code).toBe('sms_code_wrong')
  })

  it('can be guessed five times only', async () => {
    await sendCode()
    const code = await codeOf()
    const wrong = code === '000000' ? '000001' : '000000'
    const codes: (string | undefined)[] = []
    for (let attempts = 0; attempts < 5; attempts += 1) codes.push((await byPhone(wrong, 'Bagong-susi-2')).code)
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'sms_code_wrong'))
    expect((await byPhone(code, 'Bagong-susi-2')).code).toBe('sms_code_expired')
    expect(await enters(seedPassword)).toBe(true)
  })

  it('does not reveal whether a number has a member', async () => {
    const [known, unknown] = [await sendCode(), await sendCode('9990000000')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect((await newest('sms'))?.recipient).not.toContain('9990000000')
    const [one, other] = [
      await byPhone('000000', 'Bagong-susi-2'),
      await byPhone('000000', 'Bagong-susi-2', '9990000000'),
    ]
    expect([one.status, one.text]).toEqual([other.status, other.text])
  })

  it('checks the new password before the code, which stays valid', async () => {
    await sendCode()
    expect((await byPhone(await codeOf(), 'a1')).value).toEqual({
      fields: [{ field: 'newPassword', problem: 'length' }],
    })
    expect((await byPhone(await codeOf(), seedPassword)).success).toBe(true)
  })

  it('is available only while the brand has it', async () => {
    await server.services.settings.setToggle('phoneRecovery', false, server.services.clock.now())
    expect([(await sendCode()).code, (await byPhone('123456', 'Bagong-susi-2')).code]).toEqual([
      'feature_off',
      'feature_off',
    ])
  })
})
