import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { closeBoards, closingDelay, openBoards } from '#server/domain/engagement/mission-boards.ts'
import { dayBegins } from '#server/domain/site/site-day.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { missionBoards } from '#server/store/schema/engagement/missions.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { noMissions, playersOf } from './missions-support.ts'

let server: TestServer
let token: string
let memberId: string
const { idOf, play, addUp, today, later, forget } = playersOf(() => server)
const prizes = [
  { upTo: 1, amount: '100' },
  { upTo: 3, amount: '20' },
]

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  memberId = await idOf('marisol')
  token = await server.login()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings, clock } = server.services
  await forget()
  await db.delete(playProtection)
  await settings.setMissions(
    { ...noMissions, boards: { day: { by: 'staked', prizes }, week: { by: 'won', prizes } } },
    clock.now(),
  )
  await openBoards(server.services, clock.now())
})

type BoardRequest = Parameters<typeof server.call<typeof missionsCalls.missionLeaderboard>>[1]
const board = (request: BoardRequest = { period: 'day' }) =>
  server.call(missionsCalls.missionLeaderboard, request, { token })
const close = () => closeBoards(server.services, server.services.clock.now())
/** Players in the order of their stakes; `marisol` is not among them. */
async function crowd(): Promise<readonly string[]> {
  const { rows } = await server.services.db.execute<{ account: string }>(
    sql`select account from members m join ledger_accounts a on a.member_id = m.id
      where type = 2 and may_enter and account <> 'marisol' and a.credits_posted - a.debits_posted > 10000
      order by account limit 5`,
  )
  return rows.map(({ account }) => account)
}
const end = async () => {
  await addUp()
  await later(1 + closingDelay / 86_400_000)
}

describe('a leaderboard', () => {
  it('ranks by stakes or by wins, hides most of the names, and shows the own place at any rank', async () => {
    const others = await crowd()
    for (const [index, account] of others.entries()) await play(account, { bet: 60 - index * 10, win: index })
    await play('marisol', { bet: 2, win: 90 })
    await addUp()
    const day = await board()
    expect(day).toMatchObject({ period: 'day', by: 'staked', currency: 'PHP', startsOn: today(), hasLast: false })
    expect(day.endsAt).toBe(dayBegins(today(), 480) + 86_400_000)
    expect(Math.abs(day.serverTime - server.services.clock.now())).toBeLessThan(60_000)
    expect(day.list.map(({ place, score, prize, isOwn }) => [place, score, prize, isOwn])).toEqual([
      [1, '60.00', '100.00', false],
      [2, '50.00', '20.00', false],
      [3, '40.00', '20.00', false],
      [4, '30.00', null, false],
      [5, '20.00', null, false],
      [6, '2.00', null, true],
    ])
    expect(day.own).toMatchObject({ place: 6, score: '2.00', prize: null, isOwn: true })
    for (const { name } of day.list) expect(name).toMatch(/^.•••.?$/)
    expect(JSON.stringify(day)).not.toContain(others[0])
    const week = await board({ period: 'week' })
    expect(week.list[0]).toMatchObject({ place: 1, score: '90.00', isOwn: true })
    expect(await refusalOf('month')).toBe('mission_closed')
  })

  it('ranks equal scores by time', async () => {
    const [one, other] = await crowd()
    await play(other!, { bet: 10 })
    await play(one!, { bet: 30 })
    await play(other!, { bet: 20 })
    await play('marisol', { bet: 30 })
    await addUp()
    const names = (await board()).list.map(({ name }) => name)
    expect(names).toEqual([one, other, 'marisol'].map((name) => `${name![0]}•••${name!.at(-1)}`))
    expect((await board()).own?.place).toBe(3)
  })

  it('has no place for members who refuse offers, are excluded or may not log in', async () => {
    const { db, clock } = server.services
    const [quiet, excluded, barred] = await crowd()
    for (const account of [quiet!, excluded!, barred!]) await play(account, { bet: 50 })
    await play('marisol')
    await addUp()
    expect((await board()).own?.place).toBe(4)
    await db
      .update(playProtection)
      .set({ marketing: false })
      .where(eq(playProtection.memberId, await idOf(quiet!)))
    const until = { exclusion: 'timeOut', excludedAt: clock.now(), excludedUntil: clock.now() + 3_600_000 } as const
    await db
      .update(playProtection)
      .set(until)
      .where(eq(playProtection.memberId, await idOf(excluded!)))
    await db.update(members).set({ mayEnter: false }).where(eq(members.account, barred!))
    expect(await board()).toMatchObject({ list: [{ place: 1, isOwn: true }], own: { place: 1 } })
    await db.update(members).set({ mayEnter: true }).where(eq(members.account, barred!))
    await later(1 / 12)
    expect((await board()).list, 'the time-out is over').toHaveLength(3)
  })

  it('shows the avatars that players have chosen, by their numbers on the board', async () => {
    await play('marisol')
    await addUp()
    const { player } = (await board()).own!
    const ask = (players: string) => server.call(missionsCalls.playerAvatars, { players }, { token })
    expect((await ask(String(player))).list).toEqual([])
    await server.services.db
      .update(members)
      .set({ profile: { avatar: 'koi' } })
      .where(eq(members.id, memberId))
    expect((await ask(`${player},999999`)).list).toEqual([
      { player, icon: expect.stringMatching(/^\/art\/avatar\/koi\.svg/) },
    ])
    for (const players of ['', '1,', 'constructor', '1;2', `1${',1'.repeat(60)}`]) {
      const path = `${missionsCalls.playerAvatars.path}?${new URLSearchParams({ players })}`
      expect((await server.request(path, { token })).code).toBe('invalid_request')
    }
  })
})

