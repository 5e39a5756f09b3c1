import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expire } from '#server/domain/payments/deposits.ts'
import { paymentsKey, webhookWindow } from '#server/domain/payments/deposit-payments.ts'
import {
  accountBalance,
  clearingAccount,
  feesAccount,
  houseAccount,
  memberAccount,
} from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { approveDeposit, newPaymentsKey } from '#server/operator/commands/payments/deposits.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { LiveEvent } from '#wire/events.ts'
import { type Desk, openDesk } from './deposit-fixture.ts'

let server: TestServer
let desk: Desk

beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
})
afterAll(() => server.stop())
beforeEach(() => desk.clear())

const sides = async () => {
  const { db } = server.services
  return {
    member: await desk.balance(),
    clearing: await accountBalance(db, clearingAccount('PHP')),
    fees: await accountBalance(db, feesAccount('PHP')),
    house: await accountBalance(db, houseAccount('PHP')),
  }
}
const left = () => turnoverLeft(server.services.db, desk.memberId)

describe('a payment', () => {
  it('is credited less its fee, notifies the member’s screens, and sets its wagering requirement', async () => {
    const events: unknown[] = []
    const end = server.services.live.subscribe(`member:${desk.memberId}`, (event) => events.push(event))
    const [before, turnover] = [await sides(), await left()]
    const deposit = await desk.begin()
    expect(await desk.pay(deposit)).toMatchObject({ status: 200, value: { state: 'paid', replayed: false } })
    expect(await sides()).toEqual({
      member: before.member + 49_250n,
      clearing: before.clearing - 50_000n,
      fees: before.fees + 750n,
      house: before.house,
    })
    expect(await left()).toBe(turnover + 50_000n)
    await expect.poll(() => events).toContainEqual({ type: 'balance.changed' } satisfies LiveEvent)
    await expect.poll(() => events).toContainEqual({ type: 'member.changed', part: 'deposits' } satisfies LiveEvent)
    expect(await desk.read(deposit.id)).toMatchObject({ state: 'paid', pay: null })
    end()
  })

  it('brings the chosen bonus, with its own requirement', async () => {
    const [before, turnover] = [await sides(), await left()]
    const deposit = await desk.begin({ amount: '3000.00', bonus: true })
    expect(deposit).toMatchObject({ bonus: '1000.00', turnover: '43000.00' })
    await desk.pay(deposit)
    expect(await sides()).toMatchObject({ member: before.member + 395_500n, house: before.house - 100_000n })
    expect(await left()).toBe(turnover + 4_300_000n)
  })

  it('is credited once, for repeated and concurrent reports', async () => {
    const before = await desk.balance()
    const deposit = await desk.begin({ channel: 'parola' })
    const sent = await desk.signed(desk.paid(deposit))
    const answers = await Promise.all(Array.from({ length: 30 }, () => desk.hook(sent)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['envelope_replayed']),
    )
    expect(await desk.balance()).toBe(before + 50_000n)
  })

  it('reported again with a new signature is answered as before, with another content it is refused', async () => {
    const deposit = await desk.begin({ channel: 'parola' })
    const event = desk.paid(deposit)
    const { clock } = server.services
    await desk.hook(await desk.signed(event, { at: clock.now() - 1000 }))
    const before = await desk.balance()
    expect((await desk.hook(await desk.signed(event))).value).toEqual({ state: 'paid', replayed: true })
    expect((await desk.hook(await desk.signed({ ...event, amount: '900.00' }))).code).toBe('idempotency_conflict')
    expect(await desk.balance()).toBe(before)
  })

  it('that is repeated as another event is held for the operator and not credited', async () => {
    const deposit = await desk.begin({ channel: 'parola' })
    await desk.pay(deposit)
    const before = await desk.balance()
    expect((await desk.pay(deposit)).value).toEqual({ state: 'paid', replayed: false })
    expect(await desk.balance()).toBe(before)
    expect((await desk.read(deposit.id)).payments).toMatchObject([{ why: 'second', state: 'waiting' }])
  })

  it('that is late, or follows a cancellation, is credited all the same', async () => {
    const before = await desk.balance()
    const late = await desk.begin({ channel: 'parola' })
    await expire(server.services, late.expiresAt)
    expect((await desk.read(late.id)).state).toBe('expired')
    expect((await desk.pay(late)).value).toMatchObject({ state: 'paid' })
    const deposit = await desk.begin({ channel: 'parola' })
    await server.request('/wps/deposit/cancel', { body: { id: deposit.id }, token: desk.token })
    expect((await desk.pay(deposit)).value).toMatchObject({ state: 'paid' })
    expect(await desk.balance()).toBe(before + 100_000n)
  })

  it.each([
    ['amount', { amount: '499.99' }, 49_999n],
    ['greater amount', { amount: '500.01' }, 50_001n],
  ])('of another %s waits for the operator, who credits the received sum', async (_what, change, credited) => {
    const [before, turnover] = [await desk.balance(), await left()]
    const deposit = await desk.begin({ channel: 'parola' })
    expect((await desk.pay(deposit, change)).value).toMatchObject({ state: 'review' })
    expect(await desk.balance()).toBe(before)
    const { db, live, settings, clock } = server.services
    await approveDeposit({ db, live, settings, now: () => clock.now() }, deposit.reference)
    expect(await desk.balance()).toBe(before + credited)
    expect(await left()).toBe(turnover + credited)
  })

  it('of another currency waits as well, and brings no bonus when less arrived', async () => {
    const foreign = await desk.begin({ channel: 'parola' })
    expect((await desk.pay(foreign, { currency: 'USDT' })).value).toMatchObject({ state: 'review' })
    const before = await desk.balance()
    const { db, live, settings, clock } = server.services
    await expect(approveDeposit({ db, live, settings, now: () => clock.now() }, foreign.reference)).rejects.toThrow(
      'was paid in another currency',
    )
    expect(await desk.balance(), 'a promise is not credited for another currency').toBe(before)
    const deposit = await desk.begin({ amount: '1000.00', bonus: true })
    await desk.pay(deposit, { amount: '900.00' })
    await approveDeposit({ db, live, settings, now: () => clock.now() }, deposit.reference)
    expect(await desk.balance()).toBe(before + 90_000n - 1_500n)
  })

  it('that failed rejects the deposit; a payment reported after that waits, one reported before stands', async () => {
    const before = await desk.balance()
    const first = await desk.begin({ channel: 'parola' })
    expect((await desk.pay(first, { status: 'failed' })).value).toMatchObject({ state: 'rejected' })
    expect((await desk.pay(first)).value).toMatchObject({ state: 'review' })
    expect(await desk.balance()).toBe(before)
    const second = await desk.begin({ channel: 'parola' })
    await desk.pay(second)
    expect((await desk.pay(second, { status: 'failed' })).value).toMatchObject({ state: 'paid' })
    expect(await desk.balance()).toBe(before + 50_000n)
  })
})

