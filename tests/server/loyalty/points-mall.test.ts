import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { pointsOf } from '#server/domain/money/ledger.ts'
import { earnPoints } from '#server/domain/loyalty/points-earned.ts'
import {
  decideOneRedemption,
  setPointRules,
  setReward,
  setRewardShown,
} from '#server/operator/commands/loyalty/mall.ts'
import { pointRedemptions, pointRewards } from '#server/store/schema/loyalty/points.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { playersOf } from '#tests/server/engagement/missions-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { pointsCalls as calls } from '#wire/loyalty/points.ts'
import { recordFiles } from '#wire/records/records.ts'
import { address, convert, givePaymentPasswords, offer, redeem } from './points-mall-support.ts'

let server: TestServer
let token: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  await givePaymentPasswords(server)
  token = await server.login()
  other = await server.login(seedAccounts.agent)
})
afterAll(() => server.stop())
/** No points, no rewards, and earlier play no longer counts. */
beforeEach(async () => {
  const { db, clock } = server.services
  await db.execute(sql`truncate point_redemptions, point_rewards, point_rests, rate_limits`)
  await setPointRules(server.services, { stakePerPoint: null }, clock.now())
  await earnPoints(server.services, clock.now())
  await setPointRules(server.services, { stakePerPoint: '10', pointsPerUnit: 10, turnover: 2 }, clock.now())
  await db.execute(sql`update ledger_accounts set credits_posted = debits_posted where code like 'points:%'`)
  await db.execute(sql`alter table ledger_entries disable trigger user`)
  await db.execute(sql`delete from ledger_entries where account_id in
    (select id from ledger_accounts where currency = 'PTS')`)
  await db.execute(sql`update ledger_accounts set credits_posted = 0, debits_posted = 0 where currency = 'PTS'`)
  await db.execute(sql`alter table ledger_entries enable trigger user`)
})

const players = playersOf(() => server)
const balance = async (as = token) => server.call(calls.pointBalance, {}, { token: as })
const pointsIn = async (as = token) => (await balance(as)).points
const history = async (request: Partial<Parameters<typeof server.call<typeof calls.pointHistory>>[1]> = {}) =>
  server.call(calls.pointHistory, { language: 'en', ...request }, { token })
const redeemed = async (state?: 'processing' | 'approved' | 'rejected') =>
  (await server.call(calls.redeemPointList, { language: 'en', ...(state === undefined ? {} : { state }) }, { token }))
    .list
/** The lines of the history as a file. */
const file = async (query = '', as = token) => {
  const response = await fetch(`${server.origin}${recordFiles.pointHistoryFile.path}?language=en${query}`, {
    headers: { authorization: `Bearer ${as}` },
  })
  return (await response.text()).replace('\u{FEFF}', '').split('\r\n').slice(0, -1)
}
/** Inbox messages about a redemption. */
const written = async (reference: string, language: 'en' | 'fil' = 'en') => {
  const { list } = await server.call(messagesCalls.messages, { language, pageSize: 50 }, { token })
  return list.filter((message) => 'reference' in message && message.reference === reference)
}
const stockOf = async (name = 'mug') => {
  const [row] = await server.services.db.select().from(pointRewards).where(eq(pointRewards.name, name))
  return row?.stock
}
const earn = async (points: number, account = 'marisol') => {
  await players.payIn(account, points * 10)
  await players.play(account, { bet: points * 10 })
}
const wallet = async () => {
  const { rows } = await server.services.db.execute<{ balance: string }>(sql`
    select (credits_posted - debits_posted)::text as balance from ledger_accounts
    where code = ${`member:${await players.idOf('marisol')}`}`)
  return Number(rows[0]!.balance)
}
const decide = (reference: string, approves: boolean, remark: string | null = null) =>
  decideOneRedemption(server.services, { reference, approves, remark }, server.services.clock.now())

type Answers = Awaited<ReturnType<typeof redeem>>[]
const done = (answers: Answers) => answers.filter(({ success }) => success)
/** Codes of the other refusals, except this one: of thirty right payment passwords at once not all are checked. */
const refusedFor = (answers: Answers) =>
  [...new Set(answers.flatMap(({ code }) => code ?? []))].filter(
    (code) => code !== 'rate_limited' && code !== 'payment_password_locked',
  )
const forgetTries = () => server.services.db.execute(sql`truncate rate_limits`)

