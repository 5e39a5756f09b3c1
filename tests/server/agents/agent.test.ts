import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinTeam } from '#server/domain/agents/team-tree.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts, seedCodes } from '#server/store/seed/seed-accounts.ts'
import { ana, registrationOn } from '#tests/server/identity/registration-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { agentCalls, agentFiles } from '#wire/agents/agent.ts'
import { agentReportFiles, agentReportsCalls } from '#wire/agents/agent-reports.ts'
import type { Call, RequestOf } from '#wire/call.ts'

let server: TestServer
let token: string
let agentId: string
let member: string
const { begin, register, rule } = registrationOn(() => server)

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 60, games: 20, rounds: 0 } })
  await begin()
  await rule('affiliateCode', { enabled: false })
  token = await server.login(seedAccounts.agent)
  member = await server.login()
  agentId = await idOf(seedAccounts.agent.account)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

async function idOf(account: string): Promise<string> {
  const [row] = await server.services.db.select({ id: members.id }).from(members).where(eq(members.account, account))
  return row?.id ?? ''
}
const team = (request: RequestOf<typeof agentCalls.agentTeam> = {}, who = token) =>
  server.call(agentCalls.agentTeam, { pageSize: 100, ...request }, { token: who })
const downline = (id: string, who = token) => server.call(agentCalls.agentDownline, { id }, { token: who })

/** Everyone below an agent, computed from uplines alone, to check the closure. */
async function belowByUplines(id: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await server.services.db.execute<{ id: string; level: number }>(sql`
    with recursive below as (
      select m.id, 1 as level from members m where m.upline_id = ${id}::uuid
      union all select m.id, b.level + 1 from below b join members m on m.upline_id = b.id
    ) select id, level from below`)
  return new Map(rows.map((row) => [row.id, row.level]))
}

