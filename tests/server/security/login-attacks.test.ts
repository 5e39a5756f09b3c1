import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  captchaAfter,
  forgetFailures,
  lockAfter,
  readRiskState,
  attemptsKeyOf,
  tryPassword,
} from '#server/domain/sessions/login-failures.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { createSession } from '#server/domain/sessions/sessions.ts'
import { rememberDevice } from '#server/domain/sessions/trusted-networks.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { browserAt, elsewhere } from '#tests/server/verification/second-verification-support.ts'
import { startTestServer, type RawAnswer, type TestServer } from '#tests/server/support/server.ts'

/** Counts every password hash: time itself is unreliable on a busy machine. */
const hashing = vi.spyOn(crypto, 'argon2')
// Modules that import the function see the spy once it is configured.
syncBuiltinESMExports()

const { member, firstLogin, agent, mayNotEnter } = seedAccounts
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
  // Work done once per server is no part of a login.
  await server.tryLogin({ username: 'walang.tao', password: 'wrong' })
})
afterAll(async () => {
  hashing.mockRestore()
  syncBuiltinESMExports()
  await server.stop()
})
beforeEach(async () => {
  server.services.clock.move(0)
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(loginFailures)
})

const attempt = async (username: string, password = 'wrong'): Promise<{ answer: RawAnswer; hashes: number }> => {
  const ticket = await server.ticket('login')
  const before = hashing.mock.calls.length
  const answer = await server.tryLogin({ username, password, ticket })
  return { answer, hashes: hashing.mock.calls.length - before }
}
/** Key of a member's attempts from a trusted network. */
const ownKeyOf = (account: string) => attemptsKeyOf({ account, address: '127.0.0.1', trust: 'known' })
/** Parts of a response that an outsider sees; the date and the request's id change anyway. */
const seen = ({ status, text, headers }: RawAnswer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
})

describe('the existence of an account', () => {
  it('is revealed neither by the answer nor by the work behind it, in any risk state', async () => {
    for (let attempts = 0; attempts < captchaAfter.account + 1; attempts += 1) {
      const known = await attempt(firstLogin.account)
      const unknown = await attempt('walang.ganito')
      expect(seen(unknown.answer)).toEqual(seen(known.answer))
      expect(unknown.hashes).toBe(known.hashes)
    }
  })

  it('is not revealed by the lock: unknown names are locked alike', async () => {
    const answers: RawAnswer[] = []
    for (const key of [`account:${firstLogin.account}`, 'account:walang.ganito']) {
      const now = server.services.clock.now()
      await server.services.db
        .insert(loginFailures)
        .values({ key, failures: 0, lastAt: now, lockedUntil: now + 60_000 })
      const before = hashing.mock.calls.length
      const answer = await browserAt(server, elsewhere).login({ account: key.slice('account:'.length) })
      answers.push(answer)
      expect([answer.code, hashing.mock.calls.length - before]).toEqual(['account_locked', 0])
    }
    const [known, unknown] = answers
    expect(unknown?.code).toBe(known?.code)
    expect(Object.keys(Object(unknown?.value))).toEqual(Object.keys(Object(known?.value)))
  })

  it('is not revealed with the name alone where the account may not log in, or needs a verification', async () => {
    const barred = await attempt(mayNotEnter.account)
    const unknown = await attempt('walang.ganito')
    expect(seen(barred.answer)).toEqual(seen(unknown.answer))
    const there = browserAt(server, elsewhere)
    expect((await there.login(member, { password: 'wrong' })).text).toBe(unknown.answer.text)
  })
})

