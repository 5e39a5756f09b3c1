import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { grantBirthdays } from '#server/domain/loyalty/vip-birthdays.ts'
import { vipGrants } from '#server/store/schema/loyalty/vip.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { vipOf } from './vip-support.ts'

let server: TestServer
let token: string
let memberId: string
const { idOf, later, goTo, beginAnew, write, work, isDue, login, protect } = vipOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  memberId = await idOf('marisol')
  token = await login()
})
afterAll(() => server.stop())
beforeEach(beginAnew)

const now = () => server.services.clock.now()
const year = () => Number(siteDay(now(), 480).slice(0, 4))
const granted = async () =>
  (
    await server.services.db.select().from(vipGrants).where(eq(vipGrants.memberId, memberId)).orderBy(vipGrants.day)
  ).map(({ what, day, amount }) => `${what} ${day} ${amount}`)

it('birthday reward: is granted once a year as the day begins at the site, by the level, in thirty concurrent runs too, as an unclaimed reward', async () => {
  const next = year() + 1
  await write('marisol', { birthday: '1990-05-17' })
  await goTo(`${next}-05-16`)
  await work()
  expect(await granted()).toEqual([])
  await write('marisol', { rankLevel: 3 })
  const begins = dayBegins(`${next}-05-17`, 480)
  await later((begins - 1_000 - now()) / 86_400_000)
  expect(await isDue(), 'the last moment of the day before').toBe(false)
  await later(1_000 / 86_400_000)
  expect(await isDue()).toBe(true)
  await Promise.all(Array.from({ length: 30 }, () => grantBirthdays(server.services, now())))
  await work()
  expect(await granted()).toEqual([`birthday:${next} ${next}-05-17 300`])
  await goTo(`${next}-05-17`)
  const { list } = await server.call(rewardsCalls.rewards, {}, { token })
  expect(list).toMatchObject([{ kind: 'birthday', amount: '3.00', expiresAt: null }])
  await write('marisol', { rankLevel: 1 })
  await goTo(`${next + 1}-05-17`)
  await work()
  expect(await granted()).toHaveLength(2)
})

it('birthday reward: of 29 February is on the 28th in years without one', async () => {
  await write('marisol', { birthday: '1992-02-29' })
  const leap = Math.ceil((year() + 1) / 4) * 4
  for (const [at, day] of [
    [leap, '28'],
    [leap, '29'],
    [leap + 1, '27'],
    [leap + 1, '28'],
    [leap + 1, '29'],
  ] as const) {
    if (at !== leap && day === '29') await goTo(`${at}-03-01`)
    else await goTo(`${at}-02-${day}`)
    await work()
  }
  expect(await granted()).toEqual([`birthday:${leap} ${leap}-02-29 100`, `birthday:${leap + 1} ${leap + 1}-02-28 100`])
})

it('birthday reward: is not granted for a date entered shortly before, and not again for a changed date', async () => {
  const next = year() + 1
  await goTo(`${next}-06-10`)
  await server.call(profileCalls.saveProfile, { labels: { birthday: '1991-06-20' } }, { token })
  await goTo(`${next}-06-20`)
  await work()
  expect(await granted(), 'entered ten days before').toEqual([])
  await goTo(`${next + 1}-06-20`)
  await work()
  expect(await granted()).toHaveLength(1)
  await write('marisol', { birthday: '1991-08-20' })
  await goTo(`${next + 1}-08-20`)
  await work()
  await write('marisol', { birthday: '1991-01-20' })
  await goTo(`${next + 2}-01-20`)
  await work()
  expect(await granted(), 'changed by customer service, in the same year and in the next').toHaveLength(1)
  await write('marisol', { birthday: '1991-06-20' })
  await goTo(`${next + 2}-06-20`)
  await work()
  expect(await granted()).toHaveLength(2)
})

it('birthday reward: is caught up on after downtime, and not granted to new members and members who refuse offers', async () => {
  const next = year() + 1
  await write('marisol', { birthday: '1990-05-17' })
  await write('ahente', { birthday: '1990-05-17', createdAt: dayBegins(`${next}-05-01`, 480) })
  await protect('punong.ahente', { marketing: false })
  await write('punong.ahente', { birthday: '1990-05-17' })
  await goTo(`${next}-05-25`)
  await work()
  expect(await granted()).toEqual([`birthday:${next} ${next}-05-17 100`])
  expect(await server.services.db.$count(vipGrants)).toBe(1)
})
