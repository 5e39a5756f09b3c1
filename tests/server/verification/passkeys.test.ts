import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#server/domain/site/housekeeping.ts'
import { stepAt, totpAt } from '#server/domain/verification/totp.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { passkeyChallenges, passkeys } from '#server/store/schema/verification/passkeys.ts'
import {
  authenticators,
  memberAddresses,
  recoveryCodes,
  secondVerifications,
} from '#server/store/schema/verification/second-verification.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { fromBase32 } from '#tests/server/support/base32.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { ownDataFiles } from '#wire/records/own-data.ts'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { maxPasskeys, type PasskeyAssertion, passkeysCalls } from '#wire/verification/passkeys.ts'
import { secondVerificationCalls } from '#wire/verification/second-verification.ts'
import { browserAt, elsewhere, lastMessage } from './second-verification-support.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const { agent } = seedAccounts
const minute = 60_000
let server: TestServer
let token: string
let offset = 0

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings, clock } = server.services
  // A step ahead each time: no code was used by another test.
  clock.move((offset += 2 * minute))
  const tables = [
    rateLimits,
    loginFailures,
    passkeys,
    passkeyChallenges,
    secondVerifications,
    recoveryCodes,
    authenticators,
  ]
  for (const table of tables) await db.delete(table)
  await db.delete(memberAddresses).where(eq(memberAddresses.address, elsewhere))
  await settings.setToggle('secondVerification', true, clock.now())
  token = await server.login()
})

const Challenge = v.object({ challenge: v.string() })
const newDevice = () => softwareAuthenticator({ origin: server.origin, rpId: 'localhost' })
type Device = ReturnType<typeof newDevice>

const post = async (
  call: { readonly path: string; readonly sealed: boolean; readonly method: string },
  payload: object,
  { by = token, headers = {} }: { readonly by?: string | null; readonly headers?: Record<string, string> } = {},
) =>
  server.request(call.path, {
    method: call.method,
    body: call.sealed ? await server.seal(call.path, payload) : payload,
    headers,
    ...(by === null ? {} : { token: by }),
  })
const list = (by = token) => server.call(passkeysCalls.passkeys, {}, { token: by })
const begin = (proof: object = { password: seedPassword }, by = token) =>
  post(passkeysCalls.beginPasskey, proof, { by })
const challengeFor = async (by = token) => v.parse(Challenge, (await begin(undefined, by)).value).challenge
const add = async (device: Device, by = token) =>
  post(passkeysCalls.addPasskey, { credential: device.create({ challenge: await challengeFor(by) }) }, { by })
const added = async (by = token) => {
  const device = newDevice()
  expect(await add(device, by)).toMatchObject({ success: true })
  return device
}
const remove = (id: string, proof: object = { password: seedPassword }, by = token) =>
  post(passkeysCalls.removePasskey, { id, ...proof }, { by })
const from = (address: string) => ({ by: null, headers: { 'x-forwarded-for': address } })
const loginChallenge = async (address = elsewhere) =>
  v.parse(Challenge, (await post(passkeysCalls.beginPasskeyLogin, {}, from(address))).value).challenge
const logIn = (assertion: PasskeyAssertion, { address = elsewhere, area = 'member' } = {}) =>
  post(passkeysCalls.passkeyLogin, { assertion, area }, from(address))
const audited = async (kind: string) =>
  (await server.services.db.select().from(auditEvents).where(eq(auditEvents.kind, kind))).length
const codeOf = (secret: string) => totpAt(fromBase32(secret), stepAt(server.services.clock.now()))
const authenticatorOn = async () => {
  const { secret } = await server.call(authenticatorCalls.beginAuthenticator, {}, { token })
  await server.call(authenticatorCalls.confirmAuthenticator, { code: codeOf(secret) }, { token })
  server.services.clock.move((offset += minute))
  return secret
}

