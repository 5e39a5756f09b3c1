import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawNotice } from '#server/domain/content/notices.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { memberAddresses } from '#server/store/schema/verification/second-verification.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = (token: string, request: Parameters<typeof server.call<typeof notificationsCalls.notifications>>[1] = {}) =>
  server.call(notificationsCalls.notifications, request, { token })
const unread = (token: string) => server.call(notificationsCalls.unreadNotifications, {}, { token })
const read = (token: string, which: { id?: string; kind?: 'notice' | 'reward' | 'security' }) =>
  server.call(notificationsCalls.readNotifications, which, { token })

it('notifications: lists notices, rewards and account events together, the newest first, without losing or repeating one', async () => {
  const token = await server.login()
  const first = await ask(token, { language: 'en' })
  expect(first).toMatchObject({ pageNo: 1, total: expect.any(Number) })
  const all = []
  for (let pageNo = 1; pageNo <= first.totalPages; pageNo += 1) all.push(...(await ask(token, { pageNo })).list)
  expect(new Set(all.map(({ id }) => id)).size).toBe(first.total)
  expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).toSorted((a, b) => b - a))
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['notice', 'reward', 'security']))
  expect(first.list[0]).toMatchObject({ kind: 'security', event: 'login', address: '127.0.0.1', unread: false })

  const rewards = await ask(token, { kind: 'reward' })
  expect(rewards.list.map(({ kind }) => kind)).toEqual(['reward', 'reward', 'reward', 'reward'])
  expect(rewards.list[0]).toMatchObject({ reward: 'mission', amount: '50.00', currency: 'PHP', unread: true })
  expect(rewards.list.at(-1), 'one that was claimed').toMatchObject({ amount: '100.00', unread: false })
})

it('notifications: counts unread ones by kind, and marks one, a kind or all, once', async () => {
  const token = await server.login()
  const before = await unread(token)
  expect(before).toMatchObject({ rewards: 3, security: 0 })
  const { list } = await ask(token, { kind: 'reward' })
  const id = list[0]?.id ?? ''
  expect(await read(token, { id })).toEqual({ ...before, rewards: 2 })
  expect(await read(token, { id })).toEqual({ ...before, rewards: 2 })
  expect((await ask(token, { kind: 'reward' })).list[0]).toMatchObject({ id, unread: false })
  expect(await read(token, { kind: 'notice' })).toEqual({ notices: [], messages: 0, rewards: 2, security: 0 })
  expect((await server.call(noticesCalls.unreadCount, {}, { token })).unreadCount).toBe(0)
  expect(await read(token, {})).toEqual({ notices: [], messages: 0, rewards: 0, security: 0 })
})

it('notifications: reports a login from an unknown network until it is read, and changes to the account', async () => {
  const token = await server.login()
  await server.services.db.delete(memberAddresses)
  await server.services.db.update(sessions).set({ address: '203.0.113.9' })
  await server.services.settings.setToggle('secondVerification', false, server.services.clock.now())
  expect((await server.tryLogin({ username: 'marisol', password: seedPassword })).success).toBe(true)
  expect((await unread(token)).security).toBe(1)
  const [login] = (await ask(token, { kind: 'security' })).list
  expect(login).toMatchObject({ event: 'login', newPlace: true, unread: true })
  expect((await server.tryLogin({ username: 'marisol', password: seedPassword })).success).toBe(true)
  expect((await unread(token)).security, 'known by then').toBe(1)
  // Regression: daily logins by Google from the member's own network, which no such login makes trusted.
  await server.services.db.delete(memberAddresses)
  expect((await server.tryLogin({ username: 'marisol', password: seedPassword })).success).toBe(true)
  expect((await unread(token)).security, 'seen there before').toBe(1)

  await server.call(accountCalls.endOtherSessions, {}, { token })
  expect((await ask(token, { kind: 'security' })).list[0]).toMatchObject({ event: 'sessionsEnded', unread: true })
  expect((await read(token, { kind: 'security' })).security).toBe(0)
})

it('notifications: leaves out what is older than ninety days, withdrawn or another member’s', async () => {
  const { db, clock } = server.services
  const token = await server.login(seedAccounts.agent)
  const [marisol] = await db.select({ id: members.id }).from(members).where(eq(members.account, 'marisol'))
  const theirs = { kind: 'password.changed', memberId: marisol?.id, details: {}, address: null }
  const [foreign] = await db
    .insert(auditEvents)
    .values([
      { ...theirs, createdAt: clock.now() },
      { ...theirs, memberId: (await memberOf('ahente'))?.id, createdAt: clock.now() - 91 * 86_400_000 },
    ])
    .returning()
  const before = await unread(token)
  expect((await ask(token, { kind: 'security' })).list.map((each) => Object(each).event)).not.toContain(
    'passwordChanged',
  )
  expect(await read(token, { id: `security-${foreign?.id}` })).toEqual(before)
  expect((await unread(await server.login())).security).toBe(1)

  const [notice] = (await ask(token, { kind: 'notice' })).list
  if (notice?.kind !== 'notice') throw new Error('no notice')
  await withdrawNotice(server.services, notice.noticeId, clock.now())
  expect((await ask(token, { kind: 'notice' })).list.map(({ id }) => id)).not.toContain(notice.id)
})

const memberOf = async (account: string) =>
  (await server.services.db.select({ id: members.id }).from(members).where(eq(members.account, account)))[0]

it.each(['security-0', 'session-1', 'notice-1;drop', 'notice-', '1'])(
  'notifications: refuses the name %s',
  async (id) => {
    const token = await server.login()
    expect(await server.request(notificationsCalls.readNotifications.path, { body: { id }, token })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  },
)

it('notifications: returns nothing to visitors', async () => {
  for (const { path } of [notificationsCalls.notifications, notificationsCalls.unreadNotifications]) {
    expect(await server.request(path)).toMatchObject({ status: 401, code: 'not_logged_in' })
  }
  expect(await server.request(notificationsCalls.readNotifications.path, { body: {} })).toMatchObject({ status: 401 })
})
