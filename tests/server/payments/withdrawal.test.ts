import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { requireTurnover } from '#server/domain/money/turnover.ts'
import { feeOf } from '#server/domain/payments/withdrawal-conditions.ts'
import { step, type Step } from '#server/domain/payments/withdrawals.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { memberAddresses } from '#server/store/schema/verification/second-verification.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { withdrawalCalls, type Withdrawal } from '#wire/payments/withdrawal.ts'
import { addBank, ask, books, fullName, paymentPassword, readyMember } from './withdrawal-support.ts'

let server: TestServer
let token: string
let memberId: string
let destinationId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  memberId = await readyMember(server)
  await server.services.db.delete(turnoverRequirements)
  await server.services.db.delete(settings).where(eq(settings.name, 'withdrawals'))
  await server.services.settings.setWithdrawalRules({}, server.services.clock.now())
  token = await server.login()
  destinationId = (await addBank(server, token)).id
})

const freshly = () => server.services.db.delete(rateLimits)
const request = (content: Readonly<Record<string, unknown>> = {}) => ask(server, token, { destinationId, ...content })
const made = async (content: Readonly<Record<string, unknown>> = {}) => {
  const answer = await request(content)
  expect(answer.code).toBeUndefined()
  return answer.value as Withdrawal
}
const bring = (id: string, to: Step) =>
  step(server.services, id, to, { address: null, now: server.services.clock.now() })
const terms = () => server.call(withdrawalCalls.withdrawalTerms, {}, { token })
const cancel = (id: string) => server.request(withdrawalCalls.cancelWithdrawal.path, { token, body: { id } })
const paid: Step = { kind: 'paid', confirmMinutes: 60 }
const rejected: Step = { kind: 'rejected', reason: 'account' }
const change = (rules: Parameters<typeof server.services.settings.setWithdrawalRules>[0]) =>
  server.services.settings.setWithdrawalRules(rules, server.services.clock.now())

it('withdrawal terms: name the banks and the holder of a new account', async () => {
  expect(await terms()).toMatchObject({ holder: fullName, providers: [{ code: 'silangan' }, {}, {}, {}, {}] })
  const { db } = server.services
  await db.update(members).set({ profile: {} }).where(eq(members.id, memberId))
  expect(await terms()).toMatchObject({ holder: null })
})

