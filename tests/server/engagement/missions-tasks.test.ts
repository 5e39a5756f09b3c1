import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import type { MissionSettings } from '#server/domain/engagement/mission-settings.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { missionPrizes, playSums } from '#server/store/schema/engagement/missions.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { noMissions, playersOf } from './missions-support.ts'

let server: TestServer
let token: string
let memberId: string
const { idOf, play, payIn, addUp, today, later, forget } = playersOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  memberId = await idOf('marisol')
  token = await server.login()
})
afterAll(() => server.stop())

const set = (missions: Partial<MissionSettings>) =>
  server.services.settings.setMissions({ ...noMissions, ...missions }, server.services.clock.now())
beforeEach(async () => {
  await forget()
  await server.services.db.delete(turnoverRequirements)
  await server.services.db.delete(playProtection)
})

const look = (who = token) => server.call(missionsCalls.missions, {}, { token: who })
/** Result once all play is summed: a read beside a writer may be answered before that. */
const missions = async (who = token) => {
  await addUp()
  return look(who)
}
const summary = (who = token) => server.call(missionsCalls.missionSummary, {}, { token: who })
const checkIn = (idempotencyKey: string = randomUUID()) =>
  server.call(missionsCalls.checkIn, { idempotencyKey }, { token })
const claim = (...ids: number[]) => server.call(missionsCalls.claimMissions, { ids }, { token })
const refusal = async (path: string, body: object) => (await server.request(path, { token, body: { ...body } })).code
const balance = () => balanceOf(server.services.db, memberId)
const three = { name: 'three', measure: 'rounds', period: 'day', target: 3, prize: '5' } as const

describe('a task', () => {
  it('is completed by real play, notifies live, and its prize is paid once with its requirement, for repeated claims', async () => {
    const { db, live, clock } = server.services
    await set({ tasks: [three] })
    await play('marisol')
    await play('marisol')
    await play('ahente')
    // No job sums it here: the read does.
    await expect
      .poll(() => look())
      .toMatchObject({
        state: 'open',
        currency: 'PHP',
        tasks: [{ ...three, target: '3', prize: '5.00', done: '2', state: 'running' }],
        waiting: [],
      })
    const events: unknown[] = []
    const end = live.subscribe(`member:${memberId}`, (event) => events.push(event))
    await play('marisol')
    await addUp()
    await expect.poll(() => events).toContainEqual({ type: 'member.changed', part: 'missions' })
    end()
    const shown = await missions()
    expect(shown).toMatchObject({ tasks: [{ done: '3', state: 'done' }], waiting: [{ name: 'three', prize: '5.00' }] })
    expect((await summary()).missionCount).toBe(1)
    await play('marisol')
    expect((await missions()).waiting).toHaveLength(1)

    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 30 }, () => claim(shown.waiting[0]!.id)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"amount":"5.00","currency":"PHP","claimed":1}']),
    )
    expect(await balance()).toBe(before + 500n)
    expect(await turnoverLeft(db, memberId)).toBe(500n)
    expect(await missions()).toMatchObject({ tasks: [{ state: 'claimed' }], waiting: [] })
    expect((await summary()).missionCount).toBe(0)
    const rewards = await server.call(rewardsCalls.rewards, { state: 'claimed' }, { token })
    expect(rewards.list).toMatchObject([{ kind: 'mission', amount: '5.00' }])
    expect(await checkLedger(db, clock.now(), 'whole')).toEqual([])
  })

  it('is measured by stakes, deposits, their sum and vendors, each by itself and never above its target', async () => {
    await set({
      tasks: [
        { name: 'stakes', measure: 'staked', period: 'day', target: 50, prize: '1' },
        { name: 'deposit', measure: 'deposits', period: 'week', target: 2, prize: '1' },
        { name: 'paid-in', measure: 'deposited', period: 'week', target: 1_000, prize: '1' },
        { name: 'vendors', measure: 'vendors', period: 'week', target: 2, prize: '1' },
      ],
    })
    await play('marisol', { bet: 30, win: 90 })
    await play('marisol', { bet: 40 })
    await payIn('marisol', 400)
    const done = async () => (await missions()).tasks.map((task) => `${task.name} ${task.done} ${task.state}`)
    expect(await done()).toEqual([
      'stakes 50.00 done',
      'deposit 1 running',
      'paid-in 400.00 running',
      'vendors 1 running',
    ])
    await payIn('marisol', 700)
    await play('marisol', { game: 1 })
    await play('marisol', { game: 1 })
    expect(await done()).toEqual(['stakes 50.00 done', 'deposit 2 done', 'paid-in 1000.00 done', 'vendors 2 done'])
    const { waiting } = await missions()
    const before = await balance()
    expect(await claim(...waiting.map(({ id }) => id))).toEqual({ claimed: 4, amount: '4.00', currency: 'PHP' })
    expect(await balance()).toBe(before + 400n)
  })

  it('starts over with each day at the site, and a prize of the day before can be claimed until its days are over', async () => {
    await set({ tasks: [three], claimDays: 2 })
    for (let round = 0; round < 3; round += 1) await play('marisol')
    await addUp()
    await later(1)
    const { tasks, waiting } = await missions()
    expect(tasks).toMatchObject([{ done: '0', state: 'running' }])
    expect(waiting).toHaveLength(1)
    for (let round = 0; round < 3; round += 1) await play('marisol')
    const both = (await missions()).waiting
    expect(both).toHaveLength(2)
    await later(2)
    expect((await missions()).waiting.map(({ id }) => id)).toEqual([both[1]!.id])
    const before = await balance()
    expect(await refusal(missionsCalls.claimMissions.path, { ids: both.map(({ id }) => id) })).toBe('reward_over')
    expect(await balance(), 'none of them').toBe(before)
    await claim(both[1]!.id)
    expect(await balance()).toBe(before + 500n)
  })

  it('counts no play from before it was set, and a round summed twice once', async () => {
    await set({})
    for (let round = 0; round < 4; round += 1) await play('marisol')
    await addUp()
    server.services.clock.move(server.services.clock.offset + 1_000)
    await set({ tasks: [three] })
    expect((await missions()).waiting).toEqual([])
    const reads = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => (n % 3 === 0 ? play('marisol') : addUp())),
    )
    expect(reads).toHaveLength(30)
    await addUp()
    const [sum] = await server.services.db
      .select()
      .from(playSums)
      .where(eq(playSums.memberId, memberId))
      .then((rows) => rows.filter(({ period, startsOn }) => period === 'day' && startsOn === today()))
    expect(sum).toMatchObject({ rounds: 14, staked: 1_400n, vendors: 1 })
    expect((await missions()).waiting).toHaveLength(1)
    expect(await server.services.db.$count(missionPrizes)).toBe(1)
  })

  it('cannot be claimed by another member', async () => {
    await set({ tasks: [three] })
    for (let round = 0; round < 3; round += 1) await play('ahente')
    await addUp()
    const agent = await server.login(seedAccounts.agent)
    const [theirs] = (await missions(agent)).waiting
    for (const ids of [[theirs!.id], [999_999_999]])
      expect(await refusal(missionsCalls.claimMissions.path, { ids })).toBe('not_found')
    for (const ids of [[], [0], [-1], [1.5], ['constructor'], null])
      expect(await refusal(missionsCalls.claimMissions.path, { ids })).toBe('invalid_request')
    expect((await missions(agent)).waiting).toHaveLength(1)
  })
})

