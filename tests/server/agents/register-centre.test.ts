import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { linkUses, registrationLinks } from '#server/store/schema/agents/registration-links.ts'
import { seedAccounts, seedCodes } from '#server/store/seed/seed-accounts.ts'
import { ana, problemsOf, registrationOn } from '#tests/server/identity/registration-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { agentCalls } from '#wire/agents/agent.ts'
import type { Call, RequestOf } from '#wire/call.ts'
import { registerCentreCalls as centre } from '#wire/agents/register-centre.ts'
import { contractCalls } from '#wire/contracts/contract.ts'
import { registrationCalls } from '#wire/identity/registration.ts'

let server: TestServer
let token: string
let other: string
const { begin, register, rule, memberNamed } = registrationOn(() => server)

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 30, games: 10, rounds: 0 } })
  await begin()
  token = await server.login(seedAccounts.agent)
  other = await server.login(seedAccounts.subAgent)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

let named = 0
const newName = () => `bago${(named += 1)}tao`
const openRequest = (change: object = {}) => ({
  type: 2,
  username: newName(),
  password: 'Kf7h3m9pqrs4',
  agreed: true,
  ...change,
})
const open = async (content: object, who = token) =>
  server.request(centre.openDownline.path, { token: who, body: await server.seal(centre.openDownline.path, content) })
const make = (change: Partial<RequestOf<typeof centre.makeRegistrationLink>> = {}, who = token) =>
  server.call(
    centre.makeRegistrationLink,
    { name: 'Fiesta', type: 2, days: null, mostUses: null, ...change },
    { token: who },
  )
const links = (who = token) => server.call(centre.registrationLinks, {}, { token: who })
const stateOf = async (id: string) => (await links()).list.find((link) => link.id === id)?.state
const disable = (id: string, who = token) =>
  server.request(centre.disableRegistrationLink.path, { token: who, body: { id } })

describe('an account opened by an agent', () => {
  it('is placed directly below the agent, with a wallet, and must change its password at the first login', async () => {
    const { db } = server.services
    const terms = await server.call(centre.downlineTerms, {}, { token })
    expect(terms.types).toEqual([2, 1])
    const content = openRequest({ type: 1, password: terms.suggestion })
    const events: unknown[] = []
    for (const { account } of [seedAccounts.agent, seedAccounts.masterAgent]) {
      const above = await memberNamed(account)
      server.services.live.subscribe(`member:${above!.id}`, (event) => events.push(event))
    }
    expect((await open(content)).value).toEqual({ username: content.username, type: 1 })
    const changed = { type: 'member.changed', part: 'team' }
    await expect.poll(() => events, { message: 'all agents above' }).toEqual([changed, changed])
    const made = await memberNamed(content.username)
    expect(made).toMatchObject({ type: 1, firstLoginAt: null, birthday: null, profile: {}, toUpline: true })
    expect(await db.$count(ledgerAccounts, eq(ledgerAccounts.memberId, made!.id))).toBe(1)
    expect(await db.$count(downlines, eq(downlines.memberId, made!.id))).toBe(2)
    const login = await server.tryLogin({ username: content.username, password: terms.suggestion, area: 'agent' })
    expect(login.value).toMatchObject({ accountType: 1, mustChangePassword: 'first', firstTimeLogin: true })
    const audited = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'downline.opened'))
    expect(audited.at(-1)).toMatchObject({ details: { downlineId: made!.id, type: 1 } })
    expect(JSON.stringify(audited)).not.toContain(terms.suggestion)
  })

  it('is the same account for a repeated request; another request finds the name taken', async () => {
    const content = openRequest()
    expect((await open(content)).success).toBe(true)
    expect((await open(content)).success).toBe(true)
    expect(problemsOf(await open({ ...content, password: 'Another-77' }))).toEqual({ username: 'taken' })
    expect(problemsOf(await open(content, other))).toEqual({ username: 'taken' })
    expect(problemsOf(await open(openRequest({ username: seedAccounts.member.account.toUpperCase() })))).toEqual({
      username: 'taken',
    })
  })

  it('is opened once by thirty concurrent requests with one name', async () => {
    const username = newName()
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, each) => open(openRequest({ username, password: `Password-${each}` }))),
    )
    expect(responses.filter(({ success }) => success)).toHaveLength(1)
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    expect((await server.call(agentCalls.agentTeam, { name: username }, { token })).total).toBe(1)
  })

  it('follows the rules of the registration, and is refused for types the brand does not allow', async () => {
    const { settings, clock } = server.services
    expect(problemsOf(await open(openRequest({ username: '1x', password: 'short' })))).toEqual({
      username: 'length',
      password: 'length',
    })
    expect(
      problemsOf(await open(openRequest({ password: server.services.config.weakPassword.padEnd(7) }))),
    ).toMatchObject({
      password: expect.any(String),
    })
    for (const content of [{}, openRequest({ agreed: false }), openRequest({ type: 3 }), openRequest({ username: 7 })])
      expect((await open(content)).code).toBe('invalid_request')
    for (const type of [4, 41, 42]) expect((await open(openRequest({ type }))).code, String(type)).toBe('feature_off')
    await settings.setBrand({ downlineTypes: [42] }, clock.now())
    expect((await open(openRequest())).code).toBe('feature_off')
    expect((await open(openRequest({ type: 42 }))).success).toBe(true)
    await settings.setToggle('usernameRegistration', false, clock.now())
    expect((await open(openRequest({ type: 42 }))).code).toBe('feature_off')
    expect((await server.call(centre.downlineTerms, {}, { token })).types).toEqual([])
    await settings.setToggle('usernameRegistration', true, clock.now())
    await settings.setBrand({ downlineTypes: [2, 1] }, clock.now())
  })
})

