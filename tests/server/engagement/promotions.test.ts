import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { promotionEntries } from '#server/store/schema/engagement/promotions.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import {
  decideApplication,
  removePromotion,
  setPromotionShown,
} from '#server/operator/commands/engagement/promotions.ts'
import { writeExclusion } from '#server/domain/protection/exclusion.ts'
import { forgetPictures } from '#server/domain/engagement/promotion-entries.ts'
import { playersOf } from './missions-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { promotionsCalls as calls } from '#wire/engagement/promotions.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { offer } from './promotions-support.ts'

let server: TestServer
let token: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  token = await server.login()
  other = await server.login(seedAccounts.agent)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.execute(sql`truncate promotion_pictures, promotion_entries, promotions, rate_limits`)
  await server.services.db.execute(sql`update play_protection set marketing = true`)
})

const players = playersOf(() => server)
const id = 'pay-in'
const look = async (as?: string, name = id) =>
  (await server.call(calls.promotion, { id: name, language: 'en' }, as === undefined ? {} : { token: as })).promotion
const join = (as = token, name = id) => server.call(calls.joinPromotion, { id: name }, { token: as })
const claim = (as = token, name = id) => server.request(calls.claimPromotion.path, { body: { id: name }, token: as })
const balance = async (account: string) => {
  const { rows } = await server.services.db.execute<{ balance: string }>(sql`
    select (credits_posted - debits_posted)::text as balance from ledger_accounts
    where code = ${`member:${await players.idOf(account)}`}`)
  return Number(rows[0]!.balance)
}

