import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendLetter, withdrawLetter, writeOf } from '#server/domain/messages/messages.ts'
import { inbox, messages } from '#server/store/schema/messages/messages.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const words = (title: string) => ({ en: { title, content: `<p>${title}</p>` } })
const idOf = async (account: string) => {
  const [member] = await server.services.db.select().from(members).where(eq(members.account, account))
  return member!.id
}
type Wanted = Parameters<typeof server.call<typeof messagesCalls.messages>>[1]
const list = (token: string, request: Wanted = {}) => server.call(messagesCalls.messages, request, { token })
const mark = (token: string, ids: number[], read: boolean) =>
  server.call(messagesCalls.markMessages, { ids, read }, { token })
const remove = (token: string, ids: number[]) => server.call(messagesCalls.deleteMessages, { ids }, { token })
const send = (to: Parameters<typeof sendLetter>[1], title: string) => {
  server.services.clock.move(1_000)
  return sendLetter(server.services, to, words(title), server.services.clock.now())
}
const titles = async (token: string, request: Wanted = {}) =>
  (await list(token, request)).list.map((each) => (each.event === 'letter' ? each.title : each.event))

it('inbox: delivers a letter to one member, to those with a label or to all, and to no one else', async () => {
  const { member, agent } = seedAccounts
  const [one, other] = [await server.login(member), await server.login(agent)]
  const memberId = await idOf(member.account)
  const label = 'Reef'
  await server.services.db
    .update(members)
    .set({ memberLabels: [label] })
    .where(eq(members.id, memberId))
  await send({ kind: 'member', memberId }, 'To one')
  await send({ kind: 'label', label }, 'To a label')
  const all = await send({ kind: 'all' }, 'To all')
  expect(await titles(one)).toEqual(['To all', 'To a label', 'To one'])
  expect(await titles(other)).toEqual(['To all'])
  expect(await list(one, { language: 'ja' })).toMatchObject({
    total: 3,
    unreadCount: 3,
    list: [{ id: all, unread: true, language: 'en', content: '<p>To all</p>' }, {}, {}],
  })
  expect((await server.call(noticesCalls.unreadCount, {}, { token: one })).messages).toBe(3)
  expect(await withdrawLetter(server.services, all, server.services.clock.now())).toBe(true)
  expect(await withdrawLetter(server.services, all, server.services.clock.now())).toBe(false)
  expect(await titles(one)).toEqual(['To a label', 'To one'])
  expect((await list(other)).unreadCount).toBe(0)
})

it('inbox: marks as read and unread, once for repeated requests, and finds the page of a message', async () => {
  const token = await server.login(seedAccounts.member)
  const memberId = await idOf(seedAccounts.member.account)
  const events: unknown[] = []
  const end = server.services.live.subscribe(`member:${memberId}`, (event) => events.push(event))
  const first = await list(token)
  const ids = first.list.map(({ id }) => id)
  const answers = await Promise.all(Array.from({ length: 30 }, () => mark(token, ids, true)))
  expect(new Set(answers.map(({ unreadCount }) => unreadCount))).toEqual(new Set([0]))
  expect(await titles(token, { state: 'unread' })).toEqual([])
  expect((await list(token, { state: 'unread', messageId: ids[0]! })).list).toMatchObject([
    { id: ids[0], unread: false },
  ])
  expect(await mark(token, [ids[1]!, ids[1]!], false)).toEqual({ unreadCount: 1 })
  expect((await list(token, { state: 'unread' })).list.map(({ id }) => id)).toEqual([ids[1]])
  expect((await list(token, { state: 'read' })).list.map(({ id }) => id)).toEqual([ids[0]])
  expect(await list(token, { pageSize: 1, messageId: ids[1]! })).toMatchObject({ pageNo: 2, list: [{ id: ids[1] }] })
  expect(await list(token, { pageSize: 1, pageNo: 9, messageId: 999_999 })).toMatchObject({ pageNo: 2 })
  await expect.poll(() => events).toContainEqual({ type: 'member.changed', part: 'messages' })
  end()
})

