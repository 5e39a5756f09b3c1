import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { hashToken } from '#server/domain/security/tokens.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import type { Call, RequestOf } from '#wire/call.ts'
import { allCalls } from '#wire/calls.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { walletCalls } from '#wire/money/wallet.ts'

const { member, agent, weakPassword, expiredPassword } = seedAccounts
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(loginFailures)
})

const weakAllowed = {
  enabled: true,
  required: true,
  patternId: 'any',
  acceptedPattern: null,
  minLength: 4,
  maxLength: 64,
} as const
const change = async (token: string | undefined, oldPassword: string, newPassword: string, again = newPassword) => {
  const { path } = accountCalls.changePassword
  const body = await server.seal(path, { oldPassword, newPassword, confirmNewPassword: again })
  return server.request(path, { body, ...(token === undefined ? {} : { token }) })
}
const isOpen = async (token: string) => (await server.request(memberCalls.memberInfo.path, { token })).success
const enter = (account: { readonly account: string }, password: string) =>
  server.tryLogin({ username: account.account, password })
const sessionsOf = async (token: string) =>
  (await server.call(accountCalls.sessions, { pageSize: 100 }, { token })).list
const audited = (kind: string) => server.services.db.select().from(auditEvents).where(eq(auditEvents.kind, kind))

describe('changing a password', () => {
  it('accepts only the new one, ends every other session and keeps the own', async () => {
    const [here, there] = [await server.login(), await server.login()]
    expect(await change(here, seedPassword, 'Bagong-susi-2')).toMatchObject({ success: true })
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    expect((await enter(member, seedPassword)).code).toBe('bad_credentials')
    expect((await enter(member, 'Bagong-susi-2')).success).toBe(true)
    expect((await audited('password.changed')).at(-1)).toMatchObject({ details: { sessionsEnded: 1 } })
    expect(await change(here, 'Bagong-susi-2', seedPassword)).toMatchObject({ success: true })
  })

  it.each([
    ['too short', 'a1', 'a1', [{ field: 'newPassword', problem: 'length' }]],
    ['easily guessed', 'football1', 'football1', [{ field: 'newPassword', problem: 'weak' }]],
    ['repeated otherwise', 'Bagong-susi-2', 'Bagong-susi-3', [{ field: 'confirmNewPassword', problem: 'mismatch' }]],
  ])('refuses one that is %s, before it checks the old one', async (_, password, again, fields) => {
    const answer = await change(await server.login(), 'not the old one', password, again)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', value: { fields } })
  })

  // Regression: a password typed on a phone that composes letters and on one that does not, and one in full width.
  it('accepts the same letters in another form of Unicode as the same password', async () => {
    const [composed, decomposed] = ['Sampagui\u00e9-\u01481', 'Sampaguie\u0301-n\u030c1']
    const token = await server.login()
    expect((await change(token, seedPassword, composed, decomposed)).success).toBe(true)
    expect((await enter(member, decomposed)).success).toBe(true)
    expect((await change(token, decomposed, composed)).code).toBe('password_unchanged')
    expect((await change(token, decomposed, seedPassword)).success).toBe(true)
    const fullWidth = Array.from(seedAccounts.weakPassword.password, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    ).join('')
    await server.services.settings.setRegistrationRule('password', weakAllowed, server.services.clock.now())
    const refused = await change(token, seedPassword, fullWidth)
    expect(refused).toMatchObject({ value: { fields: [{ field: 'newPassword', problem: 'weak' }] } })
    await server.services.db.delete(settings).where(eq(settings.name, 'registration'))
    await server.services.settings.setToggle('directRegistration', true, server.services.clock.now())
    expect((await enter(seedAccounts.weakPassword, fullWidth)).value).toMatchObject({ mustChangePassword: 'weak' })
  })

  // Regression: a trial account without a known password could be given one for good.
  it('is not for trial accounts', async () => {
    const token = await server.login(seedAccounts.trial)
    expect((await change(token, seedPassword, 'Bagong-susi-2')).code).toBe('real_account_needed')
  })

  it('refuses the password that everyone tries first, and the old one', async () => {
    const token = await server.login()
    const { weakPassword: weak } = server.services.config
    expect((await change(token, seedPassword, weak)).code).toBe('invalid_request')
    expect(await change(token, seedPassword, seedPassword)).toMatchObject({ status: 409, code: 'password_unchanged' })
    expect(await isOpen(token)).toBe(true)
  })

  it('ends the demand to change a weak and an expired one', async () => {
    for (const [account, password] of [
      [weakPassword, server.services.config.weakPassword],
      [expiredPassword, seedPassword],
    ] as const) {
      const before = await enter(account, password)
      const { token, mustChangePassword } = before.value as { token: string; mustChangePassword: string }
      expect(mustChangePassword).toEqual(expect.any(String))
      const passwordState = async () => (await server.call(memberCalls.memberInfo, {}, { token })).mustChangePassword
      expect(await passwordState(), 'a reloaded page asks again').toBe(mustChangePassword)
      expect(await change(token, password, 'Bagong-araw-2')).toMatchObject({ success: true })
      expect(await passwordState()).toBeNull()
      expect((await enter(account, 'Bagong-araw-2')).value).toMatchObject({ mustChangePassword: null })
    }
  })

  it.each([
    ['a weak password', weakPassword],
    ['an expired password while that is forced', expiredPassword],
  ])('allows the session of %s nothing but the change, its logout, its info and its sessions', async (_, account) => {
    const { db, clock, config } = server.services
    const weak = account === weakPassword
    await db
      .update(members)
      .set({
        passwordHash: await hashPassword(config, weak ? config.weakPassword : seedPassword),
        passwordWeak: weak,
        passwordChangedAt: weak ? clock.now() : 0,
      })
      .where(eq(members.account, account.account))
    const password = weak ? config.weakPassword : seedPassword
    const { token } = (await enter(account, password)).value as { token: string }
    const ask = (call: Call) =>
      server.request(call.path, {
        method: call.method,
        token,
        ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} }),
      })
    const closed = allCalls.filter(({ call }) => call.token === 'required' && !call.withExpiredPassword)
    expect(closed.length).toBeGreaterThan(10)
    for (const { name, call } of closed)
      expect(await ask(call), name).toMatchObject({ status: 403, code: 'password_change_required' })
    expect([await isOpen(token), (await sessionsOf(token)).length > 0]).toEqual([true, true])
    expect(await change(token, password, 'Bagong-araw-2')).toMatchObject({ success: true })
    expect((await server.request(walletCalls.balance.path, { token })).success).toBe(true)

    const { token: again } = (await enter(account, 'Bagong-araw-2')).value as { token: string }
    await db
      .update(sessions)
      .set({ passwordChange: 'weak' })
      .where(eq(sessions.tokenHash, hashToken(again)))
    expect((await server.request(sessionCalls.logout.path, { method: 'DELETE', token: again })).success).toBe(true)
    expect(await isOpen(again)).toBe(false)
  })

  it('counts a wrong old one as a failed login, so that a token cannot guess it', async () => {
    const token = await server.login(agent)
    for (let attempts = 1; attempts < 10; attempts += 1) {
      expect(await change(token, `guess ${attempts}`, 'Bagong-araw-2')).toMatchObject({
        status: 403,
        code: 'password_wrong',
      })
    }
    expect(await change(token, 'guess 10', 'Bagong-araw-2')).toMatchObject({ status: 423, code: 'account_locked' })
    expect((await change(token, seedPassword, 'Bagong-araw-2')).code).toBe('account_locked')
  })

  it('at the same moment twice succeeds once', async () => {
    const [one, other] = [await server.login(agent), await server.login(agent)]
    const both = await Promise.all([
      change(one, seedPassword, 'Unang-susi-1'),
      change(other, seedPassword, 'Ikalawa-susi-2'),
    ])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const password = ['Unang-susi-1', 'Ikalawa-susi-2'][both.findIndex(({ success }) => success)] ?? ''
    const { value } = await enter(agent, password)
    expect((await change((value as { token: string }).token, password, seedPassword)).success).toBe(true)
  })

  it('needs a token', async () => {
    expect(await change(undefined, seedPassword, 'Bagong-araw-2')).toMatchObject({ status: 401, code: 'not_logged_in' })
  })
})

