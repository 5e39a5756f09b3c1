import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exclusionEnd, writeExclusion } from '#server/domain/protection/exclusion.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { openDesk } from '#tests/server/payments/deposit-fixture.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { depositCalls } from '#wire/payments/deposit.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { hour, openTable, type Table } from './support.ts'

let server: TestServer
let table: Table
beforeAll(async () => {
  server = await startTestServer()
  table = await openTable(server)
})
afterAll(() => server.stop())
beforeEach(() => table.reset())

const { account, password } = seedAccounts.member
const tryLogin = () => server.tryLogin({ username: account, password })

async function exclude(length: object, typed = password) {
  const { path } = protectionCalls.exclude
  return server.request(path, { token: table.token(), body: await server.seal(path, { ...length, password: typed }) })
}

it('exclusion: keeps a member out of every game, deposit and login until a time-out is over, and then lets them in again', async () => {
  const other = await server.login()
  const before = server.services.clock.now()
  const answer = await exclude({ kind: 'timeOut', length: 24 })
  expect(answer.value).toMatchObject({ kind: 'timeOut', until: expect.any(Number) })
  for (const token of [table.token(), other]) {
    expect((await server.request('/wps/member/info', { token })).code).toBe('session_expired')
  }
  expect(await table.bet(1)).toBe('excluded')
  const refused = await tryLogin()
  expect(refused.code).toBe('excluded')
  const { excludedUntil } = refused.value as { readonly excludedUntil: number }
  expect(excludedUntil - before).toBeGreaterThanOrEqual(24 * hour)
  table.pass(24 * hour - 60_000)
  expect((await tryLogin()).code).toBe('excluded')
  table.pass(120_000)
  expect((await tryLogin()).success).toBe(true)
  expect(await table.bet(1)).toBe('taken')
})

it('exclusion: needs the password, and offers no other times', async () => {
  expect((await exclude({ kind: 'timeOut', length: 24 }, 'Wrong-password-1')).code).toBe('password_wrong')
  expect((await exclude({ kind: 'timeOut', length: 1 })).code).toBe('limit_out_of_range')
  expect((await exclude({ kind: 'timeOut', length: null })).code).toBe('limit_out_of_range')
  expect((await exclude({ kind: 'selfExclusion', length: 1 })).code).toBe('limit_out_of_range')
  expect((await tryLogin()).success).toBe(true)
})

it('exclusion: never ends when it is for ever, and cannot be shortened', async () => {
  const { services } = server
  await exclude({ kind: 'selfExclusion', length: null })
  const by = { by: 'operator', address: null, now: services.clock.now() } as const
  await writeExclusion(services, table.memberId, { kind: 'timeOut', length: 24 }, by)
  table.pass(20 * 366 * 24 * hour)
  expect(await tryLogin()).toMatchObject({ code: 'excluded', value: { excludedUntil: null } })
})

it('exclusion: is extended, never shortened, by another one', async () => {
  const { services } = server
  await exclude({ kind: 'selfExclusion', length: 6 })
  const now = services.clock.now()
  const by = { by: 'operator', address: null, now } as const
  const longer = await writeExclusion(services, table.memberId, { kind: 'selfExclusion', length: 12 }, by)
  expect(longer.excludedUntil).toBe(exclusionEnd({ kind: 'selfExclusion', length: 12 }, now))
  const same = await writeExclusion(services, table.memberId, { kind: 'selfExclusion', length: 6 }, by)
  expect(same.excludedUntil).toBe(longer.excludedUntil)
})

it('exclusion: admits no concurrent login and no bet slip', async () => {
  const [, ...outcomes] = await Promise.all([
    exclude({ kind: 'timeOut', length: 24 }),
    ...Array.from({ length: 10 }, tryLogin),
    ...Array.from({ length: 20 }, () => table.bet(1)),
  ])
  expect(outcomes).toHaveLength(30)
  const { db } = server.services
  const tokens = outcomes.flatMap((outcome) =>
    typeof outcome === 'object' && outcome.success ? [(outcome.value as { readonly token: string }).token] : [],
  )
  for (const token of tokens) {
    expect((await server.request('/wps/member/info', { token })).code).toBe('session_expired')
  }
  expect(await table.bet(1)).toBe('excluded')
  const open = and(eq(sessions.memberId, table.memberId), isNull(sessions.endedAt))
  expect(await db.$count(sessions, open)).toBe(0)
})

it('exclusion: cancels unpaid deposits, and leaves money that arrives all the same to the operator', async () => {
  const desk = await openDesk(server)
  await desk.clear()
  await table.reset()
  const response = await desk.ask({}, table.token())
  const deposit = response.value as { readonly reference: string; readonly amount: string }
  const before = await desk.balance()
  await exclude({ kind: 'timeOut', length: 24 })
  const reported = await desk.hook(await desk.signed(desk.paid(deposit)))
  expect(JSON.parse(reported.text)).toMatchObject({ value: { state: 'review' } })
  expect(await desk.balance()).toBe(before)
})

it('exclusion: ends with the last day of a month that is too short', () => {
  const end = (months: number, from: number) => new Date(exclusionEnd({ kind: 'selfExclusion', length: months }, from)!)
  expect(end(6, Date.UTC(2026, 7, 31)).toISOString()).toBe('2027-02-28T00:00:00.000Z')
  expect(end(12, Date.UTC(2028, 1, 29)).toISOString()).toBe('2029-02-28T00:00:00.000Z')
})

it('exclusion: stops offers at once, and for good', async () => {
  await exclude({ kind: 'timeOut', length: 24 })
  const { db } = server.services
  const [row] = await db.select().from(playProtection).where(eq(playProtection.memberId, table.memberId))
  expect(row?.marketing).toBe(false)
})

it('refused offers: a member gets no bonuses and no new rewards', async () => {
  const { token } = table
  const bonuses = async () =>
    (await server.call(depositCalls.depositChannels, {}, { token: token() })).channels.map(
      ({ bonus }) => bonus !== null,
    )
  expect(await bonuses()).toContain(true)
  await server.call(protectionCalls.setMarketing, { on: false }, { token: token() })
  expect((await server.call(protectionCalls.protection, {}, { token: token() })).marketing).toBe(false)
  expect(await bonuses()).not.toContain(true)
  const request = { key: randomUUID(), channel: 'perlas', amount: '500.00', bonus: true }
  const requestDeposit = () => server.request(depositCalls.createDeposit.path, { token: token(), body: request })
  expect(await requestDeposit(), 'nor to who asks for one by hand').toMatchObject({ code: 'channel_closed' })
  await server.call(protectionCalls.setMarketing, { on: true }, { token: token() })
  expect(await bonuses()).toContain(true)
  expect((await requestDeposit()).success).toBe(true)
})

it('activity statement: sums deposits, bets and wins since the day, week, month and year began', async () => {
  const before = await server.call(protectionCalls.activityStatement, {}, { token: table.token() })
  await table.bet(70, 50)
  const after = await server.call(protectionCalls.activityStatement, {}, { token: table.token() })
  const sums = (statement: typeof before) => statement.periods.map(({ staked, won }) => [Number(staked), Number(won)])
  expect(sums(after)).toEqual(sums(before).map(([staked = 0, won = 0]) => [staked + 70, won + 50]))
  expect(after.periods.map(({ period }) => period)).toEqual(['day', 'week', 'month', 'year'])
})
