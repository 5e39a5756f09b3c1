import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { maskedName } from '#server/domain/identity/masked-name.ts'
import type { MemberRules } from '#server/domain/money/member-rules.ts'
import { requireTurnover } from '#server/domain/money/turnover.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { memberAddresses } from '#server/store/schema/verification/second-verification.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { memberTransfers } from '#server/store/schema/money/member-transfers.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { paymentPassword, readyMember } from '#tests/server/payments/withdrawal-support.ts'
import { agentCalls } from '#wire/agents/agent.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { memberTransferCalls, type MemberTransfer } from '#wire/money/member-transfer.ts'

let server: TestServer
let token: string
let memberId: string
let uplineId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings: operator, clock } = server.services
  memberId = await readyMember(server)
  await db.delete(turnoverRequirements)
  await db.delete(memberTransfers)
  await db.delete(settings).where(eq(settings.name, 'memberRules'))
  await operator.setMemberRules({}, clock.now())
  const [agent] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.account, seedAccounts.agent.account))
  uplineId = agent!.id
  token = await server.login()
})

const change = (rules: Partial<MemberRules>) =>
  server.services.settings.setMemberRules(rules, server.services.clock.now())
const terms = () => server.call(memberTransferCalls.memberTransferTerms, {}, { token })
async function send(content: Readonly<Record<string, unknown>> = {}) {
  const { path } = memberTransferCalls.sendToMember
  const body = await server.seal(path, { idempotencyKey: randomUUID(), amount: '500', paymentPassword, ...content })
  return server.request(path, { token, body })
}
const both = async () =>
  [await balanceOf(server.services.db, memberId), await balanceOf(server.services.db, uplineId)] as const
const asMember = (row: Partial<typeof members.$inferInsert>) =>
  server.services.db.update(members).set(row).where(eq(members.id, memberId))

describe('money sent to the upline', () => {
  it('is on both wallets at once, with a receipt, in both records with a label, and notified live and in the bell', async () => {
    const [own, theirs] = await both()
    const events: string[] = []
    const ends = [memberId, uplineId].map((id) =>
      server.services.live.subscribe(`member:${id}`, (event) =>
        events.push(`${id}:${(event as { type: string }).type}`),
      ),
    )
    const answer = await send({ amount: '1500.00' })
    const sent = answer.value as MemberTransfer
    expect(sent).toMatchObject({ amount: '1500.00', currency: 'PHP', receiver: 'ah•••e' })
    expect(sent.reference).toMatch(/^U[2-9A-Z]{11}$/)
    expect(await both()).toEqual([own - 150_000n, theirs + 150_000n])
    for (const id of [memberId, uplineId]) await expect.poll(() => events).toContain(`${id}:balance.changed`)
    for (const end of ends) end()

    const agent = await server.login(seedAccounts.agent)
    const recordOf = async (who: string, kind: 'toUpline' | 'fromDownline') =>
      (await server.call(recordsCalls.accountRecord, { kind }, { token: who })).list
    expect(await recordOf(token, 'toUpline')).toMatchObject([
      { kind: 'toUpline', amount: '-1500.00', reference: sent.reference },
    ])
    expect(await recordOf(agent, 'fromDownline')).toMatchObject([
      { kind: 'fromDownline', amount: '1500.00', reference: sent.reference },
    ])
    expect(await recordOf(token, 'fromDownline')).toEqual([])
    const latest = async (who: string) => {
      const { list } = await server.call(
        notificationsCalls.notifications,
        { kind: 'security', pageSize: 10 },
        { token: who },
      )
      return list.map((each) => (each.kind === 'security' ? each.event : each.kind))
    }
    expect(await latest(token)).toContain('sentToUpline')
    expect(await latest(agent)).toContain('gotFromDownline')
    expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
  })

  it('requested thirty times under one key is sent once, with the same answer', async () => {
    const [own, theirs] = await both()
    const content = { idempotencyKey: randomUUID(), amount: '700' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(content)))
    const accepted = answers.filter(({ success }) => success)
    expect(accepted.length).toBeGreaterThan(0)
    const refused = new Set(answers.flatMap(({ code }) => code ?? []))
    // Of thirty right payment passwords at once not all are checked.
    for (const code of ['rate_limited', 'payment_password_locked']) refused.delete(code)
    expect([...refused]).toEqual([])
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
    expect(await both()).toEqual([own - 70_000n, theirs + 70_000n])
    await server.services.db.delete(rateLimits)
    expect((await send({ ...content, amount: '701' })).code).toBe('idempotency_conflict')
    expect((await send(content)).text).toBe(accepted[0]!.text)
  })

  it('requested thirty times at once is sent as often as a day allows, and never below zero', async () => {
    await change({ uplineDailyCount: 3 })
    const [own, theirs] = await both()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send({ amount: '2600' })))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(await both()).toEqual([own - 780_000n, theirs + 780_000n])
    const codes = new Set(answers.flatMap(({ code }) => code ?? []))
    // Of thirty right payment passwords at once not all are checked.
    for (const code of ['insufficient_funds', 'transfer_too_many', 'rate_limited', 'payment_password_locked'])
      codes.delete(code)
    expect([...codes]).toEqual([])
  })

  it('in both directions at once, thirty times, is neither lost nor doubled', async () => {
    const { db } = server.services
    // An upline who is the own downline's downline, which cannot exist: locking the two wallets in another order would
    // dead-lock.
    await db.update(members).set({ uplineId: memberId, toUpline: true }).where(eq(members.id, uplineId))
    const [own] = await db.select({ hash: members.paymentPasswordHash }).from(members).where(eq(members.id, memberId))
    await db.update(members).set({ paymentPasswordHash: own!.hash }).where(eq(members.id, uplineId))
    await change({ uplineDailyCount: 100 })
    const agent = await server.login(seedAccounts.agent)
    const before = await both()
    const { path } = memberTransferCalls.sendToMember
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const content = { idempotencyKey: randomUUID(), amount: '100', paymentPassword }
        const body = await server.seal(path, content)
        return { up: n % 2 === 0, ...(await server.request(path, { token: n % 2 === 0 ? token : agent, body })) }
      }),
    )
    const done = answers.filter(({ success }) => success)
    const net = BigInt(done.filter(({ up }) => up).length - done.filter(({ up }) => !up).length) * 10_000n
    expect(done.length).toBeGreaterThan(1)
    expect(await both()).toEqual([before[0] - net, before[1] + net])
    await db
      .update(members)
      .set({ uplineId: null, toUpline: false, paymentPasswordHash: null })
      .where(eq(members.id, uplineId))
  })
})

