import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmationsJob } from '#server/domain/payments/withdrawal-confirmation.ts'
import { step } from '#server/domain/payments/withdrawals.ts'
import { listWithdrawals, writeWithdrawalProof } from '#server/operator/commands/payments/withdrawals.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { proofPictures } from '#server/store/schema/payments/deposits.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { withdrawalCalls, type Withdrawal } from '#wire/payments/withdrawal.ts'
import { addBank, ask, books, readyMember } from './withdrawal-support.ts'

let server: TestServer
let token: string
let memberId: string
let paid: Withdrawal
let proof: string

const now = () => server.services.clock.now()
const bring = (id: string, kind: 'approved' | 'paid') =>
  step(server.services, id, kind === 'paid' ? { kind, confirmMinutes: 60 } : { kind }, { address: null, now: now() })
const awaited = () => server.call(withdrawalCalls.awaitedWithdrawal, {}, { token })
const list = async () => (await server.call(withdrawalCalls.withdrawals, {}, { token })).list
const stored = async () => (await list()).find(({ id }) => id === paid.id)
const confirm = async (content: object, by = token) => {
  await server.services.db.delete(rateLimits)
  return server.request(withdrawalCalls.confirmWithdrawal.path, { token: by, body: { id: paid.id, ...content } })
}
const partly = { outcome: 'partlyReceived', received: '300.00' }
const job = () => confirmationsJob(server.services)
const work = () => job().run({ now: now(), signal: new AbortController().signal })
const audited = () => server.services.db.select().from(auditEvents).where(eq(auditEvents.kind, 'withdrawal.confirmed'))

beforeAll(async () => {
  server = await startTestServer()
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
  proof = (await picture.png().toBuffer()).toString('base64')
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.services.clock.move(0)
  memberId = await readyMember(server)
  await server.services.db.delete(proofPictures)
  token = await server.login()
  const { id: destinationId } = await addBank(server, token)
  const { value } = await ask(server, token, { destinationId, amount: '500' })
  paid = value as Withdrawal
  await bring(paid.id, 'approved')
  await bring(paid.id, 'paid')
})

