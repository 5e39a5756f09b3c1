import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expire } from '#server/domain/payments/deposits.ts'
import { approveDeposit, describeDeposits, rejectDeposit } from '#server/operator/commands/payments/deposits.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { type Desk, openDesk } from '#tests/server/payments/deposit-fixture.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { depositCalls } from '#wire/payments/deposit.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { hour, openTable, type Table } from './support.ts'

let server: TestServer
let table: Table
let desk: Desk
beforeAll(async () => {
  server = await startTestServer()
  table = await openTable(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await table.reset()
  desk = await openDesk(server)
  await desk.clear()
  // Deposits of other tests on this day do not count here.
  await server.services.db.execute(sql`update deposits set finished_at = 1 where state = 'paid'`)
})

const ofDay = { kind: 'deposit', period: 'day' } as const
type Begun = Awaited<ReturnType<Desk['begin']>>
const begin = (amount: string, bonus = false) => desk.begin({ channel: bonus ? 'perlas' : 'parola', amount, bonus })
const cancel = ({ id }: Begun) => server.call(depositCalls.cancelDeposit, { id }, { token: desk.token })
const stateOf = async (deposit: Begun) => ((await desk.pay(deposit)).value as { readonly state: string }).state
const used = async () => (await table.limit(ofDay))?.used
const site = () => {
  const { db, live, settings, clock } = server.services
  return { db, live, settings, now: () => clock.now() }
}

describe('the limit of deposits, for money that arrives late', () => {
  it('applies to cancelled deposits that are paid all the same', async () => {
    await table.set(ofDay, '1000.00')
    const before = await desk.balance()
    const begun: Begun[] = []
    for (let made = 0; made < 4; made += 1) {
      const deposit = await begin('900.00')
      await cancel(deposit)
      begun.push(deposit)
    }
    expect(await Promise.all(begun.map(stateOf)).then((states) => states.toSorted())).toEqual([
      'paid',
      'review',
      'review',
      'review',
    ])
    expect(await desk.balance()).toBe(before + 90_000n)
    expect(await used(), 'what waits is not used').toBe('900.00')
  })

  it('applies to expired deposits, and to pending ones beside them', async () => {
    await table.set(ofDay, '1000.00')
    const late = await begin('600.00')
    await expire(server.services, late.expiresAt)
    const open = await begin('600.00')
    expect(await stateOf(late)).toBe('review')
    expect(await stateOf(open)).toBe('paid')
  })

  it('applies where it was set or lowered after the deposit was created', async () => {
    const open = await begin('900.00')
    await table.set(ofDay, '100.00')
    const before = await desk.balance()
    expect(await stateOf(open)).toBe('review')
    expect(await desk.balance()).toBe(before)
    expect((await desk.read(open.id)).payments).toMatchObject([{ why: 'limit', state: 'waiting', amount: '900.00' }])
  })

  it('admits no more of thirty concurrent late payments than it has room for', async () => {
    await table.set(ofDay, '1000.00')
    const begun: Begun[] = []
    for (let made = 0; made < 30; made += 1) {
      await server.services.db.execute(sql`delete from rate_limits`)
      const deposit = await begin('300.00')
      await cancel(deposit)
      begun.push(deposit)
    }
    const states = await Promise.all(begun.map(stateOf))
    expect(states.filter((state) => state === 'paid')).toHaveLength(3)
    expect(await used()).toBe('900.00')
  }, 60_000)

  it('binds the operator, who credits a payment once there is room or returns it', async () => {
    await table.set(ofDay, '1000.00')
    const [one, two, three] = [await begin('500.00'), await begin('500.00'), await begin('400.00').catch(() => null)]
    expect(three).toBeNull()
    await table.set(ofDay, '500.00')
    // Both were promised under the limit before: the first of them fits, the second one waits.
    await cancel(two)
    expect(await stateOf(one)).toBe('paid')
    expect(await stateOf(two)).toBe('review')
    expect((await describeDeposits(server.services.db)).join('\n')).toContain('exceeds the deposit limit')
    const before = await desk.balance()
    await expect(approveDeposit(site(), two.reference)).rejects.toThrow('limit')
    expect(await desk.balance()).toBe(before)
    await table.later(24 * hour)
    await approveDeposit(site(), two.reference)
    expect(await desk.balance()).toBe(before + 50_000n)
  })

  it('applies to a proof that the operator approves', async () => {
    const deposit = await desk.begin({ channel: 'silangan', amount: '900.00' })
    await server.services.db.execute(sql`update deposits set state = 'proofSent' where id = ${deposit.id}`)
    await table.set(ofDay, '100.00')
    await expect(approveDeposit(site(), deposit.reference)).rejects.toThrow('limit')
    await rejectDeposit(site(), deposit.reference)
  })
})

describe('other late money', () => {
  it('is not credited to an excluded member, by the operator neither', async () => {
    const deposit = await begin('500.00')
    const { path } = protectionCalls.exclude
    const { password } = seedAccounts.member
    await server.request(path, {
      token: table.token(),
      body: await server.seal(path, { kind: 'timeOut', length: 24, password }),
    })
    const before = await desk.balance()
    expect(await stateOf(deposit)).toBe('review')
    await expect(approveDeposit(site(), deposit.reference)).rejects.toThrow('excluded')
    expect(await desk.balance()).toBe(before)
  })

  it('brings no bonus to a member who refuses offers since', async () => {
    const deposit = await begin('3000.00', true)
    await server.call(protectionCalls.setMarketing, { on: false }, { token: table.token() })
    const before = await desk.balance()
    expect(await stateOf(deposit)).toBe('paid')
    expect(await desk.balance()).toBe(before + 295_500n)
  })
})
