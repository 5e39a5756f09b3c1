import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { step } from '#server/domain/payments/withdrawals.ts'
import { readArguments } from '#server/operator/arguments.ts'
import { type OperatorSocket, startOperatorSocket } from '#server/operator/socket.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { adjustments, operatorPeople } from '#server/store/schema/money/operators.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { addBank, ask, books, paymentPassword, readyMember } from '#tests/server/payments/withdrawal-support.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { withdrawalCalls, type Withdrawal } from '#wire/payments/withdrawal.ts'
import { noJobs, operator } from './support.ts'

let server: TestServer
let socket: OperatorSocket
let memberId: string
let ana: string
let ben: string

/** Runs a command with the personal key, or without one. */
const give = (key: string | null, ...words: string[]) =>
  operator({ DATA_DIR: server.services.config.dataDir, ...(key === null ? {} : { OPERATOR_KEY: key }) }, ...words)
const keyFor = async (name: string) => (await give(null, 'people', 'add', name)).stdout.trim().split('\n').at(-1) ?? ''
const spendable = () => balanceOf(server.services.db, memberId)
const referenceIn = (text: string) => /A[0-9A-Z]{11}/.exec(text)?.[0] ?? ''

beforeAll(async () => {
  server = await startTestServer()
  socket = await startOperatorSocket(server.services, { dump: () => Promise.reject(new Error('no dump')) }, noJobs)
})
afterAll(async () => {
  await socket.close()
  await server.stop()
})
beforeEach(async () => {
  const { db, settings, clock } = server.services
  clock.move(0)
  await db.delete(adjustments)
  await db.delete(operatorPeople)
  await settings.setAdjustmentRule({ aloneUpTo: 1_000, wanted: null }, clock.now())
  memberId = await readyMember(server)
  ana = await keyFor('ana')
  ben = await keyFor('ben')
})

describe('operator people', () => {
  it('the first two need no approval, any other needs two of them', async () => {
    expect((await give(null, 'people')).stdout).toBe('ana\nben\n')
    expect(await give(null, 'people', 'add', 'carla')).toMatchObject({ code: 1 })
    expect((await give(ana, 'people', 'add', 'carla', '--as', 'ana')).stdout).toContain('a second person')
    expect((await give(ana, 'people', 'add', 'carla', '--as', 'ana')).stdout, 'not by saying it twice').toContain(
      'second',
    )
    expect((await give(null, 'people')).stdout).toContain('carla  no key  key requested by ana')
    const carla = (await give(ben, 'people', 'add', 'carla', '--as', 'ben')).stdout.trim().split('\n').at(-1) ?? ''
    expect((await give(carla, 'adjust', 'give', 'marisol', '1.00', 'a kind word', '--as', 'carla')).code).toBe(0)
    expect((await give(ana, 'people', 'remove', 'carla', '--as', 'ana')).stdout).toBe('carla: removed\n')
    expect((await give(carla, 'adjust', 'give', 'marisol', '2.00', 'a kind word', '--as', 'carla')).code).toBe(1)
    expect((await give(ana, 'people', 'remove', 'ben', '--as', 'ana')).stderr).toBe('Two people must stay\n')
    expect((await give(ana, 'people', 'add', 'ana', '--as', 'ana')).stderr).toContain('for themselves')
  })

  it('are identified by their key only, which is stored nowhere in clear', async () => {
    const words = ['adjust', 'give', 'marisol', '1.00', 'a kind word', '--as', 'ana']
    expect((await give(null, ...words)).stderr).toContain('OPERATOR_KEY')
    expect((await give(ben, ...words)).stderr).toBe('That is not the key of ana\n')
    expect((await give(ana, ...words)).code).toBe(0)
    const { db } = server.services
    const audited = JSON.stringify(await db.select().from(auditEvents))
    expect(audited).toContain('"by":"ana"')
    const people = await db.select().from(operatorPeople)
    for (const key of [ana, ben]) expect(audited + JSON.stringify(people) + server.logged.join('')).not.toContain(key)
  })
})

