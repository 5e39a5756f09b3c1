import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertLine } from '#server/domain/security/alerts.ts'
import { businessWatchJob } from '#server/domain/security/business-watch.ts'
import { watchWindow } from '#server/domain/security/request-watch.ts'
import { defaultWatchBounds } from '#server/domain/security/watch-bounds.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { recordFiles, recordsCalls } from '#wire/records/records.ts'
import { systemCalls } from '#wire/site/system.ts'

const hour = 3_600_000
let server: TestServer
let memberId: string

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
  await server.stopJobs()
  const [member] = await server.services.db
    .select()
    .from(members)
    .where(eq(members.account, seedAccounts.member.account))
  memberId = member?.id ?? ''
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, clock, settings } = server.services
  await db.delete(auditEvents)
  await db.delete(rateLimits)
  await settings.setWatchBounds(defaultWatchBounds, clock.now())
  // Each test has hours and windows of its own.
  const now = clock.now()
  clock.move(clock.offset + 2 * hour - (now % hour))
})

const alerts = () => server.services.db.select().from(auditEvents).where(like(auditEvents.kind, '%.unusual'))
const bound = (change: Partial<typeof defaultWatchBounds>) =>
  server.services.settings.setWatchBounds(change, server.services.clock.now())
const lines = (name: string) => server.logged.filter((line) => line.includes(alertLine) && line.includes(name))

describe('answered calls', () => {
  const readAs = (token: string, from: string) =>
    server.request(recordsCalls.accountRecord.path, { token, headers: { 'x-forwarded-for': from } })

  it('calls beyond the bound of a member are one audit entry and one log line in a window', async () => {
    await bound({ 'read.member': 3 })
    const token = await server.enter()
    for (let times = 0; times < 3; times += 1) expect((await readAs(token, `203.0.113.${times}`)).success).toBe(true)
    expect(await alerts()).toEqual([])
    for (let times = 0; times < 4; times += 1) expect((await readAs(token, '203.0.113.9')).success).toBe(true)
    expect(await alerts()).toMatchObject([
      { kind: 'requests.unusual', memberId, address: null, details: { bound: 'read.member', found: 4, most: 3 } },
    ])
    expect(lines('read.member')).toHaveLength(1)
    const { clock } = server.services
    clock.move(clock.offset + watchWindow)
    expect((await readAs(token, '203.0.113.9')).success).toBe(true)
    expect(await alerts()).toHaveLength(1)
  })

  it('calls of a network are counted together for all members, and IPv6 by its /64', async () => {
    await bound({ 'export.network': 2 })
    const tokens = [
      await server.enter(),
      await server.enter(seedAccounts.agent),
      await server.enter(seedAccounts.subAgent),
    ]
    for (const [at, token] of tokens.entries()) {
      const headers = { 'x-forwarded-for': `2001:db8:1:2::${at + 1}` }
      expect((await server.request(recordFiles.accountRecordFile.path, { token, headers })).status).toBe(200)
    }
    expect(await alerts()).toMatchObject([
      { kind: 'requests.unusual', memberId: null, address: '2001:db8:1:2::/64', details: { bound: 'export.network' } },
    ])
  })

  it('counted calls include logins, but no refusals and no plain reads', async () => {
    await bound({ 'login.member': 1, 'login.network': 1 })
    const { account, password } = seedAccounts.agent
    expect((await server.tryLogin({ username: account, password: 'wrong-wrong' })).success).toBe(false)
    for (let times = 0; times < 5; times += 1) await server.request(systemCalls.status.path)
    await server.tryLogin({ username: account, password })
    expect(await alerts()).toEqual([])
    await server.tryLogin({ username: account, password })
    expect((await alerts()).map(({ details }) => details)).toMatchObject([
      { bound: 'login.member' },
      { bound: 'login.network' },
    ])
  })
})

describe('the watch over business events', () => {
  const watch = async () => {
    const { clock } = server.services
    return businessWatchJob(server.services).run({ now: clock.now(), signal: new AbortController().signal })
  }
  /** Rounds settled in the finished hour. */
  async function play(count: number, { bet, win }: { readonly bet: bigint; readonly win: bigint }) {
    const { db, clock } = server.services
    const [game] = await db.select().from(games).limit(1)
    const at = clock.now() - hour / 2
    const row = { memberId, gameCode: game?.code ?? '', currency: 'PHP', bet, win, state: 'settled' } as const
    await db
      .insert(rounds)
      .values(Array.from({ length: count }, () => ({ ...row, id: randomUUID(), createdAt: at, settledAt: at })))
  }

  it('the watch reports nothing in a usual hour', async () => {
    await play(60, { bet: 100n, win: 95n })
    expect(await watch()).toEqual({ alerts: 0 })
    expect(await alerts()).toEqual([])
  })

  it('the watch reports an hour that pays far more than was staked, once', async () => {
    await play(60, { bet: 100n, win: 250n })
    expect([await watch(), await watch()]).toEqual([{ alerts: 1 }, { alerts: 1 }])
    expect(await alerts()).toMatchObject([
      { kind: 'business.unusual', details: { bound: 'wins.percent', found: 250, most: 200, about: 'PHP' } },
    ])
    expect(lines('wins.percent')).toHaveLength(1)
  })

  it('the watch reports a round with an impossible payout, and a member who plays more than a person can', async () => {
    await bound({ 'rounds.member': 9 })
    await play(1, { bet: 100n, win: 2_000_000n })
    await play(9, { bet: 100n, win: 0n })
    await watch()
    expect(await alerts()).toMatchObject([
      { memberId, details: { bound: 'win.times', found: 20_000 } },
      { memberId, details: { bound: 'rounds.member', found: 10 } },
    ])
  })

  it('the watch reports many times the usual number of rewards and of withdrawals', async () => {
    const { db, clock } = server.services
    const grant = (count: number, grantedAt: number) =>
      db
        .insert(rewards)
        .values(Array.from({ length: count }, () => ({ memberId, kind: 'bonus', amount: 100n, grantedAt })))
    const ask = (count: number, createdAt: number) =>
      db
        .insert(auditEvents)
        .values(
          Array.from({ length: count }, () => ({ kind: 'withdrawal.requested', memberId, details: {}, createdAt })),
        )
    const [during, before] = [clock.now() - hour / 2, clock.now() - 30 * hour]
    // Two in a usual hour.
    await grant(336, before)
    await ask(336, before)
    await grant(20, during)
    await ask(20, during)
    expect(await watch()).toEqual({ alerts: 0 })
    await grant(5, during)
    await ask(5, during)
    expect(await watch()).toEqual({ alerts: 2 })
    expect((await alerts()).map(({ details }) => details)).toMatchObject([
      { bound: 'rewards.times', found: 12, about: '25 in the hour' },
      { bound: 'withdrawals.times', found: 12, about: '25 in the hour' },
    ])
  })
})
