import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishAnnouncement, withdrawAnnouncement } from '#server/domain/content/announcements.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAnnouncements } from '#server/store/seed/announcement-words.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { announcementsCalls, type AnnouncementType } from '#wire/content/announcements.ts'
import type { RequestOf } from '#wire/call.ts'

let server: TestServer
let agent: string
beforeAll(async () => {
  server = await startTestServer({ seed: { members: 30, games: 10, rounds: 0 } })
  agent = await server.login(seedAccounts.agent)
})
afterAll(() => server.stop())

const all = 'B,PL,PU,PR,H'
const page = (request: RequestOf<typeof announcementsCalls.announcements> = {}, token: string | undefined = agent) =>
  server.call(
    announcementsCalls.announcements,
    { types: all, language: 'en', ...request },
    token === '' ? {} : { token },
  )
const read = (id: number, token = agent) =>
  server.request(announcementsCalls.readAnnouncement.path, { token, body: { id } })
async function publish(type: AnnouncementType, title: string, account?: string): Promise<number> {
  const { db, clock } = server.services
  const [to] = account === undefined ? [] : await db.select().from(members).where(eq(members.account, account))
  const words = { en: { title, content: `<p>${title}</p>` } }
  return publishAnnouncement(server.services, { type, agentId: to?.id ?? null, words }, clock.now())
}
const titles = async (token: string) => (await page({}, token)).list.map(({ title }) => title)

it('announcements: shows an agent all announcements for agents, highlights first, then the newest, in the language asked for', async () => {
  const { list, total } = await page()
  expect(total).toBe(seedAnnouncements.length)
  expect(list.map(({ type }) => type)).toEqual(['H', 'PL', 'B', 'PU'])
  expect(list.every(({ unread }) => unread)).toBe(true)
  expect((await page({ language: 'ja', types: 'H' })).list).toMatchObject([{ language: 'ja', type: 'H' }])
  expect((await page({ types: 'B,PL', pageSize: 1, pageNo: 2 })).list).toMatchObject([{ type: 'B' }])
  const only = await server.call(announcementsCalls.announcements, { language: 'en' }, { token: agent })
  expect(
    only.list.map(({ type }) => type),
    'bulletins where no type is asked for',
  ).toEqual(['B'])
})

it('announcements: shows a visitor and a member only public ones, none of them unread', async () => {
  for (const token of ['', await server.login(), await server.login(seedAccounts.trial)])
    expect((await page({}, token)).list).toMatchObject([{ type: 'PU', unread: false }])
})

it('announcements: shows a private one only to its agent and the agents below', async () => {
  const id = await publish('PR', 'For the team', seedAccounts.agent.account)
  const [master, sub] = [await server.login(seedAccounts.masterAgent), await server.login(seedAccounts.subAgent)]
  expect(await titles(agent)).toContain('For the team')
  expect(await titles(sub)).toContain('For the team')
  expect(await titles(master)).not.toContain('For the team')
  expect(await titles(await server.login())).not.toContain('For the team')
  expect((await read(id, master)).text).toBe((await read(999_999, master)).text)
  expect((await read(id, master)).status).toBe(404)
})

it('announcements: marks one as read for the member who read it; a withdrawn one is gone', async () => {
  const events: unknown[] = []
  server.services.live.subscribe('site', (event) => events.push(event))
  const id = await publish('B', 'News')
  expect((await read(id)).success).toBe(true)
  expect((await read(id)).success).toBe(true)
  const unread = async (token: string) => (await page({}, token)).list.find((each) => each.id === id)?.unread
  expect(await unread(agent)).toBe(false)
  expect(await unread(await server.login(seedAccounts.subAgent))).toBe(true)
  expect(await withdrawAnnouncement(server.services, id, server.services.clock.now())).toBe(true)
  expect(await withdrawAnnouncement(server.services, id, server.services.clock.now())).toBe(false)
  expect(await titles(agent)).not.toContain('News')
  expect((await read(id)).code).toBe('not_found')
  const changed = { type: 'member.changed', part: 'team' }
  await expect.poll(() => events).toEqual([changed, changed])
})

it('announcements: accepts read marks from agents only, and answers invalid requests with a 4xx', async () => {
  expect((await read(1, await server.login())).code).toBe('error_not_agent')
  expect((await server.request(announcementsCalls.readAnnouncement.path, { body: { id: 1 } })).code).toBe(
    'not_logged_in',
  )
  for (const query of ['types=X', 'types=B,', 'types=', 'execution=Z', 'platform=M', 'pageNo=0', 'language=tlh'])
    expect((await server.request(`${announcementsCalls.announcements.path}?${query}`)).code, query).toBe(
      'invalid_request',
    )
})
