import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountBalance, clearingAccount, feesAccount, suspenseAccount } from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { heldPaymentLine } from '#server/domain/payments/deposit-payments.ts'
import { type OperatorSocket, startOperatorSocket } from '#server/operator/socket.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { heldPayments } from '#server/store/schema/payments/deposits.ts'
import { adjustments } from '#server/store/schema/money/operators.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { noJobs, operator } from '#tests/server/operator/support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { depositCalls } from '#wire/payments/deposit.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { type Desk, openDesk } from './deposit-fixture.ts'

let server: TestServer
let desk: Desk
let socket: OperatorSocket
let ana: string
let ben: string

const give = (key: string | null, ...words: string[]) =>
  operator({ DATA_DIR: server.services.config.dataDir, ...(key === null ? {} : { OPERATOR_KEY: key }) }, ...words)
const keyFor = async (name: string) => (await give(null, 'people', 'add', name)).stdout.trim().split('\n').at(-1) ?? ''

beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
  socket = await startOperatorSocket(server.services, { dump: () => Promise.reject(new Error('no dump')) }, noJobs)
  ana = await keyFor('ana')
  ben = await keyFor('ben')
})
afterAll(async () => {
  await socket.close()
  await server.stop()
})
beforeEach(async () => {
  const { db, settings, clock } = server.services
  await desk.clear()
  await db.delete(heldPayments)
  await db.delete(adjustments)
  await db.delete(playProtection)
  await settings.setAdjustmentRule({ aloneUpTo: 1_000, wanted: null }, clock.now())
})

const sides = async () => {
  const { db } = server.services
  return {
    member: await desk.balance(),
    clearing: await accountBalance(db, clearingAccount('PHP')),
    suspense: await accountBalance(db, suspenseAccount('PHP')),
    fees: await accountBalance(db, feesAccount('PHP')),
  }
}
type Begun = Awaited<ReturnType<Desk['begin']>>
const begin = (amount = '500.00', channel = 'parola') => desk.begin({ amount, channel })
const stateOf = async (deposit: Begun, change: object = {}) =>
  ((await desk.pay(deposit, change)).value as { readonly state: string }).state
const listed = async () => (await give(null, 'deposits', 'list')).stdout
const waiting = async () => /H[0-9A-Z]{11}/.exec(await listed())?.[0] ?? ''
const inbox = async () => (await server.call(messagesCalls.messages, {}, { token: desk.token })).list

