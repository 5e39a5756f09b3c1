import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { base32, otpauthUri, stepAt, stepOfCode, totpAt } from '#server/domain/verification/totp.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import {
  authenticators,
  memberAddresses,
  recoveryCodes,
} from '#server/store/schema/verification/second-verification.ts'
import { fromBase32 } from '#tests/server/support/base32.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { smsCodes } from '#server/store/schema/verification/verification.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { browserAt, elsewhere, lastMessage, otherThan } from './second-verification-support.ts'

const number = { mobileNum: '9171234567', countryDialingCode: '63' }

describe('a time-based code', () => {
  const secret = Buffer.from('12345678901234567890')

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i is that of RFC 6238', (seconds, code) => {
    expect(totpAt(secret, stepAt(seconds * 1000))).toBe(code)
  })

  it('is valid in its own step and the two beside it, and not in or before a used one', () => {
    const at = (seconds: number, last: number | null = null) => stepOfCode(secret, '287082', seconds * 1000, last)
    expect([at(30), at(59), at(60), at(89)]).toEqual([1, 1, 1, 1])
    expect([at(90), at(45, 1), at(45, 2)]).toEqual([null, null, null])
    expect(at(45, 0)).toBe(1)
  })

  it('is six digits and nothing else', () => {
    for (const typed of ['', '28708', '2870822', '28708x', '２８７０８２']) {
      expect(stepOfCode(secret, typed, 59_000, null)).toBeNull()
    }
  })

  it('has a secret apps can read', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(Buffer.from('f'))).toBe('MY')
    expect(otpauthUri('Ang Club & Co', 'ana@b', secret)).toBe(
      'otpauth://totp/Ang%20Club%20%26%20Co:ana%40b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ang%20Club%20%26%20Co&digits=6&period=30',
    )
  })
})

