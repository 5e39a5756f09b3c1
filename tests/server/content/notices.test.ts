import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticesPage, publishNotice, unreadOf, withdrawNotice } from '#server/domain/content/notices.ts'
import { seedNotices } from '#server/store/seed/notice-words.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { noticesCalls } from '#wire/content/notices.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const page = (request: Parameters<typeof server.call<typeof noticesCalls.notices>>[1]) =>
  server.call(noticesCalls.notices, request)

it('notices: pages through all notices, nine a page and the newest first, without losing or repeating one', async () => {
  const first = await page({ language: 'en' })
  expect(first).toMatchObject({ pageNo: 1, totalPages: 3, total: seedNotices.length })
  expect(first.list).toHaveLength(9)
  expect(first.list[0]).toMatchObject({ title: seedNotices[0]?.words.en?.title, language: 'en' })
  const all = [...first.list, ...(await page({ pageNo: 2 })).list, ...(await page({ pageNo: 3 })).list]
  expect(new Set(all.map(({ id }) => id)).size).toBe(seedNotices.length)
  expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).toSorted((a, b) => b - a))
})

it('notices: returns the last page for one beyond it, and the page that contains a requested notice', async () => {
  expect((await page({ pageNo: 99 })).pageNo).toBe(3)
  const third = await page({ pageNo: 3 })
  const oldest = third.list.at(-1)?.id ?? 0
  expect(await page({ noticeId: oldest })).toEqual(third)
  expect((await page({ noticeId: 999_999, pageNo: 2 })).pageNo).toBe(2)
})

it('notices: uses the requested language where a notice has it, and English where not', async () => {
  const { list } = await page({ language: 'ja' })
  expect(list[0]).toMatchObject({ language: 'ja', title: seedNotices[0]?.words.ja?.title })
  expect(list[1]).toMatchObject({ language: 'en', title: seedNotices[1]?.words.en?.title })
})

it.each(['pageNo=0', 'pageNo=x', 'language=tlh', 'noticeId=-1', 'noticeId=1e9'])(
  'notices: refuses %s',
  async (query) => {
    const answer = await server.request(`${noticesCalls.notices.path}?${query}`)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
  },
)

it('notices: counts a member’s unread notices, and a notice read twice once', async () => {
  const token = await server.login()
  const before = await server.call(noticesCalls.unreadCount, {}, { token })
  expect(before.unreadCount).toBeGreaterThan(2)
  expect(before.unread).toHaveLength(before.unreadCount)
  const [first = 0, ...rest] = before.unread
  const read = () => server.call(noticesCalls.readNotice, { noticeId: first }, { token })
  expect(await read()).toEqual({ unreadCount: rest.length, unread: rest })
  expect(await read()).toEqual({ unreadCount: rest.length, unread: rest })
})

it('notices: gives visitors no unread count, and refuses to mark an unknown notice', async () => {
  expect(await server.request(noticesCalls.unreadCount.path)).toMatchObject({ status: 401, code: 'not_logged_in' })
  expect(await server.request(noticesCalls.readNotice.path, { body: { noticeId: 1 } })).toMatchObject({ status: 401 })
  const token = await server.login()
  for (const noticeId of [999_999, 2 ** 53]) {
    const answer = await server.request(noticesCalls.readNotice.path, { body: { noticeId }, token })
    expect([400, 404]).toContain(answer.status)
  }
})

it('notices: notifies pages of a published or withdrawn notice, and shows a withdrawn one to no one', async () => {
  const { db, live, clock } = server.services
  const events: unknown[] = []
  live.subscribe('site', (event) => events.push(event))
  const words = { en: { title: 'Hello', content: '<p>Hello</p>' } }
  const id = await publishNotice({ db, live }, words, clock.now())
  expect((await page({})).list[0]).toMatchObject({ id, title: 'Hello', language: 'en' })
  const token = await server.login()
  expect((await server.call(noticesCalls.unreadCount, {}, { token })).unread[0]).toBe(id)
  expect(await withdrawNotice({ db, live }, id, clock.now())).toBe(true)
  expect(await withdrawNotice({ db, live }, id, clock.now())).toBe(false)
  expect((await page({ noticeId: id })).list.map((notice) => notice.id)).not.toContain(id)
  expect((await server.call(noticesCalls.unreadCount, {}, { token })).unread).not.toContain(id)
  await expect.poll(() => events).toEqual([{ type: 'notices.changed' }, { type: 'notices.changed' }])
})

it('notices: counts no notice from before a member joined, and none older than thirty days', async () => {
  const { db, clock } = server.services
  const { rows } = await db.execute<{ id: string }>("select id from members where account = 'marisol'")
  const memberId = rows[0]?.id ?? ''
  const later = clock.now() + 31 * 86_400_000
  expect(await unreadOf(db, memberId, later)).toEqual([])
  expect((await noticesPage(db, { language: 'en', pageNo: 1, now: later })).recent).toEqual([])
  await db.execute(`update members set created_at = ${clock.now()} where id = '${memberId}'`)
  expect(await unreadOf(db, memberId, clock.now())).toEqual([])
})
