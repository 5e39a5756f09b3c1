import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publishNotice } from '#server/domain/content/notices.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { afterLoginCalls } from '#wire/engagement/after-login.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { sessionCalls } from '#wire/sessions/session.ts'

const { loginNews, newsTold } = afterLoginCalls
const { member, agent, firstLogin } = seedAccounts
const hour = 3_600_000
const nothing = { always: false, welcome: null, trialEndsAt: null, newRewards: 0, notice: null }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

const news = (token: string, language: 'en' | 'fil' = 'en') => server.call(loginNews, { language }, { token })
const tell = (token: string, quietToday = false, at = server.services.clock.now()) =>
  server.call(newsTold, { at, quietToday }, { token })
const pass = (milliseconds: number) => server.services.clock.move(server.services.clock.offset + milliseconds)

async function grant(account: string, expiresAt: number | null = null): Promise<void> {
  const { db, clock } = server.services
  const [to] = await db.select({ id: members.id }).from(members).where(eq(members.account, account))
  const given = { kind: 'bonus', amount: 100n, grantedAt: clock.now(), expiresAt }
  await db.insert(rewards).values({ memberId: to?.id ?? '', ...given })
}

const publish = (title: string, important = true) => {
  const words = { en: { title, content: `<p>${title}</p>` }, fil: { title: `${title} (fil)`, content: '<p>-</p>' } }
  const { db, live, clock } = server.services
  return publishNotice({ db, live }, words, clock.now(), important)
}

it('has nothing for members who were told all there is, however many rewards wait', async () => {
  expect(await news(await server.login())).toEqual({ at: expect.any(Number), ...nothing, unclaimedCount: 3 })
})

it('is told each time where the brand wants that, but on no day that is to be quiet', async () => {
  const { settings, clock } = server.services
  const token = await server.login()
  await settings.setToggle('everyLogin', true, clock.now())
  expect(await news(token)).toMatchObject({ ...nothing, always: true, unclaimedCount: 3 })
  await tell(token, true)
  expect(await news(token)).toMatchObject({ always: false })
  await tell(token)
  expect(await news(token)).toMatchObject({ always: true })
  await settings.setToggle('everyLogin', false, clock.now())
  expect(await news(token)).toMatchObject({ always: false })
})

it('welcomes a new member once, on whichever device', async () => {
  const [here, there] = [await server.login(firstLogin), await server.login(firstLogin)]
  expect(await news(here)).toMatchObject({ welcome: 'first', unclaimedCount: 1 })
  expect(await news(there)).toMatchObject({ welcome: 'first' })
  await tell(here)
  expect(await news(there)).toMatchObject({ welcome: null, newRewards: 0, unclaimedCount: 1 })
})

it('welcomes a trial account, and says when it is over', async () => {
  const { settings, clock } = server.services
  await settings.setToggle('freePlay', true, clock.now())
  const random = 'a-random-string-of-32-characters'
  const { token } = await server.call(sessionCalls.freePlay, { os: 'Linux', platform: 'W', random })
  expect(await news(token)).toMatchObject({ welcome: 'trial', trialEndsAt: expect.any(Number) })
})

it('tells of rewards that came since, of each once, and of none that cannot be claimed any more', async () => {
  const token = await server.login()
  await tell(token)
  pass(1)
  await grant(member.account)
  await grant(member.account, server.services.clock.now())
  await grant(agent.account)
  expect(await news(token)).toMatchObject({ newRewards: 1, unclaimedCount: 4 })
  await tell(token)
  expect(await news(token)).toMatchObject({ newRewards: 0, unclaimedCount: 4 })
})

it('takes all who were ever told anything for told, where a test on the machine says so', async () => {
  const [token, newcomer] = [await server.login(), await server.login(seedAccounts.agent)]
  const { db } = server.services
  await db.update(members).set({ toldAt: null }).where(eq(members.account, agent.account))
  await tell(token)
  pass(1)
  await grant(member.account)
  expect(await news(token)).toMatchObject({ newRewards: 1 })
  expect((await server.request('/local/news', { method: 'POST', body: '{}' })).value).toEqual({ told: true })
  expect(await news(token)).toMatchObject({ newRewards: 0 })
  expect(await news(newcomer), 'who never was is welcomed still').toMatchObject({ welcome: 'first' })
  await tell(newcomer)
})

it('tells of the newest important notice that came since and is unread, in the language asked for', async () => {
  const token = await server.login()
  await tell(token)
  pass(1)
  const [older, newer] = [await publish('Older'), await publish('Newer')]
  await publish('Beside the point', false)
  expect((await news(token)).notice).toMatchObject({ id: newer, title: 'Newer', language: 'en' })
  expect((await news(token, 'fil')).notice).toMatchObject({ title: 'Newer (fil)' })
  await server.call(noticesCalls.readNotice, { noticeId: newer }, { token })
  expect((await news(token)).notice).toMatchObject({ id: older })
  await tell(token)
  expect((await news(token)).notice).toBeNull()
})

it('tells at the next login what came while the last news were read, and forgets nothing it has told', async () => {
  const token = await server.login()
  await tell(token)
  pass(1)
  const { at } = await news(token)
  pass(1)
  const meanwhile = await publish('Meanwhile')
  pass(1)
  await tell(token, false, at)
  expect((await news(token)).notice).toMatchObject({ id: meanwhile })
  await tell(token, false, server.services.clock.now() + hour)
  await tell(token, false, 0)
  expect((await news(token)).notice).toBeNull()
  pass(1)
  const later = await publish('Later')
  expect((await news(token)).notice).toMatchObject({ id: later })
  await tell(token)
})

it('is quiet for the rest of the day in the site’s time where that was asked for, and tells it all the next day', async () => {
  const { settings, clock } = server.services
  const { gmtOffset } = await settings.brand()
  const sinceMidnight = (clock.now() + gmtOffset * 60_000) % (24 * hour)
  pass(24 * hour - sinceMidnight + 14 * hour)
  const token = await server.login()
  await tell(token, true)
  pass(9 * hour)
  await grant(member.account)
  expect(await news(token)).toEqual({ at: expect.any(Number), ...nothing, unclaimedCount: 0 })
  pass(hour + 1)
  expect(await news(token)).toMatchObject({ newRewards: 1 })
})

it('is told by the token alone', async () => {
  for (const request of [{}, { token: 'x'.repeat(43) }]) {
    expect(await server.request(loginNews.path, request)).toMatchObject({ status: 401, code: 'not_logged_in' })
    const answer = await server.request(newsTold.path, { ...request, body: { at: 0, quietToday: true } })
    expect(answer).toMatchObject({ status: 401, code: 'not_logged_in' })
  }
  const body = { quietToday: 'yes' }
  const refused = await server.request(newsTold.path, { token: await server.login(), body })
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
})