describe('points', () => {
  it('are earned by real stakes, once each, by concurrent runs too, and the remainder counts for the next', async () => {
    await earn(3)
    await players.play('marisol', { bet: 5 })
    await Promise.all(Array.from({ length: 30 }, () => earnPoints(server.services, server.services.clock.now())))
    expect(await balance()).toMatchObject({ points: 3, rest: '5.00', currency: 'PHP' })
    await players.play('marisol', { bet: 6, win: 100 })
    expect(await balance(), 'what is won gives none').toMatchObject({ points: 4, rest: '1.00' })
    expect(await pointsIn(other), 'of another member').toBe(0)
    expect(Number((await balance()).staked)).toBeGreaterThanOrEqual(41)
    const found = await checkLedger(server.services.db, server.services.clock.now(), 'whole')
    expect(found.filter(({ currency }) => currency === 'PTS')).toEqual([])
  })

  it('are not given while the operator gives none, and not for that time later', async () => {
    const { services } = server
    await setPointRules(services, { stakePerPoint: null }, services.clock.now())
    await earn(5)
    expect(await pointsIn()).toBe(0)
    await setPointRules(services, { stakePerPoint: '2' }, services.clock.now())
    await players.play('marisol', { bet: 5 })
    expect(await balance()).toMatchObject({ points: 2, rest: '1.00' })
  })

  it('need a token of a real account; visitors see the shop window', async () => {
    await offer(server)
    const trial = await server.login(seedAccounts.trial)
    for (const { path } of [calls.pointBalance, calls.pointRewards, calls.redeemPointList, calls.pointHistory]) {
      expect(await server.request(path)).toMatchObject({ status: 401, code: 'not_logged_in' })
      expect(await server.request(path, { token: trial })).toMatchObject({ status: 403, code: 'real_account_needed' })
    }
    expect((await redeem(server, undefined)).code).toBe('not_logged_in')
    const { list, rules } = await server.call(calls.mallWindow, { language: 'ja' })
    expect(list).toMatchObject([{ id: 'mug', title: 'Mug', language: 'en', points: 60, stock: null }])
    expect(rules).toEqual({ currency: 'PHP', stakePerPoint: '10.00', pointsPerUnit: 10, turnover: 2 })
    expect(await server.call(calls.pointConfig, {}, { token })).toEqual(rules)
    expect((await server.request(list[0]!.art)).headers.get('content-type')).toContain('image/svg')
    expect((await server.request('/art/reward/constructor-20.svg')).status).toBe(404)
  })

  it('show affordable rewards before the rest, by kind and price', async () => {
    await earn(50)
    await offer(server, { name: 'cap', points: 40 })
    await offer(server, { name: 'dear', points: 5_000 })
    await offer(server, { name: 'cash', type: 'money', worth: '5', points: 45 })
    await offer(server, { name: 'later', type: 'money', worth: '1', points: 5, staked: '900000' })
    await offer(server, { name: 'empty', points: 1, stock: 0 })
    await offer(server, { name: 'hidden', points: 1 })
    await setRewardShown(server.services, 'hidden', false)
    const { list } = await server.call(calls.pointRewards, {}, { token })
    expect(list.map(({ id }) => id)).toEqual(['cash', 'cap', 'later', 'dear', 'empty'])
    const goods = await server.call(calls.pointRewards, { type: 'goods' }, { token })
    expect(goods.list.map(({ id }) => id)).toEqual(['cap', 'dear', 'empty'])
  })
})

