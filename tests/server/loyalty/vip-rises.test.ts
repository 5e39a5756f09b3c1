import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { vipGrants, vipMoves } from '#server/store/schema/loyalty/vip.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { vipCalls } from '#wire/loyalty/vip.ts'
import { ladder, vipOf } from './vip-support.ts'

let server: TestServer
let token: string
let memberId: string
const { idOf, play, addUp, beginAnew, set, levelOf, write, work, login, protect } = vipOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  memberId = await idOf('marisol')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await beginAnew()
  token = await login()
  await server.services.db.delete(turnoverRequirements)
})

const look = (who = token) => server.call(vipCalls.vip, {}, { token: who })
/** Result once all stakes are summed: a read beside a writer may be answered before that. */
const vip = async (who = token) => {
  await addUp()
  return look(who)
}
const granted = async (id = memberId) =>
  (await server.services.db.select().from(vipGrants).where(eq(vipGrants.memberId, id)).orderBy(vipGrants.what)).map(
    ({ what, amount }) => `${what} ${amount}`,
  )

describe('a level', () => {
  it('is reached by real stakes at once, notifies live, and brings the reward of each level passed into the reward centre', async () => {
    const { live } = server.services
    await play('marisol', { bet: 9 })
    // No job sums it here: the read does.
    await expect
      .poll(() => look())
      .toMatchObject({
        state: 'open',
        rankLevel: 1,
        name: 'One',
        next: { by: 'total', rankLevel: 2, done: '9.00', target: '10.00' },
        keep: null,
        moves: [],
      })
    const events: unknown[] = []
    const end = live.subscribe(`member:${memberId}`, (event) => events.push(event))
    await play('marisol', { bet: 25 })
    await addUp()
    await expect.poll(() => events).toContainEqual({ type: 'member.changed', part: 'missions' })
    end()
    expect(await vip()).toMatchObject({
      rankLevel: 3,
      name: 'Three',
      next: { by: 'total', rankLevel: 4, done: '34.00', target: '100.00' },
      keep: { state: 'free', staked: '20.00', target: '20.00' },
      moves: [{ from: 1, to: 3, reason: 'turnover' }],
    })
    expect(await server.call(memberCalls.memberInfo, {}, { token })).toMatchObject({
      clubLabel: { labelName: 'Three', rankLevel: 3 },
    })
    expect(await granted()).toEqual(['level:2 700', 'level:3 900'])
    expect(await server.call(missionsCalls.missionSummary, {}, { token })).toMatchObject({ unclaimedCount: 2 })
  })

  it('is reached once by thirty concurrent reads, and each of its rewards is paid once by thirty claims', async () => {
    const { db, clock } = server.services
    await write('marisol', { rankLevel: 1 })
    await play('marisol', { bet: 10 })
    const looks = await Promise.all(Array.from({ length: 30 }, async (_, n) => (n % 3 === 0 ? addUp() : look())))
    expect(looks).toHaveLength(30)
    expect(await granted()).toEqual(['level:2 700'])
    expect(await db.$count(vipMoves, eq(vipMoves.memberId, memberId))).toBe(1)
    const [reward] = (await server.call(rewardsCalls.rewards, {}, { token })).list
    expect(reward).toMatchObject({ kind: 'vip', amount: '7.00', turnover: '7.00', expiresAt: null })
    const before = await balanceOf(db, memberId)
    const claims = await Promise.all(
      Array.from({ length: 30 }, () => server.call(rewardsCalls.claimRewards, { id: reward!.id }, { token })),
    )
    expect(new Set(claims.map((claim) => claim.amount))).toEqual(new Set(['7.00']))
    expect(await balanceOf(db, memberId)).toBe(before + 700n)
    expect(await turnoverLeft(db, memberId)).toBe(700n)
    expect(await checkLedger(db, clock.now(), 'whole')).toEqual([])
  })

  it('is updated by a read after other levels were set, thirty times at once, with no reward for the past', async () => {
    await play('marisol', { bet: 9 })
    await addUp()
    const [first, ...others] = ladder.levels
    const lower = { levels: [first!, ...others.map((level) => ({ ...level, reach: level.reach / 2 }))] }
    await set(lower)
    const seen = await Promise.all(Array.from({ length: 30 }, () => look()))
    expect(new Set(seen.map(({ rankLevel }) => rankLevel))).toEqual(new Set([2]))
    expect(await server.services.db.$count(vipMoves)).toBe(1)
    expect(await granted()).toEqual([])
    await play('marisol', { bet: 6 })
    expect((await vip()).rankLevel).toBe(3)
    expect(await granted(), 'what is reached from then on').toEqual(['level:3 900'])
  })

  it('counts no play of others, and notifies only its member', async () => {
    await play('ahente', { bet: 40 })
    await addUp()
    const agent = await login(seedAccounts.agent)
    expect(await vip(agent)).toMatchObject({ rankLevel: 3 })
    expect(await vip()).toMatchObject({ rankLevel: 1, next: { done: '0.00' }, moves: [] })
    const [theirs] = (await server.call(rewardsCalls.rewards, {}, { token: agent })).list
    expect(
      await server.request(rewardsCalls.claimRewards.path, { token, body: { id: theirs!.id } }),
      'a reward of another member',
    ).toMatchObject({ code: 'not_found' })
    expect(await server.request(vipCalls.vip.path)).toMatchObject({ status: 401, code: 'not_logged_in' })
    const trial = await login(seedAccounts.trial)
    expect(await server.request(vipCalls.vip.path, { token: trial })).toMatchObject({ code: 'real_account_needed' })
  })

  it('is suspended for members who refuse offers, and continues with all their stakes once they accept them', async () => {
    await protect('marisol', { marketing: false })
    await play('marisol', { bet: 12 })
    await addUp()
    expect(await vip()).toMatchObject({ state: 'quiet', rankLevel: 1, levels: [], next: null })
    expect(await granted()).toEqual([])
    await protect('marisol', { marketing: true })
    expect(await vip()).toMatchObject({ state: 'open', rankLevel: 2 })
    expect(await granted()).toEqual(['level:2 700'])
  })

  it('set by hand in the database stays, above the levels too, and its turnover still brings its reward', async () => {
    await write('marisol', { rankLevel: 3, labelName: 'Three' })
    await play('marisol', { bet: 12 })
    expect(await vip()).toMatchObject({ rankLevel: 3, next: { by: 'total', rankLevel: 4 } })
    expect(await granted()).toEqual(['level:2 700'])
    await write('marisol', { rankLevel: 9, labelName: 'House' })
    await play('marisol', { bet: 500 })
    expect(await vip()).toMatchObject({ rankLevel: 9, name: 'House', next: null, keep: null })
  })

  it('does not exist where the operator has none', async () => {
    await play('marisol', { bet: 12 })
    await addUp()
    await set(null)
    await play('marisol', { bet: 40 })
    expect(await vip()).toMatchObject({ state: 'none', rankLevel: 2, name: 'Two', levels: [] })
    expect(await granted()).toEqual(['level:2 700'])
    await set(ladder)
    expect(await vip()).toMatchObject({ state: 'open', rankLevel: 3 })
    expect(await granted(), 'stakes in between bring no reward').toEqual(['level:2 700'])
  })
})

