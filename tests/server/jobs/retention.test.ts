import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '#server/domain/sessions/sessions.ts'
import { retentionJob } from '#server/domain/security/retention.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { launches, games } from '#server/store/schema/play/games.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { notificationReads } from '#server/store/schema/content/notices.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const day = 24 * 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { KEEP_SESSIONS_DAYS: '100', KEEP_LOGINS_DAYS: '120', KEEP_AUDIT_DAYS: '400' },
  })
  await server.stopJobs()
})
afterAll(() => server.stop())

const now = Date.now()
const run = () => retentionJob(server.services).run({ now, signal: new AbortController().signal })
const memberOf = async (account: string) => {
  const [row] = await server.services.db.select().from(members).where(eq(members.account, account))
  if (row === undefined) throw new Error(`there is no member ${account}`)
  return row
}

it('deletes sessions so many days after their end, but a member’s last one, and keeps what was played in them', async () => {
  const { db } = server.services
  const { id: memberId } = await memberOf('marisol')
  await db.delete(sessions).where(eq(sessions.memberId, memberId))
  const begin = (age: number) =>
    createSession(db, { memberId, area: 'member', address: '203.0.113.9', userAgent: null, now: now - age * day })
  const old = await begin(101)
  const recent = await begin(99)
  const [game] = await db.select().from(games).limit(1)
  const launchId = randomUUID()
  await db.insert(launches).values({
    id: launchId,
    codeHash: new Uint8Array(32),
    memberId,
    sessionId: old.sessionId,
    gameCode: game?.code ?? '',
    language: 'en',
    currency: 'PHP',
    secret: new Uint8Array(32),
    createdAt: now - 101 * day,
    expiresAt: now - 100 * day,
  })
  await run()
  const left = () => db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, memberId))
  expect(await left()).toEqual([{ id: recent.sessionId }])
  expect(await db.select().from(launches).where(eq(launches.id, launchId))).toMatchObject([{ sessionId: null }])
  await retentionJob(server.services).run({ now: now + 500 * day, signal: new AbortController().signal })
  expect(await left()).toEqual([{ id: recent.sessionId }])
})

it('deletes logins and refusals, and later the rest of the audit, in more than one transaction', async () => {
  const { db } = server.services
  const { id: memberId } = await memberOf('marisol')
  await db.delete(auditEvents)
  const event = (kind: string, age: number) => ({ kind, memberId, details: { age }, createdAt: now - age * day })
  await db
    .insert(auditEvents)
    .values([
      ...Array.from({ length: 1_500 }, () => event('login.refused', 121)),
      event('login.refused', 119),
      event('session.started', 121),
      event('withdrawal.paid', 121),
      event('withdrawal.paid', 401),
      event('operator.adjust', 401),
      event('operator.adjust', 399),
    ])
  const [paid] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.createdAt, now - 401 * day))
    .limit(1)
  await db.insert(notificationReads).values({ memberId, kind: 'security', itemId: paid?.id ?? 0, readAt: now })
  expect(await run()).toMatchObject({ accessAudit: 1_501, audit: 2 })
  const left = await db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(left.map(({ kind, details }) => [kind, details])).toEqual([
    ['login.refused', { age: 119 }],
    ['withdrawal.paid', { age: 121 }],
    ['operator.adjust', { age: 399 }],
  ])
  expect(
    await db
      .select()
      .from(notificationReads)
      .where(eq(notificationReads.itemId, paid?.id ?? 0)),
  ).toEqual([])
})