describe('guessing passwords', () => {
  it('of one account triggers the captcha, then the lock, also for the right password', async () => {
    const now = server.services.clock.now()
    const key = ownKeyOf(agent.account)
    await server.services.db.insert(loginFailures).values({ key, failures: captchaAfter.account, lastAt: now })
    expect((await attempt(agent.account, seedPassword)).answer.code).toBe('captcha_required')
    await server.services.db
      .update(loginFailures)
      .set({ lockedUntil: now + 60_000 })
      .where(eq(loginFailures.key, key))
    expect((await attempt(agent.account, seedPassword)).answer.code).toBe('account_locked')
    expect(lockAfter).toBeLessThanOrEqual(10)
  })

  it('from one address at many accounts triggers the captcha for all of them, and nowhere else', async () => {
    const now = server.services.clock.now()
    await server.services.db
      .insert(loginFailures)
      .values({ key: `address:${elsewhere}`, failures: captchaAfter.place, lastAt: now })
    const there = browserAt(server, elsewhere)
    for (const account of ['una', 'ikalawa', agent.account])
      expect((await there.login({ account }, { password: 'wrong' })).code).toBe('captcha_required')
    expect((await browserAt(server, '127.0.0.1').login(agent)).success).toBe(true)
  })

  it('cannot continue with another spelling of the name', async () => {
    const now = server.services.clock.now()
    await server.services.db
      .insert(loginFailures)
      .values({ key: ownKeyOf(agent.account), failures: 0, lastAt: now, lockedUntil: now + 60_000 })
    for (const spelled of [agent.account.toUpperCase(), ` ${agent.account} `])
      expect((await attempt(spelled, seedPassword)).answer.code).toBe('account_locked')
  })
})

// Regression: ten wrong passwords from anywhere every quarter of an hour locked a member out indefinitely.
describe('locking a member out', () => {
  const stranger = (at: number) => browserAt(server, `2001:db8:bad:${at.toString(16)}::1`)
  /** Attempts of strangers in 30 networks at once; returns how many were checked. */
  const besiege = async (account: string) => {
    const before = hashing.mock.calls.length
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        stranger(at + 1).login({ account }, { password: `wrong-${at}`, readsCaptcha: true }),
      ),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'account_locked').length, codes.join()).toBeGreaterThanOrEqual(
      30 - lockAfter + 1,
    )
    await server.services.db.delete(rateLimits)
    return hashing.mock.calls.length - before
  }

  it('is impossible for strangers: no more than ten attempts of all are checked', async () => {
    const inside = await server.login(member)
    expect(await besiege(member.account)).toBe(lockAfter)
    expect((await stranger(99).login(member)).code).toBe('account_locked')
    expect((await browserAt(server, '127.0.0.1').login(member)).success).toBe(true)

    const { path } = accountCalls.changePassword
    const change = async (oldPassword: string, newPassword: string) => {
      const body = await server.seal(path, { oldPassword, newPassword, confirmNewPassword: newPassword })
      const headers = { 'x-forwarded-for': '198.51.100.77' }
      return (await server.request(path, { token: inside, body, headers })).code
    }
    expect(await change('wrong', 'Bagong-susi-2')).toBe('password_wrong')
    expect(await change(seedPassword, 'Bagong-susi-2')).toBeUndefined()
    expect(await change('Bagong-susi-2', seedPassword)).toBeUndefined()
  })

  it('is impossible for a remembered browser, and in a network of an open session', async () => {
    const { db, clock } = server.services
    const [row] = await db.select({ id: members.id }).from(members).where(eq(members.account, agent.account))
    const memberId = row?.id ?? ''
    const device = await rememberDevice(db, memberId, clock.now())
    await createSession(db, {
      memberId,
      area: 'member',
      address: '2001:db8:cafe:1::7',
      userAgent: null,
      now: clock.now(),
    })
    expect(await besiege(agent.account)).toBe(lockAfter)
    expect((await browserAt(server, '198.51.100.78').login(agent, { device })).success).toBe(true)
    const fromThere = await browserAt(server, '2001:db8:cafe:1:ffff::8').login(agent)
    expect(fromThere.code).not.toBe('account_locked')
    expect((await browserAt(server, '2001:db8:cafe:2::8').login(agent)).code).toBe('account_locked')
  })

  // Regression: of thirty at once nineteen were checked, because one that began before the lock removed it.
  it('is not undone by an attempt that began a moment before the lock', async () => {
    const { db, clock } = server.services
    const now = clock.now()
    const suspect = { account: 'walang.ganito', address: '2001:db8:bad::1', trust: 'stranger' } as const
    const tryAt = (time: number) => tryPassword(db, suspect, time, async () => false)
    for (let attempts = 0; attempts < lockAfter; attempts += 1) await tryAt(now)
    for (const time of [now - 5_000, now - 1, now, now + 1])
      await expect(tryAt(time)).rejects.toMatchObject({ code: 'account_locked' })
    expect(await readRiskState(db, suspect, now - 1)).toMatchObject({ lockedUntil: expect.any(Number) })
  })

  it('takes the same work for an unknown name', async () => {
    expect(await besiege('walang.ganito')).toBe(lockAfter)
    expect((await stranger(99).login({ account: 'walang.ganito' })).code).toBe('account_locked')
  })

  it('is possible only from the member’s own network, and a new password ends it', async () => {
    const home = browserAt(server, '127.0.0.1')
    const attempts = await Promise.all(
      Array.from({ length: 18 }, () => home.login(agent, { password: 'wrong', readsCaptcha: true })),
    )
    expect(attempts.filter(({ code }) => code === 'bad_credentials').length).toBeLessThan(lockAfter)
    expect((await home.login(agent)).code).toBe('account_locked')
    await forgetFailures(server.services.db, agent.account, '127.0.0.1')
    expect((await home.login(agent)).success).toBe(true)
  })
})

