import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAddresses } from '#server/store/schema/verification/second-verification.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { browserAt, deviceOf, elsewhere, lastMessage } from '#tests/server/verification/second-verification-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

let server: TestServer
const environment = { TRUST_PROXY: '1', PUBLIC_ORIGIN: 'https://club.example', GAMES_ORIGIN: 'https://games.example' }

beforeAll(async () => {
  server = await startTestServer({ environment })
  const { db, settings, clock } = server.services
  await settings.setToggle('secondVerification', true, clock.now())
  await db.delete(memberAddresses).where(eq(memberAddresses.address, elsewhere))
  await db
    .update(members)
    .set({ email: 'marisol@example.com', emailVerifiedAt: 1 })
    .where(eq(members.account, seedAccounts.member.account))
})
afterAll(() => server.stop())

it('device cookie: has the host prefix on an https site, and an earlier cookie without it still counts', async () => {
  const there = browserAt(server, elsewhere)
  const { id } = await there.demanded()
  await there.send(id, 'mail')
  const passed = await there.answer(id, 'mail', (await lastMessage(server)).code, true)
  expect(passed.headers.get('set-cookie')).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const device = deviceOf(passed) ?? ''
  const far = (address: string, cookie: string) => browserAt(server, address).login(undefined, { cookie })
  expect((await far('198.51.100.20', `a=1; __Host-device=${device}`)).success).toBe(true)
  expect((await far('198.51.100.21', `device=${device}`)).success).toBe(true)
  expect((await far('198.51.100.22', `__Host-device=${'x'.repeat(43)}; device=${device}`)).code).toBe(
    'verification_required',
  )
  expect((await far('198.51.100.23', `x__Host-device=${device}`)).code).toBe('verification_required')
})