describe('the team of an agent', () => {
  it('has everyone below, on every level, by their uplines; also for agents above and below', async () => {
    for (const account of [seedAccounts.agent, seedAccounts.masterAgent, seedAccounts.subAgent]) {
      const who = await server.login(account)
      const below = await belowByUplines(await idOf(account.account))
      const { list, total, size, levels } = await team({}, who)
      expect(new Map(list.map(({ id, level }) => [id, level])), account.account).toEqual(below)
      expect([total, size, levels]).toEqual([below.size, below.size, Math.max(0, ...below.values())])
    }
    expect((await team()).size).toBeGreaterThan(5)
  })

  it('is listed by pages, the newest first, each with level, balance, last login and number of downlines', async () => {
    const whole = await team()
    const joined = whole.list.map(({ joinedAt }) => joinedAt)
    expect(joined).toEqual(joined.toSorted((a, b) => b - a))
    const pages = await Promise.all([1, 2, 3].map((pageNo) => team({ pageNo, pageSize: 3 })))
    expect(pages.flatMap(({ list }) => list)).toEqual(whole.list.slice(0, 9))
    expect((await team({ pageNo: 9_999, pageSize: 3 })).pageNo).toBe(Math.ceil(whole.total / 3))
    const first = whole.list.find(({ downlines }) => downlines > 0)
    expect(first?.downlines).toBe((await belowByUplines(first?.id ?? '')).size)
    const katulong = await idOf(seedAccounts.subAgent.account)
    await server.login(seedAccounts.subAgent)
    const row = (await team()).list.find(({ id }) => id === katulong)
    expect(row).toMatchObject({
      name: 'katulong',
      type: 42,
      level: 1,
      currency: 'PHP',
      lastLoginAt: expect.any(Number),
    })
    expect(row?.balance).toMatch(/^\d+\.\d\d$/)
  })

  it('filters by level, kind of account and name in any case', async () => {
    const { list, levels } = await team()
    expect(levels).toBeGreaterThan(1)
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
    expect(ids((await team({ level: 2 })).list)).toEqual(ids(list.filter(({ level }) => level === 2)))
    expect(ids((await team({ who: 'agents' })).list)).toEqual(ids(list.filter(({ type }) => type !== 2)))
    expect(ids((await team({ who: 'members', level: 1 })).list)).toEqual(
      ids(list.filter(({ type, level }) => type === 2 && level === 1)),
    )
    expect((await team({ name: ' KATULONG ' })).list).toMatchObject([{ name: 'katulong' }])
    expect((await team({ name: 'katulon' })).list, 'a part of a direct downline’s name').toMatchObject([
      { name: 'katulong' },
    ])
    expect((await team({ name: seedAccounts.masterAgent.account })).list, 'agents above are not found').toEqual([])
    expect((await team({ level: 400 })).total).toBe(0)
  })

  it('opens level by level, with the path down to the current one', async () => {
    const own = await team({ under: 'me' })
    expect(own.way).toEqual([])
    expect(new Set(own.list.map(({ level }) => level))).toEqual(new Set([1]))
    const agent = own.list.find(({ downlines }) => downlines > 0)!
    const next = await team({ under: agent.id })
    expect(next.way).toEqual([{ id: agent.id, name: agent.name }])
    expect(new Set(next.list.map(({ level }) => level))).toEqual(new Set([2]))
    expect((await team({ under: agent.id, level: 2 })).total).toBe(next.total)
    expect((await team({ under: agent.id, level: 1 })).total).toBe(0)
    const master = await server.login(seedAccounts.masterAgent)
    expect((await team({ under: agent.id }, master)).way.map(({ id }) => id)).toEqual([agentId, agent.id])
  })

  it('shows a member’s state and payments, and masks number and address', async () => {
    const { db } = server.services
    const [row] = await db
      .select({ id: members.id, mobile: members.mobile, email: members.email })
      .from(members)
      .innerJoin(downlines, and(eq(downlines.memberId, members.id), eq(downlines.agentId, agentId)))
      .where(isNotNull(members.mobile))
      .orderBy(asc(members.account))
      .limit(1)
    const shown = await downline(row!.id)
    expect(shown.mobile).toBe(`•••${row!.mobile!.slice(-3)}`)
    expect(shown.email).toBe(`${row!.email!.slice(0, 1)}•••@•••`)
    expect([shown.deposits, shown.withdrawals]).toEqual(['0.00', '0.00'])
    expect(await db.$count(deposits)).toBe(0)
    const text = JSON.stringify([await team(), shown])
    expect(text).not.toContain(row!.mobile)
    expect(text).not.toContain('@example.com')
  })

  it('includes new members as soon as they register with the agent’s code, for all agents above, thirty at once', async () => {
    const master = await server.login(seedAccounts.masterAgent)
    const [before, above] = [(await team()).size, (await team({}, master)).size]
    const { services } = server
    const names: (ReturnType<typeof ana> & { readonly ticket: string })[] = []
    for (let each = 0; each < 30; each += 1) {
      // Requests of one address are limited per minute.
      if (each % 10 === 0) await services.db.delete(rateLimits)
      names.push({ ...ana({ affiliateCode: seedCodes.affiliate }), ticket: await server.ticket('register') })
    }
    const came = await Promise.all(names.map((user) => register(user)))
    expect(came.filter(({ success }) => !success)).toEqual([])
    const taken = came.length
    expect([(await team()).size, (await team({}, master)).size]).toEqual([before + taken, above + taken])
    expect((await team({ name: names[0]!.username })).list).toMatchObject([{ level: 1, type: 2, downlines: 0 }])
    const rows = await services.db
      .select({ member: downlines.memberId, level: downlines.level })
      .from(downlines)
      .where(eq(downlines.memberId, await idOf(names[0]!.username)))
      .orderBy(asc(downlines.level))
    expect(rows.map(({ level }) => level)).toEqual([1, 2])
  })

  it('keeps nothing of a registration that is rolled back', async () => {
    const { db } = server.services
    const before = await db.$count(downlines)
    const other = await idOf(seedAccounts.expiredPassword.account)
    await db
      .transaction(async (tx) => {
        await joinTeam(tx, { memberId: other, uplineId: agentId, joinedAt: 1 })
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(await db.$count(downlines)).toBe(before)
  })
})

describe('team calls', () => {
  const calls: readonly Call[] = [agentCalls, agentFiles, agentReportsCalls, agentReportFiles].flatMap((each) =>
    Object.values<Call>(each),
  )
  /** Field by which a call names an account; null for a call without one. */
  const namedBy = ({ request }: Call) => {
    const fields = 'entries' in request ? Object.keys(request.entries as object) : []
    return ['id', 'under', 'member'].find((field) => fields.includes(field)) ?? null
  }
  const ask = (call: Call, query: Readonly<Record<string, string>>, who?: string) => {
    const by = who === undefined ? {} : { token: who }
    return call.method === 'POST'
      ? server.request(call.path, { ...by, body: { remark: null, ...query } })
      : server.request(`${call.path}?${new URLSearchParams(query)}`, by)
  }

  it('are refused to a visitor, a member and a trial account', async () => {
    const trial = await server.login(seedAccounts.trial)
    for (const call of calls) {
      const query = { id: agentId }
      expect((await ask(call, query)).code, call.path).toBe('not_logged_in')
      expect((await ask(call, query, member)).code, call.path).toBe('error_not_agent')
      expect((await ask(call, query, trial)).code, call.path).toBe('real_account_needed')
    }
  })

  it('are open to agents by the brand’s configuration', async () => {
    const { settings, clock } = server.services
    await settings.setBrand({ agentTypes: [41] }, clock.now())
    expect((await ask(agentCalls.agentTeam, {}, token)).code).toBe('error_not_agent')
    await settings.setBrand({ agentTypes: [1, 41, 42] }, clock.now())
    expect((await server.call(agentCalls.agentCentre, {}, { token })).flags.enableCt).toBe(true)
    await settings.setBrand(
      { agentFlags: { enableCt: false, salary: true, hourSalary: true, agentRealtimeSalary: true } },
      clock.now(),
    )
    expect((await server.call(agentCalls.agentCentre, {}, { token })).flags.enableCt).toBe(false)
  })

  it('reveal no member outside the own team: every call and every id answers as for an unknown one', async () => {
    const { db } = server.services
    const sub = await server.login(seedAccounts.subAgent)
    const subId = await idOf(seedAccounts.subAgent.account)
    const own = await belowByUplines(subId)
    const everyone = await db.select({ id: members.id }).from(members)
    const named = calls.flatMap((call) => {
      const field = namedBy(call)
      return field === null ? [] : [{ call, field }]
    })
    expect(named.length).toBe(10)
    for (const { call, field } of named) {
      const unknown = await ask(call, { [field]: randomUUID() }, sub)
      expect(unknown.status).toBe(404)
      for (const { id } of everyone) {
        if (own.has(id) || (field === 'under' && id === subId)) continue
        // Limited calls allow this many requests a minute.
        if (call.limits.length > 0 && id !== agentId) continue
        const { status, text } = await ask(call, { [field]: id }, sub)
        expect([status, text], call.path).toEqual([unknown.status, unknown.text])
      }
    }
  })

  it('answer an invalid request with a 4xx', async () => {
    const queries: readonly Readonly<Record<string, string>>[] = [
      { under: 'unknown' },
      { under: "' or 1=1" },
      { level: '0' },
      { level: '-1' },
      { level: '1e9' },
      { who: 'constructor' },
      { name: 'x'.repeat(65) },
      { pageNo: '0' },
      { pageSize: '101' },
    ]
    for (const query of queries)
      expect((await ask(agentCalls.agentTeam, query, token)).code, JSON.stringify(query)).toBe('invalid_request')
    for (const id of ['', 'x', '__proto__'])
      expect((await ask(agentCalls.agentDownline, { id }, token)).status).toBe(400)
    expect((await team({ name: '%' })).total).toBe(0)
    expect((await ask(agentCalls.agentTeam, { name: '\0' }, token)).status).toBeLessThan(500)
  })
})

describe('the file of a team', () => {
  const file = async (query: Readonly<Record<string, string>> = {}) => {
    const { text, status } = await server.request(`${agentFiles.agentTeamFile.path}?${new URLSearchParams(query)}`, {
      token,
    })
    return { status, lines: text.replace('\u{FEFF}', '').trim().split('\r\n') }
  }

  it('has all matching rows, masked, in the member’s language, and is recorded with its reader', async () => {
    const { db } = server.services
    const { list, total } = await team()
    const { lines } = await file()
    expect(lines.length).toBe(total + 1)
    expect(lines[0]).toBe('Username,Code,Remark,Account type,Level,Balance,Currency,Last login,Joined,Downlines')
    expect(lines.slice(1, list.length + 1).map((line) => line.split(',')[0])).toEqual(list.map(({ name }) => name))
    expect((await file({ level: '1', language: 'fil' })).lines[0]).toContain('Username,Code,Remark,Uri ng account')
    const events = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'team.exported'))
    expect(events).toMatchObject([
      { memberId: agentId, details: { under: null, level: null, who: null } },
      { memberId: agentId, details: { level: 1 } },
    ])
    expect(events.every(({ address }) => address !== null)).toBe(true)
  })
})