it('VIP: at a site with earlier play those stakes count, and bring no reward', async () => {
  const { db } = server.services
  await db.execute('truncate vip_standings, vip_moves, vip_grants, vip_months, vip_days')
  await play('marisol', { bet: 34 })
  await addUp()
  expect(await levelOf('marisol'), 'VIP has not begun').toBe('1 One')
  await work()
  expect(await vip()).toMatchObject({ rankLevel: 3 })
  expect(await granted()).toEqual([])
  await play('marisol', { bet: 70 })
  expect(await vip()).toMatchObject({ rankLevel: 4, next: null })
  expect(await granted()).toEqual(['level:4 1100'])
  expect(await db.$count(rewards, and(eq(rewards.memberId, memberId), eq(rewards.kind, 'vip')))).toBe(1)
})

it('VIP: the page promises the VIP team only where there is one', async () => {
  const services = async () => (await vip()).levels.map(({ service }) => service)
  expect(await services(), 'four levels have none').toEqual([false, false, false, false])
  await set({ levels: [...ladder.levels, { name: 'Five', reach: 200, keep: 50, reward: '0', birthday: '0' }] })
  expect(await services()).toEqual([false, false, false, false, true])
  await server.services.settings.setBrand({ serviceDesks: { VIP: null } }, server.services.clock.now())
  expect(await services()).toEqual([false, false, false, false, false])
})