it('inbox: deletes messages from the inbox for good, and none of another member', async () => {
  const [token, other] = [await server.login(seedAccounts.member), await server.login(seedAccounts.agent)]
  const all = await send({ kind: 'all' }, 'Goes again')
  const [mine] = (await list(token)).list
  expect(mine).toMatchObject({ id: all })
  await remove(token, [all])
  await remove(token, [all])
  expect(await titles(token)).not.toContain('Goes again')
  expect(await titles(other)).toContain('Goes again')
  const own = (await list(token)).list.map(({ id }) => id)
  for (const call of [messagesCalls.markMessages, messagesCalls.deleteMessages]) {
    const body = { ids: [all, own[0]!], read: true }
    expect(await server.request(call.path, { method: 'POST', token: other, body })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    for (const ids of [[], [0], ['constructor'], null, Array.from({ length: 101 }, (_, index) => index + 1)]) {
      expect(await server.request(call.path, { method: 'POST', token, body: { ids, read: true } })).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    }
  }
  expect((await list(token)).list.map(({ id }) => id)).toEqual(own)
})

it('inbox: delivers no letters from before a member joined, older than ninety days, or to trial accounts', async () => {
  const trial = await server.login(seedAccounts.trial)
  expect(await server.request(messagesCalls.messages.path, { token: trial })).toMatchObject({
    status: 403,
    code: 'real_account_needed',
  })
  expect(await server.request(messagesCalls.messages.path)).toMatchObject({ status: 401, code: 'not_logged_in' })
  const token = await server.login(seedAccounts.firstLogin)
  const before = await titles(token)
  const now = server.services.clock.now()
  await sendLetter(server.services, { kind: 'all' }, words('Old'), now - 91 * 86_400_000)
  const memberId = await idOf(seedAccounts.firstLogin.account)
  await server.services.db
    .update(members)
    .set({ createdAt: now - 3_600_000 })
    .where(eq(members.id, memberId))
  await sendLetter(server.services, { kind: 'all' }, words('Before'), now - 7_200_000)
  await sendLetter(server.services, { kind: 'all' }, words('To come'), now + 3_600_000)
  expect(await titles(token)).toEqual(before)
})

it('inbox: a message appears once in the bell, which marks it as read, and all with it', async () => {
  const token = await server.login(seedAccounts.masterAgent)
  const memberId = await idOf(seedAccounts.masterAgent.account)
  const now = server.services.clock.now()
  await remove(
    token,
    (await list(token)).list.map(({ id }) => id),
  ).catch(() => null)
  const facts = { reference: 'D23456789ABC', amount: '99.50', currency: 'PHP' }
  await server.services.db.transaction((tx) => writeOf(tx, 'depositPaid', facts, { memberId, now }))
  const letter = await send({ kind: 'member', memberId }, 'Hello')
  const bell = () => server.call(notificationsCalls.notifications, { kind: 'message', language: 'en' }, { token })
  expect((await bell()).list).toMatchObject([
    { kind: 'message', id: `message-${letter}`, event: 'letter', title: 'Hello', language: 'en', unread: true },
    { kind: 'message', event: 'depositPaid', title: null, unread: true },
  ])
  expect((await list(token)).list[1]).toMatchObject({ event: 'depositPaid', ...facts })
  const read = (which: object) => server.call(notificationsCalls.readNotifications, which, { token })
  expect(await read({ id: `message-${letter}` })).toMatchObject({ messages: 1 })
  expect((await list(token, { state: 'unread' })).total).toBe(1)
  expect(await read({ kind: 'message' })).toMatchObject({ messages: 0 })
  expect((await list(token)).unreadCount).toBe(0)
})

// Regression: an inbox of many years with a handful of unread messages.
it('inbox: counts the unread ones of fifty thousand messages without scanning the read ones, and reaches the last page', async () => {
  const { db } = server.services
  const memberId = await idOf(seedAccounts.agent.account)
  await db.execute(sql`
    with made as (insert into ${messages} (audience, event, facts, sent_at)
      select 'member', 'depositPaid', '{"reference":"D23456789ABC","amount":"1.00","currency":"PHP"}', n
      from generate_series(1, 50000) n returning id, sent_at)
    insert into ${inbox} (member_id, message_id, sent_at, read_at) select ${memberId}, id, sent_at, 1 from made`)
  await db.execute(sql`analyze ${inbox}`)
  await db.execute(sql`analyze ${messages}`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select count(*) from ${inbox} where member_id = ${memberId} and read_at is null and deleted_at is null`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('inbox_unread')
  const token = await server.login(seedAccounts.agent)
  const { totalPages } = await list(token)
  expect((await list(token, { pageNo: totalPages })).list.length).toBeGreaterThan(0)
})
