import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantCommissions } from '#server/domain/engagement/commissions.ts'
import { closingDelay } from '#server/domain/engagement/mission-boards.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { commissions } from '#server/store/schema/engagement/missions.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { playersOf } from './missions-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'

let server: TestServer
let token: string
let memberId: string
const { idOf, play, addUp, today, later, forget } = playersOf(() => server)
const [friend, other] = ['ahente', 'katulong']

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  memberId = await idOf('marisol')
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings, clock } = server.services
  await forget()
  await db.delete(playProtection)
  token = await server.login()
  await db.update(members).set({ referrerId: null, email: null })
  for (const account of [friend, other])
    await db.update(members).set({ referrerId: memberId }).where(eq(members.account, account))
  await settings.setCommission({ rate: 50, since: today() }, clock.now())
})

const invitation = () => server.call(inviteCalls.invitation, {}, { token })
const page = () => server.call(inviteCalls.commissions, {}, { token })
const grant = () => grantCommissions(server.services, server.services.clock.now())
const end = async () => {
  await addUp()
  await later(1 + closingDelay / 86_400_000)
}

describe('commissions for friends', () => {
  it('are granted for each friend’s stakes of a finished day, once by concurrent servers, as a reward with references', async () => {
    const { db } = server.services
    const first = today()
    await play(friend, { bet: 7, win: 20 })
    await play(friend, { bet: 4 })
    await play(other, { bet: 1 })
    await play('marisol', { bet: 50 })
    await addUp()
    expect((await invitation()).commission).toEqual({
      percent: '0.50',
      currency: 'PHP',
      granted: '0.00',
      coming: '0.05',
    })
    expect(await grant(), 'the day is not over').toBe(0)
    await end()
    expect((await invitation()).commission, 'until they are granted').toMatchObject({ coming: '0.05' })
    const granted = await Promise.all(Array.from({ length: 30 }, grant))
    expect(granted.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await db.$count(rewards, eq(rewards.kind, 'commission'))).toBe(1)
    const { list } = await page()
    expect(list).toMatchObject([{ friend: 'ah•••e', day: first, amount: '0.05', currency: 'PHP' }])
    expect(list[0]!.id).toMatch(/^C[2-9A-Z]{11}$/)
    expect((await invitation()).commission).toMatchObject({ granted: '0.05', coming: '0.00' })
    const waiting = await server.call(rewardsCalls.rewards, {}, { token })
    expect(waiting.list).toMatchObject([{ kind: 'commission', amount: '0.05' }])

    await play(friend, { bet: 60 })
    await play(other, { bet: 20 })
    await end()
    await later(1)
    expect(await grant()).toBe(2)
    expect((await page()).list.map(({ amount }) => amount)).toEqual(['0.30', '0.10', '0.05'])
    expect((await server.call(rewardsCalls.rewards, {}, { token })).waiting).toEqual({ count: 2, amount: '0.45' })
  })

  it('are not granted for a friend known to be the same person, nor to an excluded member', async () => {
    const { db, clock } = server.services
    const asBoth = async (row: Partial<typeof members.$inferInsert>) => {
      for (const account of ['marisol', friend]) await db.update(members).set(row).where(eq(members.account, account))
    }
    const coming = async () => (await invitation()).commission?.coming
    await play(friend, { bet: 60 })
    await addUp()
    expect(await coming()).toBe('0.30')
    await asBoth({ email: 'Iisa@example.com' })
    expect(await coming()).toBe('0.00')
    await asBoth({ email: null, birthday: '1990-05-05', profile: { fullname: 'Iisang Tao' } })
    expect(await coming()).toBe('0.00')
    await asBoth({ birthday: null, profile: {} })
    expect(await coming()).toBe('0.30')
    await end()
    await play('marisol')
    await db.update(playProtection).set({ exclusion: 'timeOut', excludedAt: clock.now(), excludedUntil: null })
    expect(await grant()).toBe(0)
    expect(await db.$count(commissions)).toBe(0)
  })

  it('are zero while the operator pays none, and for every day before', async () => {
    const { settings, clock } = server.services
    await settings.setCommission({ rate: 0, since: today() }, clock.now())
    await play(friend, { bet: 60 })
    await addUp()
    expect((await invitation()).commission).toBeNull()
    await end()
    expect(await grant()).toBe(0)
    await settings.setCommission({ rate: 50, since: today() }, clock.now())
    expect((await invitation()).commission).toMatchObject({ coming: '0.00' })
    expect(await grant()).toBe(0)
  })

  it('are shown to their owner only, with a real account', async () => {
    await play(friend, { bet: 60 })
    await end()
    await grant()
    const agent = await server.login(seedAccounts.agent)
    expect((await server.call(inviteCalls.commissions, {}, { token: agent })).list).toEqual([])
    expect((await server.request(inviteCalls.commissions.path)).code).toBe('not_logged_in')
  })
})
