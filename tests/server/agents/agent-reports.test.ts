import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maskedName } from '#server/domain/identity/masked-name.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { memberTransfers } from '#server/store/schema/money/member-transfers.ts'
import { payoutDestinations, withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { agentReportFiles, agentReportsCalls, overviewPeriods } from '#wire/agents/agent-reports.ts'
import type { Call, RequestOf } from '#wire/call.ts'
import { toMinor } from '#wire/money.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'

const day = 86_400_000
const offset = 480
const money = (amount: string) => toMinor(amount, 'PHP')

interface Person {
  readonly id: string
  readonly account: string
  readonly uplineId: string | null
  readonly createdAt: number
}
type Played = typeof rounds.$inferSelect

let server: TestServer
let token: string
let agent: Person
let people: readonly Person[]
let played: readonly Played[]
let now: number
const numbers = ['112233445566', '998877665544']

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 60, games: 60, rounds: 900 } })
  token = await server.login(seedAccounts.agent)
  const { db, clock } = server.services
  now = clock.now()
  people = await db
    .select({
      id: members.id,
      account: members.account,
      uplineId: members.uplineId,
      createdAt: members.createdAt,
    })
    .from(members)
  agent = people.find(({ account }) => account === seedAccounts.agent.account)!
  await playInTheTeam()
  await moveInTheTeam()
  played = await db.select().from(rounds)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

/** Rounds of everyone below on each of the last hundred days: settled, some open, and some returned. */
async function playInTheTeam(): Promise<void> {
  const { db } = server.services
  const [game, other] = await db.select({ code: games.code }).from(games).orderBy(games.code).limit(2)
  const team = [...belowOf(agent.id)]
  await db.insert(rounds).values(
    Array.from({ length: 400 }, (_, index) => ({
      id: randomUUID(),
      memberId: team[(index * 7) % team.length]!.id,
      gameCode: (index % 3 === 0 ? game : other)!.code,
      currency: 'PHP' as const,
      bet: BigInt(101 + index),
      win: index % 4 === 0 ? BigInt(3 * index) : 0n,
      state: index % 19 === 0 ? 'open' : index % 23 === 0 ? 'rolledBack' : 'settled',
      createdAt: now - Math.floor((index * 100 * day) / 400),
    })),
  )
}

/** Deposits, withdrawals and transfers of the team and of an outsider, completed or not. */
async function moveInTheTeam(): Promise<void> {
  const { db } = server.services
  const [first, second] = [...belowOf(agent.id)]
  const outside = people.find(({ id }) => id !== agent.id && ![...belowOf(agent.id)].some((one) => one.id === id))!
  const place = { channel: 'qr', kind: 'qr' as const, channelName: 'Parola QR', currency: 'PHP' as const }
  const nothing = { fee: 0n, bonus: 0n, turnover: 0n, bonusTurnover: 0n }
  const deposit = (memberId: string, amount: bigint, ago: number, state: 'paid' | 'expired' = 'paid') => ({
    ...place,
    ...nothing,
    id: randomUUID(),
    idempotencyKey: randomUUID(),
    reference: `D${randomUUID()}`,
    memberId,
    amount,
    state,
    createdAt: now - ago - 1,
    expiresAt: now,
    finishedAt: now - ago,
  })
  await db
    .insert(deposits)
    .values([
      deposit(first!.id, 10_000n, 0),
      deposit(first!.id, 5_000n, day),
      deposit(second!.id, 7_777n, 40 * day),
      deposit(first!.id, 1n, 0, 'expired'),
      deposit(outside.id, 99_999n, 0),
    ])
  for (const [index, memberId] of [first!.id, outside.id].entries()) {
    const destinationId = randomUUID()
    const number = numbers[index]!
    const of = { providerName: 'Bangko Silangan', kind: 'bank', holder: 'Luz' } as const
    const account = { ...of, number, ending: number.slice(-4) }
    await db
      .insert(payoutDestinations)
      .values({ id: destinationId, memberId, provider: 'silangan', createdAt: 1, usableFrom: 1, ...account })
    await db.insert(withdrawals).values({
      ...account,
      id: randomUUID(),
      reference: `W${randomUUID()}`,
      memberId,
      idempotencyKey: randomUUID(),
      currency: 'PHP',
      amount: 3_000n,
      fee: 0n,
      destinationId,
      state: 'paid',
      requestedAt: now - 2,
      changedAt: now - 1,
      confirmation: 'awaited',
      confirmBy: now + day,
    })
  }
  await db.insert(memberTransfers).values({
    id: randomUUID(),
    reference: 'U-one',
    memberId: first!.id,
    idempotencyKey: randomUUID(),
    receiverId: first!.uplineId!,
    currency: 'PHP',
    amount: 250n,
    sentAt: now - 3,
  })
}

