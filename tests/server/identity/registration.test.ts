import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/domain/sessions/passwords.ts'
import { seedAccounts, seedMobile } from '#server/store/seed/seed-accounts.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { invitationCodes, members } from '#server/store/schema/identity/members.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'
import { passwordResets } from '#server/store/schema/verification/verification.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { ana, number, problemsOf, registrationOn } from './registration-support.ts'

let server: TestServer
const { begin, askForCode, lastCode, memberNamed, register, registerMobile, rule } = registrationOn(() => server)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(begin)

describe('a registration by username', () => {
  it('opens an account with a wallet and logs it in', async () => {
    const user = ana({ email: 'Ana.Reyes@example.com', domain: 'localhost', registerUrl: '/register' })
    const { status, value } = await register(user)
    expect(status).toBe(200)
    expect(value).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      accountType: 2,
      username: user.username,
      firstTimeLogin: true,
      passwordExpired: false,
      mustChangePassword: null,
    })
    const { token } = Object(value)
    expect(await server.call(walletCalls.balance, {}, { token })).toMatchObject({ sumBalance: '0.00' })
    expect(await server.call(memberCalls.memberInfo, {}, { token })).toMatchObject({
      account: user.username,
      type: 2,
      toUpline: false,
    })
    expect((await server.tryLogin({ username: user.username, password: user.password })).success).toBe(true)
    const member = await memberNamed(user.username)
    expect(member).toMatchObject({ birthday: '1990-05-17', email: 'Ana.Reyes@example.com', mobile: null, profile: {} })
    const audit = await server.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.memberId, member?.id ?? ''))
    expect(audit.map(({ kind }) => kind)).toContain('member.registered')
    expect(JSON.stringify(audit)).not.toContain(user.password)
    const codes = await server.services.db
      .select()
      .from(invitationCodes)
      .where(eq(invitationCodes.memberId, member?.id ?? ''))
    expect(codes).toMatchObject([{ kind: 'referral', code: expect.stringMatching(/^[A-Z2-9]{8}$/) }])
  })

  it('is made on a domain of the site, and at an address on one', async () => {
    await server.services.settings.setBrand({ domains: ['https://second.example'] }, Date.now())
    for (const here of [
      { domain: 'second.example', registerUrl: 'https://second.example/register' },
      { domain: 'localhost', registerUrl: '/register?referralCode=X' },
    ]) {
      expect((await register(ana(here))).status).toBe(200)
    }
    for (const elsewhere of [
      { domain: 'statehouse.invalid' },
      { domain: 'localhost@statehouse.invalid' },
      { domain: 'localhost.' },
      { domain: '' },
      { registerUrl: 'https://statehouse.invalid/register' },
      { registerUrl: '//statehouse.invalid/register' },
      { registerUrl: 'https://' },
    ]) {
      expect(await register(ana(elsewhere)), JSON.stringify(elsewhere)).toMatchObject({
        status: 400,
        code: 'domain_invalid',
      })
    }
  })

  it('stores passwords only as argon2id hashes', async () => {
    await rule('paymentPassword', { enabled: true, required: true })
    const user = ana({ paymentPassword: '482915' })
    expect((await register(user)).success).toBe(true)
    const member = await memberNamed(user.username)
    expect(member?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(server.services.config, '482915', member?.paymentPasswordHash ?? '')).toBe(true)
    expect(JSON.stringify(member)).not.toContain('482915')
  })

  it('must be sealed, and have passed the slider for it', async () => {
    const plain = await server.request(registrationCalls.register.path, { method: 'PUT', body: ana() })
    expect(plain.code).toBe('sealed_required')
    expect((await register({ ...ana(), ticket: undefined })).code).toBe('ticket_required')
    expect((await register({ ...ana(), ticket: await server.ticket('login') })).code).toBe('ticket_invalid')
    const ticket = await server.ticket('register')
    expect((await register({ ...ana(), ticket })).success).toBe(true)
    expect((await register({ ...ana(), ticket })).code).toBe('ticket_invalid')
  })

  it('reports problems field by field, before it asks for the slider', async () => {
    const none = await register({ ticket: undefined })
    expect(none).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(problemsOf(none)).toEqual({
      username: 'missing',
      password: 'missing',
      birthday: 'missing',
      agreement: 'missing',
    })
    const wrong = ana({
      username: '1ana',
      password: 'short',
      confirmPassword: 'other',
      email: 'ana@',
      birthday: '2000-02-30',
    })
    expect(problemsOf(await register({ ...wrong, ticket: undefined }))).toEqual({
      username: 'format',
      password: 'length',
      confirmPassword: 'mismatch',
      email: 'length',
      birthday: 'format',
    })
  })

  it('reports a taken name, in any case, only after the slider', async () => {
    const taken = ana({ username: 'MariSol' })
    expect((await register({ ...taken, ticket: undefined })).code).toBe('ticket_required')
    expect(problemsOf(await register(taken))).toEqual({ username: 'taken' })
  })

  // Regression: registering with another person's address kept that person from registering with it.
  it('accepts any e-mail address: it belongs to no one until it is proven', async () => {
    expect((await register(ana({ email: 'MARISOL@example.com' }))).success).toBe(true)
    const squatter = ana({ email: 'new.owner@example.com' })
    expect((await register(squatter)).success).toBe(true)
    const owner = ana({ email: 'New.Owner@example.com' })
    expect((await register(owner)).success).toBe(true)

    const prove = async (username: string) => {
      const body = new URLSearchParams({ username, email: 'new.owner@example.com' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await server.request(recoveryCalls.forgotByEmail.path, { method: 'POST', body, headers })
      const message = await server.services.db.query.outbox.findFirst({ orderBy: (row, { desc }) => desc(row.id) })
      const link = /\/reset#([\w-]{43})/.exec(message?.body ?? '')?.[1] ?? ''
      const password = { newPassword: 'Sampaguita-9', confirmNewPassword: 'Sampaguita-9' }
      const { path } = recoveryCalls.resetPassword
      return server.request(path, { body: await server.seal(path, { link, ...password }) })
    }
    const both = [await prove(owner.username), await prove(squatter.username)]
    expect(both.map(({ success }) => success)).toEqual([true, true])
    const proven = await Promise.all([owner, squatter].map(({ username }) => memberNamed(username)))
    expect(proven.map((row) => row?.emailVerifiedAt !== null)).toEqual([true, false])
  })

  it('refuses the weak password of new accounts', async () => {
    const password = seedAccounts.weakPassword.password
    await rule('password', { minLength: 4 })
    expect(problemsOf(await register(ana({ password, confirmPassword: password })))).toEqual({ password: 'weak' })
  })

  it('drops fields the form does not ask for', async () => {
    const user = ana({ nickname: 'Boss', paymentPassword: '123456', line: 'ana', referralCode: '' })
    expect((await register(user)).success).toBe(true)
    const member = await memberNamed(user.username)
    expect(member).toMatchObject({ nickname: user.username, paymentPasswordHash: null, profile: {} })
  })

  it('stores the profile fields the brand asks for, and an unproven number only as a note', async () => {
    await rule('line', { enabled: true })
    await rule('nickname', { enabled: true })
    await rule('mobileNum', { enabled: true, required: true })
    await rule('verificationCode', { enabled: false })
    const user = ana({ line: ' ana.r ', nickname: 'Ana', mobileNum: seedMobile.mobile })
    expect((await register(user)).success).toBe(true)
    expect(await memberNamed(user.username)).toMatchObject({
      nickname: 'Ana',
      mobile: null,
      profile: { line: 'ana.r', mobileNum: seedMobile.mobile },
    })
  })
})

