import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeType } from '#server/domain/identity/account-type.ts'
import { joinTeam } from '#server/domain/agents/team-tree.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { contractRequests, contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { Call, RequestOf } from '#wire/call.ts'
import type { ContractKind, ContractTerms } from '#wire/contracts/contract-terms.ts'
import { contractCalls as calls } from '#wire/contracts/contract.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'

/** Agents, each directly below the one before. */
type Name = 'master' | 'agent' | 'sub' | 'last'

let server: TestServer
const tokens = {} as Record<Name, string>
const ids = {} as Record<Name, string>
let member: string

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 60, games: 20, rounds: 0 } })
  const { db } = server.services
  const { masterAgent, agent, subAgent } = seedAccounts
  for (const [name, account] of [
    ['master', masterAgent],
    ['agent', agent],
    ['sub', subAgent],
  ] as const) {
    ids[name] = await idOf(account.account)
    tokens[name] = await server.login(account)
  }
  // No member of the seed is below the sub-agent.
  ids.last = await idOf(seedAccounts.firstLogin.account)
  await db.delete(downlines).where(eq(downlines.memberId, ids.last))
  await db.update(members).set({ type: 1, uplineId: ids.sub }).where(eq(members.id, ids.last))
  await db.transaction((tx) => joinTeam(tx, { memberId: ids.last, uplineId: ids.sub, joinedAt: 0 }))
  tokens.last = await server.login(seedAccounts.firstLogin)
  member = await server.login()
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of [rateLimits, contractRequests, contractVersions, contracts])
    await server.services.db.delete(table)
})

async function idOf(account: string): Promise<string> {
  const [row] = await server.services.db.select({ id: members.id }).from(members).where(eq(members.account, account))
  return row?.id ?? ''
}

const terms = (rate: string, more: Partial<ContractTerms> = {}): ContractTerms => ({
  kind: 'dividend',
  period: 'monthly',
  tiers: [{ rate, activeMembers: 5, validBet: '5000.00', profitAndLoss: '1000.00' }],
  singleBet: null,
  winRate: null,
  lossRate: null,
  ...more,
})
const ask = (call: Call, body: object, who: Name) =>
  server.request(call.method === 'GET' ? `${call.path}?${new URLSearchParams({ ...body })}` : call.path, {
    token: tokens[who],
    ...(call.method === 'GET' ? {} : { body }),
  })
const offer = (who: Name, to: Name, offered: ContractTerms, days?: number) =>
  server.call(calls.offerContract, { downlineId: ids[to], terms: offered, days }, { token: tokens[who] })
const seen = (who: Name, other: string, kind: ContractKind = 'dividend') =>
  server.call(calls.contract, { kind, with: other }, { token: tokens[who] })
const answer = (who: Name, request: RequestOf<typeof calls.answerContract>) =>
  server.call(calls.answerContract, request, { token: tokens[who] })
const askFor = (who: Name, other: string, what: 'new' | 'termination', reason?: string) =>
  server.call(calls.askContract, { kind: 'dividend', with: other, what, reason }, { token: tokens[who] })

/** Offers a contract and accepts it. */
async function agreed(who: Name, to: Name, offered: ContractTerms): Promise<void> {
  const { waiting } = await offer(who, to, offered)
  const { ends } = await seen(to, 'me', offered.kind)
  await answer(to, { id: waiting!.id, agree: true, ends: ends.length })
}
const held = async (who: Name, other: string) =>
  (await seen(who, other)).versions.filter(({ activeFrom, activeUntil }) => activeFrom !== null && activeUntil === null)

async function newsOf(who: Name): Promise<readonly string[]> {
  const { list } = await server.call(notificationsCalls.notifications, { kind: 'security' }, { token: tokens[who] })
  return list.flatMap((each) => (each.kind === 'security' && each.event.startsWith('contract') ? [each.event] : []))
}