describe('a redemption', () => {
  it('of goods waits with its address, is approved, and appears in list and history with all of §3', async () => {
    await earn(150)
    await offer(server, { stock: 5 })
    const answer = await redeem(server, token, { quantity: 2 })
    expect(answer).toMatchObject({ status: 200 })
    const receipt = answer.value as { reference: string }
    expect(receipt).toMatchObject({ state: 'processing', points: 120, balance: 30, paid: null })
    expect([await pointsIn(), await stockOf()]).toEqual([30, 3])
    const line = {
      reference: receipt.reference,
      type: 'goods',
      name: 'Mug',
      quantity: 2,
      pointsRequirement: 120,
      amountRequirement: '0.00',
      state: 'processing',
      changedPoints: -120,
      pointsBalance: 30,
      destination: address,
      remark: null,
    }
    expect(await redeemed('processing')).toMatchObject([line])
    expect(await redeemed('approved')).toEqual([])
    await decide(receipt.reference, true, 'Sent by post')
    await expect(decide(receipt.reference, false)).rejects.toThrow('already been decided')
    expect(await redeemed()).toMatchObject([{ ...line, state: 'approved', remark: 'Sent by post' }])
    const { reference } = receipt
    const message = { event: 'redemptionApproved', reference, title: 'Mug', language: 'en', remark: 'Sent by post' }
    expect(await written(reference)).toMatchObject([{ ...message, unread: true }])
    expect(await written(reference, 'fil')).toMatchObject([{ title: 'Tasa', language: 'fil' }])
    const { list, totals } = await history()
    expect(list).toMatchObject([
      { ...line, state: 'approved', remark: 'Sent by post' },
      { type: 'earned', reference: null, changedPoints: 150, pointsBalance: 150 },
    ])
    expect(totals).toEqual({ came: 150, went: 120 })
    expect((await history({ type: 'earned' })).list).toHaveLength(1)
    const [head, ...lines] = await file()
    const heads = 'Requested,Reference no.,Type,Cash received,Name,Sent to,Quantity,Points needed,Bets needed,Status'
    expect(head).toBe(`${heads},Points change,Points balance,Remark`)
    expect(lines.map((cells) => cells.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, ''))).toEqual([
      `,${reference},Gift,,Mug,"${address}",2,120,0.00,Approved,-120,30,Sent by post`,
      ',,Earned from bets,,,,,,,,150,150,',
    ])
    expect(await file('&type=earned')).toHaveLength(2)
    expect(await file('&to=2020-01-01')).toHaveLength(1)
    expect(await file('', other), 'of another member').toHaveLength(1)
    expect((await history({ to: '2020-01-01' })).list).toEqual([])
  })

  it('that is rejected returns points and stock, once, with the reason', async () => {
    await earn(60)
    await offer(server, { stock: 1 })
    const { value } = await redeem(server, token)
    const { reference } = value as { reference: string }
    const decisions = await Promise.allSettled(
      Array.from({ length: 8 }, () => decide(reference, false, 'No such street')),
    )
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await pointsIn(), await stockOf()]).toEqual([60, 1])
    expect(await redeemed('rejected')).toMatchObject([{ reference, remark: 'No such street' }])
    expect(await written(reference), 'once').toMatchObject([{ event: 'redemptionRejected', remark: 'No such street' }])
    expect(
      (await history()).list.map(({ type, changedPoints, pointsBalance }) => [type, changedPoints, pointsBalance]),
    ).toEqual([
      ['returned', 60, 60],
      ['goods', -60, 0],
      ['earned', 60, 60],
    ])
  })

  it('of money is paid at once, with its wagering requirement', async () => {
    await earn(100)
    await offer(server, { name: 'cash', type: 'money', worth: '5', points: 45, turnover: 3 })
    const before = await wallet()
    const { value } = await redeem(server, token, { id: 'cash', points: 45, quantity: 2 })
    expect(value).toMatchObject({ state: 'approved', points: 90, balance: 10, paid: '10.00' })
    expect(await wallet()).toBe(before + 1_000)
    const { db } = server.services
    const [row] = await db.select().from(pointRedemptions)
    const [reward] = await db.select().from(rewards).where(eq(rewards.id, row!.rewardId!))
    expect(reward).toMatchObject({ kind: 'points', amount: 1_000n, turnoverTimes: 3 })
    const ofReward = eq(turnoverRequirements.reference, `reward:${reward!.id}`)
    expect(await db.select().from(turnoverRequirements).where(ofReward)).toMatchObject([{ required: 3_000n }])
    expect(await redeemed('approved')).toMatchObject([{ type: 'money', paid: '10.00', destination: null }])
  })

  it('of a top-up goes to a number of the country', async () => {
    await earn(60)
    await offer(server, { name: 'load', type: 'topUp', worth: '30', points: 20 })
    const to = async (mobile?: string) =>
      (await redeem(server, token, { id: 'load', points: 20, ...(mobile === undefined ? {} : { mobile }) })).code
    expect([await to(), await to('12'), await to('0817 1234567'), await to('+63 917-123 4567')]).toEqual([
      'mobile_missing',
      'mobile_invalid',
      'mobile_invalid',
      undefined,
    ])
    expect(await redeemed()).toMatchObject([{ type: 'topUp', destination: '+63 9171234567' }])
  })

  it('requested twice under one key is one, and a different one under it is refused', async () => {
    await earn(130)
    await offer(server, { stock: 1 })
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(server, token, { idempotencyKey })))
    expect(new Set(done(answers).map(({ text }) => text)).size).toBe(1)
    expect([refusedFor(answers), await pointsIn(), await stockOf()]).toEqual([[], 70, 0])
    await forgetTries()
    expect(await redeem(server, token, { idempotencyKey, quantity: 2 })).toMatchObject({ code: 'idempotency_conflict' })
    const keys = { idempotencyKey: randomUUID() }
    await offer(server, { stock: 9 })
    expect((await redeem(server, token, { ...keys, points: 60 })).status).toBe(200)
    expect(await convert(server, token, { ...keys, quantity: 6 })).toMatchObject({ code: 'idempotency_conflict' })
  })

  it('of the last item by two concurrent requests succeeds once, and the other pays nothing', async () => {
    await earn(600)
    await earn(600, seedAccounts.agent.account)
    await offer(server, { stock: 1 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => redeem(server, turn % 2 === 0 ? token : other)),
    )
    expect(done(answers)).toHaveLength(1)
    expect(refusedFor(answers)).toEqual(['sold_out'])
    expect([(await pointsIn()) + (await pointsIn(other)), await stockOf()]).toEqual([1_140, 0])
  })

  it('takes no more points than there are, in concurrent requests', async () => {
    await earn(130)
    await offer(server)
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(server, token)))
    expect(done(answers)).toHaveLength(2)
    expect(refusedFor(answers)).toEqual(['points_short'])
    expect(await pointsIn()).toBe(10)
  })

  it.each([
    ['at another price than it has', { points: 59 }, 409, 'price_changed'],
    ['of what is not there', { id: 'cat' }, 404, 'not_found'],
    ['of no name', { id: '__proto__' }, 400, 'invalid_request'],
    ['of none', { quantity: 0 }, 400, 'invalid_request'],
    ['of a part', { quantity: 0.5 }, 400, 'invalid_request'],
    ['of too many', { quantity: 21 }, 400, 'invalid_request'],
    ['to nowhere', { address: ' \u0000 ' }, 400, 'invalid_request'],
    ['to an unknown place', { address: 'here' }, 400, 'invalid_request'],
    ['with another password', { paymentPassword: '111111' }, 403, 'payment_password_wrong'],
    ['under no key', { idempotencyKey: 'mine' }, 400, 'invalid_request'],
  ])('%s is refused', async (_, wrong, status, code) => {
    await earn(100)
    await offer(server)
    expect(await redeem(server, token, wrong)).toMatchObject({ status, code })
    expect([await pointsIn(), await server.services.db.$count(pointRedemptions)]).toEqual([100, 0])
  })

  it('with required stakes waits for them, and a withdrawn one is gone', async () => {
    const { services } = server
    await earn(100)
    await offer(server, { staked: '9000000' })
    expect(await redeem(server, token)).toMatchObject({ status: 409, code: 'stakes_short' })
    await offer(server, { staked: '1000' })
    expect((await redeem(server, token)).status).toBe(200)
    expect(await redeemed()).toMatchObject([{ amountRequirement: '1000.00' }])
    const terms = await server.call(calls.redeemTerms, { id: 'mug', language: 'en' }, { token })
    expect(terms).toMatchObject({ points: 40, dialingCode: '63', hasPaymentPassword: true, offer: { most: 20 } })
    await setRewardShown(services, 'mug', false)
    expect(await redeem(server, token)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await server.call(calls.redeemTerms, { id: 'mug' }, { token })).offer).toBeNull()
  })

  it('keeps its texts when the reward is changed', async () => {
    await earn(60)
    await offer(server)
    await redeem(server, token)
    const [row] = await server.services.db.select().from(pointRewards)
    const words = { en: { title: 'Another mug', content: '<p>Red</p>' } }
    await setReward(server.services, { ...row!.written, words }, server.services.clock.now(), { dropLanguages: true })
    expect(await redeemed()).toMatchObject([{ name: 'Mug' }])
  })
})

describe('converted points', () => {
  it('are money at once, once for a key, at the rate shown', async () => {
    await earn(100)
    const before = await wallet()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => convert(server, token, { idempotencyKey, quantity: 4 })),
    )
    expect([new Set(done(answers).map(({ text }) => text)).size, refusedFor(answers)]).toEqual([1, []])
    await forgetTries()
    expect(done(answers)[0]!.value).toMatchObject({
      type: 'convert',
      state: 'approved',
      points: 40,
      balance: 60,
      paid: '4.00',
    })
    expect([await wallet(), await pointsIn()]).toEqual([before + 400, 60])
    expect((await history()).list[0]).toMatchObject({ type: 'convert', name: null, quantity: 4, paid: '4.00' })
    expect(await convert(server, token, { points: 9 })).toMatchObject({ status: 409, code: 'price_changed' })
    expect(await convert(server, token, { quantity: 7 })).toMatchObject({ status: 409, code: 'points_short' })
    await setPointRules(server.services, { pointsPerUnit: null }, server.services.clock.now())
    expect(await convert(server, token)).toMatchObject({ status: 403, code: 'feature_off' })
    expect(await pointsOf(server.services.db, await players.idOf('marisol'))).toBe(60n)
  })
})
