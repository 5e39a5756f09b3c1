import { webcrypto } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { OneTimeKey, ServiceLinks, systemCalls } from '#wire/site/system.ts'

const { path } = systemCalls.getService
const room = 'https://chat.example/room'
const vipRoom = 'https://chat.example/vip'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.services.db.delete(rateLimits))

/** A browser's key pair for a single answer. */
async function oneTimeKey() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  return { key: v.parse(OneTimeKey, await exportJWK(publicKey)), privateKey }
}

async function linksFor(token?: string) {
  const { key, privateKey } = await oneTimeKey()
  const { sealed } = await server.call(systemCalls.getService, { key }, token === undefined ? {} : { token })
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey)
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' })
  return v.parse(ServiceLinks, JSON.parse(Buffer.from(plaintext).toString('utf8'))).version.pathList
}

const configure = (serviceDesks: Readonly<Record<string, string | null>>) =>
  server.services.settings.setBrand({ serviceDesks }, server.services.clock.now())

const rank = (rankLevel: number) =>
  server.services.db.update(members).set({ rankLevel }).where(eq(members.account, seedAccounts.member.account))

describe('the link to customer service', () => {
  it('leads a local start without configuration to a working stand-in', async () => {
    expect(await linksFor()).toEqual([{ type: 3, path: '/local/chat' }])
    expect(await server.request('/local/chat')).toMatchObject({ status: 200 })
  })

  it('is the VIP desk’s for ranks above 4 only', async () => {
    await configure({ LIVECHAT: room, VIP: vipRoom })
    const token = await server.login()
    await rank(4)
    expect([await linksFor(), await linksFor(token)]).toEqual([[{ type: 3, path: room }], [{ type: 3, path: room }]])
    await rank(5)
    expect(await linksFor(token)).toEqual([{ type: 3, path: vipRoom }])
    await configure({ LIVECHAT: room, VIP: null })
    expect(await linksFor(token)).toEqual([{ type: 3, path: room }])
    await configure({ LIVECHAT: null, VIP: vipRoom })
    expect([await linksFor(), await linksFor(token)]).toEqual([[], [{ type: 3, path: vipRoom }]])
  })

  it('is readable only by the caller, and in no other response', async () => {
    await configure({ LIVECHAT: room, VIP: vipRoom })
    const { key } = await oneTimeKey()
    const { text } = await server.request(path, { body: { key } })
    const { sealed } = await server.call(systemCalls.getService, { key })
    expect(text).not.toContain('chat.example')
    await expect(compactDecrypt(sealed, (await oneTimeKey()).privateKey)).rejects.toThrow('decryption')
    for (const other of [systemCalls.service, systemCalls.whitelabel]) {
      expect((await server.request(other.path)).text).not.toContain('chat.example')
    }
  })

  it('is an https address or none', async () => {
    for (const address of ['http://chat.example/', 'javascript:alert(1)', '/local/chat', 'chat.example']) {
      await expect(configure({ LIVECHAT: address }), address).rejects.toThrow('Invalid input')
    }
  })

  it('refuses an invalid one-time key', async () => {
    const { key } = await oneTimeKey()
    const { publicKey } = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-384' }, true, [
      'deriveBits',
    ])
    const foreign = await webcrypto.subtle.exportKey('jwk', publicKey)
    const zero = 'A'.repeat(43)
    for (const wrong of [
      undefined,
      {},
      null,
      'key',
      [key],
      { ...key, crv: 'P-384' },
      { ...key, kty: 'oct' },
      { ...key, x: `${key.x}A` },
      { ...key, x: zero, y: zero },
      { ...key, y: key.x },
      { ...key, x: '\0'.repeat(43) },
      foreign,
    ]) {
      expect(await server.request(path, { body: { key: wrong } }), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    }
    expect(await server.request(path, { method: 'GET' })).toMatchObject({ status: 405 })
  })

  it('is rate limited', async () => {
    const { key } = await oneTimeKey()
    const { clock } = server.services
    const at = clock.now()
    const pace = 50
    const codes: unknown[] = []
    for (let times = 0; times < 31; times += 1) {
      // On a slow machine one more request would be allowed; a clock set back would allow one less.
      clock.move(at + times * pace - Date.now())
      codes.push((await server.request(path, { body: { key } })).code)
    }
    clock.move(0)
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }))
    expect(codes[30]).toBe('rate_limited')
  })

  it('works during maintenance', async () => {
    await server.services.settings.setSiteStatus(
      { status: 1, until: null, info: null, countries: [], addresses: [] },
      server.services.clock.now(),
    )
    expect(await linksFor()).toHaveLength(1)
  })
})

describe('the stand-in chat', () => {
  const say = (body: string) =>
    server.request('/local/chat', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

  it('answers messages and keeps the conversation on its page, as text', async () => {
    const first = await say('message=Hello')
    expect(first.text).toContain('stand-in of a local site')
    expect(first.text).toContain('name="message" value="Hello"')
    const { text } = await say('message=Hello&message=%3Cimg+src%3Dx%3E%22&message=+')
    expect(text).toContain('&lt;img src=x&gt;&quot;')
    expect(text).not.toContain('<img')
    expect(text.match(/<li /g)).toHaveLength(5)
  })

  it('limits the length of a conversation', async () => {
    expect((await say(Array.from({ length: 90 }, () => 'message=a').join('&'))).text.match(/<li /g)).toHaveLength(81)
    expect((await say(`message=${'a'.repeat(70_000)}`)).status).toBe(413)
  })
})