describe('a registration link', () => {
  it('opens accounts of its type below its agent, and counts them', async () => {
    const { db } = server.services
    const link = await make({ name: ' Facebook ', type: 1, days: 7, mostUses: 2 })
    expect(link).toMatchObject({ name: 'Facebook', type: 1, state: 'live', uses: 0, mostUses: 2 })
    expect(link.code).toMatch(/^[A-Z2-9]{10}$/)
    expect(await server.call(registrationCalls.affiliate, { code: link.code.toLowerCase() }, {})).toEqual({
      valid: true,
    })
    const user = ana({ affiliateCode: link.code })
    expect((await register(user)).value).toMatchObject({ accountType: 1, mustChangePassword: null })
    const made = await memberNamed(user.username)
    expect(made).toMatchObject({ type: 1, toUpline: true })
    expect(await db.select().from(linkUses).where(eq(linkUses.memberId, made!.id))).toMatchObject([{ linkId: link.id }])
    expect((await links()).list[0]).toMatchObject({ id: link.id, uses: 1, state: 'live' })
    const [audited] = await db.select().from(auditEvents).where(eq(auditEvents.memberId, made!.id))
    expect(audited).toMatchObject({ kind: 'member.registered', details: { linkId: link.id } })
    expect((await register(ana({ affiliateCode: link.code }))).success).toBe(true)
    expect(await stateOf(link.id)).toBe('usedUp')
    const late = ana({ affiliateCode: link.code })
    expect((await register(late)).code).toBe('link_used_up')
    expect(await memberNamed(late.username)).toBeUndefined()
    expect((await register({ ...late, affiliateCode: '' })).success, 'without its code').toBe(true)
  })

  it('offers contracts at its rates to a member who registers by it, as far as its agent may by then', async () => {
    const { db, settings, clock } = server.services
    const above = await server.login(seedAccounts.masterAgent)
    const [most] = (await links(above)).offers
    expect(most).toEqual({ kind: 'dividend', most: '40.00' })
    expect((await links(above)).agentTypes).toEqual([1])
    expect((await links()).offers, 'an agent without a contract has nothing to hand on').toEqual([])
    const rates = [
      { kind: 'dividend' as const, rate: '12.50' },
      { kind: 'realtime' as const, rate: '0.25' },
    ]
    const link = await make({ type: 1, rates }, above)
    expect(link.rates).toEqual(rates)
    const offersTo = async (name: string) => {
      const { id } = (await memberNamed(name))!
      return db
        .select()
        .from(contractVersions)
        .where(eq(contractVersions.downlineId, id))
        .orderBy(contractVersions.kind)
    }
    const user = ana({ affiliateCode: link.code })
    const { token: theirs } = (await register(user)).value as { readonly token: string }
    expect(await offersTo(user.username)).toMatchObject([
      { kind: 'dividend', version: 1, topRate: 1250, outcome: null, activeFrom: null },
      { kind: 'realtime', version: 1, topRate: 25, outcome: null, activeFrom: null },
    ])
    for (const kind of ['dividend', 'realtime'] as const) {
      const { waiting } = await server.call(contractCalls.contract, { kind, with: 'me' }, { token: theirs })
      expect(waiting).toMatchObject({ what: 'offer', mine: false })
      const answer = { id: waiting!.id, agree: true, ends: 0 }
      expect((await server.request(contractCalls.answerContract.path, { token: theirs, body: answer })).success).toBe(
        true,
      )
    }
    const { id } = (await memberNamed(user.username))!
    expect(
      (await server.call(agentCalls.agentDownline, { id }, { token: above })).rates,
      'in the list of the team',
    ).toEqual(rates)
    await settings.setMemberRules({ contractDividend: 1_000 }, clock.now())
    const late = ana({ affiliateCode: link.code })
    await register(late)
    expect(await offersTo(late.username)).toMatchObject([{ kind: 'realtime' }])
    await settings.setMemberRules({ contractDividend: 4_000 }, clock.now())
  })

  it('carries no rate that cannot be offered', async () => {
    const above = await server.login(seedAccounts.masterAgent)
    const refusalOf = async (type: number, rates: readonly (readonly [kind: string, rate: string])[], who = above) => {
      const body = { name: 'x', type, days: null, mostUses: null, rates: rates.map(([kind, rate]) => ({ kind, rate })) }
      return (await server.request(centre.makeRegistrationLink.path, { token: who, body })).code
    }
    expect(await refusalOf(1, [['dividend', '40.01']])).toBe('contract_rate_over')
    expect(await refusalOf(1, [['dividend', '1.00']], token)).toBe('contract_rate_over')
    expect(await refusalOf(1, [['dividend', '0.00']])).toBe('contract_terms_invalid')
    expect(
      await refusalOf(1, [
        ['dividend', '1.00'],
        ['dividend', '2.00'],
      ]),
    ).toBe('contract_terms_invalid')
    expect(await refusalOf(2, [['dividend', '1.00']]), 'a player has no contracts').toBe('feature_off')
    for (const rate of ['1', '-1.00', '1.000', '1e2', '１.00', 'NaN'])
      expect(await refusalOf(1, [['dividend', rate]]), rate).toBe('invalid_request')
    expect(await refusalOf(1, [['constructor', '1.00']])).toBe('invalid_request')
  })

  it('gives its last use to one of thirty; the others are refused and leave nothing behind', async () => {
    const { db } = server.services
    const link = await make({ mostUses: 1 })
    const users: ReturnType<typeof ana>[] = []
    for (let each = 0; each < 30; each += 1) {
      // Requests of one address are limited per minute.
      if (each % 10 === 0) await db.delete(rateLimits)
      users.push({ ...ana({ affiliateCode: link.code }), ...{ ticket: await server.ticket('register') } })
    }
    const came = await Promise.all(users.map((user) => register(user)))
    expect(came.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(came.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set(['link_used_up']))
    const names = users.map(({ username }) => username)
    expect(await db.$count(members, inArray(members.account, names))).toBe(1)
    const [row] = await db.select().from(registrationLinks).where(eq(registrationLinks.id, link.id))
    expect(row?.uses).toBe(1)
    expect(await db.$count(linkUses, eq(linkUses.linkId, link.id))).toBe(1)
  })

  it('is dropped when it is invisible and no longer valid, and the registration succeeds without it', async () => {
    await rule('affiliateCode', { enabled: false })
    const link = await make({ mostUses: 1, type: 1 })
    const [one, two] = [ana({ affiliateCode: link.code }), ana({ affiliateCode: link.code })]
    expect((await register(one)).value).toMatchObject({ accountType: 1 })
    expect((await register(two)).value).toMatchObject({ accountType: 2 })
    expect((await memberNamed(two.username))?.uplineId).toBeNull()
    await rule('affiliateCode', { enabled: true })
  })

  it('is over once it has expired, was closed, or its agent is no longer one', async () => {
    const { clock, settings, db } = server.services
    const [short, closed, standing] = [await make({ days: 1 }), await make(), await make()]
    const tried = async (code: string) =>
      (await server.request(`${registrationCalls.affiliate.path}?code=${code}`)).code ?? 'valid'
    expect((await disable(closed.id)).success).toBe(true)
    expect((await disable(closed.id)).success, 'again').toBe(true)
    expect(await tried(closed.code)).toBe('link_over')
    expect(await stateOf(closed.id)).toBe('disabled')
    clock.move(86_400_000)
    expect(await tried(short.code)).toBe('link_over')
    clock.move(0)
    expect(await tried(short.code)).toBe('valid')
    await settings.setBrand({ agentTypes: [41] }, clock.now())
    expect(await tried(standing.code)).toBe('link_over')
    await settings.setBrand({ agentTypes: [1, 41, 42], downlineTypes: [1] }, clock.now())
    expect(await tried(standing.code)).toBe('link_over')
    await settings.setBrand({ downlineTypes: [2, 1] }, clock.now())
    expect(await tried(standing.code)).toBe('valid')
    expect(await tried(seedCodes.affiliate), 'an agent’s own code').toBe('valid')
    const ended = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'link.disabled'))
    expect(ended).toHaveLength(1)
  })

  it('belongs to one agent: only they see it in the list, and another can close it no more than an unknown one', async () => {
    const link = await make()
    expect((await links(other)).list).toEqual([])
    const [theirs, unknown] = [await disable(link.id, other), await disable(randomUUID(), other)]
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text])
    expect(await stateOf(link.id)).toBe('live')
  })

  it('is made at most fifty times, also in concurrent requests; a closed one makes room', async () => {
    const { db } = server.services
    const requests: Promise<{ code: string | undefined }>[] = []
    for (let each = 0; each < 60; each += 1) {
      if (each % 20 === 0) {
        await Promise.all(requests)
        await db.delete(rateLimits)
      }
      const body = { name: `Link ${each}`, type: 2, days: 30, mostUses: 5 }
      requests.push(server.request(centre.makeRegistrationLink.path, { token: other, body }))
    }
    const codes = (await Promise.all(requests)).map(({ code }) => code ?? 'made')
    expect(codes.filter((code) => code === 'made')).toHaveLength(50)
    expect(codes.filter((code) => code === 'link_too_many')).toHaveLength(10)
    await db.delete(rateLimits)
    await disable((await links(other)).list[0]!.id, other)
    expect((await make({}, other)).state).toBe('live')
    expect(await links(other)).toMatchObject({ live: 50, most: 50 })
  })

  it('with invalid input is refused with a 4xx', async () => {
    const good = { name: 'x', type: 2, days: null, mostUses: null }
    for (const change of [
      { name: ' ' },
      { name: 'x'.repeat(41) },
      { type: 5 },
      { days: 2 },
      { days: '1' },
      { mostUses: 0 },
      { mostUses: 10_001 },
      { mostUses: 1.5 },
      { name: undefined },
    ]) {
      const body = { ...good, ...change }
      expect((await server.request(centre.makeRegistrationLink.path, { token, body })).code, JSON.stringify(body)).toBe(
        'invalid_request',
      )
    }
    expect((await server.request(centre.makeRegistrationLink.path, { token, body: { ...good, type: 41 } })).code).toBe(
      'feature_off',
    )
  })
})

describe('calls of registration and links', () => {
  it('are refused to a visitor, a member and a trial account', async () => {
    const [member, trial] = [await server.login(), await server.login(seedAccounts.trial)]
    const bodies = new Map<Call, object>([
      [centre.makeRegistrationLink, { name: 'x', type: 2, days: null, mostUses: null }],
      [centre.disableRegistrationLink, { id: randomUUID() }],
      [centre.openDownline, openRequest()],
    ])
    for (const call of Object.values<Call>(centre)) {
      const content = bodies.get(call)
      const body = content === undefined ? undefined : call.sealed ? await server.seal(call.path, content) : content
      const ask = async (who?: string) =>
        (await server.request(call.path, { method: call.method, ...(who === undefined ? {} : { token: who }), body }))
          .code
      expect(await ask(), call.path).toBe('not_logged_in')
      if (call.sealed) continue
      expect(await ask(member), call.path).toBe('error_not_agent')
      expect(await ask(trial), call.path).toBe('real_account_needed')
    }
    expect((await open(openRequest(), member)).code).toBe('error_not_agent')
    expect((await open(openRequest(), trial)).code).toBe('real_account_needed')
  })
})