describe('a ticket', () => {
  it('is good once, for its action, from its address', async () => {
    const good = { username: agent.account, password: seedPassword }
    const ticket = await server.ticket('login')
    const body = () => server.seal('/wps/session/login', { type: 'username', ...good, ticket })
    const elsewhereHeaders = { 'x-forwarded-for': elsewhere }
    const from = await server.request('/wps/session/login', { body: await body(), headers: elsewhereHeaders })
    expect(from.code).toBe('ticket_invalid')
    expect((await server.tryLogin({ ...good, ticket: await server.ticket('register') })).code).toBe('ticket_invalid')
    expect((await server.tryLogin({ ...good, ticket })).success).toBe(true)
    expect((await server.tryLogin({ ...good, ticket })).code).toBe('ticket_invalid')
  })
})

describe('an envelope', () => {
  it('of a login cannot be sent again, nor to another call', async () => {
    const payload = {
      type: 'username',
      username: agent.account,
      password: seedPassword,
      ticket: await server.ticket('login'),
    }
    const body = await server.seal('/wps/session/login', payload)
    expect((await server.request('/wps/session/login/second', { body })).code).toBe('envelope_invalid')
    expect((await server.request('/wps/session/login', { body })).success).toBe(true)
    expect((await server.request('/wps/session/login', { body })).code).toBe('envelope_replayed')
  })
})

describe('a session', () => {
  it('is a new one with every login: an earlier or chosen token never becomes valid', async () => {
    const { db, clock } = server.services
    const planted = 'p'.repeat(43)
    const [row] = await db.select({ id: members.id }).from(members).where(eq(members.account, agent.account))
    const old = await server.login(agent)
    await db
      .update(sessions)
      .set({ endedAt: clock.now() })
      .where(eq(sessions.memberId, row?.id ?? ''))
    const payload = {
      type: 'username',
      username: agent.account,
      password: seedPassword,
      ticket: await server.ticket('login'),
      token: planted,
    }
    const answer = await server.request('/wps/session/login', {
      body: await server.seal('/wps/session/login', payload),
      token: planted,
      headers: { cookie: `token=${planted}; device=${planted}; session=${old}` },
    })
    const { token } = answer.value as { readonly token: string }
    expect([planted, old]).not.toContain(token)
    const codeOf = async (bearer: string) => (await server.request('/wps/member/info', { token: bearer })).code
    expect([await codeOf(token), await codeOf(planted), await codeOf(old)]).toEqual([
      undefined,
      'not_logged_in',
      'session_expired',
    ])
  })
})