describe('money sent to a downline', () => {
  let agent: string
  let downlineId: string
  let outsiderId: string

  beforeEach(async () => {
    const { db } = server.services
    agent = await server.login(seedAccounts.agent)
    const [own] = await db.select({ hash: members.paymentPasswordHash }).from(members).where(eq(members.id, memberId))
    await db.update(members).set({ paymentPasswordHash: own!.hash }).where(eq(members.id, uplineId))
    const [below] = await db
      .select({ id: downlines.memberId })
      .from(downlines)
      .innerJoin(members, eq(members.id, downlines.memberId))
      .where(and(eq(downlines.agentId, uplineId), eq(members.mayEnter, true)))
      .orderBy(asc(members.account))
    downlineId = below!.id
    const [outsider] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.account, seedAccounts.masterAgent.account))
    outsiderId = outsider!.id
  })

  const down = async (content: Readonly<Record<string, unknown>> = {}, who = agent) => {
    const { path } = memberTransferCalls.sendToMember
    const request = { idempotencyKey: randomUUID(), to: downlineId, amount: '500', paymentPassword, ...content }
    return server.request(path, { token: who, body: await server.seal(path, request) })
  }
  const downTerms = (to: string, who = agent) =>
    server.call(memberTransferCalls.memberTransferTerms, { to }, { token: who })
  const held = async () =>
    [await balanceOf(server.services.db, uplineId), await balanceOf(server.services.db, downlineId)] as const

  it('exceeds no limit of deposits of the downline, sent twenty times at once, and counts as a deposit', async () => {
    const { db } = server.services
    const [own, theirs] = await held()
    const limits = { 'deposit.day': { amount: '110000' } }
    await db
      .insert(playProtection)
      .values({ memberId: downlineId, limits })
      .onConflictDoUpdate({ target: playProtection.memberId, set: { limits } })
    await change({ downlineDailyCount: 50 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => down()))
    expect(answers.filter(({ success }) => success).length).toBeLessThanOrEqual(2)
    const codes = new Set(answers.flatMap(({ code }) => code ?? []))
    // Of twenty right payment passwords at once not all are checked.
    for (const code of ['receiver_missing', 'rate_limited', 'payment_password_locked']) codes.delete(code)
    expect([...codes]).toEqual([])
    for (let sent = answers.filter(({ success }) => success).length; sent < 2; sent += 1) {
      await db.delete(rateLimits)
      expect((await down()).success).toBe(true)
    }
    await db.delete(rateLimits)
    expect((await down()).code).toBe('receiver_missing')
    expect(await held()).toEqual([own - 100_000n, theirs + 100_000n])
    await db.delete(playProtection).where(eq(playProtection.memberId, downlineId))
  })

  it('is on both wallets at once, once for its key, in both records, with a notification to both', async () => {
    const [own, theirs] = await held()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => down({ idempotencyKey, amount: '750' })))
    const accepted = answers.filter(({ success }) => success)
    expect(accepted.length).toBeGreaterThan(0)
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
    expect(await held()).toEqual([own - 75_000n, theirs + 75_000n])
    const sent = accepted[0]!.value as MemberTransfer
    const [row] = (await server.call(recordsCalls.accountRecord, { kind: 'sentToDownline' }, { token: agent })).list
    expect(row).toMatchObject({ kind: 'sentToDownline', amount: '-750.00', reference: sent.reference })
    const { list } = await server.call(
      notificationsCalls.notifications,
      { kind: 'security', pageSize: 10 },
      { token: agent },
    )
    expect(list).toContainEqual(expect.objectContaining({ event: 'sentToDownline' }))
    expect((await downTerms(downlineId)).count.used).toBe(1)
    expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
  })

  it('has limits of its own, and a key stands for one receiver', async () => {
    await change({ downlineMost: 600, uplineMost: 200 })
    expect(await downTerms(downlineId)).toMatchObject({ lack: null, most: '600.00', available: '600.00' })
    expect((await down({ amount: '601' })).code).toBe('amount_out_of_range')
    const idempotencyKey = randomUUID()
    expect((await down({ idempotencyKey })).success).toBe(true)
    expect((await down({ idempotencyKey, to: undefined })).code).toBe('idempotency_conflict')
    await change({ downlineDailyCount: 1 })
    expect((await down()).code).toBe('transfer_too_many')
  })

  it('goes to no one outside the team, known or not, and not to a member who may not log in', async () => {
    const before = await held()
    for (const to of [outsiderId, uplineId, randomUUID()]) {
      expect(await downTerms(to)).toMatchObject({ receiver: null, lack: 'none' })
      expect((await down({ to })).code).toBe('receiver_missing')
    }
    const { db } = server.services
    await db.update(members).set({ mayEnter: false }).where(eq(members.id, downlineId))
    expect(await downTerms(downlineId)).toMatchObject({ receiver: null, lack: 'unable' })
    expect((await server.call(agentCalls.agentDownline, { id: downlineId }, { token: agent })).receives).toBe(false)
    expect((await down()).code).toBe('receiver_missing')
    await db.update(members).set({ mayEnter: true }).where(eq(members.id, downlineId))
    expect((await server.call(agentCalls.agentDownline, { id: downlineId }, { token: agent })).receives).toBe(true)
    expect(await held()).toEqual(before)
  })

  it('is for agents only', async () => {
    expect((await down({}, token)).code).toBe('error_not_agent')
    const { path } = memberTransferCalls.memberTransferTerms
    expect((await server.request(`${path}?to=${downlineId}`, { token })).code).toBe('error_not_agent')
    expect((await server.request(`${path}?to=x`, { token: agent })).status).toBe(400)
  })
})