describe('an adjustment', () => {
  it('is posted at once within the daily limit of one person, and printed as a receipt', async () => {
    const before = await spendable()
    const { stdout } = await give(ana, 'adjust', 'give', 'marisol', '250.00', 'late bonus', '--as', 'ana')
    expect(stdout).toContain('done  250.00 PHP  requested by ana  late bonus')
    expect(await spendable()).toBe(before + 25_000n)
    await give(ana, 'adjust', 'take', 'marisol', '50.00', 'paid twice', '--as', 'ana')
    expect(await spendable()).toBe(before + 20_000n)
    await give(ana, 'adjust', 'give', 'marisol', '₱ 1.25', 'as a person writes it', '--as', 'ana')
    await give(ana, 'adjust', 'take', 'marisol', 'PHP 1.25', 'as a person writes it', '--as', 'ana')
    expect(await spendable()).toBe(before + 20_000n)
    const foreign = await give(ana, 'adjust', 'give', 'marisol', 'Rp 100', 'of another currency', '--as', 'ana')
    expect(foreign.stderr).toContain('no wallet for Rp 100')
    expect(await spendable()).toBe(before + 20_000n)
    const { list } = await server.call(recordsCalls.accountRecord, {}, { token: await server.login() })
    expect(list.slice(2, 4)).toMatchObject([
      { kind: 'adjustment', amount: '-50.00' },
      { kind: 'adjustment', amount: '250.00', reference: referenceIn(stdout) },
    ])
  })

  it('sent twice is posted once', async () => {
    const before = await spendable()
    const words = ['adjust', 'give', 'marisol', '10.00', 'late bonus', '--as', 'ana']
    const answers = await Promise.all(Array.from({ length: 30 }, () => give(ana, ...words)))
    expect(new Set(answers.map(({ stdout }) => referenceIn(stdout))).size).toBe(1)
    expect(await spendable()).toBe(before + 1_000n)
  })

  it('beyond the daily limit waits for a second person, however it is split', async () => {
    const before = await spendable()
    const parts = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        give(ana, 'adjust', 'give', 'marisol', '100.00', `part ${n}`, '--as', 'ana'),
      ),
    )
    expect(parts.filter(({ stdout }) => stdout.includes('done'))).toHaveLength(10)
    expect(await spendable()).toBe(before + 100_000n)
    const waits = parts.find(({ stdout }) => stdout.includes('waiting'))!
    const reference = referenceIn(waits.stdout)
    expect((await give(null, 'adjust')).stdout).toContain(reference)
    expect((await give(ana, 'adjust', 'approve', reference, '--as', 'ana')).stderr).toBe('Another person must agree\n')
    const both = await Promise.all([1, 2].map(() => give(ben, 'adjust', 'approve', reference, '--as', 'ben')))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(await spendable()).toBe(before + 110_000n)
    const next = referenceIn(parts.findLast(({ stdout }) => stdout.includes('waiting'))!.stdout)
    expect((await give(ben, 'adjust', 'reject', next, '--as', 'ben')).stdout).toContain('rejected')
    expect((await give(ben, 'adjust', 'approve', next, '--as', 'ben')).stderr).toBe(`${next} is rejected\n`)
    expect(await spendable()).toBe(before + 110_000n)
  })

  it('never takes more than the spendable balance', async () => {
    const large = await give(ana, 'adjust', 'take', 'marisol', '10000.01', 'paid twice', '--as', 'ana')
    const reference = referenceIn(large.stdout)
    expect((await give(ben, 'adjust', 'approve', reference, '--as', 'ben')).stderr).toBe(
      "The member's balance is too low\n",
    )
    expect(await spendable()).toBe(1_000_000n)
    expect((await give(null, 'adjust')).stdout, 'it still waits').toContain(reference)
  })

  it('limit: is lowered by one person and raised by two', async () => {
    expect((await give(ana, 'adjust', 'alone', '5000', '--as', 'ana')).stdout).toContain('a second person must confirm')
    expect((await give(ana, 'adjust', 'alone', '5000', '--as', 'ana')).stdout).toContain(
      'daily limit of one person: 1000',
    )
    expect((await give(ben, 'adjust', 'alone', '5000', '--as', 'ben')).stdout).toBe('daily limit of one person: 5000\n')
    expect((await give(ben, 'adjust', 'alone', '10', '--as', 'ben')).stdout).toBe('daily limit of one person: 10\n')
  })

  it.each([
    ['give', 'marisol', '1,00', 'a kind word'],
    ['give', 'marisol', '0.00', 'a kind word'],
    ['give', 'marisol', '1.005', 'a kind word'],
    ['give', 'marisol', '1.00'],
    ['give', 'walang.tao', '1.00', 'a kind word'],
    ['approve', 'A23456789ABC'],
    ['alone', '-1'],
  ])('is refused as %s %s %s', async (...words) => {
    expect((await give(ana, 'adjust', ...words.map(String), '--as', 'ana')).code).toBeGreaterThan(0)
    expect(await spendable()).toBe(1_000_000n)
  })
})

