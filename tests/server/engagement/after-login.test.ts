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

const { loginNews, markNewsShown } = afterLoginCalls
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
const markShown = (token: string, quietToday = false, at = server.services.clock.now()) =>
  server.call(markNewsShown, { at, quietToday }, { token })
const pass = (milliseconds: number) => server.services.clock.move(server.services.clock.offset + milliseconds)

async function grant(account: string, expiresAt: number | null = null): Promise<void> {
  const { db, clock } = server.services
  const [to] = await db.select({ id: members.id }).from(members).where(eq(members.account, account))
  const reward = { kind: 'bonus', amount: 100n, grantedAt: clock.now(), expiresAt }
  await db.insert(rewards).values({ memberId: to?.id ?? '', ...reward })
}

const publish = (title: string, important = true) => {
  const words = { en: { title, content: `<p>${title}</p>` }, fil: { title: `${title} (fil)`, content: '<p>-</p>' } }
  const { db, live, clock } = server.services
  return publishNotice({ db, live }, words, clock.now(), important)
}

it('news after login: has nothing for members who were shown everything, however many rewards wait', async () => {
  expect(await news(await server.login())).toEqual({ at: expect.any(Number), ...nothing, unclaimedCount: 3 })
})

it('news after login: is shown each time where the brand wants that, but on no silenced day', async () => {
  const { settings, clock } = server.services
  const token = await server.login()
  await settings.setToggle('everyLogin', true, clock.now())
  expect(await news(token)).toMatchObject({ ...nothing, always: true, unclaimedCount: 3 })
  await markShown(token, true)
  expect(await news(token)).toMatchObject({ always: false })
  await markShown(token)
  expect(await news(token)).toMatchObject({ always: true })
  await settings.setToggle('everyLogin', false, clock.now())
  expect(await news(token)).toMatchObject({ always: false })
})

it('news after login: welcomes a new member once, on any device', async () => {
  const [here, there] = [await server.login(firstLogin), await server.login(firstLogin)]
  expect(await news(here)).toMatchObject({ welcome: 'first', unclaimedCount: 1 })
  expect(await news(there)).toMatchObject({ welcome: 'first' })
  await markShown(here)
  expect(await news(there)).toMatchObject({ welcome: null, newRewards: 0, unclaimedCount: 1 })
})

it('news after login: welcomes a trial account, with its end', async () => {
  const { settings, clock } = server.services
  await settings.setToggle('freePlay', true, clock.now())
  const random = 'a-random-string-of-32-characters'
  const { token } = await server.call(sessionCalls.freePlay, { os: 'Linux', platform: 'W', random })
  expect(await news(token)).toMatchObject({ welcome: 'trial', trialEndsAt: expect.any(Number) })
})

it('news after login: counts rewards granted since, each once, and none that can no longer be claimed', async () => {
  const token = await server.login()
  await markShown(token)
  pass(1)
  await grant(member.account)
  await grant(member.account, server.services.clock.now())
  await grant(agent.account)
  expect(await news(token)).toMatchObject({ newRewards: 1, unclaimedCount: 4 })
  await markShown(token)
  expect(await news(token)).toMatchObject({ newRewards: 0, unclaimedCount: 4 })
})

it('news after login: silences all members who had some, by the local endpoint for tests', async () => {
  const [token, newMember] = [await server.login(), await server.login(seedAccounts.agent)]
  const { db } = server.services
  await db.update(members).set({ newsShownAt: null }).where(eq(members.account, agent.account))
  await markShown(token)
  pass(1)
  await grant(member.account)
  expect(await news(token)).toMatchObject({ newRewards: 1 })
  expect((await server.request('/local/news', { method: 'POST', body: '{}' })).value).toEqual({ shown: true })
  pass(1)
  await grant(member.account)
  expect(await news(token), 'also of what comes later').toMatchObject({ newRewards: 0 })
  expect(await news(newMember), 'who never was is welcomed still').toMatchObject({ welcome: 'first' })
  await markShown(newMember)
})

it('news after login: shows the newest important notice that is new and unread, in the language asked for', async () => {
  const token = await server.login()
  await markShown(token)
  pass(1)
  const [older, newer] = [await publish('Older'), await publish('Newer')]
  await publish('Beside the point', false)
  expect((await news(token)).notice).toMatchObject({ id: newer, title: 'Newer', language: 'en' })
  expect((await news(token, 'fil')).notice).toMatchObject({ title: 'Newer (fil)' })
  await server.call(noticesCalls.readNotice, { noticeId: newer }, { token })
  expect((await news(token)).notice).toMatchObject({ id: older })
  await markShown(token)
  expect((await news(token)).notice).toBeNull()
})

it('news after login: shows at the next login what came while the last news were read, and does not repeat old news', async () => {
  const token = await server.login()
  await markShown(token)
  pass(1)
  const { at } = await news(token)
  pass(1)
  const during = await publish('During')
  pass(1)
  await markShown(token, false, at)
  expect((await news(token)).notice).toMatchObject({ id: during })
  await markShown(token, false, server.services.clock.now() + hour)
  await markShown(token, false, 0)
  expect((await news(token)).notice).toBeNull()
  pass(1)
  const later = await publish('Later')
  expect((await news(token)).notice).toMatchObject({ id: later })
  await markShown(token)
})

it('news after login: is silent for the rest of the day in the site’s time on request, and shows everything the next day', async () => {
  const { settings, clock } = server.services
  const { gmtOffset } = await settings.brand()
  const sinceMidnight = (clock.now() + gmtOffset * 60_000) % (24 * hour)
  pass(24 * hour - sinceMidnight + 14 * hour)
  const token = await server.login()
  await markShown(token, true)
  pass(9 * hour)
  await grant(member.account)
  expect(await news(token)).toEqual({ at: expect.any(Number), ...nothing, unclaimedCount: 0 })
  pass(hour + 1)
  expect(await news(token)).toMatchObject({ newRewards: 1 })
})

it('news after login: belongs to the member of the token', async () => {
  for (const request of [{}, { token: 'x'.repeat(43) }]) {
    expect(await server.request(loginNews.path, request)).toMatchObject({ status: 401, code: 'not_logged_in' })
    const answer = await server.request(markNewsShown.path, { ...request, body: { at: 0, quietToday: true } })
    expect(answer).toMatchObject({ status: 401, code: 'not_logged_in' })
  }
  const body = { quietToday: 'yes' }
  const refused = await server.request(markNewsShown.path, { token: await server.login(), body })
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
})