describe('a second payment of a deposit', () => {
  it.each([
    ['second payment for a paid deposit', 'second', async (deposit: Begun) => void (await desk.pay(deposit))],
    [
      'further payment for a deposit in review',
      'topUp',
      async (deposit: Begun) => void (await desk.pay(deposit, { amount: '400.00' })),
    ],
    [
      'after an earlier payment was returned',
      'returned',
      async (deposit: Begun) => {
        await desk.pay(deposit, { amount: '400.00' })
        await give(null, 'deposits', 'reject', deposit.reference)
      },
    ],
  ])(
    '%s is in clearing, waits for the operator, and appears in the member’s messages and record',
    async (words, why, first) => {
      const deposit = await begin()
      await first(deposit)
      const before = await sides()
      const { state } = await desk.read(deposit.id)
      expect(await stateOf(deposit, { amount: '100.00' })).toBe(state)
      expect(await sides()).toEqual({
        ...before,
        clearing: before.clearing - 10_000n,
        suspense: before.suspense + 10_000n,
      })
      expect(await listed()).toMatch(new RegExp(`H\\w{11}: waiting  100.00 PHP  for ${deposit.reference}  ${words}  `))
      const { payments } = await desk.read(deposit.id)
      expect(payments.at(-1)).toMatchObject({ why, state: 'waiting', amount: '100.00', currency: 'PHP' })
      expect(await inbox()).toContainEqual(
        expect.objectContaining({ event: 'paymentHeld', reference: deposit.reference, amount: '100.00' }),
      )
      const { list } = await server.call(notificationsCalls.notifications, {}, { token: desk.token })
      expect(list).toContainEqual(expect.objectContaining({ kind: 'message', event: 'paymentHeld' }))
    },
  )

  it('is reported to the operator in the log, once', async () => {
    const deposit = await begin()
    await desk.pay(deposit)
    const event = desk.paid({ reference: deposit.reference, amount: '100.00' })
    await desk.hook(await desk.signed(event))
    await desk.hook(await desk.signed(event, { at: server.services.clock.now() - 999 }))
    const lines = server.logged.filter((line) => line.includes(heldPaymentLine) && line.includes(deposit.reference))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(await waiting())
  })

  it('is credited as a deposit of its own, under the terms of the one it was paid for', async () => {
    const deposit = await begin('1000.00', 'perlas')
    await desk.pay(deposit)
    await desk.pay(deposit, { amount: '500.00' })
    const { db } = server.services
    const [before, turnover] = [await sides(), await turnoverLeft(db, desk.memberId)]
    const reference = await waiting()
    expect((await give(ana, 'deposits', 'credit', reference, '--as', 'ana')).stdout).toContain(`${reference}: credited`)
    expect(await sides()).toEqual({
      member: before.member + 49_250n,
      clearing: before.clearing,
      suspense: before.suspense - 50_000n,
      fees: before.fees + 750n,
    })
    expect(await turnoverLeft(db, desk.memberId)).toBe(turnover + 50_000n)
    expect((await desk.read(deposit.id)).payments).toMatchObject([{ reference, state: 'credited' }])
    const { list } = await server.call(depositCalls.deposits, {}, { token: desk.token })
    expect(list).toContainEqual(expect.objectContaining({ reference, state: 'paid', amount: '500.00', bonus: '0.00' }))
    expect(await inbox()).toContainEqual(expect.objectContaining({ event: 'depositPaid', reference }))
    expect((await give(ben, 'deposits', 'credit', reference, '--as', 'ben')).stderr).toContain('is credited')
  })

  it('is returned out of clearing, and the member is notified', async () => {
    const deposit = await begin()
    await desk.pay(deposit)
    const before = await sides()
    await desk.pay(deposit)
    const reference = await waiting()
    expect((await give(ana, 'deposits', 'return', reference, '--as', 'ana')).stdout).toContain('returned')
    expect(await sides()).toEqual(before)
    expect(await listed()).toBe('no deposits waiting\n')
    expect((await desk.read(deposit.id)).payments).toMatchObject([{ state: 'returned', decidedAt: expect.any(Number) }])
    expect(await inbox()).toContainEqual(
      expect.objectContaining({ event: 'paymentReturned', reference: deposit.reference, amount: '500.00' }),
    )
  })

  it('needs a second person above one person’s limit of a day, who confirms it', async () => {
    const deposit = await begin('2000.00')
    await desk.pay(deposit)
    await desk.pay(deposit, { amount: '1000.01' })
    const before = await sides()
    const reference = await waiting()
    const by = (key: string, name: string, how: string) => give(key, 'deposits', how, reference, '--as', name)
    expect((await by(ana, 'ana', 'credit')).stdout).toContain('a second person must confirm')
    expect((await by(ana, 'ana', 'credit')).stdout).toContain('a second person must confirm')
    expect((await by(ben, 'ana', 'credit')).stderr).toContain('not the key of ana')
    expect((await by(ben, 'ben', 'return')).stdout, 'another wish is no agreement').toContain('ben requested return')
    expect(await sides()).toEqual(before)
    expect((await by(ana, 'ana', 'return')).stdout).toContain('returned')
    expect((await give(null, 'deposits', 'return', reference)).stderr).toContain('--as')
  })

  it('counts with adjustments towards one person’s limit of a day', async () => {
    const deposit = await begin('900.00')
    await desk.pay(deposit)
    await desk.pay(deposit)
    await give(ana, 'deposits', 'return', await waiting(), '--as', 'ana')
    expect((await give(ana, 'adjust', 'give', 'marisol', '100.01', 'a kind word', '--as', 'ana')).stdout).toContain(
      'waiting',
    )
    expect((await give(ana, 'adjust', 'give', 'marisol', '100.00', 'a kind word', '--as', 'ana')).stdout).toContain(
      'done',
    )
  })

  it('is decided once, by thirty concurrent decisions', async () => {
    const deposit = await begin()
    await desk.pay(deposit)
    await desk.pay(deposit)
    const before = await desk.balance()
    const reference = await waiting()
    const ended = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        give(ana, 'deposits', index % 2 === 0 ? 'credit' : 'return', reference, '--as', 'ana'),
      ),
    )
    expect(ended.filter(({ code }) => code === 0)).toHaveLength(1)
    const [row] = await server.services.db.select().from(heldPayments)
    expect(await desk.balance()).toBe(before + (row!.state === 'credited' ? 50_000n : 0n))
  })

  it('exceeds no limit of deposits by the operator’s decision either', async () => {
    const deposit = await begin('900.00')
    await desk.pay(deposit)
    await desk.pay(deposit)
    const limits = sql`${JSON.stringify({ 'deposit.month': { amount: '100' } })}::jsonb`
    await server.services.db.execute(
      sql`insert into play_protection (member_id, limits) values (${desk.memberId}, ${limits})
        on conflict (member_id) do update set limits = excluded.limits`,
    )
    const reference = await waiting()
    expect((await give(ana, 'deposits', 'credit', reference, '--as', 'ana')).stderr).toContain('deposit limit')
    expect(await listed()).toContain(reference)
  })

  it('is not a second one where the partner reports what a picture had proven', async () => {
    const deposit = await begin('500.00', 'silangan')
    const proof = sql`with p as (
      insert into proof_pictures (id, member_id, picture, created_at)
      values (${randomUUID()}, ${desk.memberId}, '\\x00', 1) returning id)
      update deposits set state = 'proofSent', proof_id = (select id from p) where id = ${deposit.id}`
    await server.services.db.execute(proof)
    await give(null, 'deposits', 'approve', deposit.reference)
    const before = await sides()
    expect(await stateOf(deposit)).toBe('paid')
    expect(await sides(), 'it is booked already').toEqual(before)
    expect(await stateOf(deposit)).toBe('paid')
    expect(await sides()).toMatchObject({ clearing: before.clearing - 50_000n, suspense: before.suspense + 50_000n })
  })
})