describe('Google verification of a member', () => {
  const { agent } = seedAccounts
  let server: TestServer
  let token: string
  let offset = 0

  beforeAll(async () => {
    server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    const { db, settings, clock } = server.services
    // A step ahead each time: no code was used by another test.
    offset += 120_000
    clock.move(offset)
    for (const table of [rateLimits, loginFailures, recoveryCodes, authenticators]) await db.delete(table)
    await db.delete(memberAddresses).where(eq(memberAddresses.address, elsewhere))
    await settings.setToggle('secondVerification', true, clock.now())
    token = await server.login()
  })

  const post = async (call: { path: string; sealed: boolean }, payload: object, by: string | undefined = token) =>
    server.request(call.path, { body: call.sealed ? await server.seal(call.path, payload) : payload, token: by })
  const confirm = (code: string) => post(authenticatorCalls.confirmAuthenticator, { code })
  const end = (code: string, password = seedPassword) => post(authenticatorCalls.endAuthenticator, { code, password })
  const state = () => server.call(authenticatorCalls.authenticator, {}, { token })
  const begin = async () => (await server.call(authenticatorCalls.beginAuthenticator, {}, { token })).secret
  const codeOf = (secret: string, steps = 0) => totpAt(fromBase32(secret), stepAt(server.services.clock.now()) + steps)
  const turnOn = async () => {
    const secret = await begin()
    const { value } = await confirm(codeOf(secret))
    const { recoveryCodes: codes } = value as { recoveryCodes: string[] }
    server.services.clock.move((offset += 60_000))
    return { secret, codes }
  }

  it('is turned on by a code, and returns ten recovery codes this once', async () => {
    expect(await state()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    const secret = await begin()
    expect(await state()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    const code = codeOf(secret)
    expect((await confirm(otherThan(code))).code).toBe('verification_wrong')
    const { value } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    const { recoveryCodes: codes } = value as { recoveryCodes: string[] }
    expect(new Set(codes).size).toBe(10)
    for (const each of codes) expect(each).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
    expect(await state()).toEqual({ enabledAt: expect.any(Number), recoveryCodesLeft: 10 })
    expect((await post(authenticatorCalls.beginAuthenticator, {})).code).toBe('authenticator_on')
    expect((await confirm(code)).code).toBe('authenticator_on')
  })

  it('is offered to a login from an unknown network; a code is valid once, and so is a recovery code', async () => {
    const { secret, codes } = await turnOn()
    const there = browserAt(server, elsewhere)
    const far = browserAt(server, '198.51.100.4')
    const first = await there.demanded()
    expect(first.methods[0]).toEqual({ method: 'totp', hint: null })
    const second = await far.demanded()
    const code = codeOf(secret)
    expect((await there.answer(first.id, 'totp', code)).success).toBe(true)
    expect((await far.answer(second.id, 'totp', code)).code).toBe('verification_wrong')
    const [recovery = ''] = codes
    expect((await far.answer(second.id, 'totp', recovery.toUpperCase().replace('-', ' '))).success).toBe(true)
    expect(await state()).toMatchObject({ recoveryCodesLeft: 9 })
    const third = await browserAt(server, '198.51.100.5').demanded()
    expect((await browserAt(server, '198.51.100.5').answer(third.id, 'totp', recovery)).code).toBe('verification_wrong')
  })

  it('accepts the same code of two logins at the same moment once', async () => {
    const { secret } = await turnOn()
    const [one, two] = [browserAt(server, '198.51.100.6'), browserAt(server, '198.51.100.7')]
    const [first, second] = [await one.demanded(), await two.demanded()]
    const code = codeOf(secret)
    const both = await Promise.all([one.answer(first.id, 'totp', code), two.answer(second.id, 'totp', code)])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
  })

  it('is not offered before it is confirmed', async () => {
    await begin()
    const { methods, id } = await browserAt(server, elsewhere).demanded()
    expect(methods.map(({ method }) => method)).not.toContain('totp')
    expect((await browserAt(server, elsewhere).answer(id, 'totp', '123456')).code).toBe('invalid_request')
  })

  it('is turned off by a code and the password, and all its data is deleted', async () => {
    const { secret } = await turnOn()
    expect((await end(codeOf(secret), 'wrong')).code).toBe('password_wrong')
    expect((await end(otherThan(codeOf(secret)))).code).toBe('verification_wrong')
    expect((await end(codeOf(secret))).success).toBe(true)
    expect(await state()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    expect((await end(codeOf(secret))).code).toBe('authenticator_off')
    const kinds = (await server.services.db.select().from(auditEvents)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['authenticator.on', 'authenticator.off']))
  })

  it('cannot be guessed: five attempts, then five minutes', async () => {
    const secret = await begin()
    for (let attempts = 1; attempts < 5; attempts += 1)
      expect((await confirm(otherThan(codeOf(secret)))).code).toBe('verification_wrong')
    expect(await confirm(otherThan(codeOf(secret)))).toMatchObject({
      code: 'verification_too_many',
      value: { retryAfter: 300 },
    })
    expect((await confirm(codeOf(secret))).code).toBe('verification_too_many')
    server.services.clock.move((offset += 300_000))
    expect((await confirm(codeOf(secret))).success).toBe(true)
  })

  it('has to be confirmed within a quarter of an hour; then a new secret is made', async () => {
    const secret = await begin()
    server.services.clock.move((offset += 15 * 60_000))
    expect(await confirm(codeOf(secret))).toMatchObject({ status: 410, code: 'enrolment_expired' })
    expect((await confirm(codeOf(await begin()))).success).toBe(true)
  })

  it('counts a wrong password as a failed login, so that a token cannot guess it', async () => {
    const { secret } = await turnOn()
    for (let attempts = 1; attempts < 10; attempts += 1)
      expect((await end(codeOf(secret), `guess ${attempts}`)).code).toBe('password_wrong')
    expect((await end(codeOf(secret), 'guess 10')).code).toBe('account_locked')
    expect((await end(codeOf(secret))).code).toBe('account_locked')
  })

  it('is confirmed once by concurrent requests', async () => {
    const code = codeOf(await begin())
    const both = await Promise.all([confirm(code), confirm(code)])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect((await state()).recoveryCodesLeft).toBe(10)
  })

  it('stores secret and recovery codes unreadably, and those of one member are useless for another', async () => {
    const { secret, codes } = await turnOn()
    const [row] = await server.services.db.select().from(authenticators)
    expect(Buffer.from(row?.sealedSecret ?? []).includes(fromBase32(secret))).toBe(false)
    const hashes = await server.services.db.select().from(recoveryCodes)
    expect(hashes).toHaveLength(10)
    const theirs = await server.login(agent)
    const answer = await post(
      authenticatorCalls.endAuthenticator,
      { code: codes[0] ?? '', password: agent.password },
      theirs,
    )
    expect(answer.code).toBe('authenticator_off')
    expect(server.logged.join()).not.toContain(secret)
  })

  // Regression: a login from an unknown network that chose SMS, mail or the bank account name instead of the app.
  it('is the only second verification that is offered and accepted while it is on, with its recovery codes', async () => {
    const { secret, codes } = await turnOn()
    const there = browserAt(server, elsewhere)
    const { id, methods } = await there.demanded()
    expect(methods).toEqual([{ method: 'totp', hint: null }])
    for (const method of ['sms', 'mail']) expect((await there.send(id, method)).code, method).toBe('invalid_request')
    for (const method of ['sms', 'mail', 'bankName'])
      expect((await there.answer(id, method, 'Marisol Reyes')).code, method).toBe('invalid_request')
    expect((await there.answer(id, 'totp', codeOf(secret))).success).toBe(true)
    const farther = browserAt(server, '203.0.113.77')
    expect((await farther.answer((await farther.demanded()).id, 'totp', codes[0] ?? '')).success).toBe(true)
  })

  // Regression: with a hijacked number, a login or a new password by SMS from an unknown network succeeded.
  it('is required for a login by SMS from an unknown network, and for a new password by SMS', async () => {
    const sendSms = async (purpose: 'login' | 'recovery', from: string) => {
      expect((await browserAt(server, from).askForCode({ ...number, purpose })).success).toBe(true)
      return (await lastMessage(server)).code
    }
    const bySms = async (from: string) => {
      const { mobileNum: username, countryDialingCode } = number
      const payload = { type: 'sms', username, countryDialingCode, password: await sendSms('login', from) }
      const { path } = sessionCalls.login
      return server.request(path, { body: await server.seal(path, payload), headers: { 'x-forwarded-for': from } })
    }
    await server.services.db.delete(smsCodes)
    const there = browserAt(server, elsewhere)
    expect((await bySms('198.51.100.30')).success).toBe(true)
    const { secret, codes } = await turnOn()
    const demanded = await bySms(elsewhere)
    expect(demanded).toMatchObject({
      code: 'verification_required',
      value: { verification: { methods: [{ method: 'totp' }] } },
    })
    const { id } = (demanded.value as { verification: { id: string } }).verification
    expect((await there.answer(id, 'sms', '123456')).code).toBe('invalid_request')
    expect((await there.answer(id, 'totp', otherThan(codeOf(secret)))).code).toBe('verification_wrong')
    expect((await there.answer(id, 'totp', codeOf(secret))).value).toMatchObject({ mustChangePassword: null })
    server.services.clock.move((offset += 60_000))
    expect((await bySms(elsewhere)).success).toBe(true)

    const { path } = recoveryCalls.setPasswordByPhone
    const payload = {
      ...number,
      newPassword: seedPassword,
      verificationCode: await sendSms('recovery', '203.0.113.88'),
    }
    const headers = { 'x-forwarded-for': '203.0.113.88' }
    const reset = await server.request(path, { body: await server.seal(path, payload), headers })
    expect(reset.code).toBe('verification_required')
    const farther = browserAt(server, '203.0.113.88')
    const again = Object(reset.value).verification.id as string
    expect((await farther.answer(again, 'totp', codes[0] ?? '')).success).toBe(true)
  })

  it('is not for trial accounts', async () => {
    const theirs = await server.login(seedAccounts.trial)
    expect((await post(authenticatorCalls.beginAuthenticator, {}, theirs)).code).toBe('real_account_needed')
  })

  it('needs a token', async () => {
    for (const call of Object.values(authenticatorCalls)) {
      expect((await server.request(call.path, { method: call.method })).code).toBe('not_logged_in')
    }
  })
})