describe('a promotion to join', () => {
  it('counts deposits from joining on, whether summed already or not, and pays once', async () => {
    await offer(server)
    expect(await look()).toMatchObject({ state: 'join', goal: { done: null } })
    await players.payIn('marisol', 500)
    expect(await join()).toEqual({ state: 'joined' })
    expect(await look(token)).toMatchObject({ state: 'joined', goal: { done: '0.00' } })
    await players.addUp()
    expect((await look(token)).goal?.done, 'what came before it does not count once it is added up').toBe('0.00')

    await players.payIn('marisol', 60)
    expect(await look(token)).toMatchObject({ state: 'process', goal: { target: '100.00', done: '60.00' } })
    expect(await claim()).toMatchObject({ status: 409, code: 'mission_closed' })
    await players.addUp()
    expect((await look(token)).goal?.done).toBe('60.00')
    await players.payIn('ahente', 500)
    expect((await look(token)).state, 'of another member').toBe('process')
    await players.payIn('marisol', 70)
    expect(await look(token)).toMatchObject({ state: 'claim', goal: { done: '100.00' } })

    const before = await balance('marisol')
    const answers = await Promise.all(Array.from({ length: 30 }, () => claim()))
    expect(new Set(answers.map(({ value }) => JSON.stringify(value)))).toEqual(
      new Set(['{"amount":"7.00","currency":"PHP"}']),
    )
    expect(await balance('marisol')).toBe(before + 700)
    expect((await look(token)).state).toBe('claimed')
    expect(await claim(), 'returned as paid').toMatchObject({ status: 200 })
    const { db } = server.services
    const [entry] = await db.select().from(promotionEntries)
    const [reward] = await db.select().from(rewards).where(eq(rewards.id, entry!.rewardId!))
    expect(reward).toMatchObject({ kind: 'bonus', amount: 700n, turnoverTimes: 3 })
    const ofReward = eq(turnoverRequirements.reference, `reward:${reward!.id}`)
    expect(await db.select().from(turnoverRequirements).where(ofReward)).toMatchObject([{ required: 2_100n }])
  })

  it('counts stakes and rounds of real play, and concurrent joins take part once', async () => {
    await offer(server, { goal: { measure: 'staked', target: 5 } })
    await offer(server, { name: 'rounds', goal: { measure: 'rounds', target: 2 } })
    await players.payIn('marisol', 50)
    await Promise.all(Array.from({ length: 30 }, () => join()))
    await join(token, 'rounds')
    expect(await server.services.db.$count(promotionEntries)).toBe(2)
    await players.play('marisol', { bet: 3 })
    expect((await look(token)).goal).toEqual({ measure: 'staked', target: '5.00', done: '3.00' })
    expect((await look(token, 'rounds')).goal?.done).toBe('1')
    await players.play('marisol', { bet: 3 })
    expect([(await look(token)).state, (await look(token, 'rounds')).state]).toEqual(['claim', 'claim'])
  })

  it('counts days in a row with a login, by the site’s clock', async () => {
    await offer(server, { goal: { measure: 'logins', target: 3 }, ends: null })
    await join()
    expect(await look(token)).toMatchObject({ state: 'process', goal: { done: '1' } })
    await players.later(1)
    await server.login()
    expect((await look(token)).goal?.done).toBe('2')
    await players.later(2)
    expect((await look(token)).goal?.done, 'a day was left out').toBe('0')
    for (const _ of [1, 2, 3]) {
      await server.login()
      await players.later(1)
    }
    expect((await look(token)).state).toBe('claim')
  })

  it('keeps the terms it was joined under, and counts nothing after its end; a prize waits its days', async () => {
    await offer(server)
    await join()
    await join(other)
    await offer(server, { prize: '9.00', goal: { measure: 'deposited', target: 1_000 } })
    expect(await look(token)).toMatchObject({ prize: '7.00', goal: { target: '100.00' } })
    expect(await look()).toMatchObject({ prize: '9.00', goal: { target: '1000.00' } })
    await players.payIn('marisol', 100)
    await players.payIn('ahente', 99)
    await players.later(5.1)
    await players.payIn('ahente', 1)
    expect((await look(token)).state, 'reached in time').toBe('claim')
    expect(await look(other), 'one too late').toMatchObject({ state: 'closed', goal: { done: '99.00' } })
    await players.later(2)
    expect((await look(token)).state).toBe('closed')
    expect(await claim()).toMatchObject({ status: 409, code: 'mission_closed' })
  })

  it('is hidden from a member who refuses offers, except for goals reached before', async () => {
    await offer(server)
    await offer(server, { name: 'second', goal: { measure: 'deposited', target: 100_000 } })
    await join()
    await join(token, 'second')
    await players.payIn('marisol', 100)
    expect((await look(token)).state).toBe('claim')
    const { db } = server.services
    await db.execute(sql`insert into play_protection (member_id, marketing)
      values (${await players.idOf('marisol')}::uuid, false) on conflict (member_id) do update set marketing = false`)
    await offer(server, { name: 'third' })
    const quiet = await server.call(calls.promotions, { language: 'en' }, { token })
    expect(quiet).toMatchObject({ isQuiet: true, list: [{ state: 'claim' }, { state: 'closed' }] })
    expect((await look(token, 'third')).state).toBe('closed')
    const refused = await server.request(calls.joinPromotion.path, { body: { id: 'third' }, token })
    expect(refused).toMatchObject({ status: 409, code: 'mission_closed' })
    await players.payIn('marisol', 100_000)
    expect((await look(token, 'second')).state, 'nothing new is reached').toBe('closed')
    expect(await claim()).toMatchObject({ status: 200 })
  })

  it('is paid to a member who had reached it before refusing offers, though no one had looked', async () => {
    await offer(server)
    await offer(server, { name: 'second', goal: { measure: 'deposited', target: 200 } })
    await join()
    await join(token, 'second')
    await players.payIn('marisol', 100)
    await server.call(protectionCalls.setMarketing, { on: false }, { token })
    await players.payIn('marisol', 100)
    await server.call(protectionCalls.setMarketing, { on: false }, { token })
    expect([(await look(token)).state, (await look(token, 'second')).state]).toEqual(['claim', 'closed'])
    await Promise.all(Array.from({ length: 30 }, () => claim()))
    expect((await look(token)).state).toBe('claimed')
  })

  it('is paid to a member who had reached it before an exclusion, and nothing reached later is', async () => {
    await offer(server)
    await offer(server, { name: 'second', goal: { measure: 'deposited', target: 200 } })
    const account = seedAccounts.masterAgent
    const theirs = await server.login(account)
    await join(theirs)
    await join(theirs, 'second')
    await players.payIn(account.account, 100)
    const { services } = server
    const memberId = await players.idOf(account.account)
    const exclude = () =>
      writeExclusion(
        services,
        memberId,
        { kind: 'timeOut', length: 24 },
        { by: 'operator', address: null, now: services.clock.now() },
      )
    await exclude()
    await players.payIn(account.account, 100)
    await exclude()
    await players.later(1.1)
    const back = await server.login(account)
    expect([(await look(back)).state, (await look(back, 'second')).state]).toEqual(['claim', 'closed'])
    expect(await claim(back)).toMatchObject({ status: 200 })
  })

  it('is not open before it begins, after its end, when it is hidden, or in another way than its own', async () => {
    const { services } = server
    const tomorrow = new Date(services.clock.now() + 86_400_000).toISOString()
    await offer(server, { begins: tomorrow })
    expect((await look()).state).toBe('comingSoon')
    const joining = () => server.request(calls.joinPromotion.path, { body: { id }, token })
    expect(await joining()).toMatchObject({ code: 'mission_closed' })
    await offer(server)
    const applying = { body: { id, comment: 'Me', pictures: [] }, token }
    expect(await server.request(calls.applyPromotion.path, applying)).toMatchObject({ code: 'mission_closed' })
    await setPromotionShown(services, id, false)
    expect(await joining()).toMatchObject({ code: 'mission_closed' })
    expect(await server.request(`${calls.promotion.path}?id=${id}`)).toMatchObject({ status: 404 })
    expect((await server.call(calls.promotions, {})).list).toEqual([])
    await setPromotionShown(services, id, true)
    await join()
    await expect(removePromotion(services, id)).rejects.toThrow('hide it instead')
    await setPromotionShown(services, id, false)
    expect((await look(token)).state, 'who takes part still sees it').toBe('joined')
  })
})

