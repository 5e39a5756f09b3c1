import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAnswer } from '#server/domain/verification/challenges.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { solve, startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { verificationCalls } from '#wire/verification/verification.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.services.clock.move(0)
  await server.services.db.delete(rateLimits)
})

const answer = (body: object, from = '203.0.113.7') =>
  server.request('/wps/verification/answer', { body, headers: { 'x-forwarded-for': from } })
const challenge = (body: object, from = '203.0.113.7') =>
  server.request('/wps/verification/challenge', { body, headers: { 'x-forwarded-for': from } })

async function puzzle() {
  const { value } = await challenge({ action: 'login' })
  const { challengeId } = Object(value)
  const known = await readAnswer(server.services.db, challengeId)
  return { challengeId: String(challengeId), x: Number(known?.answer) }
}

const trailTo = (x: number) =>
  Array.from({ length: 30 }, (_, index) => {
    const part = index / 29
    return { t: index * 25, x: part * part * x, y: index % 2 }
  })

describe('a slider puzzle', () => {
  it('shows all but its answer', async () => {
    const { value, text } = await challenge({ action: 'login' })
    expect(value).toEqual({
      form: 'slider',
      challengeId: expect.stringMatching(/^[\w-]{24}$/),
      background: expect.stringMatching(/^data:image\/png;base64,/),
      piece: expect.stringMatching(/^data:image\/png;base64,/),
      width: 320,
      height: 160,
      pieceSize: 56,
      pieceY: expect.any(Number),
      expiresAt: expect.any(Number),
    })
    expect(text.length).toBeLessThan(20_000)
  })

  it('gives a ticket for the right place and a human trail', async () => {
    const { challengeId, x } = await puzzle()
    expect(await answer({ challengeId, x: x + 4, trail: trailTo(x + 4) })).toMatchObject({
      status: 200,
      value: { ticket: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(Number) },
    })
  })

  it('accepts one answer, right or wrong', async () => {
    const { challengeId, x } = await puzzle()
    expect(await answer({ challengeId, x: x - 20, trail: trailTo(x - 20) })).toMatchObject({
      status: 403,
      code: 'challenge_failed',
    })
    expect(await answer({ challengeId, x, trail: trailTo(x) })).toMatchObject({
      status: 410,
      code: 'challenge_expired',
    })
  })

  it('expires after two minutes', async () => {
    const { challengeId, x } = await puzzle()
    server.services.clock.move(121_000)
    expect((await answer({ challengeId, x, trail: trailTo(x) })).code).toBe('challenge_expired')
  })

  it('can be answered only from its own network', async () => {
    const { challengeId, x } = await puzzle()
    expect((await answer({ challengeId, x, trail: trailTo(x) }, '203.0.113.8')).code).toBe('challenge_expired')
    expect((await answer({ challengeId, x, trail: trailTo(x) })).success).toBe(true)
  })

  it.each([{}, { x: 100 }, { trail: trailTo(100) }, { answer: 7 }])('fails with %o alone', async (part) => {
    const { challengeId } = await puzzle()
    expect((await answer({ challengeId, ...part })).code).toBe('challenge_failed')
  })

  it('that was never issued cannot be answered', async () => {
    expect((await answer({ challengeId: 'x'.repeat(24), answer: 1 })).code).toBe('challenge_expired')
  })
})

describe('the question', () => {
  it('gives the same kind of ticket', async () => {
    const { value } = await challenge({ action: 'sms', form: 'question' })
    const { challengeId } = Object(value)
    expect((await answer({ challengeId, answer: await solve(server.services.db, challengeId) })).value).toMatchObject({
      ticket: expect.any(String),
    })
  })

  it('is used up by a wrong number', async () => {
    const { value } = await challenge({ action: 'sms', form: 'question' })
    const { challengeId } = Object(value)
    expect((await answer({ challengeId, answer: (await solve(server.services.db, challengeId)) + 1 })).code).toBe(
      'challenge_failed',
    )
    expect((await answer({ challengeId, answer: await solve(server.services.db, challengeId) })).code).toBe(
      'challenge_expired',
    )
  })

  it('is limited more strictly than puzzles', async () => {
    let refused = 0
    for (let attempt = 0; attempt < 25; attempt += 1) {
      if ((await challenge({ action: 'login', form: 'question' })).code === 'rate_limited') refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    expect((await challenge({ action: 'login' })).success).toBe(true)
    expect((await challenge({ action: 'login', form: 'question' }, '203.0.113.9')).success).toBe(true)
  })
})

describe('a ticket', () => {
  it('is useless from another address', async () => {
    const { challengeId, x } = await puzzle()
    const { value } = await answer({ challengeId, x, trail: trailTo(x) })
    const { ticket } = Object(value)
    const login = async (from: string) => {
      const body = await server.seal('/wps/session/login', {
        type: 'username',
        username: 'marisol',
        password: 'Sampaguita-7',
        ticket,
      })
      return server.request('/wps/session/login', { body, headers: { 'x-forwarded-for': from } })
    }
    expect((await login('203.0.113.8')).code).toBe('ticket_invalid')
    // The ticket is accepted; a second verification follows, since the network is unknown.
    expect((await login('203.0.113.7')).code).toBe('verification_required')
  })
})

describe('a captcha image', () => {
  it('is a PNG whose text stays on the server', async () => {
    const { captchaId, image } = await server.call(verificationCalls.captcha, {})
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/)
    const known = await readAnswer(server.services.db, captchaId)
    expect(known).toMatchObject({ kind: 'captcha', answer: expect.stringMatching(/^\w{5}$/) })
  })

  it('cannot be exchanged for a ticket', async () => {
    const { value } = await server.request('/wps/captcha', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    const { captchaId } = Object(value)
    expect((await answer({ challengeId: captchaId, answer: 1 })).code).toBe('challenge_expired')
  })
})
