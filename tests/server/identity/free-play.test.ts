import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { playMoney, trialTtl } from '#server/domain/identity/free-play.ts'
import { tidy } from '#server/domain/site/housekeeping.ts'
import {
  accountBalance,
  houseAccount,
  memberAccount,
  playAccount,
  playBalanceOf,
  playWallet,
  post,
} from '#server/domain/money/ledger.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { wholeUnits } from '#wire/money.ts'

const { freePlay } = sessionCalls
const hour = 3_600_000
const fingerprint = { os: 'Linux', platform: 'W', random: 'a-random-string-of-32-characters' } as const
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings, clock } = server.services
  await db.delete(rateLimits)
  await settings.setToggle('freePlay', true, clock.now())
})

const ask = async (payload: object, headers: Readonly<Record<string, string>> = freePlay.headers) =>
  server.request(freePlay.path, { body: await server.seal(freePlay.path, payload), headers })
const memberOf = async (account: string) => {
  const [found] = await server.services.db.select().from(members).where(eq(members.account, account))
  if (found === undefined) throw new Error(`no member ${account}`)
  return found
}
const audited = async (memberId: string) => {
  const rows = await server.services.db.select().from(auditEvents).where(eq(auditEvents.memberId, memberId))
  return rows.map(({ kind }) => kind)
}

describe('a free trial', () => {
  it('is an account of type 4 that is logged in at once and sees play money', async () => {
    const { token, ...login } = await server.call(freePlay, fingerprint)
    expect(login).toEqual({
      accountType: 4,
      username: expect.stringMatching(/^trial-\d{12}$/),
      firstTimeLogin: false,
      passwordExpired: false,
      mustChangePassword: null,
    })
    expect(await server.call(memberCalls.memberInfo, {}, { token })).toMatchObject({ type: 4, account: login.username })
    expect(await server.call(walletCalls.balance, {}, { token })).toMatchObject({ sumBalance: '10000.00' })
    const { id } = await memberOf(login.username)
    expect(await audited(id)).toEqual(['trial.opened'])
  })

  it('is a new one each time, and cannot be entered with what was sent in the clear', async () => {
    const [one, other] = [await server.call(freePlay, fingerprint), await server.call(freePlay, fingerprint)]
    expect(one.username).not.toBe(other.username)
    const tried = await server.tryLogin({ username: one.username, password: one.username })
    expect(tried.code).toBe('bad_credentials')
    expect(server.logged.join('\n')).not.toContain(fingerprint.random)
  })

  it('is off until the brand has it', async () => {
    await server.services.settings.setToggle('freePlay', false, server.services.clock.now())
    expect(await ask(fingerprint)).toMatchObject({ status: 403, code: 'feature_off' })
  })

  it('is refused where a real account is needed', async () => {
    const { token } = await server.call(freePlay, fingerprint)
    const launch = { gameCode: 'harbour-lights', vassalage: 'HARBOUR' }
    const { path } = gamesCalls.launchGame
    expect(await server.request(path, { token, body: launch })).toMatchObject({ code: 'real_account_needed' })
  })

  it.each([
    ['without an operating system', { ...fingerprint, os: '' }],
    ['of another platform', { ...fingerprint, platform: 'H5' }],
    ['with a string too short to be random', { ...fingerprint, random: 'a' }],
    ['with nothing', {}],
    ['with anything', { ...fingerprint, random: { $ne: null } }],
  ])('is not given %s', async (_, payload) => {
    expect(await ask(payload)).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('is given to sealed requests of its gateway version only', async () => {
    expect(await ask(fingerprint, {})).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await ask(fingerprint, { 'gateway-version': '2' })).toMatchObject({ status: 400, code: 'invalid_request' })
    const plain = { body: fingerprint, headers: freePlay.headers }
    expect(await server.request(freePlay.path, plain)).toMatchObject({ code: 'sealed_required' })
    const body = await server.seal(freePlay.path, fingerprint)
    expect((await server.request(freePlay.path, { body, headers: freePlay.headers })).success).toBe(true)
    const again = await server.request(freePlay.path, { body, headers: freePlay.headers })
    expect(again.code).toBe('envelope_replayed')
  })

  it('is limited to a few times in ten minutes for one address', async () => {
    for (let time = 1; time <= 6; time += 1) expect((await ask(fingerprint)).success).toBe(true)
    expect(await ask(fingerprint)).toMatchObject({ status: 429, code: 'rate_limited' })
  })
})

describe('play money', () => {
  it('never mixes with real money', async () => {
    const { db, clock } = server.services
    const { username } = await server.call(freePlay, fingerprint)
    const [trial, member] = [await memberOf(username), await memberOf(seedAccounts.member.account)]
    const move = (from: string, to: string) =>
      db.transaction((tx) =>
        post(tx, {
          idempotencyKey: `test:${from}:${to}`,
          kind: 'test',
          currency: 'PHP',
          entries: [
            { account: from, amount: -100n },
            { account: to, amount: 100n },
          ],
          now: clock.now(),
        }),
      )
    await expect(move(playWallet(trial.id), memberAccount(member.id))).rejects.toThrow('never meets')
    await expect(move(playWallet(trial.id), houseAccount('PHP'))).rejects.toThrow('never meets')
    await expect(move(playAccount('PHP'), memberAccount(member.id))).rejects.toThrow('never meets')
    await expect(move(memberAccount(trial.id), houseAccount('PHP'))).rejects.toThrow('no account')
  })
})

describe('an expired trial', () => {
  it('admits no one, is closed by housekeeping, and returns its play money', async () => {
    const { db, clock } = server.services
    const issued = async () => -(await accountBalance(db, playAccount('PHP')))
    const before = await issued()
    const { token, username } = await server.call(freePlay, fingerprint)
    const { id, createdAt, trialEndsAt } = await memberOf(username)
    expect(trialEndsAt).toBe(createdAt + trialTtl)
    expect(await issued()).toBe(before + wholeUnits(playMoney, 'PHP'))

    // Regular use would keep its session alive for days.
    for (let hours = 0; hours < 22; hours += 11) {
      clock.move(clock.offset + 11 * hour)
      expect((await server.request(memberCalls.memberInfo.path, { token })).success).toBe(true)
    }
    await tidy({ db }, clock.now())
    expect((await memberOf(username)).mayEnter).toBe(true)

    clock.move(clock.offset + 2 * hour + 1)
    expect((await server.request(memberCalls.memberInfo.path, { token })).code).toBe('session_expired')
    await tidy({ db }, clock.now())
    await tidy({ db }, clock.now())
    expect(await playBalanceOf(db, id)).toBe(0n)
    expect(await issued()).toBeLessThanOrEqual(before)
    expect(await audited(id)).toEqual(['trial.opened', 'trial.closed'])
    expect((await server.tryLogin({ username, password: fingerprint.random })).code).toBe('member_no_enter')
  })

  it('leaves the trials of the operator and all other accounts alone', async () => {
    expect((await memberOf(seedAccounts.trial.account)).mayEnter).toBe(true)
    expect(await server.login(seedAccounts.member)).toMatch(/^[\w-]{43}$/)
  })
})