describe('the offer at registration', () => {
  const offered = async () => (await server.call(calls.welcomeOffer, { language: 'en' })).promotion?.id ?? null

  it('is the oldest welcome promotion that can be joined, with its terms, to a reader without a session', async () => {
    expect(await server.call(calls.welcomeOffer, {})).toEqual({ currency: 'PHP', promotion: null })
    await offer(server, { name: 'another-kind' })
    expect(await offered()).toBeNull()
    const goal = { measure: 'deposits', target: 1 } as const
    await offer(server, { name: 'begin-here', category: 'welcome', goal, prize: '25.50', turnover: 4 })
    await offer(server, { name: 'zealous', category: 'welcome' })
    expect(await server.call(calls.welcomeOffer, { language: 'en' })).toMatchObject({
      currency: 'PHP',
      promotion: {
        id: 'begin-here',
        title: 'Pay in',
        state: 'join',
        prize: '25.50',
        turnover: 4,
        goal: { measure: 'deposits', target: '1', done: null },
      },
    })
    const fil = await server.call(calls.welcomeOffer, {})
    expect(fil.promotion, 'in Filipino when no language is named').toMatchObject({ title: 'Magbayad', language: 'fil' })
  })

  it('is none that is hidden, has not begun, has ended, is by application or cannot be paid', async () => {
    const { services } = server
    const at = (days: number) => new Date(services.clock.now() + days * 86_400_000).toISOString()
    const welcome = (change: Parameters<typeof offer>[1]) => offer(server, { category: 'welcome', ...change })
    await welcome({})
    expect(await offered()).toBe(id)
    await setPromotionShown(services, id, false)
    expect(await offered()).toBeNull()
    await setPromotionShown(services, id, true)
    await welcome({ begins: at(1) })
    expect(await offered()).toBeNull()
    await welcome({ begins: at(-2), ends: at(-1) })
    expect(await offered()).toBeNull()
    await welcome({ kind: 'apply', goal: null })
    expect(await offered()).toBeNull()
    await welcome({})
    await services.db.execute(sql`update promotions set written = jsonb_set(written, '{prize}', '"7.005"')`)
    expect(await offered()).toBeNull()
  })
})