describe('the amount of a transfer', () => {
  it('is limited like a withdrawal: by the balance, the highest amount, the day’s sum and its count', async () => {
    expect(await terms()).toMatchObject({
      receiver: 'ah•••e',
      lack: null,
      available: '10000.00',
      boundBy: null,
      hasPaymentPassword: true,
    })
    await change({ uplineMost: 3_000 })
    expect(await terms()).toMatchObject({ available: '3000.00', boundBy: 'most' })
    await change({ uplineDailySum: 2_000 })
    expect(await terms()).toMatchObject({ available: '2000.00', boundBy: 'sum' })
    await change({ uplineDailyCount: 1 })
    expect((await send()).success).toBe(true)
    expect(await terms()).toMatchObject({ available: '0.00', boundBy: 'count', sum: { used: '500.00' } })
    expect((await send()).code).toBe('transfer_too_many')
    await change({ uplineDailyCount: 5 })
    expect((await send({ amount: '1501' })).code).toBe('transfer_over_daily')
  })

  it.each(['99.99', '20001', '500.50', '-500', '0'])('refuses %s', async (amount) => {
    expect((await send({ amount })).code).toBe('amount_out_of_range')
  })

  it('is zero while there is turnover left', async () => {
    const { db, clock } = server.services
    const required = {
      memberId,
      source: 'deposit',
      reference: randomUUID(),
      currency: 'PHP',
      required: 40_000n,
    } as const
    await db.transaction((tx) => requireTurnover(tx, { ...required, now: clock.now() }))
    expect(await terms()).toMatchObject({ available: '0.00', boundBy: 'turnover', turnoverLeft: '400.00' })
    const before = await both()
    expect((await send()).code).toBe('turnover_left')
    expect(await both()).toEqual(before)
  })

  it('needs the payment password, and locks it after wrong attempts', async () => {
    expect((await send({ paymentPassword: '999998' })).code).toBe('payment_password_wrong')
    for (let wrong = 0; wrong < 4; wrong += 1) await send({ paymentPassword: '999998' })
    expect((await send()).code).toBe('payment_password_locked')
  })

  it('is zero from an unknown network', async () => {
    const { db } = server.services
    const addresses = await db.select().from(memberAddresses).where(eq(memberAddresses.memberId, memberId))
    await db.delete(memberAddresses).where(eq(memberAddresses.memberId, memberId))
    await db.update(sessions).set({ address: '203.0.113.9' }).where(eq(sessions.memberId, memberId))
    expect(await terms()).toMatchObject({ available: '0.00', boundBy: 'place' })
    expect((await send()).code).toBe('place_unknown')
    await db.insert(memberAddresses).values(addresses)
  })
})

