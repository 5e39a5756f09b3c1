import { randomUUID } from 'node:crypto'
import { rm, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { depositsJob } from '#server/domain/payments/deposit-payments.ts'
import { channelsOf } from '#server/domain/payments/deposit-channels.ts'
import { mostOpen } from '#server/domain/payments/deposits.ts'
import { largestPicture } from '#server/domain/payments/proof-pictures.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { execute } from '#server/operator/execute.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
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

const operate = (command: Parameters<typeof execute>[1]) => {
  const { config, db, live, settings, clock } = server.services
  const unused = () => Promise.reject(new Error('not of deposits'))
  const jobs = new Proxy({}, { get: () => unused }) as Parameters<typeof execute>[0]['jobs']
  const site = { db, live, settings, secrets: config, jobs, origin: server.origin, dump: unused }
  return execute({ ...site, now: () => clock.now() }, command)
}

describe('creating a deposit', () => {
  it('offers the channels of the member’s currency with their terms, and returns payment instructions', async () => {
    const { channels } = await server.call(depositCalls.depositChannels, {}, { token: desk.token })
    expect(channels.map(({ id, kind }) => [id, kind])).toEqual([
      ['perlas', 'ewallet'],
      ['parola', 'qr'],
      ['silangan', 'bank'],
      ['agila', 'crypto'],
    ])
    expect(JSON.stringify(channels)).not.toContain('{reference}')
    const ewallet = await desk.begin()
    expect(ewallet).toMatchObject({ state: 'pending', amount: '500.00', fee: '7.50', arrives: '492.50', bonus: '0.00' })
    expect(ewallet.pay).toEqual({ kind: 'ewallet', address: `/local/payments?reference=${ewallet.reference}` })
    const qr = await desk.begin({ channel: 'parola' })
    expect(qr.pay).toEqual({ kind: 'qr', payload: `parola:pay?to=STATEHOUSE&ref=${qr.reference}&amount=500.00` })
    expect((await desk.begin({ channel: 'silangan' })).pay).toMatchObject({ kind: 'bank', number: '0012 3456 7890' })
  })

  it.each([
    ['below the minimum', { amount: '99.00' }, 'deposit_out_of_range'],
    ['above the maximum', { amount: '50001.00' }, 'deposit_out_of_range'],
    ['no multiple of the step', { amount: '100.50' }, 'deposit_out_of_range'],
    ['of smaller parts than there are', { amount: '100.001' }, 'deposit_out_of_range'],
    ['negative', { amount: '-100.00' }, 'deposit_out_of_range'],
    ['by an unknown channel', { channel: 'constructor' }, 'channel_closed'],
    ['with a bonus where there is none', { channel: 'parola', bonus: true }, 'channel_closed'],
    ['that is no amount', { amount: '1e3' }, 'invalid_request'],
  ])('refuses one %s', async (_what, request, code) => {
    expect((await desk.ask(request)).code).toBe(code)
  })

  it('happens once for a key, also in concurrent requests, and is refused for something else', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 15 }, () => desk.ask({ key })))
    const ids = new Set(answers.filter(({ success }) => success).map(({ value }) => (value as { id: string }).id))
    expect(ids.size).toBe(1)
    expect((await desk.ask({ key })).value).toMatchObject({ id: [...ids][0] })
    expect((await desk.ask({ key, amount: '600.00' })).code).toBe('idempotency_conflict')
    expect((await desk.ask({ key, bonus: true })).code).toBe('idempotency_conflict')
  })

  it('is limited to a number of open ones per member', async () => {
    const responses = await Promise.all(Array.from({ length: 15 }, () => desk.ask()))
    expect(responses.filter(({ success }) => success)).toHaveLength(mostOpen)
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([undefined, 'deposit_too_many']))
    expect((await desk.ask()).code).toBe('deposit_too_many')
  })

  it('ignores deposits that wait for our staff in that number: the member could not clear them', async () => {
    const { db } = server.services
    const opened = []
    for (let each = 0; each < mostOpen; each += 1) opened.push(await desk.begin())
    expect((await desk.ask()).code).toBe('deposit_too_many')
    const [first, second] = opened
    await db.execute(sql`update deposits set state = 'review' where id = ${first!.id}`)
    await db.execute(sql`update deposits set state = 'proofSent' where id = ${second!.id}`)
    expect([(await desk.ask()).code, (await desk.ask()).code, (await desk.ask()).code]).toEqual([
      undefined,
      undefined,
      'deposit_too_many',
    ])
  })

  it('is for real accounts only, each for its own', async () => {
    const mine = await desk.begin()
    const other = await server.login(seedAccounts.agent)
    for (const [call, method] of [
      [depositCalls.deposit, 'GET'],
      [depositCalls.depositProof, 'GET'],
      [depositCalls.cancelDeposit, 'POST'],
    ] as const) {
      const path = method === 'GET' ? `${call.path}?id=${mine.id}` : call.path
      const body = method === 'GET' ? {} : { body: { id: mine.id } }
      expect((await server.request(path, { token: other, ...body })).code).toBe('deposit_not_found')
    }
    expect((await server.call(depositCalls.deposits, {}, { token: other })).total).toBe(0)
    expect((await server.request(depositCalls.depositChannels.path)).code).toBe('not_logged_in')
  })

  it('offers nothing on a site that is not local until the operator sets channels', async () => {
    const { settings, config, clock } = server.services
    const production = { settings, config: { ...config, mode: 'production' } as const }
    expect(await channelsOf(production, 'PHP')).toEqual([])
    const [first] = await channelsOf(server.services, 'PHP')
    await settings.setDepositChannels([{ ...first!, name: 'Another' }], clock.now())
    expect((await channelsOf(production, 'PHP')).map(({ name }) => name)).toEqual(['Another'])
    await settings.setDepositChannels(null, clock.now())
  })
})

