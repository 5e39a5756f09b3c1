import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#server/domain/site/housekeeping.ts'
import { identityTickets, memberIdentities, usedIdTokens } from '#server/store/schema/identity/identities.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { memberAddresses, secondVerifications } from '#server/store/schema/verification/second-verification.ts'
import { ana, registrationOn } from './registration-support.ts'
import { lastMessage } from '#tests/server/verification/second-verification-support.ts'
import { startTestServer, type RawAnswer, type TestServer } from '#tests/server/support/server.ts'
import { identityCalls } from '#wire/identity/identity.ts'
import { secondVerificationCalls } from '#wire/verification/second-verification.ts'
import { createSigner, googleClaims, project, tryFirebase } from './firebase-support.ts'

const signer = await createSigner()
const marisol = { username: 'marisol', password: 'Sampaguita-7' }

let server: TestServer
const { begin, register } = registrationOn(() => server)
beforeAll(async () => {
  server = await startTestServer({ googleKeys: signer.keys })
  await server.services.settings.setBrand({ firebase: { ...project, uses: [...project.uses] } }, Date.now())
})
afterAll(() => server.stop())
beforeEach(async () => {
  await begin()
  const { db, settings } = server.services
  await db.delete(memberIdentities)
  await db.update(members).set({ mayEnter: true }).where(eq(members.account, 'marisol'))
  await settings.setToggle('firebaseSocialLogin', true, now())
})

const now = () => server.services.clock.now()
const byGoogle = async (subject = 'google-1', change: object = {}) =>
  tryFirebase(server, await signer.sign({ ...googleClaims(now(), subject), ...change }))
const ticketOf = (answer: RawAnswer): string => Object(answer.value).linkTicket
const audited = (kind: string) =>
  server.services.db.query.auditEvents.findMany({ where: (row, { eq: is }) => is(row.kind, kind) })

