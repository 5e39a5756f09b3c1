import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { Call, RequestOf } from '#wire/call.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { statementFiles, statementsCalls } from '#wire/contracts/statements.ts'
import { agree, day, dividend, give, idOf, minute, realtime, salary, settledBets, tier } from './settlement-support.ts'

let server: TestServer
let token: string
let subToken: string
let masterToken: string
/** The first of the last three finished days. */
let begin: number
let today: string
const { agentStatements, agentStatement, agentStatementBets } = statementsCalls
const { agentStatementsFile, agentStatementBetsFile } = statementFiles

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 60, games: 20, rounds: 0 } })
  await server.stopJobs()
  const { db, clock } = server.services
  ;[token, subToken, masterToken] = [
    await server.login(seedAccounts.agent),
    await server.login(seedAccounts.subAgent),
    await server.login(seedAccounts.masterAgent),
  ]
  today = siteDay(clock.now(), 480)
  begin = dayBegins(today, 480) - 3 * day
  const [master, agent, sub] = [await idOf(db, 'punong.ahente'), await idOf(db, 'ahente'), await idOf(db, 'katulong')]
  await agree(db, {
    terms: salary('daily', '1', tier('1.00'), tier('2.50', { activeMembers: 2, validBet: '100' })),
    upline: agent,
    downline: sub,
    from: begin,
  })
  await agree(db, {
    terms: dividend('daily', tier('10.00')),
    upline: master,
    downline: agent,
    from: begin,
    until: begin + 3 * day,
  })
  await agree(db, {
    terms: realtime('50.00', '100.00', tier('1.00')),
    upline: agent,
    downline: sub,
    from: begin,
    until: begin + day,
  })
  await settledBets(db, [
    ...Array.from({ length: 23 }, (_, index) => ({
      member: sub,
      bet: 1_001,
      win: index % 2 === 0 ? 3_000 : 0,
      at: begin + index * minute,
    })),
    { member: sub, bet: 99, at: begin + 1 },
    { member: agent, bet: 50_000, at: begin + 2 * day + 1 },
    { member: sub, bet: 4_000, at: begin + day },
  ])
  const now = clock.now()
  await settlePeriods(server.services, now)
  await give(db, agent, 600n, now)
  await give(db, master, 1_000_000n, now)
  await payStatements(server.services, now)
})
afterAll(() => server.stop())

const list = (request: Partial<RequestOf<typeof agentStatements>>, who = token) =>
  server.call(agentStatements, { kind: 'daily', ...request }, { token: who })
const ask = (call: Call, query: Readonly<Record<string, string>>, who?: string) =>
  server.request(`${call.path}?${new URLSearchParams(query)}`, who === undefined ? {} : { token: who })