describe('a registration by mobile', () => {
  const byMobile = (change: object = {}) => ({
    ...ana({ username: undefined }),
    mobileNum: number.mobileNo,
    countryDialingCode: '63',
    ...change,
  })

  it('opens an account under the number its code proves, which can then log in both ways', async () => {
    expect((await askForCode()).value).toEqual({ expiredMinutes: 2, sentAt: expect.any(Number) })
    const verificationCode = await lastCode()
    const user = byMobile({ verificationCode })
    const { value } = await registerMobile(user)
    expect(value).toMatchObject({ username: '639185550101', accountType: 2 })
    expect(await memberNamed('639185550101')).toMatchObject({ countryDialingCode: '63', mobile: '9185550101' })
    expect((await server.tryLogin({ username: '639185550101', password: user.password })).success).toBe(true)
    expect((await registerMobile(byMobile({ verificationCode }))).code).toBe('sms_code_wrong')
  })

  it('sends a code to a number that has an account, and informs only its holder', async () => {
    const known = { mobileNo: seedMobile.mobile, countryDialingCode: '63' }
    expect((await askForCode(known)).text.replaceAll(/\d{13}/g, '')).toBe(
      (await askForCode({ ...known, mobileNo: '9185550102' })).text.replaceAll(/\d{13}/g, ''),
    )
    server.services.clock.move(2_000)
    await askForCode(known)
    const user = byMobile({ mobileNum: seedMobile.mobile })
    expect((await registerMobile({ ...user, verificationCode: '000000' })).code).toBe('sms_code_wrong')
    expect(problemsOf(await registerMobile({ ...user, verificationCode: await lastCode() }))).toEqual({
      mobileNum: 'taken',
    })
  })

  it('counts wrong codes, keeps login codes apart, and keeps a right one valid until it is used', async () => {
    const mine = { mobileNo: '9185550103', countryDialingCode: '63' }
    const user = byMobile({ mobileNum: mine.mobileNo, email: 'marisol@example.com' })
    await askForCode(mine)
    const verificationCode = await lastCode()
    expect((await server.tryLogin({ type: 'sms', username: mine.mobileNo, password: verificationCode })).code).toBe(
      'sms_code_wrong',
    )
    expect(problemsOf(await registerMobile({ ...user, email: 'none', verificationCode }))).toEqual({ email: 'length' })
    expect((await registerMobile({ ...user, verificationCode })).success).toBe(true)

    const next = { ...mine, mobileNo: '9185550104' }
    await askForCode(next)
    const right = await lastCode()
    const wrong = right === '000000' ? '000001' : '000000'
    const other = byMobile({ mobileNum: next.mobileNo })
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect((await registerMobile({ ...other, verificationCode: wrong })).code).toBe('sms_code_wrong')
    }
    expect((await registerMobile({ ...other, verificationCode: right })).code).toBe('sms_code_expired')
  })

  it('requires the slider for its code, and is throttled', async () => {
    const path = registrationCalls.smsForRegistration.path
    const mine = { mobileNo: '9185550105', countryDialingCode: '63' }
    expect((await server.request(path, { body: mine })).code).toBe('ticket_required')
    expect((await askForCode(mine)).success).toBe(true)
    expect((await askForCode(mine)).code).toBe('sms_too_soon')
    expect((await askForCode({ ...mine, mobileNo: '12' })).code).toBe('mobile_invalid')
    expect((await askForCode({ ...mine, mobileNo: '' })).code).toBe('mobile_missing')
  })

  // Regression: a code to a premium number in a country without players was sent and paid for.
  it('sends its code to countries of the brand only', async () => {
    const { settings } = server.services
    const codes = async () => (await server.services.db.query.outbox.findMany()).length
    const before = await codes()
    for (const countryDialingCode of ['44', '881', '1', '7'])
      expect((await askForCode({ mobileNo: '7911123456', countryDialingCode })).code).toBe('mobile_invalid')
    expect(await codes()).toBe(before)
    expect((await askForCode({ mobileNo: '61234567', countryDialingCode: '852' })).success).toBe(true)
    const { countries } = await settings.brand()
    await settings.setBrand({ countries: [] }, 0)
    expect((await askForCode({ mobileNo: '61234568', countryDialingCode: '852' })).code).toBe('mobile_invalid')
    expect((await askForCode({ mobileNo: '9185550190', countryDialingCode: '63' })).success).toBe(true)
    await settings.setBrand({ countries }, 0)
  })
})