describe('an offer', () => {
  it('waits, is seen, accepted and in force; both sides are notified at once, and the history has every step', async () => {
    const notified: string[] = []
    const ends = (['master', 'agent'] as const).map((who) =>
      server.services.live.subscribe(`member:${ids[who]}`, (event) => {
        const { type, part } = event as { readonly type: string; readonly part?: string }
        if (type === 'member.changed' && part === 'contracts') notified.push(who)
      }),
    )
    const offered = await offer('master', 'agent', terms('12.50'))
    expect(offered).toMatchObject({
      role: 'upline',
      name: 'ahente',
      most: '40.00',
      waiting: { what: 'offer', mine: true },
    })
    await expect.poll(() => new Set(notified)).toEqual(new Set(['master', 'agent']))
    expect(await newsOf('agent')).toContain('contractOffered')
    const waiting = () => server.call(calls.waitingContracts, {}, { token: tokens.agent })
    expect(await waiting()).toEqual({ divtypereq: 1, dailysalreqtype: 0, contracthoursalreq: 0, realtimesalreqtype: 0 })

    const theirs = await seen('agent', 'me')
    expect(theirs).toMatchObject({
      role: 'downline',
      name: 'pu•••e',
      most: null,
      waiting: { mine: false, seenAt: null },
    })
    const { id } = theirs.waiting!
    const read = await server.call(calls.seeContract, { id }, { token: tokens.agent })
    const again = await server.call(calls.seeContract, { id }, { token: tokens.agent })
    expect(again.waiting?.seenAt).toBe(read.waiting?.seenAt)
    expect((await seen('master', ids.agent)).waiting?.seenAt).toBe(read.waiting?.seenAt)

    const done = await answer('agent', { id, agree: true })
    expect(done).toMatchObject({ waiting: null, versions: [{ version: 1, outcome: 'agreed', activeUntil: null }] })
    expect(await answer('agent', { id, agree: true }), 'answered twice').toEqual(done)
    expect(await newsOf('master')).toContain('contractAnswered')
    expect((await waiting()).divtypereq).toBe(0)
    const overview = await server.call(calls.dividendContracts, {}, { token: tokens.agent })
    expect(overview).toMatchObject({ most: '12.50', own: { id: 'me', rate: '12.50', waiting: null } })

    await agreed('master', 'agent', terms('14.00'))
    const { versions } = await seen('agent', 'me')
    expect(versions.map(({ version, endedBy, outcome }) => [version, endedBy, outcome])).toEqual([
      [2, null, 'agreed'],
      [1, 'replaced', 'agreed'],
    ])
    expect(versions[1]?.activeUntil).toBe(versions[0]?.activeFrom)
    for (const end of ends) end()
  })

  it('can be refused with a reason, withdrawn, or expire by the clock, and is in force in none of these cases', async () => {
    const refused = await offer('master', 'agent', terms('10.00'))
    const answered = await answer('agent', { id: refused.waiting!.id, agree: false, reason: ' Too little ' })
    expect(answered.versions[0]).toMatchObject({ outcome: 'refused', reason: 'Too little', activeFrom: null })

    const taken = (await offer('master', 'agent', terms('11.00'))).waiting!
    await server.call(calls.withdrawContract, { id: taken.id }, { token: tokens.master })
    expect((await ask(calls.answerContract, { id: taken.id, agree: true }, 'agent')).code).toBe('contract_over')

    const over = (await offer('master', 'agent', terms('12.00'), 1)).waiting!
    const { db, clock } = server.services
    const expiresAt = clock.now() - 1
    const before = (await newsOf('master')).length
    await db.update(contractVersions).set({ expiresAt }).where(eq(contractVersions.id, over.id))
    expect((await ask(calls.answerContract, { id: over.id, agree: true }, 'agent')).code).toBe('contract_over')
    expect((await ask(calls.withdrawContract, { id: over.id }, 'master')).code).toBe('contract_over')
    for (const [who, other] of [
      ['agent', 'me'],
      ['master', ids.agent],
    ] as const) {
      const { versions, waiting } = await seen(who, other)
      expect([waiting, versions[0]?.outcome, versions[0]?.answeredAt]).toEqual([null, 'expired', expiresAt])
    }
    await expect.poll(async () => (await newsOf('master')).length, { message: 'notified by the job' }).toBe(before + 1)
    expect(await held('agent', 'me')).toEqual([])
    await agreed('master', 'agent', terms('12.00'))
    expect(await held('agent', 'me')).toHaveLength(1)
  })

  it('exists once for the same terms, and not while something else is pending', async () => {
    const first = await offer('master', 'agent', terms('10.00'))
    expect((await offer('master', 'agent', terms('10.00'))).waiting).toEqual(first.waiting)
    const other = { downlineId: ids.agent, terms: terms('11.00') }
    expect((await ask(calls.offerContract, other, 'master')).code).toBe('contract_waits')
    expect((await ask(calls.askContract, { kind: 'dividend', with: 'me', what: 'new' }, 'agent')).code).toBe(
      'contract_waits',
    )
    expect((await seen('master', ids.agent)).versions).toHaveLength(1)
  })

  it('never exceeds the own rate, which is zero before the own contract', async () => {
    const to = (name: Name, rate: string) => ({ downlineId: ids[name], terms: terms(rate) })
    expect((await ask(calls.offerContract, to('sub', '0.01'), 'agent')).code).toBe('contract_rate_over')
    expect((await ask(calls.offerContract, to('agent', '40.01'), 'master')).code).toBe('contract_rate_over')
    await agreed('master', 'agent', terms('20.00'))
    expect((await ask(calls.offerContract, to('sub', '20.01'), 'agent')).code).toBe('contract_rate_over')
    await agreed('agent', 'sub', terms('20.00'))
    expect(await held('sub', 'me')).toHaveLength(1)
    const { settings, clock } = server.services
    await settings.setMemberRules({ contractDividend: 500 }, clock.now())
    expect((await ask(calls.offerContract, to('agent', '5.01'), 'master')).code).toBe('contract_rate_over')
    await settings.setMemberRules({ contractDividend: 4_000 }, clock.now())
  })
})

