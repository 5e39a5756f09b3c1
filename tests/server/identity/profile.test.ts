import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { avatars, profileCalls } from '#wire/identity/profile.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

const read = (by = token) => server.call(profileCalls.profile, {}, { token: by })
const save = (labels: object, more: object = {}, by = token) =>
  server.request(profileCalls.saveProfile.path, { body: { labels, ...more }, token: by })
const iconOf = async (by = token) => (await server.call(profileCalls.avatarIcon, {}, { token: by })).icon
const wrong = (field: string, problem: string) => ({
  status: 400,
  code: 'invalid_request',
  value: { fields: [{ field, problem }] },
})

it('profile: stores a member’s profile, cleared or left out as they like', async () => {
  const { labels, locked } = await read()
  expect([labels.nickname, labels.fullname, locked]).toEqual(['Marisol', '', []])
  expect(await save({ nickname: ' Sol ', address: '12 Rizal Ave', telegram: 'sol' })).toMatchObject({ success: true })
  expect((await read()).labels).toMatchObject({ nickname: 'Sol', address: '12 Rizal Ave', telegram: 'sol' })
  expect(await server.call(memberCalls.memberInfo, {}, { token })).toMatchObject({ nickname: 'Sol' })
  await save({ telegram: '' })
  expect((await read()).labels).toMatchObject({ nickname: 'Sol', address: '12 Rizal Ave', telegram: '' })
})

it('profile: checks every field by the rules of the registration', async () => {
  expect(await save({ nickname: '' })).toMatchObject(wrong('nickname', 'missing'))
  expect(await save({ zalo: 'not digits' })).toMatchObject(wrong('zalo', 'format'))
  expect(await save({ address: 'x'.repeat(256) })).toMatchObject(wrong('address', 'length'))
  expect(await save({ birthday: '2001-02-30' })).toMatchObject(wrong('birthday', 'format'))
  const child = `${new Date(server.services.clock.now()).getUTCFullYear() - 10}-01-01`
  expect(await save({ birthday: child })).toMatchObject(wrong('birthday', 'underage'))
  expect((await read()).labels).toMatchObject({ zalo: '', birthday: '' })
})

it('profile: sets full name and birthday once', async () => {
  const theirs = await server.login(seedAccounts.agent)
  const personal = { fullname: 'Ana Reyes', birthday: '1990-02-03' }
  expect((await save(personal, {}, theirs)).value).toEqual({ locked: ['fullname', 'birthday'] })
  expect((await save({ ...personal, occupation: 'Nurse' }, {}, theirs)).success).toBe(true)
  for (const labels of [{ fullname: 'Ana Cruz' }, { birthday: '1990-02-04' }, { fullname: '' }])
    expect(await save({ ...labels, zalo: '1234567' }, {}, theirs)).toMatchObject({
      status: 409,
      code: 'profile_locked',
    })
  expect(await read(theirs)).toMatchObject({ labels: { ...personal, occupation: 'Nurse', zalo: '' } })
})

it('profile: locks them against concurrent saves', async () => {
  const theirs = await server.login(seedAccounts.masterAgent)
  const both = await Promise.all(['One Name', 'Other Name'].map((fullname) => save({ fullname }, {}, theirs)))
  expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
})

it('profile: shows a member by the avatar they chose, one of those drawn here', async () => {
  expect(await iconOf()).toBeNull()
  for (const avatar of avatars) {
    expect((await save({}, { avatar })).success).toBe(true)
    const picture = await fetch(server.origin + ((await iconOf()) ?? ''))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(await picture.text()).toContain('<svg')
  }
  expect((await save({}, { avatar: 'dragon' })).code).toBe('invalid_request')
  expect((await save({}, { avatar: null })).success).toBe(true)
  expect(await iconOf()).toBeNull()
  expect((await fetch(`${server.origin}/art/avatar/dragon.svg`)).status).toBe(404)
})

it('profile: records in the audit which fields changed, never their values', async () => {
  await save({ sourceOfIncome: 'Secret-source' })
  const [event] = await server.services.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'member.profileChanged'))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  expect(event?.details).toEqual({ fields: ['sourceOfIncome'], avatar: false })
  expect(server.logged.join()).not.toContain('Secret-source')
})

it('profile: is not for trial accounts, and rate limited', async () => {
  const trial = await server.login(seedAccounts.trial)
  expect((await save({ nickname: 'Trial' }, {}, trial)).code).toBe('real_account_needed')
  const codes = await Promise.all(
    Array.from({ length: 32 }, async (_, index) => (await save({ zalo: `12345${index}0` })).code),
  )
  expect(codes).toContain('rate_limited')
})