describe('a Google account', () => {
  it('that is not linked logs no one in, whatever address it claims, and gives a ticket', async () => {
    const answer = await byGoogle()
    expect(answer).toMatchObject({ status: 403, code: 'identity_unlinked' })
    expect(ticketOf(answer)).toMatch(/^[\w-]{43}$/)
    expect(answer.text).not.toContain('marisol')
  })

  it('is linked by the login that brings its ticket, and logs in from then on', async () => {
    const linkTicket = ticketOf(await byGoogle())
    expect((await server.tryLogin({ ...marisol, linkTicket })).success).toBe(true)
    expect(await audited('identity.linked')).toEqual([expect.objectContaining({ details: { provider: 'google' } })])
    expect(await byGoogle()).toMatchObject({ status: 200, value: { username: 'marisol', mustChangePassword: null } })
  })

  it('is not linked by a failed login, which does not use up its ticket', async () => {
    const linkTicket = ticketOf(await byGoogle())
    expect((await server.tryLogin({ ...marisol, password: 'not it', linkTicket })).code).toBe('bad_credentials')
    expect((await byGoogle()).code).toBe('identity_unlinked')
    expect((await server.tryLogin({ ...marisol, linkTicket })).success).toBe(true)
    expect((await byGoogle()).success).toBe(true)
  })

  it('is linked once by a ticket: another member who brings it gets nothing', async () => {
    const linkTicket = ticketOf(await byGoogle())
    await server.tryLogin({ ...marisol, linkTicket })
    expect((await server.tryLogin({ username: 'ahente', password: 'Sampaguita-7', linkTicket })).success).toBe(true)
    expect((await byGoogle()).value).toMatchObject({ username: 'marisol' })
  })

  it('stays with the first of two members who use it at once', async () => {
    const [first, second] = [ticketOf(await byGoogle()), ticketOf(await byGoogle())]
    await server.tryLogin({ ...marisol, linkTicket: first })
    await server.tryLogin({ username: 'ahente', password: 'Sampaguita-7', linkTicket: second })
    expect((await byGoogle()).value).toMatchObject({ username: 'marisol' })
  })

  it('is not linked by a ticket that is expired, made up, or from another network; the login goes on', async () => {
    const linkTicket = ticketOf(await byGoogle())
    server.services.clock.move(16 * 60_000)
    expect((await server.tryLogin({ ...marisol, linkTicket })).success).toBe(true)
    server.services.clock.move(0)
    expect((await server.tryLogin({ ...marisol, linkTicket: 'x'.repeat(43) })).success).toBe(true)
    await server.services.db.update(identityTickets).set({ address: '203.0.113.9' })
    expect((await server.tryLogin({ ...marisol, linkTicket })).success).toBe(true)
    expect((await byGoogle()).code).toBe('identity_unlinked')
  })

  it('is linked by a second verification, where the login needs one', async () => {
    const { db } = server.services
    const linkTicket = ticketOf(await byGoogle())
    await db.delete(memberAddresses)
    const demanded = await server.tryLogin({ ...marisol, linkTicket })
    expect(demanded.code).toBe('verification_required')
    expect((await byGoogle()).code).toBe('identity_unlinked')
    const verificationId = Object(demanded.value).verification.id
    await server.call(secondVerificationCalls.sendVerification, { verificationId, method: 'mail' })
    const { code } = await lastMessage(server)
    const payload = { verificationId, method: 'mail', code } as const
    await server.call(secondVerificationCalls.verifyLogin, payload)
    expect((await byGoogle()).success).toBe(true)
    await db.delete(secondVerifications)
  })

  it('is shown to its member only, and unlinked once', async () => {
    const list = async (token: string) => (await server.call(identityCalls.linkedAccounts, {}, { token })).list
    const [mine, other] = [await server.login(), await server.login(seedAccounts.agent)]
    expect(await list(mine)).toEqual([])
    await server.tryLogin({ ...marisol, linkTicket: ticketOf(await byGoogle()) })
    await server.tryLogin({ ...marisol, linkTicket: ticketOf(await byGoogle('google-2')) })
    expect(await list(mine)).toEqual([{ provider: 'google', linkedAt: expect.any(Number), usedAt: expect.any(Number) }])
    expect(await list(other)).toEqual([])
    const takeOff = (token: string, provider = 'google') =>
      server.request(`${identityCalls.unlinkAccount.path}?provider=${provider}`, { method: 'DELETE', token })
    expect(await takeOff(other)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await takeOff(mine, 'facebook')).toMatchObject({ status: 404, code: 'not_found' })
    const both = await Promise.all([takeOff(mine), takeOff(mine)])
    expect(both.map(({ code }) => code ?? 'off').toSorted()).toEqual(['not_found', 'off'])
    expect(await audited('identity.unlinked')).toEqual([expect.objectContaining({ details: { provider: 'google' } })])
    expect((await byGoogle()).code).toBe('identity_unlinked')
    expect((await byGoogle('google-2')).code).toBe('identity_unlinked')
  })

  it('is linked by a registration', async () => {
    const linkTicket = ticketOf(await byGoogle('google-new'))
    const user = ana({ linkTicket })
    expect((await register(user)).success).toBe(true)
    expect((await byGoogle('google-new')).value).toMatchObject({ username: user.username })
  })

  it('does not let in accounts that may not log in, nor members into the agent area', async () => {
    await server.tryLogin({ ...marisol, linkTicket: ticketOf(await byGoogle()) })
    const token = await signer.sign(googleClaims(now()))
    expect((await tryFirebase(server, token, { area: 'agent' })).code).toBe('error_not_agent')
    await server.services.db.update(members).set({ mayEnter: false }).where(eq(members.account, 'marisol'))
    expect((await byGoogle()).code).toBe('member_no_enter')
  })

  it('does not make a network trusted: a login by password from there is verified all the same', async () => {
    const { db } = server.services
    await server.tryLogin({ ...marisol, linkTicket: ticketOf(await byGoogle()) })
    await db.delete(memberAddresses)
    expect((await byGoogle()).success).toBe(true)
    expect(await db.select().from(memberAddresses)).toEqual([])
  })

  it('is distinct from a Facebook account of the same name', async () => {
    await server.tryLogin({ ...marisol, linkTicket: ticketOf(await byGoogle()) })
    const firebase = { identities: { 'facebook.com': ['google-1'] }, sign_in_provider: 'facebook.com' }
    expect((await byGoogle('google-1', { firebase })).code).toBe('identity_unlinked')
  })

  it('is refused without a name of its own', async () => {
    const firebase = { identities: { email: ['marisol@example.com'] }, sign_in_provider: 'google.com' }
    expect((await byGoogle('x', { firebase })).code).toBe('identity_invalid')
  })
})

describe('the configuration for browsers', () => {
  const read = () => server.call(identityCalls.socialSettings, {})
  const use = (uses: ('phone' | 'google' | 'facebook')[]) =>
    server.services.settings.setBrand({ firebase: { ...project, uses } }, now())

  it('has the project and its providers, while social logins are on', async () => {
    const { uses: _, ...known } = project
    expect(await read()).toEqual({ firebase: { ...known, local: false }, providers: ['google', 'facebook'] })
    await use(['phone', 'facebook'])
    expect((await read()).providers).toEqual(['facebook'])
    await use(['phone'])
    expect(await read()).toEqual({ firebase: null, providers: [] })
    await use(['phone', 'google', 'facebook'])
    await server.services.settings.setToggle('firebaseSocialLogin', false, now())
    expect(await read()).toEqual({ firebase: null, providers: [] })
    expect((await byGoogle()).code).toBe('feature_off')
  })
})

describe('expired tickets', () => {
  it('are deleted', async () => {
    const { db } = server.services
    await byGoogle()
    await tidy({ db }, now() + 3 * 24 * 3_600_000)
    expect(await db.select().from(identityTickets)).toEqual([])
    expect(await db.select().from(usedIdTokens)).toEqual([])
    expect(await db.select().from(rateLimits)).toEqual([])
  })
})