describe('the end of a deposit', () => {
  it('comes by cancelling it while it is pending, and repeating that changes nothing', async () => {
    const { id } = await desk.begin()
    const cancel = () => server.request(depositCalls.cancelDeposit.path, { body: { id }, token: desk.token })
    expect((await cancel()).value).toMatchObject({ state: 'cancelled', pay: null })
    expect((await cancel()).value).toMatchObject({ state: 'cancelled' })
    const paid = await desk.begin()
    await desk.pay(paid)
    const late = await server.request(depositCalls.cancelDeposit.path, { body: { id: paid.id }, token: desk.token })
    expect(late.code).toBe('deposit_finished')
  })

  it('comes by the job when it is not paid in time, but not for one with a proof', async () => {
    const { clock } = server.services
    const pending = await desk.begin()
    const job = depositsJob(server.services)
    expect(await job.nextRun(pending.expiresAt - 1)).toBeNull()
    expect(await job.nextRun(pending.expiresAt)).not.toBeNull()
    const run = { now: pending.expiresAt, signal: AbortSignal.abort() }
    expect(await job.run(run)).toEqual({ expired: 1 })
    expect(await job.run(run)).toEqual({ expired: 0 })
    expect(await desk.read(pending.id)).toMatchObject({ state: 'expired', pay: null, finishedAt: pending.expiresAt })
    const { list } = await server.call(depositCalls.deposits, { pageSize: 1 }, { token: desk.token })
    expect(list).toMatchObject([{ id: pending.id, state: 'expired' }])
    expect(clock.now()).toBeLessThan(pending.expiresAt)
  })
})

describe('the history of deposits', () => {
  const history = (request: object = {}) => server.call(depositCalls.deposits, request, { token: desk.token })
  const statesOf = async (request: object) => [
    ...new Set((await history({ pageSize: 100, ...request })).list.map(({ state }) => state)),
  ]

  it('shows the credited sum, less than promised where less arrived, and nothing of an unpaid one', async () => {
    const paid = await desk.begin()
    const other = await desk.begin()
    await desk.pay(paid)
    await desk.pay({ ...other, amount: '300.00' })
    const { list } = await history({ pageSize: 2 })
    expect(list).toMatchObject([
      { id: other.id, state: 'review', credited: null, hasProof: false, payments: [{ state: 'waiting' }] },
      { id: paid.id, state: 'paid', fee: '7.50', arrives: '492.50', credited: '492.50' },
    ])
    await operate({ command: 'approveDeposit', reference: other.reference })
    const credited = (await desk.read(other.id)).credited
    expect(credited).toBe('292.50')
  })

  it('filters by pending, paid or over, and by days of the site', async () => {
    await desk.pay(await desk.begin())
    await desk.begin()
    expect(await statesOf({ state: 'open' })).toEqual(['pending'])
    expect(await statesOf({ state: 'paid' })).toEqual(['paid'])
    expect((await statesOf({ state: 'over' })).every((state) => /expired|cancelled|rejected/.test(state))).toBe(true)
    const { total } = await history()
    expect((await history({ to: '2020-01-01' })).total).toBe(0)
    expect((await history({ from: '2020-01-01' })).total).toBe(total)
    expect((await server.request(`${depositCalls.deposits.path}?state=lost`, { token: desk.token })).code).toBe(
      'invalid_request',
    )
  })

  it('marks deposits with a receipt, which only its member can see', async () => {
    const { id } = await desk.begin({ channel: 'silangan' })
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    await server.call(depositCalls.sendDepositProof, { id, picture: picture.toString('base64') }, { token: desk.token })
    expect((await history({ pageSize: 1 })).list).toMatchObject([{ id, hasProof: true, state: 'proofSent' }])
    const path = `${depositCalls.depositProof.path}?id=${id}`
    expect((await server.request(path, { token: await server.login(seedAccounts.agent) })).code).toBe(
      'deposit_not_found',
    )
    expect((await server.request(path, { token: desk.token })).value).toMatchObject({ picture: expect.any(String) })
  })
})