describe('a promotion to apply for', () => {
  const apply = (body: object, as = token) =>
    server.request(calls.applyPromotion.path, { body: { id, comment: 'Me', pictures: [], ...body }, token: as })
  const picture = async (as = token) => {
    const { default: sharp } = await import('sharp')
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer()
    return (await server.call(calls.sendPromotionPicture, { picture: png.toString('base64') }, { token: as })).picture
  }

  /** Inbox messages about applications. */
  const written = async (language: 'en' | 'fil' | 'th' = 'en') => {
    const { list } = await server.call(messagesCalls.messages, { language, pageSize: 50 }, { token })
    return list.filter((message) => 'promotion' in message)
  }

  beforeEach(async () => {
    await server.services.db.execute(sql`truncate inbox`)
    await offer(server, { kind: 'apply', goal: null } as object)
  })

  it('is decided by the operator once, and then paid once', async () => {
    const own = await picture()
    expect(await apply({ comment: ' 👨‍👩‍👧‍👦'.repeat(140).trim().slice(1), pictures: [] })).toMatchObject({ status: 400 })
    expect(await apply({ comment: '👨‍👩‍👧‍👦'.repeat(140), pictures: [own] })).toMatchObject({ value: { state: 'applying' } })
    expect(await apply({}), 'sent again').toMatchObject({ value: { state: 'applying' } })
    expect(await claim()).toMatchObject({ code: 'mission_closed' })
    const { services } = server
    const [entry] = await services.db.select().from(promotionEntries)
    const { rows } = await services.db.execute<{ picture: Buffer }>(sql`select picture from proof_pictures
      where id in (select proof_id from promotion_pictures where entry_id = ${entry!.id})`)
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]!.picture).subarray(0, 3), 're-encoded as a JPEG').toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    )
    expect(Buffer.from(rows[0]!.picture).includes('secret place')).toBe(false)
    const decision = { id: entry!.id, approves: true, remark: null }
    await decideApplication(services, decision, services.clock.now())
    await expect(decideApplication(services, decision, services.clock.now())).rejects.toThrow('no waiting application')
    const approved = { event: 'applicationApproved', promotion: id, title: 'Pay in', language: 'en', remark: null }
    expect(await written(), 'once, in the member’s own language where there are words in it').toMatchObject([approved])
    expect(await written('fil')).toMatchObject([{ title: 'Magbayad', language: 'fil' }])
    expect(await written('th')).toMatchObject([{ title: 'Pay in', language: 'en' }])
    expect((await look(token)).state).toBe('issued')
    await Promise.all(Array.from({ length: 30 }, () => claim()))
    expect(await services.db.$count(rewards, sql`kind = 'bonus' and amount = 700`)).toBeGreaterThan(0)
    expect((await look(token)).state).toBe('claimed')
  })

  it('stays rejected', async () => {
    await Promise.all(Array.from({ length: 30 }, () => apply({})))
    const { services } = server
    const entries = await services.db.select().from(promotionEntries)
    expect(entries).toHaveLength(1)
    await decideApplication(
      services,
      { id: entries[0]!.id, approves: false, remark: 'No <b>club</b> is seen' },
      services.clock.now(),
    )
    expect((await look(token)).state).toBe('rejected')
    expect(await written()).toMatchObject([{ event: 'applicationRejected', remark: 'No <b>club</b> is seen' }])
    expect(await claim()).toMatchObject({ code: 'mission_closed' })
  })

  it('accepts no picture of another member, none twice, and deletes those of no application', async () => {
    const theirs = await picture(other)
    expect(await apply({ pictures: [theirs] })).toMatchObject({ status: 400, code: 'picture_invalid' })
    expect(await server.services.db.$count(promotionEntries), 'nothing was kept').toBe(0)
    const own = await picture()
    expect(await apply({ pictures: [own, own] })).toMatchObject({ code: 'invalid_request' })
    expect(await apply({ pictures: [own] })).toMatchObject({ status: 200 })
    const now = server.services.clock.now()
    expect(await forgetPictures(server.services, now)).toBe(0)
    expect(await forgetPictures(server.services, now + 86_400_001), 'that of the other alone').toBe(1)
  })

  it.each([
    ['no picture', Buffer.from('GIF89a')],
    ['a picture that ends early', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('refuses %s', async (_, file) => {
    const body = { picture: file.toString('base64') }
    expect(await server.request(calls.sendPromotionPicture.path, { body, token })).toMatchObject({
      status: 400,
      code: 'picture_invalid',
    })
  })
})

it('promotion calls: refuses bad input, visitors and members who take no part', async () => {
  await offer(server)
  for (const call of [calls.joinPromotion, calls.claimPromotion, calls.applyPromotion]) {
    expect(await server.request(call.path, { body: { id } })).toMatchObject({ status: 401 })
    for (const bad of ['__proto__', 'PAY-IN', '', 7, null, 'a'.repeat(99), 'x\u0000'])
      expect((await server.request(call.path, { body: { id: bad, comment: 'a', pictures: [] }, token })).status).toBe(
        400,
      )
  }
  expect(await claim()).toMatchObject({ status: 404, code: 'not_found' })
  expect(await server.request(calls.joinPromotion.path, { body: { id: 'constructor' }, token })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  for (const comment of ['', '   ', 'x'.repeat(141)])
    expect(
      (await server.request(calls.applyPromotion.path, { body: { id, comment, pictures: [] }, token })).status,
    ).toBe(400)
})