describe('a lower contract', () => {
  it('ends, once it is accepted, every contract above it further down, which the warning listed', async () => {
    await agreed('master', 'agent', terms('30.00'))
    await agreed('agent', 'sub', terms('25.00'))
    await agreed('sub', 'last', terms('5.00'))
    const open = await offer('sub', 'last', terms('9.00'))
    const { waiting } = await offer('master', 'agent', terms('10.00'))
    const { ends } = await seen('agent', 'me')
    expect(ends.map(({ name, rate }) => [name, rate])).toEqual([
      ['katulong', '25.00'],
      [expect.stringContaining('•••'), '5.00'],
    ])
    const unaware = await ask(calls.answerContract, { id: waiting!.id, agree: true, ends: 1 }, 'agent')
    expect(unaware.code, 'the warning listed one, the answer would end two').toBe('contract_changed')
    await answer('agent', { id: waiting!.id, agree: true, ends: 2 })
    for (const name of ['sub', 'last'] as const) {
      expect(await held(name, 'me'), name).toEqual([])
      expect(await newsOf(name), name).toContain('contractEnded')
    }
    expect((await seen('sub', 'me')).versions[0]).toMatchObject({ endedBy: 'lowered' })
    expect((await seen('last', 'me')).versions[0]).toMatchObject({ outcome: 'overtaken' })
    expect((await ask(calls.answerContract, { id: open.waiting!.id, agree: true }, 'last')).code).toBe('contract_over')
    expect(await held('agent', 'me')).toHaveLength(1)
  })

  it('is not possible for a member who is no longer an agent, and leaves neither a question nor anything to settle', async () => {
    const { db, clock } = server.services
    await agreed('master', 'agent', terms('30.00'))
    await agreed('agent', 'sub', terms('20.00'))
    await agreed('sub', 'last', terms('10.00'))
    await offer('sub', 'last', terms('12.00'))
    const change = (type: number) => changeType(db, { memberId: ids.last, type, agentTypes: [1, 41, 42] }, clock.now())
    expect(await change(2)).toMatchObject({ kind: 'changed', uplines: [ids.sub] })
    await change(1)
    tokens.last = await server.login(seedAccounts.firstLogin)
    const { versions, waiting } = await seen('sub', ids.last)
    expect(waiting).toBeNull()
    expect(versions.map(({ outcome, endedBy }) => [outcome, endedBy])).toEqual([
      ['overtaken', null],
      ['agreed', 'terminated'],
    ])
  })

  it('leaves contracts at or below the new rate in force', async () => {
    await agreed('master', 'agent', terms('30.00'))
    await agreed('agent', 'sub', terms('10.00'))
    await agreed('master', 'agent', terms('10.00'))
    expect(await held('sub', 'me')).toHaveLength(1)
  })
})