describe('a proof', () => {
  const png = () =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: '#0a0' } })
      .png()
      .toBuffer()
  const send = (id: string, picture: Buffer | string) =>
    server.request(depositCalls.sendDepositProof.path, {
      body: { id, picture: typeof picture === 'string' ? picture : picture.toString('base64') },
      token: desk.token,
    })
  const pictureOf = async (id: string) => {
    const { picture } = await server.call(depositCalls.depositProof, { id }, { token: desk.token })
    return Buffer.from(picture ?? '', 'base64')
  }

  it('is re-encoded without the rest of the file, visible to its owner, and approved by the operator', async () => {
    const deposit = await desk.begin({ channel: 'silangan' })
    const file = await sharp(await png())
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer()
    expect(file.includes('SECRET-PLACE')).toBe(true)
    expect((await send(deposit.id, Buffer.concat([file, Buffer.from('APPENDED')]))).value).toMatchObject({
      state: 'proofSent',
    })
    const own = await pictureOf(deposit.id)
    expect(await sharp(own).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect([own.includes('SECRET-PLACE'), own.includes('APPENDED')]).toEqual([false, false])

    expect(await operate({ command: 'deposits' })).toEqual([
      `${deposit.reference}: proofSent  Bangko Silangan  500.00 PHP  marisol`,
    ])
    const path = join(server.services.config.dataDir, `${deposit.reference}.jpg`)
    await operate({ command: 'depositProof', reference: deposit.reference, file: path })
    expect(Buffer.compare(await readFile(path), own)).toBe(0)
    await rm(path)
    const [before, turnover] = [await desk.balance(), await turnoverLeft(server.services.db, desk.memberId)]
    const decisions = await Promise.allSettled(
      Array.from({ length: 5 }, () => operate({ command: 'approveDeposit', reference: deposit.reference })),
    )
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await desk.balance()).toBe(before + 50_000n)
    expect(await turnoverLeft(server.services.db, desk.memberId)).toBe(turnover + 50_000n)
    expect(await desk.read(deposit.id)).toMatchObject({ state: 'paid' })
    expect(await operate({ command: 'deposits' })).toEqual(['no deposits waiting'])
  })

  it('replaces the one before until the operator has rejected', async () => {
    const deposit = await desk.begin({ channel: 'silangan' })
    await send(deposit.id, await png())
    const larger = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#00a' } })
      .jpeg()
      .toBuffer()
    expect((await send(deposit.id, larger)).success).toBe(true)
    expect(await sharp(await pictureOf(deposit.id)).metadata()).toMatchObject({ width: 2400, height: 1200 })
    const before = await desk.balance()
    await operate({ command: 'rejectDeposit', reference: deposit.reference })
    expect(await desk.read(deposit.id)).toMatchObject({ state: 'rejected', pay: null })
    expect(await desk.balance()).toBe(before)
    expect((await send(deposit.id, larger)).code).toBe('deposit_finished')
    await expect(operate({ command: 'approveDeposit', reference: deposit.reference })).rejects.toThrow('rejected')
  })

  it('is refused when it is no picture, whatever its name, or too large, or not required', async () => {
    const deposit = await desk.begin({ channel: 'silangan' })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
    for (const file of [svg, broken, gif, 'not base64!', 'A===A'])
      expect((await send(deposit.id, file)).code).toBe('picture_invalid')
    expect((await send(deposit.id, Buffer.alloc(largestPicture + 1, 0xff))).code).toBe('too_large')
    expect((await desk.read(deposit.id)).state).toBe('pending')
    const other = await desk.begin({ channel: 'parola' })
    expect((await send(other.id, await png())).code).toBe('deposit_finished')
    await expect(operate({ command: 'depositProof', reference: other.reference, file: '/x' })).rejects.toThrow('proof')
  })
})