describe('a withdrawal reported as missing', () => {
  let paid: Withdrawal
  let token: string
  beforeEach(async () => {
    const { services } = server
    token = await server.login()
    const { id: destinationId } = await addBank(server, token)
    const { value } = await ask(server, token, { destinationId, amount: '2500' })
    paid = value as Withdrawal
    for (const to of [{ kind: 'approved' }, { kind: 'paid', confirmMinutes: 60 }] as const)
      await step(services, paid.id, to, { address: null, now: services.clock.now() })
    const confirmation = { id: paid.id, outcome: 'partlyReceived', received: '300.00' }
    await server.request(withdrawalCalls.confirmWithdrawal.path, { token, body: confirmation })
  })
  const settle = (key: string, how: string, as: string) =>
    give(key, 'withdrawals', 'settle', paid.reference, how, '--as', as)
  const settlement = async () => (await server.call(withdrawalCalls.withdrawals, {}, { token })).list[0]?.settlement

  it('is credited to its member once, and by two people above the limit', async () => {
    const before = await books(server, memberId)
    expect((await give(null, 'withdrawals', 'list', 'missing')).stdout).toContain(paid.reference)
    const reference = referenceIn((await settle(ana, 'returned', 'ana')).stdout)
    expect(await settlement()).toBeNull()
    await give(ben, 'adjust', 'approve', reference, '--as', 'ben')
    const after = await books(server, memberId)
    expect([after.spendable - before.spendable, after.clearing - before.clearing]).toEqual([219_000n, -219_000n])
    expect(await settlement()).toBe('returned')
    expect((await settle(ana, 'returned', 'ana')).stderr).toContain('Nothing is missing')
    expect((await give(null, 'withdrawals', 'list', 'missing')).stdout).toBe('no withdrawal is missing\n')
    const { list } = await server.call(notificationsCalls.notifications, { language: 'en' }, { token })
    expect(list.map((each) => (each.kind === 'security' ? each.event : null))).toContain('withdrawalSettled')
  })

  it.each(['sentAgain', 'refused'])('is settled as %s, and then can no longer be credited', async (how) => {
    const waiting = referenceIn((await settle(ana, 'returned', 'ana')).stdout)
    expect((await settle(ana, how, 'ana')).stdout).toBe(`${paid.reference}: ${how}\n`)
    expect(await settlement()).toBe(how)
    const before = await spendable()
    expect((await give(ben, 'adjust', 'approve', waiting, '--as', 'ben')).stderr).toContain('settled already')
    expect(await spendable()).toBe(before)
  })

  it('cannot be settled without a report of its member', async () => {
    await server.services.db.update(withdrawals).set({ confirmation: 'received' }).where(eq(withdrawals.id, paid.id))
    expect((await settle(ana, 'returned', 'ana')).stderr).toContain('Nothing is missing')
  })
})

describe('a forgotten withdrawal PIN', () => {
  it('is reset by a person; its member sets another, and payout accounts wait like new ones', async () => {
    const token = await server.login()
    const { id: destinationId } = await addBank(server, token)
    const words = ['member', 'payment-password', 'marisol', '--as', 'ana']
    expect((await give(ana, ...words)).code).toBe(0)
    expect((await give(ana, ...words)).stderr).toBe('marisol has no withdrawal PIN\n')
    const set = { password: 'Sampaguita-7', newPassword: '135792', confirmNewPassword: '135792' }
    await server.call(paymentPasswordCalls.setPaymentPassword, set, { token })
    const refused = await ask(server, token, { destinationId, paymentPassword: '135792' })
    expect(refused.code).toBe('payout_unusable')
    server.services.clock.move(24 * 3_600_000 + 60_000)
    const later = await server.login()
    expect((await ask(server, later, { destinationId, paymentPassword: '135792' })).success).toBe(true)
    expect(paymentPassword).not.toBe('135792')
  })

  it('makes even the first payout account wait', async () => {
    const token = await server.login()
    await give(ana, 'member', 'payment-password', 'marisol', '--as', 'ana')
    const set = { password: 'Sampaguita-7', newPassword: '135792', confirmNewPassword: '135792' }
    await server.call(paymentPasswordCalls.setPaymentPassword, set, { token })
    await addBank(server, token, { paymentPassword: '135792' })
    const { list } = await server.call(payoutCalls.payoutDestinations, {}, { token })
    expect(list[0]?.usableFrom).toBeGreaterThan(server.services.clock.now() + 23 * 3_600_000)
  })
})

it('withdrawals bank: adds and removes a bank', async () => {
  const token = await server.login()
  const names = async () =>
    (await server.call(payoutCalls.payoutDestinations, {}, { token })).providers.map(({ name }) => name)
  expect((await give(null, 'withdrawals', 'bank', 'add', 'bank', 'habagat', '10-12', 'Bangko', 'Habagat')).code).toBe(0)
  expect(await names()).toContain('Bangko Habagat')
  expect((await give(null, 'withdrawals', 'bank', 'remove', 'habagat')).code).toBe(0)
  expect(await names()).not.toContain('Bangko Habagat')
  expect((await give(null, 'withdrawals', 'bank', 'remove', 'habagat')).code).toBe(1)
  expect((await give(null, 'withdrawals', 'bank', 'add', 'bank', 'habagat', '12-10', 'Habagat')).code).toBe(1)
  expect((await give(null, 'withdrawals', 'bank', 'add', 'bank', 'habagat', 'ten', 'Habagat')).code).toBe(2)
})

it.each([
  [['give', 'marisol', 'x', 'late', 'bonus', '--as', 'ana'], 'x is not an amount; an example is 250.00'],
  [['give', 'marisol', '250.00', '--as', 'ana'], 'adjust takes a reason of 3 to 200 characters after the amount'],
  [['take', 'marisol', '250.00', 'paid', 'twice'], 'adjust takes --as <your name>'],
  [['take'], 'adjust takes an account as its first argument'],
] as const)('adjust %j reports the invalid argument', (words, problem) => {
  expect(readArguments(['adjust', ...words], 0, '/')).toEqual({ kind: 'mistake', problem })
})