describe('a payment in review', () => {
  it('is in clearing from its arrival, and credited or returned from there', async () => {
    const before = await sides()
    const [one, other] = [await begin(), await begin()]
    expect([await stateOf(one, { amount: '400.00' }), await stateOf(other, { amount: '300.00' })]).toEqual([
      'review',
      'review',
    ])
    expect(await sides()).toMatchObject({ clearing: before.clearing - 70_000n, suspense: before.suspense + 70_000n })
    expect(await listed()).toContain('amount differs')
    await give(null, 'deposits', 'approve', one.reference)
    await give(null, 'deposits', 'reject', other.reference)
    expect(await sides()).toEqual({ ...before, member: before.member + 40_000n, clearing: before.clearing - 40_000n })
    expect((await desk.read(other.id)).payments).toMatchObject([{ why: 'amount', state: 'returned' }])
  })

  it('in another currency is in clearing of that currency', async () => {
    const { db } = server.services
    const before = await accountBalance(db, clearingAccount('BTC'))
    const deposit = await begin()
    expect(await stateOf(deposit, { amount: '0.5', currency: 'BTC' })).toBe('review')
    expect(await accountBalance(db, clearingAccount('BTC'))).toBe(before - 50_000_000n)
    await give(null, 'deposits', 'reject', deposit.reference)
    expect(await accountBalance(db, clearingAccount('BTC'))).toBe(before)
  })
})

describe('a payment that names no deposit', () => {
  it('is taken once, is in clearing, and is credited to the account that the operator names', async () => {
    const before = await sides()
    const event = desk.paid({ reference: 'D00000000000', amount: '500.00' })
    const answers = await Promise.all(Array.from({ length: 20 }, async () => desk.hook(await desk.signed(event))))
    expect(answers.filter(({ value }) => (value as { replayed?: boolean } | null)?.replayed === false)).toHaveLength(1)
    expect((await desk.hook(await desk.signed(event, { at: server.services.clock.now() - 999 }))).value).toEqual({
      state: 'held',
      replayed: true,
    })
    expect(await sides()).toMatchObject({ clearing: before.clearing - 50_000n, suspense: before.suspense + 50_000n })
    expect(await listed()).toContain('for D00000000000  no deposit with this reference')
    const reference = await waiting()
    expect((await give(ana, 'deposits', 'credit', reference, '--as', 'ana')).stderr).toContain('whose account')
    await give(ana, 'deposits', 'credit', reference, 'marisol', '--as', 'ana')
    expect(await sides()).toEqual({
      ...before,
      member: before.member + 50_000n,
      clearing: before.clearing - 50_000n,
    })
    const audited = await server.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'operator.decidePayment'))
    expect(audited.at(-1)?.details).toMatchObject({ reference, how: 'credit', account: 'marisol', by: 'ana' })
  })

  it.each([{ amount: '0.00' }, { amount: '-5.00' }, { amount: '1.001' }, { amount: '0', currency: 'BTC' }])(
    'of %o is refused as an invalid amount',
    async (change) => {
      const unknown = { reference: 'D00000000000', amount: '500.00' }
      expect((await desk.pay(unknown, change)).code).toBe('invalid_request')
      const deposit = await begin()
      expect((await desk.pay(deposit, change)).code).toBe('invalid_request')
    },
  )

  it('is refused as unknown where it is reported as seen or failed', async () => {
    for (const status of ['seen', 'failed']) {
      expect((await desk.pay({ reference: 'D00000000000', amount: '500.00' }, { status })).code).toBe('not_found')
    }
  })
})

it('held payments: leaves every wallet with the sum of its entries', async () => {
  expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
})
