import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAnswer } from '#server/domain/verification/challenges.ts'
import { seedCodes } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { ana, problemsOf, registrationOn } from './registration-support.ts'

let server: TestServer
const { begin, askForCode, memberNamed, register, registerMobile, rule, toggle } = registrationOn(() => server)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(begin)

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

  it.each(['2999-01-01', '1800-01-01', '0000-00-00'])('rejects %s as a birthday', async (birthday) => {
    expect(problemsOf(await register(ana({ birthday })))).toEqual({ birthday: 'format' })
  })

  it('applies to a birthday in another format as well', async () => {
    await rule('birthday', { enabled: true, required: true, patternId: 'dateMdy' })
    const user = ana({ birthday: '05-17-1990' })
    expect((await register(user)).success).toBe(true)
    expect(await memberNamed(user.username)).toMatchObject({ birthday: '1990-05-17' })
  })
})

describe('registration rules', () => {
  const read = () => server.call(registrationCalls.registrationRules, {})

  it('depend on the method, with a version that changes with them', async () => {
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

  it('of a method that is off are empty, and it refuses', async () => {
    await toggle('mobileRegistration', false)
    await toggle('usernameRegistration', false)
    expect(await read()).toMatchObject({ username: null, mobile: null })
    expect((await register(ana())).code).toBe('feature_off')
    expect((await registerMobile(ana())).code).toBe('feature_off')
    expect((await askForCode()).code).toBe('feature_off')
  })

  it('that changed since the form was opened are reported before any field', async () => {
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

  // Regression: `(((){1000}){1000}){1000}` passed a limit on characters, and the server did not respond for 30 s.
  it('with an accepted pattern of excessive cost cannot be set, and accept nothing where stored', async () => {
    const bomb = '(((){1000}){1000}){1000}'
    const from = performance.now()
    const body = { field: 'nickname', rule: { enabled: true, acceptedPattern: bomb } }
    expect(await server.request('/local/registration', { body })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
    await expect(rule('nickname', { enabled: true, acceptedPattern: bomb })).rejects.toThrow('Invalid')
    expect((await read()).username?.nickname).toMatchObject({ enabled: false, acceptedPattern: null })

    await rule('nickname', { enabled: true })
    await server.services.db.execute(
      sql`update settings set value = jsonb_set(value, '{nickname,acceptedPattern}', to_jsonb(${bomb}::text)) where name = 'registration'`,
    )
    await server.services.settings.setToggle('directRegistration', true, Date.now())
    expect(problemsOf(await register(ana({ nickname: 'ana' })))).toEqual({ nickname: 'format' })
    expect(performance.now() - from).toBeLessThan(5_000)
  })
})

describe('a captcha at registration', () => {
  it('is required where the brand wants one', async () => {
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
    for (const code of ['NOSUCH99', seedCodes.referral, '', "' or 1=1"]) {
      expect(await affiliate(code)).toMatchObject({ status: 404, code: 'invitation_code_error' })
    }
  })

  it('cannot be guessed: attempts are limited', async () => {
    const codes = new Set<string | undefined>()
    for (let tried = 0; tried < 40; tried += 1) codes.add((await affiliate(`GUESS${tried}`)).code)
    expect(codes).toEqual(new Set(['invitation_code_error', 'rate_limited']))
  })

  it('by an agent makes the new member a downline, by a friend records the friend', async () => {
    const user = ana({ affiliateCode: 'ahente88', referralCode: 'marisol7' })
    const { value } = await register(user)
    const [agent, friend] = [await memberNamed('ahente'), await memberNamed('marisol')]
    expect(await memberNamed(user.username)).toMatchObject({ uplineId: agent?.id, referrerId: friend?.id })
    const { token } = Object(value)
    expect(await server.call(memberCalls.memberInfo, {}, { token })).toMatchObject({ toUpline: true })
  })

  it('must be valid when typed; an expired link does not block a registration', async () => {
    expect((await register(ana({ affiliateCode: 'NOSUCH99' }))).code).toBe('invitation_code_error')
    await rule('affiliateCode', { enabled: false })
    const user = ana({ affiliateCode: 'NOSUCH99', referralCode: 'NOSUCH98' })
    expect((await register(user)).success).toBe(true)
    expect(await memberNamed(user.username)).toMatchObject({ uplineId: null, referrerId: null })
    const linked = ana({ affiliateCode: seedCodes.affiliate })
    expect((await register(linked)).success).toBe(true)
    expect((await memberNamed(linked.username))?.uplineId).toBe((await memberNamed('ahente'))?.id)
  })

  it('is required where registration is not direct', async () => {
    await toggle('directRegistration', false)
    await rule('affiliateCode', { enabled: false })
    expect(problemsOf(await register(ana()))).toEqual({ affiliateCode: 'missing' })
    expect((await register(ana({ affiliateCode: seedCodes.affiliate }))).success).toBe(true)
  })
})
