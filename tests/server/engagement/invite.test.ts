import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { invitationCodes, members } from '#server/store/schema/identity/members.ts'
import { seedAccounts, seedCodes } from '#server/store/seed/seed-accounts.ts'
import { ana, registrationOn } from '#tests/server/identity/registration-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { inviteCalls } from '#wire/engagement/invite.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  await begin()
  token = await server.login()
})
afterAll(() => server.stop())

const invitation = (who = token) => server.call(inviteCalls.invitation, {}, { token: who })
const idOf = async (account: string) => {
  const { db } = server.services
  const [row] = await db.select({ id: members.id }).from(members).where(eq(members.account, account))
  return row!.id
}

const { begin, register: send } = registrationOn(() => server)
async function register(username: string, referralCode: string): Promise<void> {
  expect((await send({ ...ana(), username, referralCode })).success).toBe(true)
}

it('invitation page: counts a friend who registers by the link once, notifies the member live, and hides most of the name', async () => {
  const before = await invitation()
  expect(before).toMatchObject({ code: seedCodes.referral, friends: 0, active: 0, depositors: 0, latest: [] })
  const events: unknown[] = []
  const end = server.services.live.subscribe(`member:${await idOf('marisol')}`, (event) => events.push(event))
  await register('kaibigan1', before.code.toLowerCase())
  await expect.poll(() => events).toContainEqual({ type: 'member.changed', part: 'friends' })
  end()
  const after = await invitation()
  expect(after).toMatchObject({ friends: 1, active: 0, depositors: 0 })
  expect(after.latest).toMatchObject([{ name: 'ka•••1' }])
})

it('invitation page: counts a friend as active who has finished a round in the last 30 days, and as a depositor once money was paid in', async () => {
  const { db, clock } = server.services
  const memberId = await idOf('kaibigan1')
  const [game] = await db.select({ code: games.code }).from(games).limit(1)
  const round = {
    id: randomUUID(),
    memberId,
    gameCode: game!.code,
    currency: 'PHP',
    bet: 100n,
    state: 'settled',
  } as const
  const day = 86_400_000
  await db.insert(rounds).values({ ...round, createdAt: clock.now() - 31 * day, settledAt: clock.now() - 31 * day })
  await db.insert(rounds).values({ ...round, id: randomUUID(), state: 'open', createdAt: clock.now() })
  expect(await invitation()).toMatchObject({ friends: 1, active: 0 })
  await db
    .update(rounds)
    .set({ createdAt: clock.now() - 29 * day })
    .where(eq(rounds.id, round.id))
  expect(await invitation()).toMatchObject({ friends: 1, active: 1, depositors: 0 })
  const deposit = {
    id: randomUUID(),
    memberId,
    idempotencyKey: randomUUID(),
    reference: 'D23456789ABC',
    channel: 'perlas',
    kind: 'ewallet',
    channelName: 'Perlas Wallet',
    currency: 'PHP',
    amount: 10_000n,
    fee: 0n,
    bonus: 0n,
    turnover: 0n,
    bonusTurnover: 0n,
    createdAt: clock.now(),
    expiresAt: clock.now() + day,
  } as const
  await db.insert(deposits).values({ ...deposit, state: 'pending' })
  expect(await invitation()).toMatchObject({ depositors: 0 })
  await db.update(deposits).set({ state: 'paid' }).where(eq(deposits.id, deposit.id))
  expect(await invitation()).toMatchObject({ friends: 1, active: 1, depositors: 1 })
})

it('invitation page: creates a missing code, the same for thirty concurrent requests, and the code invites', async () => {
  const memberId = await idOf(seedAccounts.subAgent.account)
  const other = await server.login(seedAccounts.subAgent)
  const answers = await Promise.all(Array.from({ length: 30 }, () => invitation(other)))
  expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
  const { db } = server.services
  expect(await db.$count(invitationCodes, eq(invitationCodes.memberId, memberId))).toBe(1)
  await register('kaibigan2', answers[0]!.code)
  expect(await invitation(other)).toMatchObject({ friends: 1 })
  expect(await invitation()).toMatchObject({ friends: 1 })
})

it('invitation page: is for real accounts', async () => {
  const { path } = inviteCalls.invitation
  expect((await server.request(path)).code).toBe('not_logged_in')
  const trial = await server.login(seedAccounts.trial)
  expect((await server.request(path, { token: trial })).code).toBe('real_account_needed')
})