describe('statements', () => {
  it('are listed to both sides, the latest first, with the sums received, paid and still owed', async () => {
    const own = await list({}, subToken)
    expect(
      own.list.map(({ side, other, rate, basis, amount, state }) => [side, other, rate, basis, amount, state]),
    ).toEqual([
      ['received', 'ah•••e', '1.00', '40.00', '0.40', 'paid'],
      ['received', 'ah•••e', '1.00', '230.23', '2.30', 'paid'],
    ])
    expect(own.totals).toEqual({ received: '2.70', paid: '0.00', awaited: '0.00', owed: '0.00' })
    const paid = await list({})
    expect(paid.list.map(({ id, side, other }) => [id, side, other])).toEqual(
      own.list.map(({ id }) => [id, 'paid', 'katulong']),
    )
    expect(paid.totals).toEqual({ received: '0.00', paid: '2.70', awaited: '0.00', owed: '0.00' })
    const above = await list({ kind: 'dividend' })
    expect(above.list.map(({ side, amount }) => [side, amount])).toEqual([
      ['received', '50.00'],
      ['received', '4.00'],
      ['received', '0.00'],
    ])
    expect((await list({}, masterToken)).total).toBe(0)
    expect((await list({ kind: 'dividend' }, masterToken)).total).toBe(3)
  })

  it('filter by days, side and state, and have pages', async () => {
    const whole = await list({})
    const dayOf = (index: number) => siteDay(begin + index * day, 480)
    for (const index of [0, 1])
      expect((await list({ from: dayOf(index), to: dayOf(index) })).list).toEqual([whole.list[1 - index]])
    expect((await list({ from: dayOf(2), to: dayOf(2) })).total, 'a day without play').toBe(0)
    expect((await list({ from: today })).total, 'the day that ended at midnight is yesterday').toBe(0)
    expect((await list({ side: 'received' })).total).toBe(0)
    expect((await list({ state: 'nothing' })).total).toBe(0)
    const pages = await Promise.all([1, 2].map((pageNo) => list({ pageNo, pageSize: 1 })))
    expect(pages.flatMap((page) => page.list)).toEqual(whole.list)
  })

  it('show their computation: every tier with its conditions, down to the bets', async () => {
    const { list: own } = await list({ from: siteDay(begin, 480), to: siteDay(begin, 480) }, subToken)
    const { id } = own[0]!
    const detail = await server.call(agentStatement, { id }, { token: subToken })
    expect(detail).toMatchObject({
      ...own[0],
      kind: 'daily',
      period: null,
      version: 1,
      singleBet: '1',
      bets: 23,
      activeMembers: 1,
      staked: '230.23',
      won: '360.00',
    })
    expect(detail.tiers.map(({ rate, applied, met }) => [rate, applied, met])).toEqual([
      ['1.00', true, true],
      ['2.50', false, false],
    ])
    expect(detail.tiers[1]!.conditions).toEqual([
      { name: 'activeMembers', needed: '2', had: '1', met: false },
      { name: 'validBet', needed: '100.00', had: '230.23', met: true },
    ])
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => server.call(agentStatementBets, { id, pageNo }, { token })),
    )
    const bets = pages.flatMap((page) => page.list)
    expect(bets).toHaveLength(23)
    expect(new Set(bets.map((bet) => bet.id)).size).toBe(23)
    expect(bets.map(({ time }) => time)).toEqual(bets.map(({ time }) => time).toSorted((a, b) => b - a))
    expect(bets.every(({ name, stake }) => name === 'katulong' && stake === '10.01')).toBe(true)
    expect(pages[0]).toMatchObject({ total: 23, totalPages: 3, currency: 'PHP' })
  })

  it('of the real-time salary show stakes won and lost, by five minutes', async () => {
    const { list: own } = await list({ kind: 'realtime', pageSize: 100 })
    expect(own).toHaveLength(5)
    expect(own.every(({ from, until }) => until - from === 5 * minute)).toBe(true)
    const detail = await server.call(agentStatement, { id: own.at(-1)!.id }, { token })
    // Three bets were won and two lost: half of 30.03 and all of 20.02 are 35.035, of which 1 % is paid.
    expect(detail).toMatchObject({ stakedOnWins: '30.03', stakedOnLosses: '20.02', basis: '35.03', amount: '0.35' })
  })

  it('appear in the account record of both, under the statement’s reference', async () => {
    const { list: own } = await list({ state: 'paid' })
    const record = async (who: string, kind: 'toDownline' | 'fromUpline') =>
      (await server.call(recordsCalls.accountRecord, { kind }, { token: who })).list.map(({ reference }) => reference)
    expect(await record(token, 'toDownline')).toEqual(expect.arrayContaining(own.map(({ reference }) => reference)))
    expect(await record(subToken, 'fromUpline')).toEqual(expect.arrayContaining(own.map(({ reference }) => reference)))
    expect(own[0]!.reference).toMatch(/^S[2-9A-Z]{11}$/)
  })

  it('that are owed are notified to both sides, and can be seen', async () => {
    const { db, clock } = server.services
    const sub = await idOf(db, 'katulong')
    const before = await db.select().from(statements).where(eq(statements.state, 'owed'))
    expect(before).toEqual([])
    const now = clock.now() + 2 * day
    await settledBets(db, [{ member: sub, bet: 90_000_000, at: begin + 3 * day + 1 }])
    await settlePeriods(server.services, now)
    await payStatements(server.services, now)
    const owed = await list({ state: 'owed' })
    expect(owed).toMatchObject({ total: 1, totals: { owed: '9000.00', awaited: '0.00' } })
    expect((await list({ state: 'owed' }, subToken)).totals.awaited).toBe('9000.00')
    const eventsOf = async (who: string) =>
      (await server.call(notificationsCalls.notifications, { kind: 'security' }, { token: who })).list.flatMap((one) =>
        'event' in one ? [one.event] : [],
      )
    clock.move(clock.offset + 2 * day)
    const again = await Promise.all([server.login(seedAccounts.agent), server.login(seedAccounts.subAgent)])
    expect(await eventsOf(again[0])).toContain('statementOwed')
    expect(await eventsOf(again[1])).toContain('statementAwaited')
    ;[token, subToken] = again
    masterToken = await server.login(seedAccounts.masterAgent)
  })
})

