import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAnswer } from '#server/domain/verification/challenges.ts'
import { absoluteLimit, idleLimit } from '#server/domain/sessions/sessions.ts'
import { seedAccounts, seedBalance, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { freshLogins } from '#tests/server/support/fresh-logins.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const minute = 60_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => freshLogins(server))

const fail = (account: string, extra: object = {}) =>
  server.tryLogin({ username: account, password: 'wrong-1', ...extra })
const readCaptcha = async () => {
  const { captchaId } = await server.call(verificationCalls.captcha, {})
  const known = await readAnswer(server.services.db, captchaId)
  return { captchaId, captcha: known?.answer ?? '' }
}

describe('a login with username and password', () => {
  it('returns a token, the account type, the username and no reason to change the password', async () => {
    const { status, value } = await server.tryLogin({ username: ' MariSol ', password: seedPassword })
    expect(status).toBe(200)
    expect(value).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      accountType: 2,
      username: 'marisol',
      firstTimeLogin: false,
      passwordExpired: false,
      mustChangePassword: null,
    })
  })

  it.each([
    [seedAccounts.agent, 1],
    [seedAccounts.masterAgent, 41],
    [seedAccounts.subAgent, 42],
    [seedAccounts.trial, 4],
  ])('returns the account type of $account', async (account, type) => {
    const { value } = await server.tryLogin({ username: account.account, password: account.password })
    expect(value).toMatchObject({ accountType: type })
  })

  it('stores only a hash of the token', async () => {
    const token = await server.login()
    const rows = await server.services.db.select().from(sessions)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows.map((row) => Buffer.from(row.tokenHash).toString('base64url')))).not.toContain(token)
  })

  it('marks the first login as such until its action has run', async () => {
    const token = await server.login(seedAccounts.firstLogin)
    const again = await server.tryLogin({ username: 'bagong.dating', password: seedPassword })
    expect(again.value).toMatchObject({ firstTimeLogin: true })
    expect(await server.call(sessionCalls.firstLogin, {}, { token })).toEqual({ recorded: true })
    const later = await server.tryLogin({ username: 'bagong.dating', password: seedPassword })
    expect(later.value).toMatchObject({ firstTimeLogin: false })
  })

  it('demands a change of a weak password, whatever the toggle', async () => {
    const { account, password } = seedAccounts.weakPassword
    await server.services.settings.setToggle('forcedPasswordChange', false, server.services.clock.now())
    const { value, text } = await server.tryLogin({ username: account, password })
    expect(value).toMatchObject({ mustChangePassword: 'weak' })
    expect(text).not.toContain(password)
  })

  it('demands a change of an expired password while the toggle is on', async () => {
    const expired = { username: seedAccounts.expiredPassword.account, password: seedPassword }
    expect((await server.tryLogin(expired)).value).toMatchObject({
      mustChangePassword: 'expired',
      passwordExpired: true,
    })
    await server.services.settings.setToggle('forcedPasswordChange', false, server.services.clock.now())
    expect((await server.tryLogin(expired)).value).toMatchObject({ mustChangePassword: null, passwordExpired: true })
  })

  it('refuses accounts that may not log in, and non-agents in the agent area', async () => {
    expect((await server.tryLogin({ username: 'bawal', password: seedPassword })).code).toBe('member_no_enter')
    const member = { username: 'marisol', password: seedPassword, area: 'agent' }
    expect((await server.tryLogin(member)).code).toBe('error_not_agent')
    expect((await server.tryLogin({ ...member, username: 'ahente' })).success).toBe(true)
  })

  it('refuses an unknown account exactly as a wrong password', async () => {
    const known = await fail('marisol')
    const unknown = await fail('unknown.here')
    expect(known).toMatchObject({ status: 401, code: 'bad_credentials', value: { captcha: false } })
    expect(unknown.text).toBe(known.text)
    const notEntering = await fail('bawal')
    expect(notEntering.text).toBe(known.text)
  })
})

describe.each(['marisol', 'unknown.here'])('repeated failures of %s', (account) => {
  it('trigger the captcha after the third, and the lock with the tenth', async () => {
    await fail(account)
    await fail(account)
    expect((await fail(account)).value).toEqual({ captcha: true })
    expect(await fail(account)).toMatchObject({ status: 403, code: 'captcha_required', value: { captcha: true } })
    const { captchaId } = await readCaptcha()
    const wrong = await fail(account, { captchaId, captcha: 'nope' })
    expect(wrong).toMatchObject({ status: 403, code: 'captcha_wrong', value: { captcha: true } })

    for (let failures = 3; failures < 9; failures += 1) {
      expect((await fail(account, await readCaptcha())).code).toBe('bad_credentials')
    }
    const locked = await fail(account, await readCaptcha())
    expect(locked).toMatchObject({ status: 423, code: 'account_locked', value: { retryAfter: 900 } })
    expect(locked.headers.get('retry-after')).toBe('900')
    const right = await server.tryLogin({ username: account, password: seedPassword, ...(await readCaptcha()) })
    expect(right.code).toBe('account_locked')
  })
})

describe('a captcha', () => {
  it('is valid for one login, in either case, and a right password ends the risk state', async () => {
    for (let failures = 0; failures < 3; failures += 1) await fail('marisol')
    const typed = await readCaptcha()
    expect((await fail('marisol', typed)).code).toBe('bad_credentials')
    expect((await fail('marisol', typed)).code).toBe('captcha_wrong')
    const { captchaId, captcha } = await readCaptcha()
    const proof = { captchaId, captcha: ` ${captcha.toUpperCase()} ` }
    expect((await server.tryLogin({ username: 'marisol', password: seedPassword, ...proof })).success).toBe(true)
    expect((await fail('marisol')).value).toEqual({ captcha: false })
  })

  it('cannot be replaced by a slider', async () => {
    for (let failures = 0; failures < 3; failures += 1) await fail('marisol')
    const { challengeId } = await server.call(verificationCalls.sliderChallenge, { action: 'login' })
    const known = await readAnswer(server.services.db, challengeId)
    expect((await fail('marisol', { captchaId: challengeId, captcha: known?.answer })).code).toBe('captcha_wrong')
  })
})

