import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dailyAtMost } from '#server/domain/verification/otp-throttle.ts'
import { dailyAttemptLimit } from '#server/domain/verification/sms.ts'
import { seedMobile } from '#server/store/seed/seed-accounts.ts'
import { smsCodes } from '#server/store/schema/verification/verification.ts'
import { freshLogins } from '#tests/server/support/fresh-logins.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const minute = 60_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => freshLogins(server))

describe('an SMS login', () => {
  const mobile = { mobileNum: '0917 123-4567', countryDialingCode: '63' }
  const askWith = (ticket: string, request: object = mobile) =>
    server.request('/wps/verification/sms/noLogin', { body: { ...request, ticket } })
  const ask = async (request: object = mobile) => askWith(await server.ticket('sms'), request)
  const lastCode = async () => {
    const [message] = await server.services.db.query.outbox.findMany({
      orderBy: (row, { desc }) => desc(row.id),
      limit: 1,
    })
    return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
  }
  const enter = (code: string, username = '9171234567') =>
    server.tryLogin({ type: 'sms', username, countryDialingCode: '63', password: code })

  let offset = 0
  beforeEach(() => {
    offset += 10 * minute
    server.services.clock.move(offset)
  })
  afterAll(() => server.services.clock.move(0))

  it('sends a code of six digits to the outbox, and the code logs in once without a slider', async () => {
    expect((await ask()).value).toEqual({ expiredMinutes: 2, sentAt: expect.any(Number) })
    const code = await lastCode()
    const [message] = await server.services.db.query.outbox.findMany({
      orderBy: (row, { desc }) => desc(row.id),
      limit: 1,
    })
    expect(message).toMatchObject({ channel: 'sms', recipient: `+63${seedMobile.mobile}`, sentAt: null })
    const entered = await enter(code)
    expect(entered.value).toMatchObject({ username: 'marisol', mustChangePassword: null })
    expect((await enter(code)).code).toBe('sms_code_wrong')
  })

  it('stores no readable code', async () => {
    await ask()
    const rows = await server.services.db.query.smsCodes.findMany()
    const code = await lastCode()
    expect(rows.some((row) => Buffer.from(row.codeHash).toString().includes(code))).toBe(false)
  })

  it('answers the same for a number without a member, and sends nothing', async () => {
    const before = await server.services.db.query.outbox.findMany()
    const answer = await ask({ ...mobile, mobileNum: '9990000000' })
    expect(answer).toMatchObject({ status: 200, value: { expiredMinutes: 2 } })
    expect(await server.services.db.query.outbox.findMany()).toHaveLength(before.length)
    expect((await enter('000000', '9990000000')).code).toBe('sms_code_wrong')
  })

  it('ends a code after its two minutes, and after five wrong attempts', async () => {
    await ask()
    const late = await lastCode()
    server.services.clock.move(offset + 2 * minute)
    expect(await enter(late)).toMatchObject({ status: 410, code: 'sms_code_expired' })

    await ask()
    const code = await lastCode()
    const wrong = code === '111111' ? '222222' : '111111'
    for (let attempts = 0; attempts < 5; attempts += 1) expect((await enter(wrong)).code).toBe('sms_code_wrong')
    expect((await enter(code)).code).toBe('sms_code_expired')
  })

  it('accepts a code in groups, as messages show it', async () => {
    await ask()
    const code = await lastCode()
    expect((await enter(` ${code.slice(0, 3)} ${code.slice(3)}`)).success).toBe(true)
  })

  it('accepts the newest code only', async () => {
    await ask()
    const first = await lastCode()
    server.services.clock.move(offset + 2_000)
    await ask()
    const second = await lastCode()
    const ofFirst = first === second ? 'sms_code_wrong' : (await enter(first)).code
    expect(ofFirst).toBe('sms_code_wrong')
    expect((await enter(second)).success).toBe(true)
  })

  it('sends one code a second, and five in five minutes', async () => {
    const ticket = await server.ticket('sms')
    const first = await ask()
    // The clock runs on with the real one, and a slow machine may need a second for the code.
    server.services.clock.move(Object(first.value).sentAt + 1 - Date.now())
    expect(await askWith(ticket)).toMatchObject({ status: 429, code: 'sms_too_soon', value: { retryAfter: 1 } })
    for (let sent = 1; sent < 5; sent += 1) {
      server.services.clock.move(offset + sent * 2_000)
      expect((await ask()).success).toBe(true)
    }
    server.services.clock.move(offset + 10_000)
    const many = await ask()
    expect(many).toMatchObject({ status: 429, code: 'sms_too_many' })
    expect(many.value).toEqual({ retryAfter: expect.any(Number) })
    server.services.clock.move(offset + 5 * minute + 1_000)
    expect((await ask()).success).toBe(true)
  })

  /** Codes sent within a second of another one, and refusals for any other reason. */
  const unpaced = (answers: readonly Awaited<ReturnType<typeof ask>>[]) => {
    const sent = answers.flatMap(({ success, value }) =>
      success ? [(value as { readonly sentAt: number }).sentAt] : [],
    )
    const gaps = sent.toSorted((one, other) => one - other).map((at, place, all) => at - (all[place - 1] ?? 0))
    const refused = answers.flatMap(({ success, code }) => (success || code === 'sms_too_soon' ? [] : [code]))
    return { none: sent.length === 0, tooClose: gaps.filter((gap) => gap < 1_000), refused }
  }

  it('sends one code to two requests at the same moment', async () => {
    const tickets = [await server.ticket('sms'), await server.ticket('sms')]
    const both = await Promise.all(tickets.map((ticket) => askWith(ticket)))
    expect(unpaced(both)).toEqual({ none: false, tooClose: [], refused: [] })
  })

  /** As if codes had been sent to the number in the hours before, and tried in vain. */
  const codesBefore = (count: number, purpose: string, attempts: number) =>
    server.services.db.insert(smsCodes).values(
      Array.from({ length: count }, (_, at) => {
        const createdAt = server.services.clock.now() - (at + 1) * 60 * minute
        const expiresAt = createdAt + 2 * minute
        const origin = { asker: 'network:127.0.0.1', askerIsKnown: true, createdAt, expiresAt }
        return { ...seedMobile, ...origin, id: randomUUID(), purpose, codeHash: Buffer.alloc(32), attempts }
      }),
    )

  // Regression: five codes every five minutes all day long, alternating between login and new password.
  it('has a daily limit of codes for a number, for all purposes together', async () => {
    await codesBefore(dailyAtMost - 1, 'recovery', 0)
    expect((await ask()).success).toBe(true)
    server.services.clock.move((offset += 2 * minute))
    const refused = await ask()
    expect(refused.code).toBe('sms_too_many')
    expect(Object(refused.value).retryAfter).toBeGreaterThan(60 * 60)
    server.services.clock.move((offset += 12 * 60 * minute))
    expect((await ask()).success).toBe(true)
  })

  // Regression: five guesses at a code, another code, five more: 7,200 a day at codes of a million.
  it('has a daily limit of wrong attempts at all codes of a number', async () => {
    await codesBefore(dailyAttemptLimit / 5 - 1, 'recovery', 5)
    await ask()
    const code = await lastCode()
    const wrong = code === '111111' ? '222222' : '111111'
    const attempts = await Promise.all(Array.from({ length: 30 }, () => enter(wrong)))
    expect(attempts.filter((each) => each.code === 'sms_code_wrong')).toHaveLength(5)
    server.services.clock.move((offset += 2 * minute))
    await ask()
    expect((await enter(await lastCode())).code).toBe('sms_code_expired')
    server.services.clock.move((offset += 25 * 60 * minute))
    await ask()
    expect((await enter(await lastCode())).success).toBe(true)
  })

  it('sends one of many codes requested at once', async () => {
    const tickets: string[] = []
    for (let at = 0; at < 18; at += 1) tickets.push(await server.ticket('sms'))
    const all = await Promise.all(tickets.map((ticket) => askWith(ticket)))
    expect(unpaced(all)).toEqual({ none: false, tooClose: [], refused: [] })
  })

  it('sends none to a request that was overtaken by one a moment later', async () => {
    const createdAt = server.services.clock.now() + 5_000
    const code = { ...seedMobile, id: randomUUID(), purpose: 'login', codeHash: Buffer.alloc(32), attempts: 0 }
    const origin = { asker: 'network:127.0.0.1', askerIsKnown: true }
    await server.services.db
      .insert(smsCodes)
      .values({ ...code, ...origin, createdAt, expiresAt: createdAt + 2 * minute })
    expect(await askWith(await server.ticket('sms'))).toMatchObject({ status: 429, code: 'sms_too_soon' })
  })

  it('needs a ticket of its own, and does not use it up when it refuses for another reason', async () => {
    const post = (body: object) => server.request('/wps/verification/sms/noLogin', { body })
    expect((await post(mobile)).code).toBe('ticket_required')
    expect((await post({ ...mobile, ticket: await server.ticket('login') })).code).toBe('ticket_invalid')
    const ticket = await server.ticket('sms')
    expect((await post({ ...mobile, mobileNum: '12', ticket })).code).toBe('mobile_invalid')
    expect((await post({ ...mobile, ticket })).success).toBe(true)
    server.services.clock.move(offset + 2_000)
    expect((await post({ ...mobile, ticket })).code).toBe('ticket_invalid')
  })

  it.each([
    ['', 'mobile_missing'],
    ['   ', 'mobile_missing'],
    ['12', 'mobile_invalid'],
    ['8171234567', 'mobile_invalid'],
    ['<b>9171234567', 'mobile_invalid'],
  ])('refuses the number %j with %s', async (mobileNum, code) => {
    expect(await ask({ ...mobile, mobileNum })).toMatchObject({ status: 400, code })
  })

  it('is off when the brand turned it off', async () => {
    await server.services.settings.setToggle('smsLogin', false, server.services.clock.now())
    expect(await ask()).toMatchObject({ status: 403, code: 'feature_off' })
    expect(await enter('123456')).toMatchObject({ status: 403, code: 'feature_off' })
  })
})