describe('a username with a number to prove', () => {
  it('gets its code only where both are required', async () => {
    const mine = { mobileNo: '9185550106', countryDialingCode: '63', regType: 'username' }
    expect((await askForCode(mine)).code).toBe('feature_off')
    await rule('mobileNum', { enabled: true, required: true })
    await rule('verificationCode', { enabled: true, required: true })
    await askForCode(mine)
    const user = ana({ mobileNum: mine.mobileNo, verificationCode: await lastCode() })
    expect((await register(user)).success).toBe(true)
    expect(await memberNamed(user.username)).toMatchObject({ mobile: '9185550106', profile: {} })
  })
})

describe('concurrent equal registrations', () => {
  const outcomes = (answers: readonly { code: string | undefined; value: unknown }[]) =>
    answers.map((answer) => answer.code ?? 'in').toSorted()

  it('of one name: exactly one succeeds', async () => {
    const user = ana()
    const tickets = await Promise.all([1, 2, 3, 4].map(() => server.ticket('register')))
    const answers = await Promise.all(tickets.map((ticket) => register({ ...user, ticket })))
    expect(outcomes(answers)).toEqual(['in', ...Array.from({ length: 3 }, () => 'invalid_request')])
    const rows = await server.services.db.select().from(members).where(eq(members.account, user.username))
    expect(rows).toHaveLength(1)
  })

  it('of one e-mail address under other names: all succeed, and only one can prove it', async () => {
    const users = Array.from({ length: 5 }, () => ana({ email: 'same@example.com' }))
    expect(outcomes(await Promise.all(users.map((user) => register(user))))).toEqual(Array(5).fill('in'))
    const links = await Promise.all(
      users.map(async ({ username }) => {
        const secret = createToken()
        const member = await memberNamed(username)
        const row = { hash: hashToken(secret), memberId: member?.id ?? null, createdAt: 0, expiresAt: 8e15 }
        await server.services.db.insert(passwordResets).values(row)
        return secret
      }),
    )
    const { path } = recoveryCalls.resetPassword
    const password = { newPassword: 'Sampaguita-9', confirmNewPassword: 'Sampaguita-9' }
    const resets = await Promise.all(
      links.map(async (link) => server.request(path, { body: await server.seal(path, { link, ...password }) })),
    )
    expect(outcomes(resets)).toEqual(Array(5).fill('in'))
    const rows = await server.services.db.select().from(members).where(eq(members.email, 'same@example.com'))
    expect(rows.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null)).toHaveLength(1)
  })

  it('of one number and one code: exactly one succeeds', async () => {
    const mine = { mobileNo: '9185550107', countryDialingCode: '63' }
    await askForCode(mine)
    const verificationCode = await lastCode()
    const user = {
      ...ana({ username: undefined }),
      mobileNum: mine.mobileNo,
      countryDialingCode: '63',
      verificationCode,
    }
    const answers = await Promise.all([1, 2, 3].map(() => registerMobile(user)))
    expect(outcomes(answers).filter((code) => code === 'in')).toHaveLength(1)
  })
})

