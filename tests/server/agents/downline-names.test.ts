import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberCode } from '#server/domain/agents/team-names.ts'
import { joinTeam } from '#server/domain/agents/team-tree.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { registrationOn, ana } from '#tests/server/identity/registration-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { agentCalls, agentFiles } from '#wire/agents/agent.ts'
import { agentReportsCalls } from '#wire/agents/agent-reports.ts'

let server: TestServer
let token: string
let master: string
const { begin, register, rule } = registrationOn(() => server)

/** Two below the agent and one below the sub-agent, whose masked names are alike. */
const twins = ['kalayaan9', 'kabayani9']
const deep = 'kasunduan9'
const idOf = async (account: string) => {
  const [row] = await server.services.db.select({ id: members.id }).from(members).where(eq(members.account, account))
  return row?.id ?? ''
}

async function join(account: string, upline: string): Promise<void> {
  await register({ ...ana({ affiliateCode: '' }), username: account, ticket: await server.ticket('register') })
  const [memberId, uplineId] = [await idOf(account), await idOf(upline)]
  await server.services.db.update(members).set({ uplineId }).where(eq(members.id, memberId))
  await server.services.db.transaction((tx) =>
    joinTeam(tx, { memberId, uplineId, joinedAt: server.services.clock.now() }),
  )
}

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 30, games: 20, rounds: 0 } })
  await begin()
  await rule('affiliateCode', { enabled: false })
  token = await server.login(seedAccounts.agent)
  master = await server.login(seedAccounts.masterAgent)
  for (const account of twins) await join(account, seedAccounts.agent.account)
  await join(deep, seedAccounts.subAgent.account)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

const team = (name: string, who = token) => server.call(agentCalls.agentTeam, { name, pageSize: 100 }, { token: who })
const names = async (typed: string, who = token) => (await team(typed, who)).list.map(({ name }) => name).toSorted()
const remark = (id: string, words: string | null, who = token) =>
  server.call(agentCalls.remarkDownline, { id, remark: words }, { token: who })

const request = (body: object) => server.request(agentCalls.remarkDownline.path, { token, body })

describe('names of an agent’s downlines', () => {
  it('direct downlines have full names, everyone further down is masked', async () => {
    const { list } = await server.call(agentCalls.agentTeam, { pageSize: 100 }, { token })
    const nameOf = new Map(list.map(({ id, name }) => [id, name]))
    for (const account of twins) expect(nameOf.get(await idOf(account))).toBe(account)
    expect(nameOf.get(await idOf(deep))).toBe('ka•••9')
    const above = await server.call(agentCalls.agentTeam, { pageSize: 100 }, { token: master })
    expect(above.list.find(({ name }) => twins.includes(name))).toBeUndefined()
    const one = await server.call(agentCalls.agentDownline, { id: await idOf(twins[0]!) }, { token })
    expect(one.name).toBe(twins[0])
  })

  it('the brand can mask direct downlines too; a part of a name then finds no one', async () => {
    const { settings } = server.services
    await settings.setBrand({ downlineNames: false }, server.services.clock.now())
    try {
      expect(await names('kalayaan')).toEqual([])
      expect(await names('KALAYAAN9')).toEqual(['ka•••9'])
    } finally {
      await settings.setBrand({ downlineNames: true }, server.services.clock.now())
    }
    expect(await names('layaa')).toEqual(['kalayaan9'])
  })

  it('a part of a masked name finds no one, so that it cannot be guessed letter by letter; the whole name does', async () => {
    expect(await names('kasundua')).toEqual([])
    expect(await names('kasunduan9')).toEqual(['ka•••9'])
    expect(await names('%')).toEqual([])
    expect(await names(seedAccounts.masterAgent.account.slice(0, 4))).toEqual([])
  })

  it('members with the same masked name have different codes, by which they are found; also in files and reports', async () => {
    const { list } = await server.call(agentCalls.agentTeam, { pageSize: 100 }, { token: master })
    const alike = list.filter(({ name }) => name === 'ka•••9')
    expect(alike.length).toBe(3)
    expect(new Set(alike.map(({ code }) => code)).size).toBe(3)
    const [id] = [await idOf(deep)]
    const code = memberCode(id)
    expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/)
    for (const typed of [code, code.replace('-', '').toLowerCase()])
      expect((await team(typed, master)).list.map((row) => row.id)).toEqual([id])
    const { text: file } = await server.request(agentFiles.agentTeamFile.path, { token: master })
    for (const row of alike) expect(file).toContain(row.code)
    const bets = await server.call(agentReportsCalls.agentBets, { name: code }, { token: master })
    expect(bets.list).toEqual([])
  })

  it('an own remark is stored, found by a part of it, hidden from others, and deleted', async () => {
    const id = await idOf(deep)
    expect(await remark(id, '  the tailor from Cebu ')).toEqual({ remark: 'the tailor from Cebu' })
    expect((await team('TAILOR')).list).toMatchObject([{ id, remark: 'the tailor from Cebu' }])
    expect((await team('TAILOR', master)).list).toEqual([])
    expect((await team(memberCode(id), master)).list).toMatchObject([{ id, remark: null }])
    await remark(id, 'the baker')
    expect((await team('tailor')).list).toEqual([])
    await Promise.all(Array.from({ length: 20 }, () => remark(id, null)))
    expect((await team(memberCode(id))).list).toMatchObject([{ id, remark: null }])
  })

  it('a remark on someone outside the team is refused as for an unknown id; too long or empty ones are bad requests', async () => {
    const outside = await idOf(seedAccounts.masterAgent.account)
    for (const id of [outside, crypto.randomUUID()])
      expect(await request({ id, remark: 'x' })).toMatchObject({ status: 404, code: 'not_found' })
    const id = await idOf(deep)
    for (const words of ['', '   ', 'x'.repeat(61)])
      expect(await request({ id, remark: words })).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})