describe('a deposit webhook', () => {
  it('is refused when the signature does not match its content, or its time is another', async () => {
    const deposit = await desk.begin({ channel: 'parola' })
    const before = await desk.balance()
    const { clock } = server.services
    const event = desk.paid(deposit)
    const sent = await desk.signed(event)
    const forged = [
      await desk.signed(event, { key: 'another key' }),
      { ...sent, body: sent.body.replace('500.00', '900.00') },
      { ...sent, body: `${sent.body} ` },
      { ...sent, headers: { ...sent.headers, 'x-payment-timestamp': String(clock.now() + 1) } },
      { ...sent, headers: { ...sent.headers, 'x-payment-signature': '' } },
      { ...sent, headers: { ...sent.headers, 'x-payment-signature': 'zz'.repeat(32) } },
      { body: sent.body, headers: {} },
    ]
    for (const each of forged) expect((await desk.hook(each)).code).toBe('envelope_invalid')
    for (const at of [clock.now() - webhookWindow - 1000, clock.now() + webhookWindow + 5000])
      expect((await desk.hook(await desk.signed(event, { at }))).code).toBe('envelope_expired')
    for (const content of ['', '{', '[]', '{"event":"x"}', { ...event, amount: '1e9' }, { ...event, status: 'maybe' }])
      expect((await desk.hook(await desk.signed(content))).code).toBe('invalid_request')
    expect((await desk.hook(await desk.signed(' '.repeat(10_000)))).code).toBe('too_large')
    expect([await desk.balance(), (await desk.read(deposit.id)).state]).toEqual([before, 'pending'])
  })

  it('without a deposit is accepted, and held for the operator', async () => {
    expect((await desk.pay({ reference: 'D00000000000', amount: '500.00' })).value).toEqual({
      state: 'held',
      replayed: false,
    })
  })

  it('leaves nothing behind when it fails, and succeeds when it is reported again', async () => {
    const { db, clock } = server.services
    const deposit = await desk.begin({ channel: 'parola' })
    const before = await desk.balance()
    const wallet = eq(ledgerAccounts.code, memberAccount(desk.memberId))
    await db.update(ledgerAccounts).set({ stoppedAt: clock.now() }).where(wallet)
    const event = desk.paid(deposit)
    const sent = await desk.signed(event)
    expect((await desk.hook(sent)).code).toBe('account_stopped')
    const { rows } = await db.execute(sql`select from payment_events where id = ${event.event}`)
    expect([rows.length, (await desk.read(deposit.id)).state]).toEqual([0, 'pending'])
    await db.update(ledgerAccounts).set({ stoppedAt: null }).where(wallet)
    expect((await desk.hook(sent)).value).toMatchObject({ state: 'paid', replayed: false })
    expect(await desk.balance()).toBe(before + 50_000n)
  })

  it('is verified with the operator’s own key once there is one, and without a key refused on a site that is not local', async () => {
    const { settings, config, clock } = server.services
    expect(await paymentsKey({ settings, config: { ...config, mode: 'production' } })).toBeNull()
    const deposit = await desk.begin({ channel: 'parola' })
    const old = await desk.signed(desk.paid(deposit))
    const [key] = await newPaymentsKey(settings, config, clock.now())
    expect((await desk.hook(old)).code).toBe('envelope_invalid')
    expect((await desk.hook(await desk.signed(desk.paid(deposit), { key }))).value).toMatchObject({ state: 'paid' })
  })
})

describe('the stand-in for partners', () => {
  const play = (act: string, reference: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/local/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ reference, act }),
    })

  it.each([
    ['pay', 'paid'],
    ['fail', 'rejected'],
    ['twice', 'paid'],
    ['wrong', 'review'],
    ['outOfOrder', 'review'],
    ['forged', 'pending'],
    ['stale', 'pending'],
    ['unknown', 'pending'],
  ])('plays %s by webhooks', async (act, state) => {
    const deposit = await desk.begin({ channel: 'parola' })
    const page = await play(act, deposit.reference)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('The site answered')])
    expect((await desk.read(deposit.id)).state).toBe(state)
  })

  it('lists created deposits, escaped, and answers only the site’s own pages', async () => {
    const { reference } = await desk.begin()
    const list = await (await fetch(`${server.origin}/local/payments`)).text()
    expect(list).toContain(reference)
    expect(await (await fetch(`${server.origin}/local/payments?reference=${randomUUID()}`)).text()).not.toContain(
      reference,
    )
    expect((await play('pay', reference, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    expect((await play('pay', 'D00000000000')).status).toBe(404)
  })
})

it('payments: leaves every wallet with the sum of its entries', async () => {
  expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
})