/** Everyone below an agent, computed from uplines alone, to check the closure. */
function belowOf(id: string): readonly Person[] {
  const direct = people.filter(({ uplineId }) => uplineId === id)
  return direct.flatMap((one) => [one, ...belowOf(one.id)])
}
const idsBelow = (id: string) => new Set(belowOf(id).map((one) => one.id))
const dayOf = (time: number) => siteDay(time, offset)
const ago = (days: number) => dayOf(now - days * day)
const sum = (rows: readonly Played[], of: 'bet' | 'win') => rows.reduce((total, row) => total + row[of], 0n)
const settledOf = (rows: readonly Played[]) => rows.filter(({ state }) => state === 'settled')
/** Play of a team in a range of days, computed from the rounds. */
const playedBy = (ids: ReadonlySet<string>, from: string, to: string) =>
  played.filter(
    ({ memberId, createdAt, currency }) =>
      ids.has(memberId) && currency === 'PHP' && dayOf(createdAt) >= from && dayOf(createdAt) <= to,
  )

const bets = (request: RequestOf<typeof agentReportsCalls.agentBets> = {}, who = token) =>
  server.call(agentReportsCalls.agentBets, { pageSize: 100, ...request }, { token: who })
const profit = (request: RequestOf<typeof agentReportsCalls.agentProfit> = {}) =>
  server.call(agentReportsCalls.agentProfit, { pageSize: 100, ...request }, { token })
const transactions = (request: RequestOf<typeof agentReportsCalls.agentTransactions> = {}) =>
  server.call(agentReportsCalls.agentTransactions, { pageSize: 100, ...request }, { token })
const ask = (call: Call, query: Readonly<Record<string, string>>, who = token) =>
  server.request(`${call.path}?${new URLSearchParams(query)}`, { token: who })

describe('team betting', () => {
  it('lists every round of all members below and no others, the latest first, with the sums of the settled ones', async () => {
    for (const account of [seedAccounts.agent, seedAccounts.masterAgent]) {
      const who = await server.login(account)
      const { id } = people.find((one) => one.account === account.account)!
      const [from, to] = [ago(30), ago(0)]
      const mine = playedBy(idsBelow(id), from, to)
      const report = []
      for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
        const page = await bets({ from, to, pageNo }, who)
        report.push(...page.list)
        pages = page.totalPages
        expect(page.total).toBe(mine.length)
        expect(money(page.totals.stake)).toBe(sum(settledOf(mine), 'bet'))
        expect(money(page.totals.net)).toBe(sum(settledOf(mine), 'win') - sum(settledOf(mine), 'bet'))
      }
      expect(new Set(report.map((row) => row.id))).toEqual(new Set(mine.map((row) => row.id)))
      expect(report.map(({ time }) => time)).toEqual(report.map(({ time }) => time).toSorted((a, b) => b - a))
      for (const { memberId, member } of report) {
        const { account, uplineId } = people.find((one) => one.id === memberId)!
        expect(member).toBe(uplineId === id ? account : maskedName(account))
      }
    }
  })

  it('filters by member, whole name, kind of game, vendor and state', async () => {
    const whole = await bets({ from: ago(30) })
    const [one] = whole.list
    const { account, uplineId } = people.find(({ id }) => id === one!.memberId)!
    const own = playedBy(new Set([one!.memberId]), ago(30), ago(0))
    expect(await bets({ from: ago(30), member: one!.memberId })).toMatchObject({ total: own.length, of: one!.member })
    expect((await bets({ from: ago(30), name: ` ${account.toUpperCase()} ` })).total).toBe(own.length)
    const byPart = await bets({ from: ago(30), name: account.slice(0, -1) })
    expect(byPart.total > 0, 'a part finds whose name is shown in full').toBe(uplineId === agent.id)
    const outside = people.find((each) => each.account === seedAccounts.masterAgent.account)!
    expect((await bets({ from: ago(30), name: outside.account })).total).toBe(0)
    const open = await bets({ from: ago(30), state: 'open' })
    expect(open.list.length).toBeGreaterThan(0)
    expect([new Set(open.list.map(({ state }) => state)), open.totals.stake]).toEqual([new Set(['open']), '0.00'])
    const vendor = whole.vendors.find(({ title }) => title === one!.vendor)!.code
    const ofVendor = await bets({ from: ago(30), vendor, type: one!.gameType })
    expect(new Set(ofVendor.list.map((row) => `${row.vendor} ${row.gameType}`))).toEqual(
      new Set([`${one!.vendor} ${one!.gameType}`]),
    )
  })

  it('covers the last thirty days by default, and at most thirty-one', async () => {
    expect((await bets()).days).toEqual({ from: ago(29), to: ago(0) })
    expect((await bets({ from: '2001-01-01' })).days).toEqual({ from: ago(30), to: ago(0) })
    expect(await bets({ from: ago(1), to: ago(2) })).toMatchObject({ total: 0 })
  })

  it('lets only the agent open a round of the team, with most of the name hidden', async () => {
    const stranger = await server.login()
    const strangerId = people.find(({ account }) => account === seedAccounts.member.account)?.id
    const one = (await bets()).list.find(({ memberId }) => memberId !== strangerId)
    const detail = { id: one!.id, language: 'en' as const }
    const shownRound = await server.call(roundsCalls.roundDetail, detail, { token })
    expect([shownRound.member, shownRound.stake]).toEqual([one!.member, one!.stake])
    const query = { id: one!.id, language: 'en' }
    expect((await ask(roundsCalls.roundDetail, query, stranger)).code).toBe('round_not_found')
    const { settings, clock } = server.services
    await settings.setBrand({ agentTypes: [41] }, clock.now())
    expect((await ask(roundsCalls.roundDetail, query)).code, 'who is no agent any more').toBe('round_not_found')
    await settings.setBrand({ agentTypes: [1, 41, 42] }, clock.now())
    const team = idsBelow(agent.id)
    const above = played.find(({ memberId }) => !team.has(memberId) && memberId !== agent.id)
    expect((await ask(roundsCalls.roundDetail, { ...query, id: above!.id })).code).toBe('round_not_found')
  })
})