describe('adding a passkey', () => {
  it('needs the password; the owner is notified, and it is listed without its key', async () => {
    expect((await begin({ password: 'Wrong-1234' })).code).toBe('password_wrong')
    expect((await begin({})).code).toBe('invalid_request')
    const before = await audited('passkey.added')
    const device = await added()
    expect(await audited('passkey.added')).toBe(before + 1)
    expect((await lastMessage(server)).body).toContain('passkey')
    const { list: own, needsCode } = await list()
    expect(needsCode).toBe(false)
    expect(own).toEqual([
      { id: expect.any(String), name: 'Passkey', createdAt: expect.any(Number), usedAt: null, isSynced: false },
    ])
    const options = await begin()
    expect(options.value).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id }],
    })
  })

  it('needs the code of an authenticator that is on, as removing does', async () => {
    const device = await added()
    const secret = await authenticatorOn()
    const [own] = (await list()).list
    expect((await list()).needsCode).toBe(true)
    expect((await begin()).code).toBe('verification_wrong')
    expect((await begin({ password: seedPassword, code: '000000' })).code).toBe('verification_wrong')
    expect((await remove(own?.id ?? '')).code).toBe('verification_wrong')
    expect((await begin({ password: seedPassword, code: codeOf(secret) })).success).toBe(true)
    server.services.clock.move((offset += minute))
    expect((await remove(own?.id ?? '', { password: seedPassword, code: codeOf(secret) })).success).toBe(true)
    expect((await logIn(device.use({ challenge: await loginChallenge() }))).code).toBe('passkey_invalid')
  })

  it('accepts a challenge once, within five minutes, in the session that got it', async () => {
    const device = newDevice()
    const challenge = await challengeFor()
    const other = await server.login()
    const credential = device.create({ challenge })
    expect((await post(passkeysCalls.addPasskey, { credential }, { by: other })).code).toBe('passkey_expired')
    expect((await post(passkeysCalls.addPasskey, { credential })).success).toBe(true)
    const again = { credential: newDevice().create({ challenge }) }
    expect((await post(passkeysCalls.addPasskey, again)).code).toBe('passkey_expired')
    const late = newDevice().create({ challenge: await challengeFor() })
    server.services.clock.move((offset += 5 * minute))
    expect((await post(passkeysCalls.addPasskey, { credential: late })).code).toBe('passkey_expired')
    const login = newDevice().create({ challenge: await loginChallenge() })
    expect((await post(passkeysCalls.addPasskey, { credential: login })).code).toBe('passkey_expired')
  })

  it('refuses another origin, another site, a device without user verification, and bytes that are none', async () => {
    const attempts = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }] as const
    for (const lie of attempts) {
      const credential = newDevice().create({ challenge: await challengeFor(), ...lie })
      expect((await post(passkeysCalls.addPasskey, { credential })).code).toBe('passkey_invalid')
    }
    const broken = newDevice().create({ challenge: await challengeFor() })
    const response = { ...broken.response, attestationObject: 'AAAA' }
    expect((await post(passkeysCalls.addPasskey, { credential: { ...broken, response } })).code).toBe('passkey_invalid')
    const noJson = { ...broken.response, clientDataJSON: 'AAAA' }
    expect((await post(passkeysCalls.addPasskey, { credential: { ...broken, response: noJson } })).code).toBe(
      'passkey_invalid',
    )
    expect((await list()).list).toEqual([])
  })

  it('refuses one that another member has, and more than the maximum', async () => {
    const device = await added()
    const other = await server.login(agent)
    expect((await add(device, other)).code).toBe('passkey_invalid')
    for (let count = 1; count < maxPasskeys; count += 1) {
      await server.services.db.delete(rateLimits)
      await added()
    }
    await server.services.db.delete(rateLimits)
    expect((await begin()).code).toBe('passkey_too_many')
  })

  it('at the same time adds a member no more than the maximum', async () => {
    const challenges = []
    for (let count = 0; count < maxPasskeys + 3; count += 1) {
      await server.services.db.delete(rateLimits)
      challenges.push(await challengeFor())
    }
    await server.services.db.delete(rateLimits)
    const answers = await Promise.all(
      challenges.map((challenge) => post(passkeysCalls.addPasskey, { credential: newDevice().create({ challenge }) })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(maxPasskeys)
    expect((await list()).list).toHaveLength(maxPasskeys)
  })
})

