import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { members } from '#server/store/schema/identity/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { outbox } from '#server/store/schema/messages/outbox.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { ana, problemsOf, registrationOn } from '#tests/server/identity/registration-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { registerCentreCalls } from '#wire/agents/register-centre.ts'

const { member } = seedAccounts
let server: TestServer
const site = registrationOn(() => server)

beforeAll(async () => {
  server = await startTestServer()
  const isMember = eq(members.accountKey, member.account)
  const profile = { fullname: 'Marisol Dela Cruz Reyes' }
  await server.services.db.update(members).set({ profile }).where(isMember)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await site.begin()
  await server.services.db.delete(rateLimits)
  await server.services.db.delete(loginFailures)
})

/** Problem of a new password, on each of the ways to set one. */
const ways: readonly (readonly [string, (password: string) => Promise<string | undefined>])[] = [
  [
    'registration',
    async (password) =>
      problemsOf(await site.register(ana({ password, confirmPassword: password, email: 'marisol@example.com' })))[
        'password'
      ],
  ],
  [
    'change of password',
    async (newPassword) => {
      const token = await server.enter()
      const { path } = accountCalls.changePassword
      const payload = { oldPassword: 'wrong-one-1', newPassword, confirmNewPassword: newPassword }
      return problemsOf(await server.request(path, { token, body: await server.seal(path, payload) }))['newPassword']
    },
  ],
  [
    'reset by mail',
    async (newPassword) => {
      await server.request(recoveryCalls.forgotByEmail.path, {
        body: `username=${member.account}&email=marisol@example.com`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const [mail] = await server.services.db.select().from(outbox).where(eq(outbox.channel, 'mail'))
      const link = /\/reset#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
      await server.services.db.delete(outbox)
      const { path } = recoveryCalls.resetPassword
      const body = await server.seal(path, { link, newPassword, confirmNewPassword: newPassword })
      const first = await server.request(path, { body })
      const again = { link, newPassword: seedPassword, confirmNewPassword: seedPassword }
      const second = await server.request(path, { body: await server.seal(path, again) })
      if (!first.success) expect(second.success, 'a refused password uses up no link').toBe(true)
      return problemsOf(first)['newPassword']
    },
  ],
  [
    'a downline that an agent opens',
    async (password) => {
      const token = await server.enter(seedAccounts.agent)
      const { path } = registerCentreCalls.openDownline
      const payload = { type: 2, username: member.account, password, agreed: true }
      return problemsOf(await server.request(path, { token, body: await server.seal(path, payload) }))['password']
    },
  ],
]

describe.each(ways)('a new password by %s', (way, problemOf) => {
  it.each([
    ['seven', 'Ab-3efg', 'length'],
    ['one of the commonest', 'football1', 'weak'],
    ['one of the commonest in capitals', 'FootBall1', 'weak'],
    ['with the name of the site', 'my-Statehouse-9', 'weak'],
    ['with the name of the site, dotted', 's.t.a.t.e.h.o.u.s.e', 'weak'],
    ['with the name of the member', 'xx-MariSol-xx', 'weak'],
  ])('is refused: %s', async (_what, password, problem) => {
    expect(await problemOf(password)).toBe(problem)
  })

  it('may be a sentence with blanks, of sixty-four characters', async () => {
    const sentence = 'araw at gabi ang ulan sa bubong ng 🏠 ko '.padEnd(64, 'x')
    expect(await problemOf(`${sentence.slice(0, 40)} 1`)).toBeUndefined()
    expect(await problemOf(Array.from(sentence).slice(0, 64).join(''))).toBeUndefined()
    if (way === 'reset by mail') await problemOf(seedPassword)
  })
})

describe('a new password', () => {
  const problem = ways[1]?.[1] ?? (() => Promise.reject(new Error('no way')))

  it.each([
    ['first name', 'abc-marisol-1'],
    ['last name', 'abc-REYES-123'],
    ['number', 'x9171234567y'],
    ['number, in groups', '917 123 4567 x'],
  ])('with the %s of the member is refused', async (_what, password) => {
    expect(await problem(password)).toBe('weak')
  })

  it('may contain a short part of the name', async () => {
    expect(await problem('mga-dela-sa-dagat')).toBe('weak')
    expect(await problem('kulay ng dagat 7')).toBeUndefined()
  })

  it('is not required of members with an older one: the seeded accounts log in', async () => {
    expect((await server.tryLogin({ username: 'mahina', password: 'a123456' })).value).toMatchObject({
      mustChangePassword: 'weak',
    })
  })
})