describe('statement calls', () => {
  const calls: readonly Call[] = [...Object.values(statementsCalls), ...Object.values(statementFiles)]

  it('are refused to a visitor, a member and a trial account', async () => {
    const [member, trial] = [await server.login(), await server.login(seedAccounts.trial)]
    for (const call of calls) {
      const query = { id: randomUUID(), kind: 'daily' }
      expect((await ask(call, query)).code, call.path).toBe('not_logged_in')
      expect((await ask(call, query, member)).code, call.path).toBe('error_not_agent')
      expect((await ask(call, query, trial)).code, call.path).toBe('real_account_needed')
    }
  })

  it('find no statement of others, also not of a contract further down or above: they answer as for an unknown one', async () => {
    const foreign = [
      [await list({}), masterToken],
      [await list({ kind: 'dividend' }), subToken],
    ] as const
    for (const call of [agentStatement, agentStatementBets, agentStatementBetsFile])
      for (const [{ list: own }, who] of foreign) {
        const unknown = await ask(call, { id: randomUUID() }, who)
        expect(unknown.status).toBe(404)
        const { status, text } = await ask(call, { id: own[0]!.id }, who)
        expect([status, text], call.path).toEqual([unknown.status, unknown.text])
      }
  })

  it('answer an invalid request with a 4xx', async () => {
    const wrong: readonly Readonly<Record<string, string>>[] = [
      {},
      { kind: 'weekly' },
      { kind: 'daily', side: 'both' },
      { kind: 'daily', state: '__proto__' },
      { kind: 'daily', from: '2026-13-01' },
      { kind: 'daily', pageNo: '0' },
      { kind: 'daily', pageSize: '101' },
    ]
    for (const query of wrong)
      expect((await ask(agentStatements, query, token)).code, JSON.stringify(query)).toBe('invalid_request')
    for (const id of ['', 'x', '\0', "' or 1=1"])
      for (const call of [agentStatement, agentStatementBets, agentStatementBetsFile])
        expect((await ask(call, { id }, token)).status).toBe(400)
    expect((await list({ from: '9999-12-31' })).total).toBe(0)
  })
})

describe('a statement file', () => {
  const linesOf = (text: string) => text.replace('\u{FEFF}', '').trim().split('\r\n')

  it('has all matching statements, or all bets of one, in the language asked for, and is recorded', async () => {
    const { db } = server.services
    const whole = await list({})
    const all = linesOf((await ask(agentStatementsFile, { kind: 'daily' }, token)).text)
    expect(all).toHaveLength(whole.total + 1)
    expect(all[0]).toBe(
      'From,Until,Type,Counterparty,Code,Rate,Rate basis,Amount,Currency,Status,Paid on,Reference no.',
    )
    expect(all.slice(1).map((line) => line.split(',').at(-1))).toEqual(whole.list.map(({ reference }) => reference))
    expect(linesOf((await ask(agentStatementsFile, { kind: 'daily', language: 'vi' }, token)).text)[0]).toContain(
      'Tỷ lệ',
    )
    const { id } = whole.list.at(-1)!
    const bets = linesOf((await ask(agentStatementBetsFile, { id }, subToken)).text)
    expect(bets).toHaveLength(24)
    expect(bets.slice(1).every((line) => line.includes('ka•••g'))).toBe(true)
    const events = await db.select().from(auditEvents).where(like(auditEvents.kind, 'statement%exported'))
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['statements.exported', { kind: 'daily', side: null, state: null }],
      ['statements.exported', { kind: 'daily', side: null, state: null }],
      ['statementBets.exported', { reference: whole.list.at(-1)!.reference }],
    ])
    expect(events.every(({ address }) => address !== null)).toBe(true)
  })
})