describe('a withdrawal', () => {
  it('takes its money out of the available balance at once, and posts nothing before it is paid', async () => {
    const before = await books(server, memberId)
    const withdrawal = await made({ amount: '1500.00' })
    expect(withdrawal).toMatchObject({
      state: 'requested',
      amount: '1500.00',
      fee: '10.00',
      payout: '1490.00',
      destination: { ending: '8901', providerName: 'Bangko Silangan' },
      confirmation: null,
    })
    expect(withdrawal.reference).toMatch(/^W[2-9A-Z]{11}$/)
    const pending = await books(server, memberId)
    expect(pending).toEqual({ ...before, spendable: before.spendable - 150_000n })
    expect(await terms()).toMatchObject({ balance: '8500.00', pending: '1500.00', count: { used: 1 } })

    await bring(withdrawal.id, { kind: 'reviewing' })
    await bring(withdrawal.id, { kind: 'approved' })
    const { row } = await bring(withdrawal.id, paid)
    expect(row.confirmBy).toBe(row.changedAt + 60 * 60_000)
    expect(await books(server, memberId)).toEqual({
      spendable: before.spendable - 150_000n,
      posted: before.posted - 150_000n,
      clearing: before.clearing + 149_000n,
      fees: before.fees + 1_000n,
    })
    expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
  })

  it('that is rejected returns all of it', async () => {
    const before = await books(server, memberId)
    const { id } = await made()
    await bring(id, { kind: 'approved' })
    await bring(id, rejected)
    expect(await books(server, memberId)).toEqual(before)
    const { list } = await server.call(withdrawalCalls.withdrawals, { state: 'over' }, { token })
    expect(list).toMatchObject([{ id, state: 'rejected', reason: 'account' }])
  })

  it('is notified live and in the bell', async () => {
    const events: unknown[] = []
    const end = server.services.live.subscribe(`member:${memberId}`, (event) => events.push(event))
    const { id } = await made()
    await bring(id, { kind: 'approved' })
    await bring(id, paid)
    await expect.poll(() => events.filter((event) => JSON.stringify(event).includes('"withdrawals"'))).toHaveLength(3)
    end()
    const { list } = await server.call(notificationsCalls.notifications, { pageSize: 10 }, { token })
    const kinds = list.map((each) => ('event' in each ? each.event : each.kind))
    expect(kinds.slice(0, 3)).toEqual(['withdrawalPaid', 'withdrawalApproved', 'withdrawalRequested'])
  })

  it('requested thirty times under one key is requested once, with the same answer', async () => {
    const before = await books(server, memberId)
    const content = { idempotencyKey: randomUUID(), amount: '700' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => request(content)))
    const accepted = answers.filter(({ success }) => success)
    // How many find the existing withdrawal depends on the machine; the others have to wait.
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
    const codes = new Set(answers.flatMap(({ success, code }) => (success ? [] : (code ?? []))))
    for (const code of ['rate_limited', 'payment_password_locked']) codes.delete(code)
    expect([...codes]).toEqual([])
    expect((await books(server, memberId)).spendable).toBe(before.spendable - 70_000n)
    expect((await request({ ...content, amount: '701' })).code).toMatch(/idempotency_conflict|rate_limited/)
  })

  it('requested thirty times at once succeeds as often as a day allows, and never below zero', async () => {
    await change({ dailyCount: 3 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => request({ amount: '2600' })))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect((await books(server, memberId)).spendable).toBe(1_000_000n - 3n * 260_000n)
    const codes = new Set(answers.flatMap(({ code }) => code ?? []))
    // Each had the right payment password: none is refused as wrong or locked.
    for (const code of ['insufficient_funds', 'withdrawal_too_many', 'rate_limited']) codes.delete(code)
    expect([...codes]).toEqual([])
  })
})

describe('cancelling a withdrawal', () => {
  it('is possible while it is requested or reviewed, and safe to repeat', async () => {
    const before = await books(server, memberId)
    const { id } = await made()
    await bring(id, { kind: 'reviewing' })
    expect((await cancel(id)).value).toMatchObject({ state: 'cancelled' })
    expect((await cancel(id)).success).toBe(true)
    expect(await books(server, memberId)).toEqual(before)
    const { id: approved } = await made()
    await bring(approved, { kind: 'approved' })
    expect((await cancel(approved)).code).toBe('withdrawal_decided')
  })

  it('of another member is refused as unknown', async () => {
    const { id } = await made()
    const other = await server.login(seedAccounts.agent)
    const answer = await server.request(withdrawalCalls.cancelWithdrawal.path, { token: other, body: { id } })
    expect(answer.code).toBe('not_found')
  })

  it('against approving it, thirty at once: one of the two wins, and the money is in one place', async () => {
    const before = await books(server, memberId)
    const { id } = await made()
    const both = Array.from({ length: 30 }, (_, n): Promise<string> =>
      n % 2 === 0
        ? cancel(id).then(({ code }) => code ?? 'cancelled')
        : bring(id, { kind: 'approved' }).then(
            () => 'approved',
            () => 'withdrawal_decided',
          ),
    )
    const ways = new Set(await Promise.all(both))
    ways.delete('withdrawal_decided')
    ways.delete('rate_limited')
    expect(ways.size).toBe(1)
    const [how] = ways
    const spendable = how === 'cancelled' ? before.spendable : before.spendable - 50_000n
    expect(await books(server, memberId)).toEqual({ ...before, spendable })
  })

  it('against paying it, thirty at once: it is paid once or returned once', async () => {
    const before = await books(server, memberId)
    const { id } = await made()
    await bring(id, { kind: 'approved' })
    const ways = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        bring(id, n % 2 === 0 ? paid : rejected).then(
          ({ replayed }) => (replayed ? 'again' : n % 2 === 0 ? 'paid' : 'rejected'),
          () => 'refused',
        ),
      ),
    )
    const done = ways.filter((way) => way === 'paid' || way === 'rejected')
    expect(done).toHaveLength(1)
    const gone = done[0] === 'paid' ? 50_000n : 0n
    expect((await books(server, memberId)).posted).toBe(before.posted - gone)
    expect((await books(server, memberId)).spendable).toBe(before.spendable - gone)
  })
})

