import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelsOf } from '#server/domain/payments/deposit-channels.ts'
import { expire } from '#server/domain/payments/deposits.ts'
import { accountBalance, clearingAccount } from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { approveDeposit, describeDeposits } from '#server/operator/commands/payments/deposits.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { depositCalls } from '#wire/payments/deposit.ts'
import { type Desk, openDesk } from './deposit-fixture.ts'

let server: TestServer
let desk: Desk

beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
})
afterAll(() => server.stop())
beforeEach(() => desk.clear())

const begin = (amount = '1000.00') => desk.begin({ channel: 'agila', amount })
type Begun = Awaited<ReturnType<typeof begin>>
/** Reports a payment in coins, of the requested amount unless `change` overrides it. */
const report = async ({ reference, coin }: Begun, change: object = {}) =>
  desk.hook(
    await desk.signed(
      desk.paid({ reference, amount: coin!.amount }, { event: randomUUID(), currency: coin!.coin, ...change }),
    ),
  )
const seen = (deposit: Begun, confirmations: number, change: object = {}) =>
  report(deposit, { status: 'seen', confirmations, ...change })
const late = async (deposit: Begun) => {
  await server.services.db.execute(sql`update deposits set expires_at = 1 where id = ${deposit.id}`)
  await expire(server.services, server.services.clock.now())
}