describe('a question to the other side', () => {
  it('can be for a new contract, which the upline offers or refuses', async () => {
    const response = await askFor('agent', 'me', 'new', 'More bets')
    expect(response.waiting).toMatchObject({ what: 'new', mine: true, reason: 'More bets' })
    expect(await newsOf('master')).toContain('contractAsked')
    const { id } = response.waiting!
    expect((await ask(calls.answerContract, { id, agree: true }, 'master')).code).toBe('contract_to_offer')
    const no = await answer('master', { id, agree: false, reason: 'Not yet' })
    expect(no.requests[0]).toMatchObject({ outcome: 'refused', answer: 'Not yet', mine: false })

    await askFor('agent', 'me', 'new')
    expect((await askFor('agent', 'me', 'new')).requests, 'asked twice').toHaveLength(2)
    const { list } = await server.call(calls.downlineContracts, { kind: 'dividend' }, { token: tokens.master })
    expect(list[0], 'who waits stands first').toMatchObject({ id: ids.agent, waiting: { what: 'new', mine: false } })
    const offered = await offer('master', 'agent', terms('10.00'))
    expect(offered.requests[0]).toMatchObject({ outcome: 'agreed' })
    expect((await ask(calls.askContract, { kind: 'dividend', with: ids.agent, what: 'new' }, 'master')).code).toBe(
      'contract_to_offer',
    )
  })

  it('can be for the end, by either side, which the other accepts or refuses; until then the contract stays in force', async () => {
    expect((await ask(calls.askContract, { kind: 'dividend', with: 'me', what: 'termination' }, 'agent')).code).toBe(
      'contract_missing',
    )
    await agreed('master', 'agent', terms('20.00'))
    await agreed('agent', 'sub', terms('5.00'))
    for (const [asker, other, whom, back] of [
      ['agent', 'master', 'me', ids.agent],
      ['master', 'agent', ids.agent, 'me'],
    ] as const) {
      const { id } = (await askFor(asker, whom, 'termination')).waiting!
      expect((await ask(calls.answerContract, { id, agree: true }, asker)).status, 'one’s own question').toBe(404)
      await answer(other, { id, agree: false })
      expect(await held(other, back)).toHaveLength(1)
      await askFor(asker, whom, 'termination')
      await server.call(calls.withdrawContract, { id: (await seen(asker, whom)).waiting!.id }, { token: tokens[asker] })
    }
    const { id } = (await askFor('agent', 'me', 'termination')).waiting!
    const { ends } = await seen('master', ids.agent)
    expect(ends.map(({ name }) => name)).toEqual(['ka•••g'])
    await answer('master', { id, agree: true, ends: 1 })
    expect([await held('agent', 'me'), await held('sub', 'me')]).toEqual([[], []])
    expect((await seen('agent', 'me')).versions[0]).toMatchObject({ endedBy: 'terminated' })
  })
})

describe('thirty concurrent requests', () => {
  it('to accept and to withdraw: one succeeds, and the others get its result', async () => {
    for (let round = 0; round < 3; round += 1) {
      await server.services.db.delete(rateLimits)
      const { waiting } = await offer('master', 'agent', terms(`1${round}.00`))
      const { id } = waiting!
      const came = await Promise.all(
        Array.from({ length: 30 }, (_, each) =>
          each % 2 === 0
            ? ask(calls.answerContract, { id, agree: true }, 'agent')
            : ask(calls.withdrawContract, { id }, 'master'),
        ),
      )
      const { versions } = await seen('agent', 'me')
      const isAgreed = versions[0]?.outcome === 'agreed'
      for (const [each, { success, code }] of came.entries())
        expect(success ? 'ok' : code, String(each)).toBe((each % 2 === 0) === isAgreed ? 'ok' : 'contract_over')
    }
  })

  it('to offer to one downline make one offer, and to ask make one question', async () => {
    const body = (each: number) => ({ downlineId: ids.agent, terms: terms(`1${each % 3}.00`) })
    const offers = await Promise.all(
      Array.from({ length: 30 }, (_, each) => ask(calls.offerContract, body(each), 'master')),
    )
    expect(new Set(offers.map(({ success, code }) => (success ? 'ok' : code)))).toEqual(
      new Set(['ok', 'contract_waits']),
    )
    const open = and(eq(contractVersions.downlineId, ids.agent), isNull(contractVersions.outcome))
    expect(await server.services.db.$count(contractVersions, open)).toBe(1)
  })
})

