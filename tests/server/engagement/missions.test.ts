import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const waiting = async (token: string) => (await server.call(missionsCalls.missionSummary, {}, { token })).unclaimedCount

it('waiting rewards: counts a member’s own claimable rewards', async () => {
  const { db } = server.services
  const token = await server.login()
  const before = await waiting(token)
  expect(before).toBe(3)

  await db.execute(sql`update rewards set claimed_at = 1 where id = (select min(id) from rewards where claimed_at is null
    and expires_at is null and member_id = (select id from members where account = 'marisol'))`)
  expect(await waiting(token), 'one was claimed').toBe(before - 1)

  const soon = server.services.clock.now() + 3_600_000
  await db.execute(sql`insert into rewards (member_id, kind, amount, granted_at, expires_at)
    select id, 'bonus', 100, ${soon}::bigint, null::bigint from members where account = 'marisol'
    union all select id, 'bonus', 100, 1, 2 from members where account = 'marisol'
    union all select id, 'bonus', 100, 1, null from members where account = 'ahente'`)
  expect(await waiting(token), 'one not granted yet, one too late, one of another member').toBe(before - 1)
})

it('waiting rewards: returns nothing to visitors', async () => {
  expect(await server.request(missionsCalls.missionSummary.path)).toMatchObject({ status: 401, code: 'not_logged_in' })
})

it('rewards: none of zero is granted', async () => {
  const grant = server.services.db.execute(
    sql`insert into rewards (member_id, kind, amount, granted_at) select id, 'bonus', 0, 1 from members limit 1`,
  )
  await expect(grant).rejects.toMatchObject({ cause: { constraint: 'rewards_amount' } })
})