describe('the amount of a withdrawal', () => {
  it('is limited by the balance, the highest amount, the day’s sum and its count', async () => {
    expect(await terms()).toMatchObject({ available: '10000.00', boundBy: null, least: '100.00', most: '50000.00' })
    await change({ most: 3_000 })
    expect(await terms()).toMatchObject({ available: '3000.00', boundBy: 'most' })
    await change({ dailySum: 2_000 })
    expect(await terms()).toMatchObject({ available: '2000.00', boundBy: 'sum' })
    await change({ dailyCount: 1 })
    await made()
    expect(await terms()).toMatchObject({ available: '0.00', boundBy: 'count', sum: { used: '500.00' } })
    expect((await request()).code).toBe('withdrawal_too_many')
  })

  it.each(['99.99', '50001', '500.50', '-500', '0'])('refuses %s', async (amount) => {
    expect((await request({ amount })).code).toBe('amount_out_of_range')
  })

  it('is zero while there is turnover left', async () => {
    const { db, clock } = server.services
    await db.transaction((tx) =>
      requireTurnover(tx, {
        memberId,
        source: 'deposit',
        reference: randomUUID(),
        currency: 'PHP',
        required: 40_000n,
        now: clock.now(),
      }),
    )
    expect(await terms()).toMatchObject({ available: '0.00', boundBy: 'turnover', turnoverLeft: '400.00' })
    const before = await books(server, memberId)
    expect((await request()).code).toBe('turnover_left')
    expect(await books(server, memberId)).toEqual(before)
  })

  it('is limited by the rest of a day’s sum, and a new day begins at the site’s midnight', async () => {
    await change({ dailySum: 900 })
    await made()
    expect((await request()).code).toBe('withdrawal_over_daily')
    const { clock } = server.services
    clock.move(clock.offset + 24 * 3_600_000)
    token = await server.login()
    await made()
  })

  it('goes to no destination that is unknown, another member’s, or waiting', async () => {
    expect((await request({ destinationId: randomUUID() })).code).toBe('payout_unusable')
    const waiting = await addBank(server, token, { number: '1234567890' })
    expect((await request({ destinationId: waiting.id })).code).toBe('payout_unusable')
  })

  it('needs the payment password, and locks it after wrong attempts', async () => {
    expect((await request({ paymentPassword: '999998' })).code).toBe('payment_password_wrong')
    for (let wrong = 0; wrong < 4; wrong += 1) await request({ paymentPassword: '999998' })
    expect((await request({ paymentPassword })).code).toBe('payment_password_locked')
  })

  it('is zero from an unknown network, until the member logs in there', async () => {
    const { db } = server.services
    await db.delete(memberAddresses)
    await db.update(sessions).set({ address: '203.0.113.9' }).where(eq(sessions.memberId, memberId))
    expect(await terms()).toMatchObject({ available: '0.00', boundBy: 'place' })
    expect((await request()).code).toBe('place_unknown')
    await server.services.settings.setToggle('secondVerification', false, server.services.clock.now())
    expect(await terms()).toMatchObject({ boundBy: null })
    token = await server.login()
    await server.services.settings.setToggle('secondVerification', true, server.services.clock.now())
    await freshly()
    expect(await terms()).toMatchObject({ boundBy: null })
  })

  it('costs the operator’s fee, rounded up in the site’s favour', () => {
    expect(feeOf(10_000n, { feeFixed: 10, feeBasisPoints: 0 }, 'PHP')).toBe(1_000n)
    expect(feeOf(10_001n, { feeFixed: 0, feeBasisPoints: 100 }, 'PHP')).toBe(101n)
    expect(feeOf(10_000n, { feeFixed: 0, feeBasisPoints: 100 }, 'PHP')).toBe(100n)
  })
})