describe('a lock', () => {
  it('ends after a quarter of an hour', async () => {
    const { clock } = server.services
    for (let failures = 0; failures < 10; failures += 1) await fail('ahente', await readCaptcha())
    const again = async () => server.tryLogin({ username: 'ahente', password: seedPassword, ...(await readCaptcha()) })
    expect((await again()).code).toBe('account_locked')
    clock.move(15 * minute + 1_000)
    try {
      expect((await again()).success).toBe(true)
    } finally {
      clock.move(0)
    }
  })
})

describe('a ticket', () => {
  it('is required for every login with a username', async () => {
    const refused = await server.tryLogin({ username: 'marisol', password: seedPassword, ticket: undefined })
    expect(refused).toMatchObject({ status: 403, code: 'ticket_required' })
  })

  it('is valid once, for its own action, for two minutes', async () => {
    const marisol = { username: 'marisol', password: seedPassword }
    const ticket = await server.ticket('login')
    expect((await server.tryLogin({ ...marisol, ticket })).success).toBe(true)
    expect((await server.tryLogin({ ...marisol, ticket })).code).toBe('ticket_invalid')
    expect((await server.tryLogin({ ...marisol, ticket: await server.ticket('sms') })).code).toBe('ticket_invalid')
    expect((await server.tryLogin({ ...marisol, ticket: 'x'.repeat(43) })).code).toBe('ticket_invalid')
    const old = await server.ticket('login')
    server.services.clock.move(2 * minute + 1_000)
    try {
      expect((await server.tryLogin({ ...marisol, ticket: old })).code).toBe('ticket_invalid')
    } finally {
      server.services.clock.move(0)
    }
  })

  it('is used by one of two logins at the same moment', async () => {
    const ticket = await server.ticket('login')
    const both = await Promise.all(
      [1, 2].map(() => server.tryLogin({ username: 'marisol', password: seedPassword, ticket })),
    )
    expect(both.map((answer) => answer.code ?? 'in').toSorted()).toEqual(['in', 'ticket_invalid'])
  })
})

describe('a session', () => {
  it('returns its member, and only with its token', async () => {
    const token = await server.login()
    const info = await server.call(memberCalls.memberInfo, {}, { token })
    expect(info).toMatchObject({ account: 'marisol', nickname: 'Marisol', type: 2, currency: 'PHP' })
    const balance = await server.call(walletCalls.balance, {}, { token })
    expect(balance).toEqual({ sumBalance: (Number(seedBalance) / 100).toFixed(2), held: '0.00', currency: 'PHP' })
    const other = await server.login(seedAccounts.agent)
    expect((await server.call(memberCalls.memberInfo, {}, { token: other })).account).toBe('ahente')
  })

  it('is over after logging out, for that token only', async () => {
    const [first, second] = [await server.login(), await server.login()]
    expect(await server.call(sessionCalls.logout, {}, { token: first })).toEqual({ loggedOut: true })
    expect((await server.request('/wps/member/info', { token: first })).code).toBe('session_expired')
    expect((await server.request('/wps/session/logout', { method: 'DELETE', token: first })).status).toBe(401)
    expect((await server.request('/wps/member/info', { token: second })).success).toBe(true)
  })

  it('ends twelve hours after its last call, and after a week in any case', async () => {
    const { clock } = server.services
    const info = (token: string) => server.request('/wps/member/info', { token })
    try {
      const idle = await server.login()
      clock.move(idleLimit + 1_000)
      expect(await info(idle)).toMatchObject({ status: 401, code: 'session_expired' })

      clock.move(0)
      const busy = await server.login()
      for (let passed = 0; passed < absoluteLimit - idleLimit; passed += idleLimit - minute) {
        clock.move(passed)
        expect((await info(busy)).success).toBe(true)
      }
      clock.move(absoluteLimit + 1_000)
      expect((await info(busy)).code).toBe('session_expired')
    } finally {
      clock.move(0)
    }
  })

  it.each([undefined, '', 'nonsense', 'x'.repeat(43), "' or 1=1 --"])(
    'does not exist for the token %j',
    async (token) => {
      expect(await server.request('/wps/member/info', { token })).toMatchObject({ status: 401, code: 'not_logged_in' })
    },
  )
})

describe('limits', () => {
  it('stop an account that is tried too often from anywhere', async () => {
    const { db, clock } = server.services
    const now = clock.now()
    await db.insert(rateLimits).values({ key: 'loginByAccount:place:127.0.0.1:marisol', arrival: now + 70_000 })
    const refused = await server.tryLogin({ username: 'marisol', password: seedPassword })
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('stop an address that requests too many captchas', async () => {
    const codes = new Set<string | undefined>()
    for (let attempt = 0; attempt < 80; attempt += 1) codes.add((await server.request('/wps/captcha')).code)
    expect(codes).toEqual(new Set([undefined, 'rate_limited']))
  })
})

describe('an account that may not log in any more', () => {
  it('loses its sessions', async () => {
    const { db } = server.services
    const token = await server.login(seedAccounts.subAgent)
    await db.update(members).set({ mayEnter: false }).where(eq(members.account, seedAccounts.subAgent.account))
    expect((await server.request('/wps/member/info', { token })).code).toBe('session_expired')
    await db.update(members).set({ mayEnter: true }).where(eq(members.account, seedAccounts.subAgent.account))
  })
})
