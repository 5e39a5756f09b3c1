import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { send } from '#server/domain/messages/outbox.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'

const paths = [
  '/local/outbox',
  '/local/outbox.json',
  '/local/chat',
  '/local/clock',
  '/local/challenges/x',
  '/local/toggles',
  '/local/status',
  '/local/notices',
  '/local/firebase',
  '/local/firebase/accounts?provider=google',
  '/identitytoolkit.googleapis.com/v1/recaptchaParams',
  '/local/jackpot',
  '/local/news',
  '/local',
]

describe('the local pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ seed: emptySeed })
  })
  afterAll(() => server.stop())

  it('show the outbox to people and to tests, with what is in it as text', async () => {
    expect((await server.request('/local/outbox')).text).toContain('Nothing has been sent yet')
    await send(
      server.services.db,
      { channel: 'mail', recipient: 'a@b.example', subject: '<i>', body: '<img src=x>' },
      0,
    )
    const { text, headers } = await server.request('/local/outbox')
    expect(text).toContain('&lt;img src=x&gt;')
    expect(text).not.toContain('<img')
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect((await server.request('/local/outbox.json')).value).toEqual({
      messages: [
        expect.objectContaining({
          channel: 'mail',
          recipient: 'a@b.example',
          subject: '<i>',
          body: '<img src=x>',
          sentAt: null,
        }),
      ],
    })
  })

  it('show the answer of a challenge', async () => {
    const { challengeId } = await server.call(verificationCalls.sliderChallenge, { action: 'login' })
    const { captchaId } = await server.call(verificationCalls.captcha, {})
    expect((await server.request(`/local/challenges/${challengeId}`)).value).toEqual({
      kind: 'slider',
      answer: expect.stringMatching(/^\d+$/),
    })
    expect((await server.request(`/local/challenges/${captchaId}`)).value).toMatchObject({ kind: 'captcha' })
    expect(await server.request('/local/challenges/none')).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('move the clock of the whole site', async () => {
    const time = async () => (await server.call(systemCalls.status, {})).serverTime
    const before = await time()
    expect((await server.request('/local/clock', { body: { advance: 3_600_000 } })).value).toMatchObject({
      offset: 3_600_000,
    })
    expect((await time()) - before).toBeGreaterThanOrEqual(3_600_000)
    await server.request('/local/clock', { body: { offset: 0 } })
    expect((await server.request('/local/clock')).value).toMatchObject({ offset: 0 })
    expect(await server.request('/local/clock', { body: { advance: 'soon' } })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('publish a notice and take it back', async () => {
    const words = { en: { title: 'Hello', content: '<p>Hello</p>' } }
    const published = await server.request('/local/notices', { body: words })
    const { id } = v.parse(v.object({ id: v.number() }), published.value)
    expect((await server.call(noticesCalls.notices, {})).list).toMatchObject([{ id, title: 'Hello' }])
    expect(await server.request('/local/notices', { body: { withdraw: id } })).toMatchObject({ status: 200 })
    expect(await server.request('/local/notices', { body: { withdraw: id } })).toMatchObject({ status: 404 })
    expect(await server.request('/local/notices', { body: { en: 'Hello' } })).toMatchObject({ status: 400 })
    expect((await server.call(noticesCalls.notices, {})).list).toEqual([])
  })

  it("are the operator's switches", async () => {
    await server.request('/local/toggles', { body: { name: 'smsLogin', on: false } })
    expect((await server.call(systemCalls.whitelabel, {})).toggles.smsLogin).toBe(false)
    await server.request('/local/status', { body: { status: 1, info: 'Back soon' } })
    expect(await server.call(systemCalls.status, {})).toMatchObject({
      systemStatus: 1,
      maintenance: { info: 'Back soon' },
    })
    await server.request('/local/status', { body: {} })
    expect((await server.call(systemCalls.status, {})).systemStatus).toBe(0)
    expect((await server.request('/local/toggles', { body: { name: 'nonsense', on: true } })).code).toBe(
      'invalid_request',
    )
  })

  it.each([
    ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    // Tried: a proxy on this machine that names the visitor in another header than the usual one.
    ['a proxy by the standard', { forwarded: 'for=203.0.113.9' }],
    ['a proxy that only identifies itself', { via: '1.1 front' }],
    ['nginx', { 'x-real-ip': '203.0.113.9' }],
    ['a proxy that names the host', { 'x-forwarded-host': 'club.example' }],
    ['a proxy that names the protocol', { 'x-forwarded-proto': 'https' }],
    ['a cloud', { 'cf-connecting-ip': '203.0.113.9' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ])('are not there for %s', async (_, headers) => {
    for (const path of paths)
      expect(await server.request(path, { headers }), path).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('production', () => {
  let server: TestServer
  beforeAll(async () => {
    const environment = {
      MODE: 'production',
      PUBLIC_ORIGIN: 'https://club.example',
      GAMES_ORIGIN: 'https://games.example',
      SERVER_SECRET: 'a secret of at least thirty-two characters',
      WEAK_PASSWORD: 'initial-1',
    }
    server = await startTestServer({ seed: emptySeed, environment })
  })
  afterAll(() => server.stop())

  it('has none of the local pages: they are answered as any path that is not there', async () => {
    const unknown = await server.request('/wps/nothing')
    for (const path of paths) {
      for (const body of [undefined, { advance: 1 }]) {
        const answer = await server.request(path, { body })
        expect(answer, path).toMatchObject({ status: 404, text: unknown.text })
      }
    }
    expect(() => server.services.clock.move(1)).toThrow('cannot be moved')
  })

  it('insists on https', async () => {
    const { headers } = await server.request('/wps/system/status')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('logs requests without their queries, bodies or tokens', async () => {
    await server.request('/wps/system/status?url=secret-query', {
      token: 'secret-token-secret-token-secret-token-4173',
    })
    await server.request('/wps/session/login', { body: { password: 'secret-password' } })
    const lines = server.logged.join('\n')
    expect(lines).toContain('"path":"/wps/session/login"')
    expect(lines).not.toContain('secret')
  })
})