describe('profit and loss of users', () => {
  it('lists each direct downline with everyone below them, and agrees with team betting', async () => {
    const [from, to] = [ago(30), ago(0)]
    const whole = await profit({ from, to })
    const sums = (await bets({ from, to })).totals
    expect([whole.totals.valid, whole.totals.win, whole.totals.net]).toEqual([sums.stake, sums.win, sums.net])
    const lines = people.filter(({ uplineId }) => uplineId === agent.id)
    const expected = lines
      .map(({ id }) => ({ id, rows: playedBy(new Set([id, ...idsBelow(id)]), from, to) }))
      .map(({ id, rows }) => ({ id, rows: rows.filter(({ state }) => state !== 'rolledBack') }))
      .filter(({ rows }) => rows.length > 0)
    expect(new Set(whole.list.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
    for (const { id, rows } of expected) {
      const row = whole.list.find((each) => each.id === id)!
      expect([row.rounds, money(row.stake), money(row.valid), money(row.win), row.downlines, row.own]).toEqual([
        rows.length,
        sum(rows, 'bet'),
        sum(settledOf(rows), 'bet'),
        sum(settledOf(rows), 'win'),
        idsBelow(id).size,
        false,
      ])
      expect(money(row.net)).toBe(money(row.win) - money(row.valid))
    }
    const stakes = whole.list.map(({ stake }) => money(stake))
    expect(stakes).toEqual(stakes.toSorted((a, b) => (a > b ? -1 : 1)))
    const pages = await Promise.all([1, 2, 99].map((pageNo) => profit({ from, to, pageNo, pageSize: 2 })))
    expect([...pages[0]!.list, ...pages[1]!.list]).toEqual(whole.list.slice(0, 4))
    expect(pages[2]!.pageNo).toBe(Math.ceil(whole.total / 2))
  })

  it('opens level by level: a member without downlines and those with some', async () => {
    const from = ago(30)
    const line = (await profit({ from })).list.find(({ downlines }) => downlines > 0)!
    const below = await profit({ from, under: line.id })
    expect(below.way).toEqual([{ id: line.id, name: line.name }])
    expect(below.totals).toMatchObject({ stake: line.stake, valid: line.valid, win: line.win, rounds: line.rounds })
    expect(below.list.filter(({ own }) => own).map(({ id }) => id)).toEqual(
      playedBy(new Set([line.id]), from, ago(0)).length > 0 ? [line.id] : [],
    )
  })
})

describe('the overview', () => {
  it('agrees with the tables for a period, the same time before it, and its days', async () => {
    const ids = idsBelow(agent.id)
    const joinedAt = people.filter(({ id }) => ids.has(id)).map(({ createdAt }) => createdAt)
    const figures = (from: string, to: string, until = Infinity) => {
      const rows = settledOf(playedBy(ids, from, to)).filter(({ createdAt }) => createdAt < until)
      const joined = joinedAt.filter((time) => time < until).map((time) => dayOf(time))
      return {
        size: joined.filter((at) => at <= to).length,
        active: new Set(rows.map(({ memberId }) => memberId)).size,
        registrations: joined.filter((at) => at >= from && at <= to).length,
        turnover: sum(rows, 'bet'),
        profit: sum(rows, 'bet') - sum(rows, 'win'),
      }
    }
    const spans = {
      today: [0, 0, 1, 1],
      yesterday: [1, 1, 2, 2],
      week: [6, 0, 13, 7],
      month: [29, 0, 59, 30],
    } as const
    for (const period of overviewPeriods) {
      const report = await server.call(agentReportsCalls.agentOverview, { period }, { token })
      const [from, to, first, last] = spans[period]
      const read = ({ turnover, profit: gain, ...rest }: (typeof report)['now']) => {
        const { deposits: _in, withdrawals: _out, commission: _earned, ...counts } = rest
        return { ...counts, turnover: money(turnover), profit: money(gain) }
      }
      expect(report.days, period).toEqual({ from: ago(from), to: ago(to) })
      expect(read(report.now), period).toEqual(figures(ago(from), ago(to)))
      // A period under way is compared with the same part of the one before: half a day with half a day.
      const until = to === 0 ? server.services.clock.now() - (from + 1) * day : Infinity
      expect(read(report.before), period).toEqual(figures(ago(first), ago(last), until))
      expect(report.trend.length).toBe(period === 'month' ? 30 : 7)
      expect(report.trend.at(-1)?.day).toBe(ago(to))
      for (const { day: at, ...row } of report.trend) expect(read(row), at).toEqual(figures(at, at))
      if (period !== 'month') continue
      expect([report.now.deposits, report.now.withdrawals, report.before.deposits]).toEqual([
        '150.00',
        '30.00',
        '77.77',
      ])
      expect(report.now.turnover).toBe((await bets({ from: ago(29) })).totals.stake)
    }
  })
})

describe('my income', () => {
  it('lists commissions credited to the wallet, and no other rewards; settlement/income.test.ts has the contracts', async () => {
    const { db } = server.services
    const income = (request: RequestOf<typeof agentReportsCalls.agentIncome> = {}) =>
      server.call(agentReportsCalls.agentIncome, request, { token })
    expect(await income()).toMatchObject({ total: 0, kinds: [], totals: { gross: '0.00', net: '0.00' } })
    const waits = { memberId: agent.id, amount: 1_234n, grantedAt: now }
    await db.insert(rewards).values([
      { ...waits, kind: 'commission' },
      { ...waits, kind: 'mission' },
    ])
    await server.call(rewardsCalls.claimRewards, {}, { token })
    const report = await income()
    expect(report.list).toMatchObject([{ kind: 'commission', amount: '12.34' }])
    const sums = { gross: '12.34', paidDown: '0.00', net: '12.34' }
    expect(report.kinds).toEqual([{ kind: 'commission', count: 1, ...sums }])
    expect(report.totals).toEqual(sums)
    expect(await income({ kind: 'commission' })).toMatchObject({ total: 1, totals: { net: '12.34' } })
    expect(await income({ kind: 'daily' })).toMatchObject({ total: 0, totals: { net: '0.00' } })
    expect(await income({ to: ago(1) })).toMatchObject({ total: 0 })
    const {
      now: month,
      before,
      trend,
    } = await server.call(agentReportsCalls.agentOverview, { period: 'month' }, { token })
    expect([month.commission, before.commission], 'the overview has it, too').toEqual(['12.34', '0.00'])
    expect(trend.map(({ commission }) => commission)).toEqual([...Array.from({ length: 29 }, () => '0.00'), '12.34'])
  })
})

describe('transaction details', () => {
  it('lists deposits, payouts and transfers of the team, with masked accounts only', async () => {
    const report = await transactions()
    expect(report.list.map(({ kind, amount, by, hint }) => [kind, amount, by, hint])).toEqual([
      ['deposit', '100.00', 'Parola QR', null],
      ['withdrawal', '30.00', 'Bangko Silangan', '•••566'],
      ['transfer', '2.50', maskedName(seedAccounts.agent.account), null],
      ['deposit', '50.00', 'Parola QR', null],
    ])
    expect(report.totals).toEqual({ deposit: '150.00', withdrawal: '30.00', transfer: '2.50' })
    for (const number of numbers) expect(JSON.stringify(report)).not.toContain(number)
    expect(await transactions({ kind: 'withdrawal' })).toMatchObject({ total: 1, totals: { deposit: '0.00' } })
    expect((await transactions({ from: ago(60), to: ago(31) })).total).toBe(1)
    const [first, second] = belowOf(agent.id)
    expect((await transactions({ member: second!.id })).total).toBe(0)
    expect(await transactions({ name: first!.account })).toMatchObject({ total: 4, of: null })
  })
})

describe('a report', () => {
  it('answers an invalid request with a 4xx', async () => {
    const { agentOverview, agentBets, agentProfit, agentIncome, agentTransactions } = agentReportsCalls
    const wrong: readonly (readonly [Call, Readonly<Record<string, string>>])[] = [
      [agentOverview, { period: 'year' }],
      [agentBets, { from: '2026-13-01' }],
      [agentBets, { member: "' or 1=1" }],
      [agentBets, { name: 'x'.repeat(65) }],
      [agentBets, { state: 'constructor' }],
      [agentBets, { type: '__proto__' }],
      [agentBets, { vendor: '<b>' }],
      [agentBets, { pageSize: '101' }],
      [agentProfit, { under: 'me' }],
      [agentProfit, { pageNo: '0' }],
      [agentIncome, { kind: 'gift' }],
      [agentTransactions, { kind: 'win' }],
      [agentTransactions, { to: 'today' }],
    ]
    for (const [call, query] of wrong)
      expect((await ask(call, query)).code, `${call.path} ${JSON.stringify(query)}`).toBe('invalid_request')
    for (const from of ['0000-01-01', '9999-12-31'])
      expect((await ask(agentBets, { from, to: from })).status, from).toBeLessThan(500)
    expect((await ask(agentBets, { name: '\0' })).status).toBeLessThan(500)
    expect((await bets({ vendor: 'NOSUCH' })).total).toBe(0)
  })

  it('is a file with the same rows, in the agent’s language, recorded in the audit log with its reader', async () => {
    const { db } = server.services
    const from = ago(30)
    const file = async (call: Call, query: Readonly<Record<string, string>> = {}) => {
      const { text } = await ask(call, { from, ...query })
      const [head = '', ...lines] = text.replace('\u{FEFF}', '').trim().split('\r\n')
      return { head, lines: lines.map((line) => line.split(',')) }
    }
    const { agentBetsFile, agentProfitFile, agentIncomeFile, agentTransactionsFile } = agentReportFiles
    const rounds_ = await file(agentBetsFile)
    expect(rounds_.head).toBe('Time,Username,Code,Game,Game type,Provider,Status,Bet,Payout,Profit/Loss,Round no.')
    expect(new Set(rounds_.lines.map((cells) => cells.at(-1)))).toEqual(
      new Set(playedBy(idsBelow(agent.id), from, ago(0)).map(({ id }) => id)),
    )
    const lines = await file(agentProfitFile)
    expect(lines.head).toBe('Username,Code,Downlines,Rounds,Turnover,Valid bets,Payout,Profit/Loss')
    expect(lines.lines.map(([name]) => name)).toEqual((await profit({ from })).list.map(({ name }) => name))
    expect((await file(agentIncomeFile, { language: 'fil' })).head).toContain('Oras,Uri')
    const moved = await file(agentTransactionsFile)
    expect(moved.lines.length).toBe(4)
    expect(JSON.stringify(moved)).not.toContain(numbers[0])
    const [first] = belowOf(agent.id)
    await file(agentTransactionsFile, { member: first!.id, name: first!.account })
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'team.exported'))
      .orderBy(auditEvents.id)
    expect(events.map(({ memberId, details }) => [memberId, (details as { report: string }).report])).toEqual(
      ['bets', 'profit', 'income', 'transactions', 'transactions'].map((report) => [agent.id, report]),
    )
    expect(events.at(-1)?.details).toEqual({ report: 'transactions', from, to: ago(0), of: first!.id })
    expect(JSON.stringify(events)).not.toContain(first!.account)
  })

  it('uses the currency of the agent’s own wallet', async () => {
    const { db } = server.services
    const before = await bets()
    const [one] = belowOf(agent.id)
    await db.insert(rounds).values({
      id: randomUUID(),
      memberId: one!.id,
      gameCode: played[0]!.gameCode,
      currency: 'USDT',
      bet: 5n,
      state: 'settled',
      createdAt: now,
    })
    expect(await bets()).toMatchObject({ total: before.total, totals: before.totals, currency: 'PHP' })
    await db.delete(rounds).where(eq(rounds.currency, 'USDT'))
  })
})