describe('the passkeys of a member', () => {
  it('are renamed and removed by their member alone', async () => {
    const device = await added()
    const [own] = (await list()).list
    const id = own?.id ?? ''
    const other = await server.login(agent)
    const renamed = { id, name: ' My phone ' }
    expect((await post(passkeysCalls.renamePasskey, renamed, { by: other })).code).toBe('not_found')
    expect((await remove(id, undefined, other)).code).toBe('not_found')
    expect((await list(other)).list).toEqual([])
    expect((await post(passkeysCalls.renamePasskey, { id, name: ' ' })).code).toBe('invalid_request')
    expect((await post(passkeysCalls.renamePasskey, renamed)).success).toBe(true)
    expect((await list()).list[0]?.name).toBe('My phone')
    expect((await remove(id, { password: 'Wrong-1234' })).code).toBe('password_wrong')
    expect((await remove(id)).success).toBe(true)
    expect((await remove(id)).code).toBe('not_found')
    expect(await audited('passkey.removed')).toBeGreaterThan(0)
    expect((await logIn(device.use({ challenge: await loginChallenge() }))).code).toBe('passkey_invalid')
  })

  it('are in the file of their own data, without ids and keys', async () => {
    const device = await added()
    const { text } = await server.request(ownDataFiles.ownDataFile.path, { token })
    const File = v.object({ passkeys: v.array(v.record(v.string(), v.unknown())) })
    expect(v.parse(File, JSON.parse(text)).passkeys).toEqual([
      { name: 'Passkey', isSynced: false, createdAt: expect.stringMatching(/Z$/), usedAt: null },
    ])
    expect(text).not.toContain(device.id)
  })
})