describe('the list of sessions', () => {
  it('names browser and system of each, from its `User-Agent` at the login', async () => {
    const path = sessionCalls.login.path
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const credentials = {
      type: 'username',
      username: member.account,
      password: seedPassword,
      ticket: await server.ticket('login'),
    }
    const { success } = await server.request(path, { body: await server.seal(path, credentials), headers })
    expect(success).toBe(true)
    const shown = await sessionsOf(await server.login())
    expect(shown[0]).toMatchObject({ browser: null, system: null, isOwn: true })
    expect(shown[1]).toMatchObject({ browser: 'Firefox', system: 'Linux', isOwn: false })
  })

  it('shows the open ones, the own one marked, and ends another', async () => {
    const [here, there] = [await server.login(), await server.login()]
    const shown = await sessionsOf(here)
    expect(shown.filter(({ isOwn }) => isOwn)).toHaveLength(1)
    const [theirs] = (await sessionsOf(there)).filter(({ isOwn }) => isOwn)
    expect(shown.map(({ id }) => id)).toContain(theirs?.id)
    await server.call(accountCalls.endSession, { id: theirs?.id ?? '' }, { token: here })
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    expect((await sessionsOf(here)).map(({ id }) => id)).not.toContain(theirs?.id)
    expect((await audited('session.revoked')).at(-1)).toMatchObject({ details: { sessionId: theirs?.id } })
  })

  it('has pages, the own one first, and counts the others for every page', async () => {
    const here = await server.login(agent)
    const others = [await server.login(agent), await server.login(agent), await server.login(agent)]
    await server.call(accountCalls.endOtherSessions, {}, { token: here })
    const there = await server.login(agent)
    const ask = (request: RequestOf<typeof accountCalls.sessions>) =>
      server.call(accountCalls.sessions, request, { token: here })

    const first = await ask({ state: 'all', pageSize: 2 })
    expect(first).toMatchObject({ pageNo: 1, others: 1, list: [{ isOwn: true, overSince: null }, { isOwn: false }] })
    expect(first.total).toBeGreaterThanOrEqual(others.length + 2)
    expect(first.totalPages).toBe(Math.ceil(first.total / 2))
    const last = await ask({ state: 'all', pageSize: 2, pageNo: 99_999 })
    expect(last.pageNo).toBe(first.totalPages)
    const all = await ask({ state: 'all', pageSize: 100 })
    expect(new Set(all.list.map(({ id }) => id)).size).toBe(first.total)

    const over = await ask({ state: 'over', pageSize: 100 })
    expect(over.total).toBeGreaterThanOrEqual(others.length)
    expect(over).toMatchObject({ others: 1 })
    expect(over.list.every(({ overSince, isOwn }) => overSince !== null && !isOwn)).toBe(true)
    const open = await ask({})
    expect([open.total, open.list.every(({ overSince }) => overSince === null)]).toEqual([2, true])
    expect(await isOpen(there)).toBe(true)
  })

  it('filters by days, by the clock of the site', async () => {
    const { clock, settings, db } = server.services
    const token = await server.login(agent)
    const { gmtOffset } = await settings.brand()
    const today = siteDay(clock.now(), gmtOffset)
    const total = async (days: { from?: string; to?: string }) =>
      (await server.call(accountCalls.sessions, { state: 'open', ...days }, { token })).total
    const open = await total({})
    expect([await total({ from: today }), await total({ to: today })]).toEqual([open, open])
    expect(await total({ to: '2020-01-01' })).toBe(0)

    const [own] = (await sessionsOf(token)).filter(({ isOwn }) => isOwn)
    const startedAt = (moment: number) =>
      db
        .update(sessions)
        .set({ createdAt: moment })
        .where(eq(sessions.id, own?.id ?? ''))
    await startedAt(dayBegins('2024-02-29', gmtOffset))
    expect(await total({ from: '2024-02-29', to: '2024-02-29' })).toBe(1)
    await startedAt(dayBegins('2024-03-01', gmtOffset) - 1)
    expect(await total({ from: '2024-02-29', to: '2024-02-29' })).toBe(1)
    expect(await total({ from: '2024-03-01', to: '2024-03-01' })).toBe(0)
    await startedAt(dayBegins('2024-03-01', gmtOffset))
    expect(await total({ from: '2024-02-29', to: '2024-02-29' })).toBe(0)
    const path = `${accountCalls.sessions.path}?from=2024-02-31x`
    expect(await server.request(path, { token })).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('neither shows nor ends another member’s session', async () => {
    const [mine, another] = [await server.login(), await server.login(agent)]
    const [theirs] = (await sessionsOf(another)).filter(({ isOwn }) => isOwn)
    expect((await sessionsOf(mine)).map(({ id }) => id)).not.toContain(theirs?.id)
    const path = `${accountCalls.endSession.path}?id=${theirs?.id}`
    expect(await server.request(path, { method: 'DELETE', token: mine })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(await isOpen(another)).toBe(true)
  })

  it('ends all others at once, and no other member’s', async () => {
    const [here, there, agents] = [await server.login(), await server.login(), await server.login(agent)]
    const before = (await sessionsOf(here)).length
    const { path } = accountCalls.endOtherSessions
    expect(await server.request(path, { method: 'DELETE' })).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect(await server.call(accountCalls.endOtherSessions, {}, { token: here })).toEqual({ ended: before - 1 })
    expect([await isOpen(here), await isOpen(there), await isOpen(agents)]).toEqual([true, false, true])
    expect(await server.call(accountCalls.endOtherSessions, {}, { token: here })).toEqual({ ended: 0 })
    expect((await audited('session.othersRevoked')).slice(-2).map(({ details }) => details)).toEqual([
      { sessionsEnded: before - 1 },
      { sessionsEnded: 0 },
    ])
  })

  it('holds one session of an account where the brand allows one, and several otherwise', async () => {
    const { settings, clock, live } = server.services
    const [first, second] = [await server.login(), await server.login()]
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, true])
    const [firsts] = (await sessionsOf(first)).filter(({ isOwn }) => isOwn)
    const agents = await server.login(agent)
    await settings.setToggle('oneSession', true, clock.now())
    const events: unknown[] = []
    const stop = live.subscribe(`session:${firsts?.id}`, (event) => events.push(event))
    expect(await enter(member, 'not the password')).toMatchObject({ code: 'bad_credentials' })
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, true])
    const third = await server.login()
    expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([false, false, true])
    expect(await isOpen(agents)).toBe(true)
    await expect.poll(() => events).toEqual([{ type: 'session.ended' }])
    expect((await server.request(memberCalls.memberInfo.path, { token: first })).code).toBe('session_expired')
    stop()
    await settings.setToggle('oneSession', false, clock.now())
  })
})