describe('senders of transfers', () => {
  it('need an upline that can take money', async () => {
    await asMember({ uplineId: null })
    expect(await terms()).toMatchObject({ receiver: null, lack: 'none' })
    expect((await send()).code).toBe('receiver_missing')
    await asMember({ uplineId, toUpline: false })
    expect(await terms()).toMatchObject({ receiver: null, lack: 'unable' })
    expect((await send()).code).toBe('receiver_missing')
    await asMember({ toUpline: true })
    const { db } = server.services
    await db.update(members).set({ mayEnter: false }).where(eq(members.id, uplineId))
    expect(await terms()).toMatchObject({ receiver: null, lack: 'unable' })
    expect((await send()).code).toBe('receiver_missing')
    await db.update(members).set({ mayEnter: true }).where(eq(members.id, uplineId))
    expect((await send()).success).toBe(true)
  })

  it('are refused while the upline is excluded', async () => {
    const { db, clock } = server.services
    const until = clock.now() + 3_600_000
    const exclusion = { exclusion: 'timeOut', excludedAt: clock.now(), excludedUntil: until } as const
    await db
      .insert(playProtection)
      .values({ memberId: uplineId, ...exclusion })
      .onConflictDoUpdate({ target: playProtection.memberId, set: exclusion })
    expect(await terms()).toMatchObject({ receiver: null, lack: 'unable' })
    expect((await send()).code).toBe('receiver_missing')
    await db.delete(playProtection).where(eq(playProtection.memberId, uplineId))
    expect((await send()).success).toBe(true)
  })

  it('need a token of a real account', async () => {
    const { path } = memberTransferCalls.memberTransferTerms
    expect((await server.request(path)).code).toBe('not_logged_in')
    const trial = await server.login(seedAccounts.trial)
    expect((await server.request(path, { token: trial })).code).toBe('real_account_needed')
    const body = await server.seal(memberTransferCalls.sendToMember.path, {
      idempotencyKey: randomUUID(),
      amount: '500',
      paymentPassword,
    })
    expect((await server.request(memberTransferCalls.sendToMember.path, { token: trial, body })).code).toBe(
      'real_account_needed',
    )
  })
})

it('member transfer: most of the receiver’s name is masked', () => {
  expect([maskedName('ahente'), maskedName('punong.ahente'), maskedName('abcd'), maskedName('')]).toEqual([
    'ah•••e',
    'pu•••e',
    'a•••',
    '•••',
  ])
})