describe('a paid withdrawal', () => {
  it('waits for its member’s confirmation, with the time left', async () => {
    expect(await awaited()).toMatchObject({ withdrawal: { id: paid.id, confirmation: 'awaited', payout: '490.00' } })
    const { left } = await awaited()
    expect(left).toBeGreaterThan(59 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    const other = await server.login(seedAccounts.agent)
    expect(await server.call(withdrawalCalls.awaitedWithdrawal, {}, { token: other })).toEqual({
      withdrawal: null,
      left: 0,
    })
  })

  it.each([
    [{ outcome: 'received' }, { confirmation: 'received', received: '490.00', remaining: '0.00' }],
    [partly, { confirmation: 'partlyReceived', received: '300.00', remaining: '190.00' }],
    [
      { outcome: 'partlyReceived', received: '489.99' },
      { received: '489.99', remaining: '0.01' },
    ],
    [
      { outcome: 'partlyReceived', received: '0.01' },
      { received: '0.01', remaining: '489.99' },
    ],
  ])('confirmed with %j stays so, moves no money, and is notified', async (confirmation, expected) => {
    const before = await books(server, memberId)
    const events: unknown[] = []
    const end = server.services.live.subscribe(`member:${memberId}`, (event) => events.push(event))
    expect((await confirm(confirmation)).value).toMatchObject(expected)
    await expect.poll(() => events.some((event) => JSON.stringify(event).includes('"withdrawals"'))).toBe(true)
    end()
    expect(await stored()).toMatchObject({ state: 'paid', ...expected })
    expect(await awaited()).toEqual({ withdrawal: null, left: 0 })
    expect(await books(server, memberId)).toEqual(before)
    expect(await audited()).toHaveLength(1)
    const notifications = await server.call(
      notificationsCalls.notifications,
      { kind: 'security', pageSize: 5 },
      { token },
    )
    expect(notifications.list[0]).toMatchObject({ event: 'withdrawalConfirmed' })
  })

  it('that did not arrive is proven by a picture, which the operator sees', async () => {
    expect((await confirm({ outcome: 'notReceived' })).code).toBe('picture_invalid')
    expect((await confirm({ outcome: 'notReceived', proof: 'bm8gcGljdHVyZQ==' })).code).toBe('picture_invalid')
    expect((await confirm({ outcome: 'notReceived', proof: 'no base64!' })).code).toBe('picture_invalid')
    expect((await awaited()).withdrawal?.id).toBe(paid.id)
    expect((await confirm({ outcome: 'notReceived', proof })).value).toMatchObject({
      confirmation: 'notReceived',
      received: '0.00',
      remaining: '490.00',
    })
    const { db } = server.services
    expect((await listWithdrawals(db, server.services.config, 'open')).at(-1)).toContain('paid but reported missing: 1')
    const [line] = await listWithdrawals(db, server.services.config, 'missing')
    expect(line).toMatch(new RegExp(`${paid.reference}.*notReceived.*missing 490\\.00.*proof attached`))
    const file = join(mkdtempSync(join(tmpdir(), 'proof-')), 'proof.jpg')
    await writeWithdrawalProof(db, { reference: paid.reference, file })
    expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    await expect(writeWithdrawalProof(db, { reference: paid.reference, file })).rejects.toThrow('already exists')
  })

  it.each(['0', '0.00', '-1', '490.00', '490.01', '1000', '300.001', '3e2', ''])(
    'cannot be partly received with a part of %j',
    async (received) => {
      expect((await confirm({ outcome: 'partlyReceived', received })).code).toMatch(
        /amount_out_of_range|invalid_request/,
      )
      expect((await stored())?.confirmation).toBe('awaited')
    },
  )

  it('cannot be partly received without a part', async () => {
    expect((await confirm({ outcome: 'partlyReceived', proof })).code).toBe('amount_out_of_range')
  })

  it('is confirmed once: the same again changes nothing, another is refused', async () => {
    const first = await confirm({ ...partly, proof })
    expect((await confirm({ ...partly, proof })).value).toEqual(first.value)
    expect((await confirm({ outcome: 'received' })).code).toBe('withdrawal_decided')
    expect((await confirm({ outcome: 'notReceived', proof })).code).toBe('withdrawal_decided')
    expect((await confirm({ ...partly, received: '300.01' })).code).toBe('withdrawal_decided')
    expect(await audited()).toHaveLength(1)
    expect(await server.services.db.$count(proofPictures)).toBe(1)
  })

  it('confirmed in three ways thirty times at once counts one of them', async () => {
    await server.services.db.delete(rateLimits)
    const ways = [{ outcome: 'received' }, partly, { outcome: 'notReceived', proof }]
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => confirm(ways[n % 3]!)))
    const confirmed = new Set(
      answers.flatMap(({ success, value }) => (success ? [(value as Withdrawal).confirmation] : [])),
    )
    expect(confirmed.size).toBe(1)
    const codes = new Set(answers.flatMap(({ code }) => code ?? []))
    codes.delete('rate_limited')
    expect([...codes]).toEqual(['withdrawal_decided'])
    expect(confirmed.has((await stored())?.confirmation ?? null)).toBe(true)
    expect(await audited()).toHaveLength(1)
    expect(await server.services.db.$count(proofPictures)).toBe(confirmed.has('notReceived') ? 1 : 0)
  })

  it('of another member, or one not paid, is refused as unknown', async () => {
    const other = await server.login(seedAccounts.agent)
    expect((await confirm({ outcome: 'received' }, other)).code).toBe('not_found')
    expect((await confirm({ id: randomUUID(), outcome: 'received' })).code).toBe('not_found')
    const { destinations } = await server.call(withdrawalCalls.withdrawalTerms, {}, { token })
    const destinationId = destinations[0]!.id
    const withdrawal = (await ask(server, token, { destinationId, amount: '200' })).value as Withdrawal
    expect((await confirm({ id: withdrawal.id, outcome: 'received' })).code).toBe('not_found')
    await bring(withdrawal.id, 'approved')
    expect((await confirm({ id: withdrawal.id, outcome: 'received' })).code).toBe('not_found')
  })
})

describe('after the deadline', () => {
  const deadline = async () => (await stored())?.confirmBy ?? 0
  const moveTo = (time: number) => server.services.clock.move(server.services.clock.offset + time - now())

  it('the withdrawal counts as received, for good, and its member is notified', async () => {
    expect(await job().nextRun(now())).toBeNull()
    expect(await work()).toEqual({ forced: 0 })
    const until = await deadline()
    expect(await job().nextRun(until - 1)).toBeNull()
    expect(await job().nextRun(until)).toBe('always')
    moveTo(until)
    // At the deadline itself it is too late, whether the job has run or not.
    token = await server.login()
    expect((await confirm({ outcome: 'received' })).code).toBe('withdrawal_decided')
    expect(await awaited()).toEqual({ withdrawal: null, left: 0 })
    // The server's own job may have been first.
    await work()
    expect(await work()).toEqual({ forced: 0 })
    expect(await stored()).toMatchObject({ confirmation: 'forced', received: '490.00', remaining: '0.00' })
    expect((await stored())?.changedAt, 'when it was paid').toBeLessThan(until)
    expect((await confirm({ outcome: 'notReceived', proof })).code).toBe('withdrawal_decided')
    expect(await stored()).toMatchObject({ confirmation: 'forced' })
    const notifications = await server.call(
      notificationsCalls.notifications,
      { kind: 'security', pageSize: 5 },
      { token },
    )
    expect(notifications.list.map((each) => (each.kind === 'security' ? each.event : null))).toContain(
      'withdrawalForced',
    )
    expect(await listWithdrawals(server.services.db, server.services.config, 'missing')).toEqual([
      'no withdrawal is missing',
    ])
  })

  it('an earlier confirmation stands', async () => {
    await confirm(partly)
    moveTo((await deadline()) + 1)
    expect(await work()).toEqual({ forced: 0 })
    token = await server.login()
    expect(await stored()).toMatchObject({ confirmation: 'partlyReceived' })
    expect((await confirm(partly)).value).toMatchObject({ confirmation: 'partlyReceived' })
  })
})
