import { exportSPKI, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keysAt } from '#server/domain/identity/identity-keys.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { createSigner, googleClaims, phoneClaims, project, tryFirebase } from './firebase-support.ts'

const signer = await createSigner()
const stranger = await createSigner()
const marisol = { username: '0917 123 4567', countryDialingCode: '63' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ googleKeys: signer.keys })
  await server.services.settings.setBrand({ firebase: { ...project, uses: [...project.uses] } }, Date.now())
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.services.clock.move(0)
  await server.services.db.delete(rateLimits)
})

const now = () => server.services.clock.now()
const seconds = (away: number) => Math.floor(now() / 1000) + away
const logIn = async (claims: object, header?: object) => tryFirebase(server, await signer.sign(claims, header), marisol)

describe('a login with a code that Firebase sent', () => {
  it('logs in the member who has the number, once for each token', async () => {
    const token = await signer.sign(phoneClaims(now()))
    const answer = await tryFirebase(server, token, marisol)
    expect(answer).toMatchObject({ status: 200, value: { username: 'marisol', mustChangePassword: null } })
    expect(await tryFirebase(server, token, marisol)).toMatchObject({ status: 403, code: 'identity_invalid' })
    // The refusal is written into the audit as well, after it.
    const started = await server.services.db.query.auditEvents.findMany({
      where: (row, { eq }) => eq(row.kind, 'session.started'),
    })
    expect(started).toMatchObject([{ details: { by: 'firebase', area: 'member' } }])
  })

  it('succeeds once for two concurrent requests', async () => {
    const token = await signer.sign(phoneClaims(now()))
    const answers = await Promise.all([1, 2, 3].map(() => tryFirebase(server, token, marisol)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  })

  it('is refused where its signature has another encoding', async () => {
    const token = await signer.sign(phoneClaims(now()))
    const last = token.at(-1) ?? ''
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = letters[letters.indexOf(last) ^ 1] ?? ''
    expect((await tryFirebase(server, token, marisol)).status).toBe(200)
    expect((await tryFirebase(server, token.slice(0, -1) + other, marisol)).code).toBe('identity_invalid')
  })

  it('is refused to the holder of a number without an account', async () => {
    const token = await signer.sign(phoneClaims(now(), '+639998887777'))
    const number = { username: '9998887777', countryDialingCode: '63' }
    expect(await tryFirebase(server, token, number)).toMatchObject({ status: 404, code: 'identity_unknown' })
  })

  it('is refused for another number than the token’s', async () => {
    const token = await signer.sign(phoneClaims(now(), '+639998887777'))
    expect((await tryFirebase(server, token, marisol)).code).toBe('identity_invalid')
  })

  it('is refused while SMS logins, or codes of Firebase, are off', async () => {
    const { settings } = server.services
    await settings.setToggle('smsLogin', false, now())
    expect((await logIn(phoneClaims(now()))).code).toBe('feature_off')
    await settings.setToggle('smsLogin', true, now())
    await settings.setBrand({ firebase: { ...project, uses: ['google'] } }, now())
    expect((await logIn(phoneClaims(now()))).code).toBe('feature_off')
    await settings.setBrand({ firebase: null }, now())
    expect((await logIn(phoneClaims(now()))).code).toBe('feature_off')
    await settings.setBrand({ firebase: { ...project, uses: [...project.uses] } }, now())
  })
})

describe('an ID token', () => {
  it.each([
    ['of another project', { aud: 'other-example' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/other-example' }],
    ['of an issuer that only begins right', { iss: `https://securetoken.google.com/${project.projectId}.example` }],
    ['without a subject', { sub: '' }],
    ['with a name too long', { sub: 'x'.repeat(129) }],
    ['without a time of its sign-in', { auth_time: undefined }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['of another provider', { firebase: { identities: {}, sign_in_provider: 'anonymous' } }],
    ['of a password', { firebase: { identities: {}, sign_in_provider: 'password' } }],
    ['without what Firebase says', { firebase: undefined }],
    ['without a number', { phone_number: undefined }],
  ])('%s is refused', async (_, change) => {
    expect(await logIn({ ...phoneClaims(now()), ...change })).toMatchObject({ status: 403, code: 'identity_invalid' })
  })

  it.each([
    ['that is over', { iat: -3_700, auth_time: -60, exp: -60 }],
    ['from the future', { iat: 120, auth_time: 0, exp: 3_600 }],
    ['of a sign-in in the future', { iat: 0, auth_time: 120, exp: 3_600 }],
    ['of a sign-in long ago', { iat: 0, auth_time: -700, exp: 3_600 }],
    ['that was made long ago and lasts for ever', { iat: -4_000, auth_time: -30, exp: 99_999 }],
  ])('%s is refused', async (_, { iat, auth_time, exp }) => {
    const times = { iat: seconds(iat), auth_time: seconds(auth_time), exp: seconds(exp) }
    expect((await logIn({ ...phoneClaims(now()), ...times })).code).toBe('identity_invalid')
  })

  it('signed by another key is refused', async () => {
    const forged = await stranger.sign(phoneClaims(now()))
    expect(await tryFirebase(server, forged, marisol)).toMatchObject({ status: 403, code: 'identity_invalid' })
  })

  it('with an unknown key, or none, is refused', async () => {
    expect((await logIn(phoneClaims(now()), { kid: 'key-2' })).code).toBe('identity_invalid')
    expect((await logIn(phoneClaims(now()), { kid: undefined })).code).toBe('identity_invalid')
  })

  it('that brings its own key is refused', async () => {
    const forged = await stranger.sign(phoneClaims(now()), { jwk: stranger.jwk, jku: 'https://evil.example/keys' })
    expect((await tryFirebase(server, forged, marisol)).code).toBe('identity_invalid')
  })

  it('without a signature is refused', async () => {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    for (const alg of ['none', 'None', 'RS256']) {
      const unsigned = `${part({ alg, kid: 'key-1', typ: 'JWT' })}.${part(phoneClaims(now()))}.`
      expect((await tryFirebase(server, unsigned, marisol)).code).toBe('identity_invalid')
    }
  })

  it('signed with the public key as a password is refused', async () => {
    const secret = Buffer.from(await exportSPKI(signer.publicKey))
    const forged = await new SignJWT(phoneClaims(now())).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret)
    expect((await tryFirebase(server, forged, marisol)).code).toBe('identity_invalid')
  })

  it('whose claims were changed is refused', async () => {
    const [head, , signature] = (await signer.sign(phoneClaims(now(), '+639998887777'))).split('.')
    const claims = Buffer.from(JSON.stringify(phoneClaims(now()))).toString('base64url')
    expect((await tryFirebase(server, `${head}.${claims}.${signature}`, marisol)).code).toBe('identity_invalid')
  })

  it.each([['nothing'], [''], ['a.b.c'], ['..'], [`${'x'.repeat(5_000)}.y.z`], [null], [17], [{}], [['a.b.c']]])(
    'with the invalid value %j is refused as a request, or as a token',
    async (none) => {
      const answer = await tryFirebase(server, none, marisol)
      expect([400, 403]).toContain(answer.status)
      expect(['invalid_request', 'identity_invalid']).toContain(answer.code)
    },
  )

  it('for a Google account does not prove a number, nor the other way round', async () => {
    await server.services.settings.setToggle('firebaseSocialLogin', true, now())
    expect((await logIn(googleClaims(now()))).code).toBe('identity_invalid')
    const phone = await signer.sign(phoneClaims(now()))
    expect((await tryFirebase(server, phone)).code).toBe('identity_invalid')
    await server.services.settings.setToggle('firebaseSocialLogin', false, now())
  })

  it('never gets into the log', async () => {
    const token = await signer.sign(phoneClaims(now()))
    await tryFirebase(server, token, marisol)
    expect(server.logged.join('\n')).not.toContain(token.slice(0, 60))
  })

  it('is rate limited for one address', async () => {
    // Sixty a minute: on a slow machine a few more are allowed, as each second adds one.
    let code: string | undefined
    for (let attempts = 0; attempts < 120 && code !== 'rate_limited'; attempts += 1)
      code = (await tryFirebase(server, 'a.b.c', marisol)).code
    expect(code).toBe('rate_limited')
  })
})

describe('published keys', () => {
  const answers = (...bodies: readonly { keys: readonly object[]; cache?: string; status?: number }[]) => {
    const requests = { times: 0 }
    const get: typeof fetch = async () => {
      const { keys, cache, status = 200 } = bodies[Math.min(requests.times, bodies.length - 1)] ?? { keys: [] }
      requests.times += 1
      return new Response(JSON.stringify({ keys }), {
        status,
        headers: cache === undefined ? {} : { 'cache-control': cache },
      })
    }
    return { requests, keys: keysAt('https://keys.example', get) }
  }
  const kids = ({ keys }: { keys: readonly { kid?: string }[] }) => keys.map(({ kid }) => kid)

  it('are cached as long as their response allows', async () => {
    const { requests, keys } = answers(
      { keys: [signer.jwk], cache: 'public, max-age=600, must-revalidate' },
      { keys: [{ ...signer.jwk, kid: 'new' }] },
    )
    expect(kids(await keys.read(0))).toEqual(['key-1'])
    expect(kids(await keys.read(599_000))).toEqual(['key-1'])
    expect(requests.times).toBe(1)
    expect(kids(await keys.read(600_000))).toEqual(['new'])
  })

  it('are fetched once for concurrent requests', async () => {
    const { requests, keys } = answers({ keys: [signer.jwk] })
    await Promise.all([keys.read(0), keys.read(0), keys.read(0)])
    expect(requests.times).toBe(1)
  })

  it('are reloaded for an unknown key, but not at every attempt', async () => {
    const { requests, keys } = answers({ keys: [signer.jwk], cache: 'max-age=86400' })
    await keys.read(0)
    await keys.read(1_000, true)
    expect(requests.times).toBe(1)
    await keys.read(40_000, true)
    await keys.read(41_000, true)
    expect(requests.times).toBe(2)
  })

  it('that could not be fetched are fetched the next time', async () => {
    const { keys } = answers({ keys: [], status: 500 }, { keys: [signer.jwk] })
    await expect(keys.read(0)).rejects.toThrow('500')
    expect(kids(await keys.read(1))).toEqual(['key-1'])
  })

  it('that cannot be fetched do not make a token invalid: the login can be tried again', async () => {
    const broken = await startTestServer({ googleKeys: { read: () => Promise.reject(new Error('no network')) } })
    await broken.services.settings.setBrand({ firebase: { ...project, uses: ['phone'] } }, Date.now())
    const token = await signer.sign(phoneClaims(Date.now()))
    const answer = await tryFirebase(broken, token, marisol)
    await broken.stop()
    expect(answer).toMatchObject({ status: 503, code: 'identity_unavailable' })
  })
})