const refusalOf = async (period: string, of = 'current') =>
  (await server.request(`${missionsCalls.missionLeaderboard.path}?period=${period}&of=${of}`, { token })).code

describe('the end of a board', () => {
  it('grants its prizes once to thirty concurrent runs, as unclaimed rewards, and keeps the result', async () => {
    const { db } = server.services
    const others = await crowd()
    for (const [index, account] of others.entries()) await play(account, { bet: 60 - index * 10 })
    await play('marisol', { bet: 55 })
    expect(await refusalOf('day', 'last')).toBe('mission_closed')
    await end()
    const [before, day] = [await balanceOf(db, memberId), today()]
    const granted = await Promise.all(Array.from({ length: 30 }, close))
    expect(granted.reduce((sum, each) => sum + each, 0)).toBe(3)
    expect(await db.$count(rewards, eq(rewards.kind, 'board'))).toBe(3)
    const own = await server.call(rewardsCalls.rewards, {}, { token })
    expect(own.list).toMatchObject([{ kind: 'board', amount: '20.00', state: 'waiting' }])
    const last = await board({ period: 'day', of: 'last' })
    expect(last.list.map(({ place, score, prize }) => [place, score, prize])).toEqual([
      [1, '60.00', '100.00'],
      [2, '55.00', '20.00'],
      [3, '50.00', '20.00'],
    ])
    expect(last.own).toMatchObject({ place: 2, isOwn: true })
    expect(last.startsOn < day).toBe(true)
    expect(await board()).toMatchObject({ list: [], own: null, hasLast: true, startsOn: day })
    await server.call(rewardsCalls.claimRewards, {}, { token })
    expect(await balanceOf(db, memberId)).toBe(before + 2_000n)
  })

  it('follows the rules it was opened under, not before its time, and without players grants nothing', async () => {
    const { db, settings, clock } = server.services
    await play('marisol', { bet: 5 })
    await addUp()
    await settings.setMissions(
      { ...noMissions, boards: { day: { by: 'won', prizes: [{ upTo: 1, amount: '1' }] } } },
      clock.now(),
    )
    expect(await close()).toBe(0)
    await later(0.5)
    expect(await close(), 'rounds that ended just before may still be written').toBe(0)
    await later(closingDelay / 86_400_000)
    expect(await close()).toBe(1)
    expect((await server.call(rewardsCalls.rewards, {}, { token })).list).toMatchObject([{ amount: '100.00' }])
    await openBoards(server.services, clock.now())
    await end()
    expect(await close()).toBe(0)
    const open = await db.$count(missionBoards, sql`closed_at is null`)
    expect(open, 'the week still runs').toBeLessThanOrEqual(1)
  })
})