describe('a deposit in a coin', () => {
  it('has its own address, the number of coins with their rate, and the server’s time', async () => {
    const [one, other] = [await begin(), await begin()]
    expect(one).toMatchObject({
      kind: 'crypto',
      amount: '1000.00',
      // 1,000 / 56.25 is 17.777777…: rounded up, or it would be worth too little.
      coin: { coin: 'USDT', network: 'TRON (TRC-20)', rate: '56.25', amount: '17.777778', confirmations: 3 },
      pay: { kind: 'crypto', address: expect.stringContaining(one.reference) },
    })
    expect(one.coin).toMatchObject({ seen: null, received: null })
    expect(one.pay).not.toEqual(other.pay)
    const { channels, serverTime } = await server.call(depositCalls.depositChannels, {}, { token: desk.token })
    expect(channels.find(({ id }) => id === 'agila')?.quote).toEqual({
      coin: 'USDT',
      network: 'TRON (TRC-20)',
      rate: '56.25',
    })
    expect(channels.find(({ id }) => id === 'perlas')?.quote).toBeNull()
    expect(Math.abs(serverTime - server.services.clock.now())).toBeLessThan(60_000)
    expect(JSON.stringify(channels)).not.toContain('TStatehouse')
  })

  it('keeps its rate and its address whatever the channel becomes', async () => {
    const { services } = server
    const deposit = await begin()
    const channels = await channelsOf(services, 'PHP')
    const changed = channels.map((channel) =>
      channel.pay.kind === 'crypto'
        ? { ...channel, pay: { ...channel.pay, rate: '10.00', address: 'elsewhere' } }
        : channel,
    )
    await services.settings.setDepositChannels(changed, services.clock.now())
    expect(await desk.read(deposit.id)).toMatchObject({ coin: deposit.coin, pay: deposit.pay })
    expect((await begin()).coin?.amount).toBe('100.000000')
    const before = await desk.balance()
    await report(deposit)
    expect(await desk.balance()).toBe(before + 100_000n)
    await services.settings.setDepositChannels([...channels], services.clock.now())
  })

  it('notifies live while it is confirmed, and is credited in the wallet’s currency once it has enough confirmations', async () => {
    const { db, live } = server.services
    const events: unknown[] = []
    const end = live.subscribe(`member:${desk.memberId}`, (event) => events.push(event))
    const clearing = await accountBalance(db, clearingAccount('PHP'))
    const before = await desk.balance()
    const deposit = await begin()
    for (const [confirmations, shown] of [
      [0, 0],
      [2, 2],
      [1, 2],
    ] as const) {
      expect(await seen(deposit, confirmations)).toMatchObject({ status: 200, value: { state: 'pending' } })
      expect((await desk.read(deposit.id)).coin).toMatchObject({ seen: shown, received: '17.777778' })
    }
    expect(await report(deposit, { confirmations: 2 })).toMatchObject({ value: { state: 'pending' } })
    expect(await desk.balance()).toBe(before)
    // Notifications are delivered separately, later than their events.
    await expect.poll(() => events.filter((event) => JSON.stringify(event).includes('deposits'))).toHaveLength(4)
    expect(await report(deposit, { confirmations: 3 })).toMatchObject({ value: { state: 'paid' } })
    expect(await desk.balance()).toBe(before + 100_000n)
    expect(await accountBalance(db, clearingAccount('PHP'))).toBe(clearing - 100_000n)
    expect(await desk.read(deposit.id)).toMatchObject({
      state: 'paid',
      pay: null,
      coin: { seen: 3, received: '17.777778', rate: '56.25' },
    })
    end()
  })

  it.each([
    ['too little', '16.000000', 90_000n],
    ['too much', '20.000001', 112_500n],
  ])(
    'waits for the operator when it is %s, who credits the received coins at the promised rate',
    async (_, amount, credited) => {
      const before = await desk.balance()
      const deposit = await begin()
      expect(await report(deposit, { amount })).toMatchObject({ value: { state: 'review' } })
      expect(await desk.balance()).toBe(before)
      const { services } = server
      expect((await describeDeposits(services.db)).join('\n')).toContain(`${amount} USDT`)
      await approveDeposit({ ...services, now: () => services.clock.now() }, deposit.reference)
      expect(await desk.balance()).toBe(before + credited)
    },
  )

  it('in another currency than its coin waits for the operator', async () => {
    const deposit = await begin()
    expect(await report(deposit, { currency: 'PHP', amount: '1000.00' })).toMatchObject({ value: { state: 'review' } })
  })

  it('that arrives after its rate has expired waits for the operator, unless it was seen before', async () => {
    const after = await begin()
    await late(after)
    expect((await desk.read(after.id)).state).toBe('expired')
    expect(await seen(after, 1)).toMatchObject({ value: { state: 'expired' } })
    expect(await report(after)).toMatchObject({ value: { state: 'review' } })
    const before = await desk.balance()
    const intime = await begin()
    await seen(intime, 1)
    await late(intime)
    expect((await desk.read(intime.id)).state).toBe('pending')
    expect(await report(intime)).toMatchObject({ value: { state: 'paid' } })
    expect(await desk.balance()).toBe(before + 100_000n)
  })

  it('that is under way cannot be cancelled', async () => {
    const deposit = await begin()
    await seen(deposit, 1)
    const body = { id: deposit.id }
    expect(await server.request(depositCalls.cancelDeposit.path, { body, token: desk.token })).toMatchObject({
      code: 'deposit_finished',
    })
    expect(await report(deposit, { status: 'failed' })).toMatchObject({ value: { state: 'rejected' } })
  })

  it('reported thirty times at once, as seen and as paid, is credited once', async () => {
    const before = await desk.balance()
    const deposit = await begin()
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? report(deposit) : seen(deposit, index % 4))),
    )
    expect(await desk.balance()).toBe(before + 100_000n)
    expect(await desk.read(deposit.id)).toMatchObject({ state: 'paid', coin: { seen: 3 } })
  })

  it.each([
    ['pay', 'paid'],
    ['seen', 'pending'],
    ['wrong', 'review'],
    ['more', 'review'],
    ['twice', 'paid'],
  ])('is played %s by the stand-in for partners', async (act, state) => {
    const { id, reference } = await begin()
    await fetch(`${server.origin}/local/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ reference, act }),
    })
    expect((await desk.read(id)).state).toBe(state)
  })
})

it('deposits in coins: leaves every wallet with the sum of its entries', async () => {
  expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
})
