import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { decideMonths, hasDueMonth } from '#server/domain/loyalty/vip-months.ts'
import { holdMember } from '#server/domain/loyalty/vip-setting.ts'
import { periodAt } from '#server/domain/protection/play-periods.ts'
import { vipMonths, vipMoves } from '#server/store/schema/loyalty/vip.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { vipCalls } from '#wire/loyalty/vip.ts'
import { ladder, vipOf } from './vip-support.ts'

let server: TestServer
let token: string
let memberId: string
const { idOf, play, addUp, goTo, beginAnew, set, levelOf, write, work, login, protect } = vipOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  memberId = await idOf('marisol')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await beginAnew()
  token = await login()
})

const vip = async () => {
  // A read beside a writer may be answered before its stakes are summed.
  await addUp()
  return server.call(vipCalls.vip, {}, { token })
}
const now = () => server.services.clock.now()
const isDue = () => hasDueMonth(server.services, now())
/** The first day of the month this many months from now. */
const monthAhead = (months: number) => {
  const [year = 0, month = 1] = siteDay(now(), 480).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
/** The fifth of the next month, noon at the site. */
const nextMonth = () => goTo(`${monthAhead(1).slice(0, 8)}05`)
const movesOf = async () =>
  (await server.services.db.select().from(vipMoves).where(eq(vipMoves.memberId, memberId)).orderBy(vipMoves.id)).map(
    ({ fromLevel, toLevel, reason }) => `${fromLevel} ${toLevel} ${reason}`,
  )

it('VIP month: a level is kept by enough stakes in a month, else one is lost at its end, down to the first, never twice for one month', async () => {
  await play('marisol', { bet: 34 })
  await addUp()
  await nextMonth()
  await work()
  expect(await levelOf('marisol'), 'the month of rising is not held against it').toBe('3 Three')
  expect((await vip()).keep).toMatchObject({ state: 'running', staked: '0.00', target: '20.00' })
  await play('marisol', { bet: 20 })
  expect((await vip()).keep).toMatchObject({ state: 'kept', staked: '20.00' })
  await nextMonth()
  await work()
  expect(await levelOf('marisol'), 'kept').toBe('3 Three')
  await play('marisol', { bet: 19 })
  await nextMonth()
  expect(await isDue()).toBe(true)
  await Promise.all(Array.from({ length: 30 }, () => decideMonths(server.services, now())))
  await work()
  expect(await levelOf('marisol'), 'not kept').toBe('2 Two')
  expect(await isDue()).toBe(false)
  await nextMonth()
  await work()
  await nextMonth()
  await work()
  expect(await levelOf('marisol'), 'the floor').toBe('1 One')
  expect(await movesOf()).toEqual(['1 3 turnover', '3 2 lost', '2 1 lost'])
  const { moves } = await vip()
  expect(moves.map(({ from, to, reason }) => [from, to, reason])).toEqual([
    [2, 1, 'lost'],
    [3, 2, 'lost'],
    [1, 3, 'turnover'],
  ])
})

it('VIP month: a lost level comes back by as much within a month as keeps it, at once and with no second reward', async () => {
  await play('marisol', { bet: 34 })
  await addUp()
  for (let month = 0; month < 3; month += 1) {
    await nextMonth()
    await work()
  }
  expect(await vip()).toMatchObject({
    rankLevel: 1,
    next: { by: 'month', rankLevel: 2, done: '0.00', target: '5.00' },
  })
  await play('marisol', { bet: 5 })
  expect(await vip()).toMatchObject({
    rankLevel: 2,
    keep: { state: 'free' },
    next: { by: 'month', rankLevel: 3, done: '5.00', target: '20.00' },
    moves: [{ from: 1, to: 2, reason: 'regained' }, {}, {}, {}],
  })
  await play('marisol', { bet: 70 })
  expect(await vip(), 'a level never had, by all that was staked').toMatchObject({
    rankLevel: 4,
    moves: [{ from: 2, to: 4, reason: 'turnover' }, {}, {}, {}, {}],
  })
})

it('VIP month: after downtime each past month is decided, and continues behind the last member after a crash', async () => {
  const { db } = server.services
  await db.execute(`update members set rank_level = 3, label_name = 'Three' where type <> 4`)
  const three = async () => {
    const { rows } = await db.execute<{ count: number }>(
      `select count(*)::int as count from members where rank_level = 3 and type <> 4 and may_enter`,
    )
    return rows[0]!.count
  }
  const all = await three()
  await nextMonth()
  await nextMonth()
  // As after a crash behind the first half.
  const { rows } = await db.execute<{ id: string }>(
    `select id from members where type <> 4 order by id offset ${Math.floor(all / 2)} limit 1`,
  )
  const month = periodAt('month', now() - 10 * 86_400_000, 480).startsOn
  await db.insert(vipMonths).values({ month, upTo: rows[0]!.id })
  await work()
  expect(await three(), 'those behind it alone').toBeGreaterThan(all / 2 - 2)
  expect(await db.$count(vipMonths, eq(vipMonths.month, month))).toBe(1)
  expect(await isDue()).toBe(false)
  const left = await three()
  await nextMonth()
  await nextMonth()
  await work()
  expect(await three()).toBe(0)
  expect(left).toBeLessThan(all)
  expect(await db.$count(vipMonths), 'the first, the one that was killed, and two more').toBe(4)
})

it('VIP month: ends by the site’s time, a minute later', async () => {
  await play('marisol', { bet: 34 })
  await addUp()
  await nextMonth()
  await work()
  const end = dayBegins(monthAhead(1), 480)
  await goTo(siteDay(end - 1, 480))
  server.services.clock.move(server.services.clock.offset + (end - 5_000 - now()))
  await play('marisol', { bet: 20 })
  server.services.clock.move(server.services.clock.offset + (end + 30_000 - now()))
  expect(await isDue(), 'rounds that ended just before are still written').toBe(false)
  server.services.clock.move(server.services.clock.offset + 31_000)
  await work()
  expect(await levelOf('marisol'), 'staked in the last moment of the month').toBe('3 Three')
  await set(null)
  await nextMonth()
  expect(await isDue(), 'no levels, nothing to decide').toBe(false)
  await set(ladder)
  await work()
  expect(await levelOf('marisol'), 'months without levels do not count').toBe('3 Three')
})

it('VIP month: members who refuse offers, were excluded for a part of it, or are held by the operator keep their level', async () => {
  await write('marisol', { rankLevel: 3, labelName: 'Three' })
  await protect('marisol', { marketing: false })
  await nextMonth()
  await work()
  expect(await levelOf('marisol'), 'no offers').toBe('3 Three')
  const excludedAt = now()
  const pause = { exclusion: 'timeOut', excludedAt, excludedUntil: excludedAt + 3_600_000 } as const
  await protect('marisol', { marketing: true, ...pause })
  await nextMonth()
  await work()
  expect(await levelOf('marisol'), 'a pause').toBe('3 Three')
  expect(await holdMember(server.services, { memberId, rankLevel: 4 }, now())).toBe(true)
  expect(await vip()).toMatchObject({ rankLevel: 4, keep: { state: 'held' } })
  await nextMonth()
  await work()
  expect(await levelOf('marisol'), 'held').toBe('4 Four')
  await holdMember(server.services, { memberId, rankLevel: null }, now())
  expect((await vip()).keep).toMatchObject({ state: 'running' })
  await nextMonth()
  await work()
  expect(await levelOf('marisol'), 'let go').toBe('3 Three')
  expect(await movesOf()).toEqual(['3 4 hand', '4 3 lost'])
})
