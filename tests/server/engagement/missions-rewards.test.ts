import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountBalance, balanceOf, houseAccount } from '#server/domain/money/ledger.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'

let server: TestServer
let token: string
let memberId: string
beforeEach(async () => {
  await server?.stop()
  server = await startTestServer()
  token = await server.login()
  const [member] = await server.services.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.account, seedAccounts.member.account))
  memberId = member!.id
})
afterAll(() => server.stop())

type Which = Parameters<typeof server.call<typeof rewardsCalls.rewards>>[1]
const list = (which: Which = {}) => server.call(rewardsCalls.rewards, which, { token })
const claim = (which: { id?: number } = {}) => server.call(rewardsCalls.claimRewards, which, { token })
const tryClaim = (body: object) =>
  server.request(rewardsCalls.claimRewards.path, { method: 'POST', token, body: { ...body } })
const balance = () => balanceOf(server.services.db, memberId)

it('reward centre: lists rewards by what can be done with them, and sums up the unclaimed ones', async () => {
  const waiting = await list()
  expect(waiting).toMatchObject({ total: 3, currency: 'PHP', waiting: { count: 3, amount: '158.00' } })
  expect(waiting.list.map(({ amount, kind, state }) => [amount, kind, state])).toEqual([
    ['50.00', 'mission', 'waiting'],
    ['20.00', 'mission', 'waiting'],
    ['88.00', 'bonus', 'waiting'],
  ])
  expect((await list({ state: 'claimed' })).list).toMatchObject([{ amount: '100.00', state: 'claimed' }])
  expect((await list({ state: 'expired' })).list).toMatchObject([{ amount: '10.00', state: 'expired' }])
  expect((await list({ state: 'all', pageNo: 2, pageSize: 2 })).list.map(({ amount }) => amount)).toEqual([
    '88.00',
    '100.00',
  ])
})

it('reward centre: pays one into the balance out of the house’s, once for repeated claims, and sets its wagering requirement', async () => {
  const { db } = server.services
  const [before, house] = [await balance(), await accountBalance(db, houseAccount('PHP'))]
  const [first] = (await list()).list
  const answers = await Promise.all(Array.from({ length: 30 }, () => claim({ id: first!.id })))
  expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(
    new Set(['{"claimed":1,"amount":"50.00","currency":"PHP"}']),
  )
  expect(await balance()).toBe(before + 5_000n)
  expect(await accountBalance(db, houseAccount('PHP'))).toBe(house - 5_000n)
  expect(await turnoverLeft(db, memberId)).toBe(5_000n)
  expect((await server.call(missionsCalls.missionSummary, {}, { token })).unclaimedCount).toBe(2)
  expect((await list({ state: 'claimed' })).list[0]).toMatchObject({ id: first!.id, state: 'claimed' })
})

it('reward centre: lists each own reward with its wagering requirement, the oldest worked off first', async () => {
  const details = () => server.call(recordsCalls.bonusDetails, {}, { token })
  expect(await details()).toMatchObject({ total: 0, list: [], left: '0.00' })
  const [first, second] = (await list()).list
  await claim({ id: first!.id })
  server.services.clock.move(60_000)
  await claim({ id: second!.id })
  await server.services.db.execute(sql`
    insert into rounds (id, member_id, game_code, currency, bet, state, created_at)
    select gen_random_uuid(), ${memberId}, code, 'PHP', 6000, 'settled', ${server.services.clock.now()}::bigint
    from games order by code limit 1`)
  const shown = await details()
  expect(shown).toMatchObject({ total: 2, left: '10.00', currency: 'PHP' })
  expect(shown.list.map(({ reference, required, wagered, left }) => [reference, required, wagered, left])).toEqual([
    [`reward:${second!.id}`, '20.00', '10.00', '10.00'],
    [`reward:${first!.id}`, '50.00', '50.00', '0.00'],
  ])
  expect(await turnoverLeft(server.services.db, memberId)).toBe(1_000n)
  const other = await server.login(seedAccounts.agent)
  expect((await server.call(recordsCalls.bonusDetails, {}, { token: other })).list).toEqual([])
})

it('reward centre: pays all unclaimed ones at once, also beside single claims', async () => {
  const before = await balance()
  const single = (await list()).list.map(({ id }) => claim({ id }))
  const all = Array.from({ length: 10 }, () => claim())
  await Promise.all([...single, ...all])
  expect(await balance()).toBe(before + 15_800n)
  expect(await claim()).toEqual({ claimed: 0, amount: '0.00', currency: 'PHP' })
  expect(await list()).toMatchObject({ total: 0, list: [], waiting: { count: 0, amount: '0.00' } })
})

it('reward centre: pays nothing that is expired, not granted yet, another member’s, or no reward', async () => {
  const before = await balance()
  const late = (await list({ state: 'expired' })).list[0]!.id
  expect(await tryClaim({ id: late })).toMatchObject({ status: 410, code: 'reward_over' })
  const { rows } = await server.services.db.execute<{ id: number }>(sql`
    insert into rewards (member_id, kind, amount, granted_at)
    select id, 'bonus', 100, ${server.services.clock.now() + 60_000}::bigint from members where account = 'marisol'
    union all select id, 'bonus', 100, 1 from members where account = 'ahente' returning id::int`)
  for (const { id } of rows) expect(await tryClaim({ id })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await tryClaim({ id: 999_999_999 })).toMatchObject({ status: 404, code: 'not_found' })
  for (const id of [-1, 0, 1.5, 'constructor', null, [1]])
    expect(await tryClaim({ id })).toMatchObject({ status: 400, code: 'invalid_request' })
  expect(await balance()).toBe(before)
})

it('reward centre: shows visitors nothing and asks trial accounts for an account of their own', async () => {
  expect(await server.request(rewardsCalls.rewards.path)).toMatchObject({ status: 401, code: 'not_logged_in' })
  const trial = await server.login(seedAccounts.trial)
  expect(await server.request(rewardsCalls.rewards.path, { token: trial })).toMatchObject({
    status: 403,
    code: 'real_account_needed',
  })
})
