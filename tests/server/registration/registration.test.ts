import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAnswer } from '#server/domain/challenges.ts'
import { verifyPassword } from '#server/domain/passwords.ts'
import { defaultRules } from '#server/domain/registration-rules.ts'
import { seedAccounts, seedCodes, seedMobile } from '#server/store/seed/seed-accounts.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import { invitationCodes, members } from '#server/store/schema/members.ts'
import { rateLimits } from '#server/store/schema/protection.ts'
import { settings } from '#server/store/schema/settings.ts'
import { smsCodes } from '#server/store/schema/verification.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { memberCalls } from '#wire/member.ts'
import { registrationCalls } from '#wire/registration.ts'
import type { RegistrationField } from '#wire/registration-fields.ts'
import type { FieldRule } from '#wire/registration-rules.ts'
import { verificationCalls } from '#wire/verification.ts'
import { walletCalls } from '#wire/wallet.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings: site, clock } = server.services
  clock.move(0)
  await db.delete(rateLimits)
  await db.delete(smsCodes)
  await db.delete(settings).where(eq(settings.name, 'registration'))
  await site.setToggle('mobileRegistration', true, clock.now())
  await site.setToggle('usernameRegistration', true, clock.now())
  await site.setToggle('directRegistration', true, clock.now())
})

const rule = (field: RegistrationField, change: Partial<FieldRule>) => {
  const before = defaultRules[field]
  if (!before) throw new Error(`no rule for ${field}`)
  return server.services.settings.setRegistrationRule(field, { ...before, ...change }, Date.now())
}
const toggle = (name: 'mobileRegistration' | 'usernameRegistration' | 'directRegistration', on: boolean) =>
  server.services.settings.setToggle(name, on, Date.now())

let made = 0
/** A registration that keeps to the default rules, under a name nobody has. */
const ana = (change: object = {}) => ({
  username: `ana${(made += 1)}test`,
  password: 'Sampaguita-8',
  confirmPassword: 'Sampaguita-8',
  birthday: '1990-05-17',
  agreement: true,
  ...change,
})

const put = async (path: string, user: object) =>
  server.request(path, { method: 'PUT', body: await server.seal(path, user) })
const register = async (user: object) =>
  put(registrationCalls.register.path, 'ticket' in user ? user : { ...user, ticket: await server.ticket('register') })
const registerMobile = (user: object) => put(registrationCalls.registerMobile.path, user)
const problemsOf = (answer: { value: unknown }) =>
  Object.fromEntries(
    (Object(answer.value).fields ?? []).map((each: { field: string; problem: string }) => [each.field, each.problem]),
  )
const memberNamed = async (account: string) =>
  server.services.db.query.members.findFirst({ where: (row, { eq: is }) => is(row.account, account) })

const number = { mobileNo: '0918 555 0101', countryDialingCode: '63' }
const askForCode = async (request: object = number) =>
  server.request(registrationCalls.smsForRegistration.path, {
    body: { ...request, ticket: await server.ticket('sms') },
  })