describe('contract calls', () => {
  it('are refused to anyone but the two sides, as for an unknown contract', async () => {
    await agreed('master', 'agent', terms('20.00'))
    const { waiting } = await offer('agent', 'sub', terms('10.00'))
    const { id } = waiting!
    for (const who of ['master', 'last'] as const) {
      for (const [call, body] of [
        [calls.seeContract, { id }],
        [calls.answerContract, { id, agree: true }],
        [calls.withdrawContract, { id }],
        [calls.contract, { kind: 'dividend', with: ids.sub }],
        [calls.offerContract, { downlineId: ids.sub, terms: terms('5.00') }],
        [calls.askContract, { kind: 'dividend', with: ids.sub, what: 'termination' }],
      ] as const) {
        const theirs = await ask(call, body, who)
        const unknown = JSON.parse(
          JSON.stringify(body).replaceAll(id, randomUUID()).replaceAll(ids.sub, randomUUID()),
        ) as object
        const none = await ask(call, unknown, who)
        expect([theirs.status, theirs.text], `${who} ${call.path}`).toEqual([none.status, none.text])
        expect(none.code).toBe('not_found')
      }
    }
    expect((await ask(calls.seeContract, { id }, 'agent')).code, 'the upline reads nothing in their place').toBe(
      'not_found',
    )
    expect(await seen('master', 'me'), 'without an upline it is the house').toMatchObject({
      name: null,
      versions: [],
    })
    expect((await seen('agent', ids.sub)).waiting?.seenAt).toBeNull()
  })

  it('are for agents with a token only, and for kinds the brand has', async () => {
    for (const call of Object.values(calls) as readonly Call[]) {
      const wish = {
        kind: 'dividend',
        with: 'me',
        what: 'new',
        id: randomUUID(),
        agree: false,
        downlineId: ids.sub,
        terms: terms('1.00'),
      }
      const path = call.method === 'GET' ? `${call.path}?kind=dividend&with=me` : call.path
      const request = { method: call.method, ...(call.method === 'GET' ? {} : { body: wish }) }
      expect((await server.request(path, request)).status, call.path).toBe(401)
      expect((await server.request(path, { ...request, token: member })).code, call.path).toBe('error_not_agent')
    }
    const { settings, clock } = server.services
    const flags = { enableCt: true, salary: true, hourSalary: true, agentRealtimeSalary: true }
    await settings.setBrand({ agentFlags: { ...flags, enableCt: false } }, clock.now())
    expect((await ask(calls.offerContract, { downlineId: ids.sub, terms: terms('1.00') }, 'agent')).code).toBe(
      'feature_off',
    )
    expect(await seen('agent', 'me'), 'what there is can be read on').toMatchObject({ isOff: true })
    expect((await ask(calls.dailyContracts, {}, 'agent')).success).toBe(true)
    await settings.setBrand({ agentFlags: flags }, clock.now())
  })

  it('answer invalid requests and terms with a 4xx', async () => {
    const tier = terms('10.00').tiers[0]!
    const wrong: readonly Partial<ContractTerms>[] = [
      { period: null },
      { singleBet: '1.00' },
      { tiers: [tier, tier] },
      { tiers: [tier, { ...tier, rate: '11.00', activeMembers: 4 }] },
      { tiers: [{ ...tier, rate: '0.00' }] },
      { tiers: [{ ...tier, validBet: '1.001' }] },
      { tiers: [{ ...tier, profitAndLoss: null }] },
      { kind: 'realtime', period: null, singleBet: '0.00', winRate: '100.01', lossRate: '0.00' },
    ]
    for (const change of wrong) {
      const response = await ask(
        calls.offerContract,
        { downlineId: ids.agent, terms: terms('10.00', change) },
        'master',
      )
      expect(response.code, JSON.stringify(change)).toBe('contract_terms_invalid')
    }
    const many = Array.from({ length: 11 }, (_, each) => ({ ...tier, rate: `${each + 1}.00` }))
    for (const body of [
      {},
      { downlineId: 'me', terms: terms('1.00') },
      { downlineId: ids.agent, terms: terms('1') },
      { downlineId: ids.agent, terms: terms('-1.00') },
      { downlineId: ids.agent, terms: { ...terms('1.00'), tiers: [] } },
      { downlineId: ids.agent, terms: { ...terms('1.00'), tiers: many } },
      { downlineId: ids.agent, terms: { ...terms('1.00'), tiers: [{ ...tier, activeMembers: 1.5 }] } },
      { downlineId: ids.agent, terms: terms('1.00'), days: 31 },
    ])
      expect((await ask(calls.offerContract, body, 'master')).code, JSON.stringify(body)).toBe('invalid_request')
    expect((await ask(calls.contract, { kind: '__proto__', with: 'me' }, 'agent')).status).toBe(400)
    expect((await ask(calls.contract, { kind: 'dividend', with: '\0' }, 'agent')).status).toBe(400)
    const reason = { kind: 'dividend', with: 'me', what: 'new', reason: 'x'.repeat(141) }
    expect((await ask(calls.askContract, reason, 'agent')).status).toBe(400)
    expect((await seen('master', ids.agent)).versions).toEqual([])
  })
})
