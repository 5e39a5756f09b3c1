import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { payoutDestinations } from '#server/store/schema/payments/withdrawals.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { addBank, ask, bank, readyMember } from '#tests/server/payments/withdrawal-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { limits } from '#wire/limits.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { ownDataFiles } from '#wire/records/own-data.ts'
import { recordsCalls } from '#wire/records/records.ts'

const { path } = ownDataFiles.ownDataFile
const digits = bank.number.replaceAll(' ', '')
let server: TestServer
let token: string
let memberId: string

beforeAll(async () => {
  server = await startTestServer({ seed: { games: 120, members: 12, rounds: 900 } })
  memberId = await readyMember(server)
  token = await server.login()
  const { id } = await addBank(server, token)
  await ask(server, token, { destinationId: id })
  await server.call(protectionCalls.setMarketing, { on: false }, { token })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

type Part = readonly Readonly<Record<string, unknown>>[]
const saved = async (by = token) => {
  const answer = await server.request(path, { token: by })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return { text: answer.text, data: JSON.parse(answer.text) as Readonly<Record<string, Part>> & { profile: object } }
}

it('export of own data: has the profile, choices, payout accounts, sessions, payments, transactions and rounds of its owner', async () => {
  const { db } = server.services
  const { data } = await saved()
  expect(data).toMatchObject({
    profile: { account: 'marisol', email: 'marisol@example.com', fullname: bank.holder },
    protection: { marketing: false },
    payoutAccounts: [{ ending: digits.slice(-4), holder: bank.holder }],
    withdrawals: [{ state: 'requested', amount: '500.00', ending: digits.slice(-4) }],
  })
  const { total } = await server.call(recordsCalls.accountRecord, {}, { token })
  expect(data['transactions']).toHaveLength(total)
  expect(data['rounds']).toHaveLength(await db.$count(rounds, eq(rounds.memberId, memberId)))
  expect(data['sessions']).toHaveLength(await db.$count(sessions, eq(sessions.memberId, memberId)))
  expect(data['sessions']?.[0]).toMatchObject({
    address: '127.0.0.1',
    createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
  })
  expect(data['events']?.map(({ kind }) => kind)).toContain('withdrawal.requested')
  const [last] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(last).toMatchObject({ kind: 'member.dataExported', memberId })
})

it('export of own data: has nothing of another member', async () => {
  const people = await server.services.db.select().from(members)
  const { text } = await saved()
  const others = people
    .filter(({ id }) => id !== memberId)
    .flatMap(({ id, account, email, mobile }) => [id, account, email, mobile])
    .filter((each) => each !== null && each.length > 6)
  expect(others.length).toBeGreaterThan(10)
  expect(others.filter((each) => text.includes(`"${each}"`))).toEqual([])
  const theirs = await saved(await server.login(seedAccounts.agent))
  expect(theirs.data.profile).toMatchObject({ account: seedAccounts.agent.account })
  const mine = await server.services.db.select().from(rounds).where(eq(rounds.memberId, memberId))
  expect(mine.filter(({ id }) => theirs.text.includes(id))).toEqual([])
})

it('export of own data: has no hash, key, token or whole account number', async () => {
  const { text, data } = await saved()
  expect(text).not.toMatch(/argon2|sealed:|keyid/)
  for (const name of [
    'passwordHash',
    'paymentPasswordHash',
    'tokenHash',
    'number',
    'secret',
    'seed',
    'endpoint',
    'auth',
  ])
    expect(text).not.toContain(`"${name}"`)
  expect(text).not.toContain(digits)
  expect(text).not.toContain(token)
  const [account] = await server.services.db.select().from(payoutDestinations)
  expect(JSON.stringify(data['payoutAccounts'])).not.toContain(account?.number)
})

it('export of own data: needs a login, and is limited to five times an hour', async () => {
  expect((await server.request(path)).code).toBe('not_logged_in')
  expect((await server.request(path, { token: await server.login(seedAccounts.trial) })).code).toBe(
    'real_account_needed',
  )
  for (let times = 0; times < limits.ownDataByMember.limit; times += 1) await saved()
  expect((await server.request(path, { token })).code).toBe('rate_limited')
})