describe('the check-in', () => {
  it('pays the day’s prize once to thirty concurrent requests with any keys', async () => {
    await set({ checkIn: ['2', '3', '10'] })
    expect((await summary()).missionCount).toBe(1)
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 30 }, () => checkIn()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"amount":"2.00","currency":"PHP","streak":1}']),
    )
    expect(await balance()).toBe(before + 200n)
    expect(await missions()).toMatchObject({
      checkIn: {
        isDone: true,
        streak: 1,
        days: [
          { prize: '2.00', state: 'done' },
          { prize: '3.00', state: 'ahead' },
          { prize: '10.00', state: 'ahead' },
        ],
      },
    })
    expect((await summary()).missionCount).toBe(0)
  })

  it('follows the days of a streak and starts over after the last and after a missed day', async () => {
    await set({ checkIn: ['2', '3', '10'] })
    const received: string[] = []
    for (const days of [0, 1, 1, 1, 2]) {
      await later(days)
      const { amount, streak } = await checkIn()
      received.push(`${streak}: ${amount}`)
    }
    expect(received).toEqual(['1: 2.00', '2: 3.00', '3: 10.00', '4: 2.00', '1: 2.00'])
    await later(1)
    expect((await missions()).checkIn).toMatchObject({
      isDone: false,
      streak: 1,
      days: [{ state: 'done' }, { state: 'today' }, { state: 'ahead' }],
    })
  })

  it('repeated with a key of the day before returns that day and pays nothing', async () => {
    await set({ checkIn: ['2', '3'] })
    const key = randomUUID()
    const first = await checkIn(key)
    await later(1)
    const before = await balance()
    expect(await checkIn(key)).toEqual(first)
    expect(await balance()).toBe(before)
    expect((await missions()).checkIn?.isDone).toBe(false)
    expect((await checkIn()).streak).toBe(2)
  })
})

describe('participation in missions', () => {
  it('excludes members who refuse offers: nothing is shown, counted or granted, and earlier prizes can be claimed', async () => {
    await set({ checkIn: ['2'], tasks: [three] })
    for (let round = 0; round < 3; round += 1) await play('marisol')
    await addUp()
    await later(1)
    await server.services.db
      .update(playProtection)
      .set({ marketing: false })
      .where(eq(playProtection.memberId, memberId))
    for (let round = 0; round < 3; round += 1) await play('marisol')
    const shown = await missions()
    expect(shown).toMatchObject({ state: 'quiet', checkIn: null, tasks: [], boards: [] })
    expect(shown.waiting).toHaveLength(1)
    expect((await summary()).missionCount).toBe(1)
    expect(await refusal(missionsCalls.checkIn.path, { idempotencyKey: randomUUID() })).toBe('mission_closed')
    expect((await claim(shown.waiting[0]!.id)).claimed).toBe(1)
  })

  it('is off where the operator has no missions, and for trial accounts', async () => {
    await server.services.settings.setMissions(null, server.services.clock.now())
    expect(await missions()).toMatchObject({ state: 'none', checkIn: null, tasks: [], waiting: [], boards: [] })
    expect(await refusal(missionsCalls.checkIn.path, { idempotencyKey: randomUUID() })).toBe('mission_closed')
    const trial = await server.login(seedAccounts.trial)
    for (const { path } of [missionsCalls.missions, missionsCalls.missionLeaderboard, missionsCalls.playerAvatars]) {
      expect((await server.request(path)).code).toBe('not_logged_in')
      expect((await server.request(path, { token: trial })).code).toBe('real_account_needed')
    }
    expect(await summary(trial)).toMatchObject({ missionCount: 0 })
  })
})