describe('hostile input', () => {
  it.each([
    { username: "ana'; drop table members; --" },
    { username: '<img src=x onerror=alert(1)>' },
    { username: 'ana\u202Eadmin' },
    { username: 'a'.repeat(17) },
    { password: 'Sampa7'.repeat(11), confirmPassword: 'Sampa7'.repeat(11) },
    { email: `${'a'.repeat(300)}@example.com` },
    { affiliateCode: '%%%%' },
  ])('%o is refused by its rule and not echoed', async (change) => {
    const answer = await register(ana(change))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(Object.keys(problemsOf(answer))).toEqual([Object.keys(change)[0]])
    expect(answer.text).not.toContain(Object.values(change)[0])
  })

  it('cannot set what is not asked: type, balance, rank, upline', async () => {
    const user = ana({ type: 1, rankLevel: 6, mayEnter: true, uplineId: 'x', accountType: 41, balance: '1000000' })
    const { value } = await register(user)
    expect(value).toMatchObject({ accountType: 2 })
    expect(await memberNamed(user.username)).toMatchObject({ type: 2, rankLevel: 1, uplineId: null })
  })

  it('is stopped when it comes in large numbers', async () => {
    const codes = new Set<string | undefined>()
    for (let sent = 0; sent < 35; sent += 1) codes.add((await register({ ticket: undefined })).code)
    expect(codes).toEqual(new Set(['invalid_request', 'rate_limited']))
  })
})
