import { randomUUID } from 'node:crypto'
import { CompactEncrypt, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSealing } from '#server/domain/security/sealing.ts'
import { seedPassword } from '#server/store/seed/seed-accounts.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { systemCalls } from '#wire/site/system.ts'

const { path } = sessionCalls.login
const hour = 3_600_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.services.clock.move(0)
  await server.services.db.delete(rateLimits)
})

const post = (body: unknown) => server.request(path, { body })
const credentials = async () => ({
  type: 'username',
  username: 'marisol',
  password: seedPassword,
  ticket: await server.ticket('login'),
})
const sealedLogin = async (content: object = {}) => server.seal(path, await credentials(), content)

/** An envelope made by hand, with a header of the test's choosing. */
async function sealBy(header: { alg: string; enc: string; [name: string]: unknown }, plaintext?: string) {
  const { key } = await server.call(systemCalls.sealingKey, {})
  const content = { iat: server.services.clock.now(), jti: randomUUID(), path, payload: await credentials() }
  const sealed = await new CompactEncrypt(Buffer.from(plaintext ?? JSON.stringify(content)))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, header.alg))
  return { sealed }
}

describe('a sealed login', () => {
  it('a sealed request is accepted once', async () => {
    const envelope = await sealedLogin()
    expect((await post(envelope)).success).toBe(true)
    expect(await post(envelope)).toMatchObject({ status: 409, code: 'envelope_replayed' })
  })

  it('a sealed request sent twice at the same moment is accepted once', async () => {
    const envelope = await sealedLogin()
    const both = await Promise.all([post(envelope), post(envelope)])
    expect(both.map((answer) => answer.code ?? 'in').toSorted()).toEqual(['envelope_replayed', 'in'])
  })

  it('a sealed request is refused when its timestamp is more than two minutes away', async () => {
    const now = server.services.clock.now()
    for (const iat of [now - 121_000, now + 125_000]) {
      expect(await post(await sealedLogin({ iat }))).toMatchObject({ status: 400, code: 'envelope_expired' })
    }
    expect((await post(await sealedLogin({ iat: now - 100_000 }))).success).toBe(true)
  })

  it('a sealed request is refused on another path', async () => {
    const answer = await post(await sealedLogin({ path: '/wps/member/password' }))
    expect(answer).toMatchObject({ status: 400, code: 'envelope_invalid' })
  })

  it('an unsealed login is refused', async () => {
    expect(await post(await credentials())).toMatchObject({ status: 400, code: 'sealed_required' })
    expect((await post({})).code).toBe('sealed_required')
  })

  it.each([['a'], ['a.b.c.d.e'], ['....'], [''], [7], [null], ['x'.repeat(16_385)]])(
    'refuses the envelope %j',
    async (sealed) => {
      const answer = await post({ sealed })
      expect(answer).toMatchObject({ status: 400, code: 'envelope_invalid' })
    },
  )

  it('an envelope with another algorithm, an unknown key, extra headers or compression is refused', async () => {
    const { kid } = await server.call(systemCalls.sealingKey, {})
    const good = { alg: 'RSA-OAEP-256', enc: 'A256GCM' }
    for (const header of [
      { alg: 'RSA-OAEP', enc: 'A256GCM', kid },
      { alg: 'RSA-OAEP-256', enc: 'A128CBC-HS256', kid },
      { ...good },
      { ...good, kid: randomUUID() },
      { ...good, kid, jku: 'https://evil.example/keys' },
      { ...good, kid, zip: 'DEF' },
    ]) {
      expect((await post(await sealBy(header))).code, JSON.stringify(header)).toBe('envelope_invalid')
    }
    expect((await post(await sealBy({ ...good, kid }))).success).toBe(true)
  })

  it('an envelope with a plaintext of another shape, or another key under the same name, is refused', async () => {
    const { kid } = await server.call(systemCalls.sealingKey, {})
    const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid }
    for (const plaintext of ['', '{', '[]', '{"iat":1}', '{"iat":"now","jti":"x","path":"y"}']) {
      expect((await post(await sealBy(header, plaintext))).code, plaintext).toBe('envelope_invalid')
    }
    const { publicKey } = await generateKeyPair('RSA-OAEP-256')
    const sealed = await new CompactEncrypt(Buffer.from('{}')).setProtectedHeader(header).encrypt(publicKey)
    expect((await post({ sealed })).code).toBe('envelope_invalid')
  })

  it('the content of an envelope is validated and not echoed', async () => {
    const answer = await post(await server.seal(path, { type: 'username', username: 'marisol', password: 7 }))
    expect(answer).toMatchObject({
      status: 400,
      code: 'invalid_request',
      value: { fields: [{ field: 'password', problem: 'type' }] },
    })
    expect(answer.text).not.toContain('marisol')
  })
})

describe('the sealing key', () => {
  it('the sealing key changes after a day, and the old one opens envelopes for another day', async () => {
    const { clock } = server.services
    const first = await server.call(systemCalls.sealingKey, {})
    const sealWithFirst = async () => {
      const content = { iat: clock.now(), jti: randomUUID(), path, payload: await credentials() }
      const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: first.kid })
        .encrypt(await importJWK(first.key, 'RSA-OAEP-256'))
      return { sealed }
    }
    clock.move(25 * hour)
    const second = await server.call(systemCalls.sealingKey, {})
    expect(second.kid).not.toBe(first.kid)
    expect((await post(await sealWithFirst())).success).toBe(true)
    clock.move(49 * hour)
    expect((await post(await sealWithFirst())).code).toBe('envelope_invalid')
  })

  it('the sealing key is shared by servers of one database, and its private half is stored encrypted', async () => {
    const { config, db, clock } = server.services
    const other = createSealing({ config, db, clock })
    expect((await other.offer()).kid).toBe((await server.call(systemCalls.sealingKey, {})).kid)
    const { sealed } = await server.seal('/wps/other', { fine: true })
    expect(await other.open(sealed, '/wps/other')).toEqual({ fine: true })
    const rows = await db.query.sealingKeys.findMany()
    expect(rows.every((row) => JSON.stringify(row.privateJwk).startsWith('{"wrapped":"eyJ'))).toBe(true)
  })

  it('a sealing key of another secret is replaced by a new one', async () => {
    const { config, db, clock } = server.services
    const stranger = createSealing({
      config: { ...config, secret: 'another secret of thirty-two characters' },
      db,
      clock,
    })
    const known = (await server.call(systemCalls.sealingKey, {})).kid
    expect((await stranger.offer()).kid).not.toBe(known)
  })

  it('only the public half of the sealing key is shown', async () => {
    const { text } = await server.request('/wps/system/sealingKey')
    const { value } = JSON.parse(text)
    expect(Object.keys(value.key).toSorted()).toEqual(['e', 'kty', 'n'])
  })
})