describe('logging in with a passkey', () => {
  it('needs nothing else, also from a new network, and the audit names it', async () => {
    const device = await added()
    await authenticatorOn()
    const answer = await logIn(device.use({ challenge: await loginChallenge() }))
    expect(answer.value).toMatchObject({ username: seedAccounts.member.account, mustChangePassword: null })
    const started = await server.services.db.select().from(auditEvents).where(eq(auditEvents.kind, 'session.started'))
    expect(started.at(-1)?.details).toMatchObject({ by: 'passkey', area: 'member' })
    expect((await list()).list[0]?.usedAt).toEqual(expect.any(Number))
  })

  it('accepts a challenge once, within five minutes, from the network that got it', async () => {
    const device = await added()
    const challenge = await loginChallenge()
    expect((await logIn(device.use({ challenge }), { address: '198.51.100.4' })).code).toBe('passkey_expired')
    expect((await logIn(device.use({ challenge }))).success).toBe(true)
    expect((await logIn(device.use({ challenge }))).code).toBe('passkey_expired')
    const late = await loginChallenge()
    server.services.clock.move((offset += 5 * minute))
    expect((await logIn(device.use({ challenge: late }))).code).toBe('passkey_expired')
    const ofSession = await challengeFor()
    expect((await logIn(device.use({ challenge: ofSession }))).code).toBe('passkey_expired')
  })

  it('refuses an unknown passkey, a foreign signature, user handle, origin and site, and no user verification', async () => {
    const device = await added()
    const stranger = newDevice()
    const attempt = async (change: (challenge: string) => PasskeyAssertion) =>
      (await logIn(change(await loginChallenge()))).code
    expect(await attempt((challenge) => stranger.use({ challenge }))).toBe('passkey_invalid')
    expect(await attempt((challenge) => ({ ...stranger.use({ challenge }), id: device.id, rawId: device.id }))).toBe(
      'passkey_invalid',
    )
    expect(await attempt((challenge) => device.use({ challenge }, 'YW5vdGhlcg'))).toBe('passkey_invalid')
    expect(await attempt((challenge) => device.use({ challenge, origin: 'https://evil.example' }))).toBe(
      'passkey_invalid',
    )
    expect(await attempt((challenge) => device.use({ challenge, rpId: 'evil.example' }))).toBe('passkey_invalid')
    expect(await attempt((challenge) => device.use({ challenge, isVerified: false }))).toBe('passkey_invalid')
    expect(await attempt((challenge) => device.use({ challenge }))).toBeUndefined()
  })

  it('refuses a counter that does not grow, as that of a copy', async () => {
    const device = await added()
    expect((await logIn(device.use({ challenge: await loginChallenge() }))).success).toBe(true)
    device.setCounter(0)
    expect((await logIn(device.use({ challenge: await loginChallenge() }))).code).toBe('passkey_invalid')
    device.setCounter(7)
    expect((await logIn(device.use({ challenge: await loginChallenge() }))).success).toBe(true)
  })

  it('one proof sent thirty times at once logs in once', async () => {
    const device = await added()
    const assertion = device.use({ challenge: await loginChallenge() })
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(assertion)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('refuses accounts that may not log in, and members in the agent area', async () => {
    const device = await added()
    const { db } = server.services
    const own = eq(members.account, seedAccounts.member.account)
    const asAgent = device.use({ challenge: await loginChallenge() })
    expect((await logIn(asAgent, { area: 'agent' })).code).toBe('error_not_agent')
    await db.update(members).set({ mayEnter: false }).where(own)
    expect((await logIn(device.use({ challenge: await loginChallenge() }))).code).toBe('member_no_enter')
    await db.update(members).set({ mayEnter: true }).where(own)
  })

  it('leaves no expired challenges', async () => {
    await loginChallenge()
    server.services.clock.move((offset += 6 * minute))
    await tidy(server.services, server.services.clock.now())
    expect(await server.services.db.$count(passkeyChallenges)).toBe(0)
  })
})

describe('a passkey as the second factor', () => {
  const there = () => browserAt(server, elsewhere)
  const challengeOf = async (verificationId: string, address = elsewhere) =>
    post(secondVerificationCalls.beginPasskeyVerification, { verificationId }, from(address))
  const answer = async (verificationId: string, assertion: PasskeyAssertion, address = elsewhere) =>
    post(secondVerificationCalls.verifyLogin, { verificationId, method: 'passkey', assertion }, from(address))

  it('replaces the weaker methods, and finishes the login', async () => {
    const device = await added()
    const { id, methods } = await there().demanded()
    expect(methods).toEqual([{ method: 'passkey', hint: null }])
    expect((await there().send(id, 'mail')).code).toBe('invalid_request')
    const options = await challengeOf(id)
    expect(options.value).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: device.id }] })
    const { challenge } = v.parse(Challenge, options.value)
    expect((await answer(id, device.use({ challenge }))).success).toBe(true)
    expect((await answer(id, device.use({ challenge }))).code).toBe('verification_ended')
  })

  it('is offered beside the authenticator', async () => {
    await added()
    await authenticatorOn()
    const { methods } = await there().demanded()
    expect(methods.map(({ method }) => method)).toEqual(['passkey', 'totp'])
  })

  it('refuses the passkey of another member and the challenge of another login, and counts wrong ones', async () => {
    const device = await added()
    const foreign = await added(await server.login(agent))
    const { id } = await there().demanded()
    const challengeNow = async () => v.parse(Challenge, (await challengeOf(id)).value).challenge
    expect((await answer(id, device.use({ challenge: await loginChallenge() }))).code).toBe('passkey_expired')
    expect((await challengeOf(id, '198.51.100.4')).code).toBe('verification_ended')
    for (let count = 1; count < 5; count += 1)
      expect((await answer(id, foreign.use({ challenge: await challengeNow() }))).code).toBe('verification_wrong')
    expect((await answer(id, foreign.use({ challenge: await challengeNow() }))).code).toBe('verification_too_many')
    expect((await challengeOf(id)).code).toBe('verification_ended')
  })

  it('is not offered to a member without one', async () => {
    const { id } = await there().demanded()
    expect((await challengeOf(id)).code).toBe('invalid_request')
  })
})