const lastCode = async () => {
  const message = await server.services.db.query.outbox.findFirst({ orderBy: (row, { desc }) => desc(row.id) })
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
}

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

  it('keeps nothing of the passwords but argon2id hashes', async () => {
    await rule('paymentPassword', { enabled: true, required: true })
    const user = ana({ paymentPassword: '482915' })
    expect((await register(user)).success).toBe(true)
    const member = await memberNamed(user.username)
    expect(member?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword('482915', member?.paymentPasswordHash ?? '')).toBe(true)
    expect(JSON.stringify(member)).not.toContain('482915')
  })

  it('must be sealed, and have passed the slider for just this', async () => {
    const plain = await server.request(registrationCalls.register.path, { method: 'PUT', body: ana() })
    expect(plain.code).toBe('sealed_required')
    expect((await register({ ...ana(), ticket: undefined })).code).toBe('ticket_required')
    expect((await register({ ...ana(), ticket: await server.ticket('login') })).code).toBe('ticket_invalid')
    const ticket = await server.ticket('register')
    expect((await register({ ...ana(), ticket })).success).toBe(true)
    expect((await register({ ...ana(), ticket })).code).toBe('ticket_invalid')
  })

  it('says field by field what is wrong, before it asks for the slider', async () => {
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

  it('says whose name is taken, in any letters, only after the slider', async () => {
    const taken = ana({ username: 'MariSol' })
    expect((await register({ ...taken, ticket: undefined })).code).toBe('ticket_required')
    expect(problemsOf(await register(taken))).toEqual({ username: 'taken' })
  })

  it('does not say which contact is known already', async () => {
    const answer = await register(ana({ email: 'MARISOL@example.com' }))
    expect(answer).toMatchObject({ status: 409, code: 'contact_known', value: null })
  })

  it('refuses the weak password that new accounts are handed', async () => {
    const password = seedAccounts.weakPassword.password
    await rule('password', { minLength: 4 })
    expect(problemsOf(await register(ana({ password, confirmPassword: password })))).toEqual({ password: 'weak' })
  })

  it('drops what the form does not ask for', async () => {
    const user = ana({ nickname: 'Boss', paymentPassword: '123456', line: 'ana', referralCode: '' })
    expect((await register(user)).success).toBe(true)
    const member = await memberNamed(user.username)
    expect(member).toMatchObject({ nickname: user.username, paymentPasswordHash: null, profile: {} })
  })

  it('keeps what profile fields the brand asks for, and a number nobody has proven as a mere note', async () => {
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

describe('the age limit', () => {
  it('is reached on the birthday, by the calendar of the site', async () => {
    // 23:30 UTC on the 14th is the 15th in Manila.
    const { clock } = server.services
    clock.move(Date.UTC(2030, 5, 14, 23, 30) - Date.now())
    expect(problemsOf(await register(ana({ birthday: '2012-06-16' })))).toEqual({ birthday: 'underage' })
    expect((await register(ana({ birthday: '2012-06-15' }))).success).toBe(true)
  })

  it('is the one of the brand’s jurisdiction', async () => {
    const { settings: site } = server.services
    const year = new Date().getUTCFullYear()
    const nineteen = ana({ birthday: `${year - 20}-12-31` })
    await site.setBrand({ minimumAge: 21 }, Date.now())
    try {
      expect((await server.call(registrationCalls.registrationRules, {})).minimumAge).toBe(21)
      expect(problemsOf(await register(nineteen))).toEqual({ birthday: 'underage' })
    } finally {
      await site.setBrand({ minimumAge: 18 }, Date.now())
    }
    expect((await register(nineteen)).success).toBe(true)
  })

  it.each(['2999-01-01', '1800-01-01', '0000-00-00'])('takes %s for no birthday', async (birthday) => {
    expect(problemsOf(await register(ana({ birthday })))).toEqual({ birthday: 'format' })
  })

  it('is also that of a birthday written the other way round', async () => {
    await rule('birthday', { enabled: true, required: true, patternId: 'dateMdy' })
    const user = ana({ birthday: '05-17-1990' })
    expect((await register(user)).success).toBe(true)
    expect(await memberNamed(user.username)).toMatchObject({ birthday: '1990-05-17' })
  })
})

describe('rules', () => {
  const read = () => server.call(registrationCalls.registrationRules, {})

  it('come by method, with a version that changes with them', async () => {
    const before = await read()
    expect(before).toMatchObject({ minimumAge: 18, username: { username: { enabled: true, required: true } } })
    expect(before.mobile).toMatchObject({
      username: { enabled: false },
      mobileNum: { enabled: true, required: true },
      verificationCode: { enabled: true, required: true },
    })
    expect((await read()).version).toBe(before.version)
    await rule('username', { minLength: 6 })
    expect((await read()).version).not.toBe(before.version)
  })

  it('of a method that is off are none, and it refuses', async () => {
    await toggle('mobileRegistration', false)
    await toggle('usernameRegistration', false)
    expect(await read()).toMatchObject({ username: null, mobile: null })
    expect((await register(ana())).code).toBe('feature_off')
    expect((await registerMobile(ana())).code).toBe('feature_off')
    expect((await askForCode()).code).toBe('feature_off')
  })

  it('that changed since the form was opened are told before any field', async () => {
    const { version } = await read()
    await rule('username', { minLength: 12 })
    const old = { username: 'anaresa', rulesVersion: version }
    expect(await register(ana(old))).toMatchObject({ status: 409, code: 'rules_changed', value: null })
    expect((await register(ana({ username: 'anaresalongenough', rulesVersion: version }))).code).toBe('rules_changed')
    expect((await register(ana({ username: 'anareslongone', rulesVersion: version }))).success).toBe(true)
    const { version: now } = await read()
    expect(problemsOf(await register(ana({ ...old, rulesVersion: now })))).toEqual({ username: 'length' })
  })

  it('with an accepted pattern that would hang other engines are checked at once', async () => {
    await rule('nickname', { enabled: true, acceptedPattern: '(a+)+b', maxLength: 500 })
    expect(problemsOf(await register(ana({ nickname: 'a'.repeat(499) })))).toEqual({ nickname: 'format' })
    expect((await register(ana({ nickname: `${'a'.repeat(400)}b` }))).success).toBe(true)
  })
})

describe('a captcha', () => {
  it('is asked for where the brand wants one', async () => {
    await rule('captcha', { enabled: true, required: true })
    expect((await register(ana())).code).toBe('captcha_required')
    const { captchaId } = await server.call(verificationCalls.captcha, {})
    const known = await readAnswer(server.services.db, captchaId)
    expect((await register(ana({ captchaId, captcha: 'nope' }))).code).toBe('captcha_wrong')
    expect((await register(ana({ captchaId, captcha: known?.answer }))).code).toBe('captcha_wrong')
    const next = await server.call(verificationCalls.captcha, {})
    const { answer = '' } = (await readAnswer(server.services.db, next.captchaId)) ?? {}
    expect((await register(ana({ captchaId: next.captchaId, captcha: answer }))).success).toBe(true)
  })
})

describe('an invitation', () => {
  const affiliate = (code: string) =>
    server.request(`${registrationCalls.affiliate.path}?${new URLSearchParams({ code, domain: 'localhost' })}`)

  it('is verified by its code', async () => {
    expect((await affiliate(' ahente88 ')).value).toEqual({ valid: true })
    for (const code of ['NOBODY99', seedCodes.referral, '', "' or 1=1"]) {
      expect(await affiliate(code)).toMatchObject({ status: 404, code: 'invitation_code_error' })
    }
  })

  it('is not guessed: codes are tried so often and no more', async () => {
    const codes = new Set<string | undefined>()
    for (let tried = 0; tried < 40; tried += 1) codes.add((await affiliate(`GUESS${tried}`)).code)
    expect(codes).toEqual(new Set(['invitation_code_error', 'rate_limited']))
  })

  it('by an agent makes the new member a downline, by a friend names the friend', async () => {
    const user = ana({ affiliateCode: 'ahente88', referralCode: 'marisol7' })
    const { value } = await register(user)
    const [agent, friend] = [await memberNamed('ahente'), await memberNamed('marisol')]
    expect(await memberNamed(user.username)).toMatchObject({ uplineId: agent?.id, referrerId: friend?.id })
    const { token } = Object(value)
    expect(await server.call(memberCalls.memberInfo, {}, { token })).toMatchObject({ toUpline: true })
  })

  it('that was typed must be one; a worn-out link keeps nobody out', async () => {
    expect((await register(ana({ affiliateCode: 'NOBODY99' }))).code).toBe('invitation_code_error')
    await rule('affiliateCode', { enabled: false })
    const user = ana({ affiliateCode: 'NOBODY99', referralCode: 'NOBODY98' })
    expect((await register(user)).success).toBe(true)
    expect(await memberNamed(user.username)).toMatchObject({ uplineId: null, referrerId: null })
    const linked = ana({ affiliateCode: seedCodes.affiliate })
    expect((await register(linked)).success).toBe(true)
    expect((await memberNamed(linked.username))?.uplineId).toBe((await memberNamed('ahente'))?.id)
  })

  it('is needed where registration is not direct', async () => {
    await toggle('directRegistration', false)
    await rule('affiliateCode', { enabled: false })
    expect(problemsOf(await register(ana()))).toEqual({ affiliateCode: 'missing' })
    expect((await register(ana({ affiliateCode: seedCodes.affiliate }))).success).toBe(true)
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

  it('gives a code to a number that has an account, and tells only its holder', async () => {
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

  it('counts wrong codes, keeps login codes apart, and lets a right one live until it is of use', async () => {
    const mine = { mobileNo: '9185550103', countryDialingCode: '63' }
    const user = byMobile({ mobileNum: mine.mobileNo, email: 'marisol@example.com' })
    await askForCode(mine)
    const verificationCode = await lastCode()
    expect((await server.tryLogin({ type: 'sms', username: mine.mobileNo, password: verificationCode })).code).toBe(
      'sms_code_wrong',
    )
    expect((await registerMobile({ ...user, verificationCode })).code).toBe('contact_known')
    expect((await registerMobile({ ...user, email: '', verificationCode })).success).toBe(true)

    const next = { ...mine, mobileNo: '9185550104' }
    await askForCode(next)
    const right = await lastCode()
    const wrong = right === '000000' ? '000001' : '000000'
    const other = byMobile({ mobileNum: next.mobileNo })
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await registerMobile({ ...other, verificationCode: wrong })).code).toBe('sms_code_wrong')
    }
    expect((await registerMobile({ ...other, verificationCode: right })).code).toBe('sms_code_expired')
  })

  it('asks for its code through the slider, at a pace', async () => {
    const path = registrationCalls.smsForRegistration.path
    const mine = { mobileNo: '9185550105', countryDialingCode: '63' }
    expect((await server.request(path, { body: mine })).code).toBe('ticket_required')
    expect((await askForCode(mine)).success).toBe(true)
    expect((await askForCode(mine)).code).toBe('sms_too_soon')
    expect((await askForCode({ ...mine, mobileNo: '12' })).code).toBe('mobile_invalid')
    expect((await askForCode({ ...mine, mobileNo: '' })).code).toBe('mobile_missing')
  })
})

describe('a username with a number to prove', () => {
  it('gets its code only where both are asked for', async () => {
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

describe('equal registrations at the same moment', () => {
  const outcomes = (answers: readonly { code: string | undefined; value: unknown }[]) =>
    answers.map((answer) => answer.code ?? 'in').toSorted()

  it('of one name: exactly one wins', async () => {
    const user = ana()
    const tickets = await Promise.all([1, 2, 3, 4].map(() => server.ticket('register')))
    const answers = await Promise.all(tickets.map((ticket) => register({ ...user, ticket })))
    expect(outcomes(answers)).toEqual(['in', ...Array.from({ length: 3 }, () => 'invalid_request')])
    const rows = await server.services.db.select().from(members).where(eq(members.account, user.username))
    expect(rows).toHaveLength(1)
  })

  it('of one e-mail address under other names: exactly one wins', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register(ana({ email: 'same@example.com' }))))
    expect(outcomes(answers)).toEqual(['contact_known', 'contact_known', 'in'])
  })

  it('of one number and one code: exactly one wins', async () => {
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
    { password: 'Sampa guita-8', confirmPassword: 'Sampa guita-8' },
    { email: `${'a'.repeat(300)}@example.com` },
    { affiliateCode: '%%%%' },
  ])('%o is refused by its rule and not echoed', async (change) => {
    const answer = await register(ana(change))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(Object.keys(problemsOf(answer))).toEqual([Object.keys(change)[0]])
    expect(answer.text).not.toContain(Object.values(change)[0])
  })

  it('cannot choose what is not asked: type, balance, rank, upline', async () => {
    const user = ana({ type: 1, rankLevel: 6, mayEnter: true, uplineId: 'x', accountType: 41, balance: '1000000' })
    const { value } = await register(user)
    expect(value).toMatchObject({ accountType: 2 })
    expect(await memberNamed(user.username)).toMatchObject({ type: 2, rankLevel: 1, uplineId: null })
  })

  it('is held when it comes in heaps', async () => {
    const codes = new Set<string | undefined>()
    for (let sent = 0; sent < 35; sent += 1) codes.add((await register({ ticket: undefined })).code)
    expect(codes).toEqual(new Set(['invalid_request', 'rate_limited']))
  })
})
