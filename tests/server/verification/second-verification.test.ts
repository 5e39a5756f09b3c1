import { randomUUID } from 'node:crypto'
import { eq, notInArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dailyAtMost } from '#server/domain/verification/otp-throttle.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { seedAccounts, seedBankName, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import {
  memberAddresses,
  memberDevices,
  secondVerifications,
  verificationCodes,
} from '#server/store/schema/verification/second-verification.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { browserAt, deviceOf, elsewhere, lastMessage, otherThan } from './second-verification-support.ts'

const minute = 60_000
const { member, firstLogin, mayNotEnter } = seedAccounts
let server: TestServer
let there: ReturnType<typeof browserAt>

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
  there = browserAt(server, elsewhere)
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, settings, clock } = server.services
  clock.move(0)
  for (const table of [rateLimits, loginFailures, verificationCodes, secondVerifications, memberDevices])
    await db.delete(table)
  await db.delete(memberAddresses).where(notInArray(memberAddresses.address, ['127.0.0.1', networkKeyOf('::1')]))
  await settings.setToggle('secondVerification', true, clock.now())
})

/** A slow machine takes its time, but none that counts here. */
const holdTime = () => vi.setSystemTime(Date.now())
afterEach(() => vi.useRealTimers())

/** Requests a code by mail and answers with it, as the owner of the mailbox. */
const byMail = async (browser: ReturnType<typeof browserAt>, id: string, remembered = false) => {
  await browser.send(id, 'mail')
  return browser.answer(id, 'mail', (await lastMessage(server)).code, remembered)
}
/** Marisol without a number and a proven address: a bank account name is her only data. */
const withNameOnly = async (work: () => Promise<void>) => {
  const { db } = server.services
  const ofMember = eq(members.account, member.account)
  const [before] = await db.select().from(members).where(ofMember)
  await db.update(members).set({ mobile: null, countryDialingCode: null, emailVerifiedAt: null }).where(ofMember)
  try {
    await work()
  } finally {
    const { mobile = null, countryDialingCode = null, emailVerifiedAt = null } = before ?? {}
    await db.update(members).set({ mobile, countryDialingCode, emailVerifiedAt }).where(ofMember)
  }
}

const audited = (kind: string) => server.services.db.select().from(auditEvents).where(eq(auditEvents.kind, kind))

describe('a login by password', () => {
  it('succeeds from a network the member has used, and needs a verification from any other', async () => {
    expect((await browserAt(server, '127.0.0.1').login()).success).toBe(true)
    const answer = await there.login()
    expect(answer).toMatchObject({
      status: 403,
      code: 'verification_required',
      value: {
        verification: {
          id: expect.stringMatching(/^[\w-]{43}$/),
          expiresAt: expect.any(Number),
          methods: [
            { method: 'sms', hint: '+63 ••••• 4567' },
            { method: 'mail', hint: 'm•••••@example.com' },
          ],
        },
      },
    })
    expect(answer.text).not.toMatch(/9171234567|marisol@|Reyes/)
  })

  it('reveals nothing of it without the password, or for an account that may not log in', async () => {
    expect((await there.login(member, { password: 'wrong' })).code).toBe('bad_credentials')
    expect((await there.login({ account: 'unknown' })).code).toBe('bad_credentials')
    expect((await there.login(mayNotEnter)).code).toBe('member_no_enter')
  })

  it('lets in a member without any method, records it, and trusts the network from then on', async () => {
    expect((await there.login(firstLogin)).success).toBe(true)
    expect(await audited('verification.impossible')).toMatchObject([{ address: elsewhere }])
    expect((await there.login(firstLogin)).success).toBe(true)
    expect(await audited('verification.impossible')).toHaveLength(1)
  })

  it('needs none while the operator has it off', async () => {
    await server.services.settings.setToggle('secondVerification', false, server.services.clock.now())
    expect((await there.login()).success).toBe(true)
  })

  it('treats the network of an IPv6 address as the address', async () => {
    const first = browserAt(server, '2001:db8:0:7::1')
    const { id } = await first.demanded()
    expect((await byMail(browserAt(server, '2001:db8:0:7:ab::2'), id)).success).toBe(true)
    expect((await browserAt(server, '2001:db8:0:7:ffff::9').login()).success).toBe(true)
    expect((await browserAt(server, '2001:db8:0:8::1').login()).code).toBe('verification_required')
  })
})

describe('a verification', () => {
  it.each([
    ['sms', '+639171234567'],
    ['mail', 'marisol@example.com'],
  ])('by %s sends a code, accepts it once, and makes the network trusted', async (method, recipient) => {
    const { id, expiresAt } = await there.demanded()
    expect((await there.send(id, method)).value).toEqual({ sentAt: expect.any(Number), expiresAt })
    const message = await lastMessage(server)
    expect(message).toMatchObject({ channel: method, recipient })
    const originLine = `@${new URL(server.services.config.publicOrigin).hostname} #${message.code}`
    expect(message.body?.split('\n').at(-1) === originLine, 'browsers read SMS alone').toBe(method === 'sms')
    const passed = await there.answer(id, method, ` ${message.code.slice(0, 3)} ${message.code.slice(3)} `)
    expect(passed.value).toMatchObject({ username: 'marisol', token: expect.any(String), mustChangePassword: null })
    expect(deviceOf(passed)).toBeUndefined()
    expect((await there.answer(id, method, message.code)).code).toBe('verification_ended')
    expect((await there.login()).success).toBe(true)
    expect((await audited('session.started')).at(-2)?.details).toMatchObject({ verifiedBy: method })
  })

  // Regression: a login from anywhere with the password and the name on the bank account, alone and beside a number.
  it('is never passed by a bank account name: a member without another method is refused, except in a trusted network', async () => {
    const { id, methods } = await there.demanded()
    expect(methods.map(({ method }) => method)).toEqual(['sms', 'mail'])
    expect((await there.answer(id, 'bankName', seedBankName)).code).toBe('invalid_request')
    await withNameOnly(async () => {
      const refused = await there.login()
      expect(refused).toMatchObject({ status: 403, code: 'verification_impossible' })
      expect(JSON.stringify(refused.value)).not.toContain('methods')
      expect((await there.answer(id, 'bankName', seedBankName)).code).toBe('invalid_request')
      expect((await browserAt(server, '127.0.0.1').login()).success).toBe(true)
    })
  })

  it('can be started by one method and passed by another', async () => {
    const { id } = await there.demanded()
    await there.send(id, 'sms')
    const bySms = await lastMessage(server)
    await there.send(id, 'mail')
    const byMail = await lastMessage(server)
    expect((await there.answer(id, 'mail', otherThan(byMail.code))).code).toBe('verification_wrong')
    expect((await there.answer(id, 'sms', bySms.code)).success).toBe(true)
  })

  it('offers nothing the member does not have', async () => {
    const { id } = await there.demanded()
    expect(await there.answer(id, 'totp', '123456')).toMatchObject({
      code: 'invalid_request',
      value: { fields: [{ field: 'method', problem: 'range' }] },
    })
    await server.services.db.update(members).set({ emailVerifiedAt: null }).where(eq(members.account, member.account))
    expect((await there.send(id, 'mail')).code).toBe('invalid_request')
    await server.services.db.update(members).set({ emailVerifiedAt: 1 }).where(eq(members.account, member.account))
  })

  it('expires after five minutes, and does not reveal whether an id ever existed', async () => {
    const { id } = await there.demanded()
    server.services.clock.move(5 * minute)
    const late = await there.answer(id, 'mail', '123456')
    expect(late).toMatchObject({ status: 410, code: 'verification_ended' })
    const never = await there.answer('x'.repeat(43), 'mail', '123456')
    expect(never.text).toBe(late.text)
  })

  it('is bound to its network, member and verification, codes included', async () => {
    const mine = await there.demanded()
    expect((await browserAt(server, '203.0.113.10').answer(mine.id, 'mail', '123456')).code).toBe('verification_ended')
    const [other] = await server.services.db.select().from(members).where(eq(members.mobile, '9001000000'))
    const theirs = await there.demanded(other)
    await there.send(theirs.id, 'sms')
    const { code } = await lastMessage(server)
    expect((await there.answer(mine.id, 'sms', code)).code).toBe('verification_wrong')
    const again = await there.demanded(other)
    expect((await there.answer(again.id, 'sms', code)).code).toBe('verification_wrong')
    expect((await there.answer(theirs.id, 'sms', code)).value).toMatchObject({ username: other?.account })
  })

  it('accepts the newest code only', async () => {
    const { id } = await there.demanded()
    await there.send(id, 'sms')
    const first = (await lastMessage(server)).code
    server.services.clock.move(2_000)
    await there.send(id, 'sms')
    const second = (await lastMessage(server)).code
    // One in a million is the same code twice.
    const ofFirst = first === second ? 'verification_wrong' : (await there.answer(id, 'sms', first)).code
    expect(ofFirst).toBe('verification_wrong')
    expect((await there.answer(id, 'sms', second)).success).toBe(true)
  })

  it('sends one code a second, and five in five minutes, whichever login they are for', async () => {
    holdTime()
    const { id } = await there.demanded()
    expect((await there.send(id, 'sms')).success).toBe(true)
    expect(await there.send(id, 'sms')).toMatchObject({ status: 429, code: 'sms_too_soon', value: { retryAfter: 1 } })
    expect((await there.send(id, 'mail')).success).toBe(true)
    for (let sent = 1; sent < 5; sent += 1) {
      server.services.clock.move(sent * 2_000)
      expect((await there.send(id, 'sms')).success).toBe(true)
    }
    server.services.clock.move(20_000)
    const newer = await there.demanded()
    expect(await there.send(newer.id, 'sms')).toMatchObject({
      code: 'sms_too_many',
      value: { retryAfter: expect.any(Number) },
    })
  })

  it('ends with five wrong answers; nothing is accepted for five minutes, not even the right one, nor a new login', async () => {
    holdTime()
    const [one, another] = [await there.demanded(), await there.demanded()]
    await there.send(one.id, 'sms')
    const { code } = await lastMessage(server)
    for (let attempts = 1; attempts < 5; attempts += 1) {
      const { id } = attempts % 2 === 0 ? one : another
      expect((await there.answer(id, 'sms', otherThan(code))).code).toBe('verification_wrong')
    }
    expect(await there.answer(one.id, 'mail', '123456')).toMatchObject({
      status: 429,
      code: 'verification_too_many',
      value: { retryAfter: 300 },
    })
    expect((await there.answer(one.id, 'sms', code)).code).toBe('verification_ended')
    expect((await there.answer(another.id, 'sms', code)).code).toBe('verification_ended')
    expect(await there.login()).toMatchObject({ code: 'verification_too_many', value: { retryAfter: 300 } })
    expect((await browserAt(server, '127.0.0.1').login()).success).toBe(true)
    server.services.clock.move(5 * minute)
    const { id } = await there.demanded()
    expect((await byMail(there, id)).success).toBe(true)
  })

  it('is passed by exactly one of several answers at the same moment', async () => {
    const { id } = await there.demanded()
    await there.send(id, 'mail')
    const { code } = await lastMessage(server)
    const all = await Promise.all(Array.from({ length: 30 }, () => there.answer(id, 'mail', code)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(all.flatMap(({ code }) => code ?? []))).toEqual(new Set(['verification_ended']))
  })

  it('counts every one of many guesses at the same moment', async () => {
    const { id } = await there.demanded()
    await there.send(id, 'mail')
    const wrong = otherThan((await lastMessage(server)).code)
    const all = await Promise.all(Array.from({ length: 30 }, () => there.answer(id, 'mail', wrong)))
    expect(all.filter(({ code }) => code === 'verification_wrong')).toHaveLength(4)
    expect(all.filter(({ code }) => code === 'verification_too_many')).toHaveLength(1)
  })

  // Regression: five guesses every five minutes, 1,440 a day, each at a code of a login of its own.
  it('has a daily limit of wrong answers, and then one now and then', async () => {
    const { db, clock } = server.services
    const [row] = await db.select({ id: members.id }).from(members).where(eq(members.account, member.account))
    // As if the day's thirty had been used.
    await db
      .insert(rateLimits)
      .values({ key: `wrong:verification:${row?.id}`, arrival: clock.now() + 24 * 60 * minute })
    const refused = await there.answer((await there.demanded()).id, 'mail', '000000')
    expect(refused.code).toBe('verification_too_many')
    const { retryAfter } = refused.value as { readonly retryAfter: number }
    expect(retryAfter).toBeGreaterThan(45 * 60)
    clock.move(6 * minute)
    expect((await there.login()).code).toBe('verification_too_many')
    clock.move(retryAfter * 1_000)
    expect((await byMail(there, (await there.demanded()).id)).success).toBe(true)
  })

  it('has a daily limit of codes', async () => {
    const { db, clock } = server.services
    const { id } = await there.demanded()
    await there.send(id, 'sms')
    const [sent] = await db.select().from(verificationCodes)
    if (sent === undefined) throw new Error('no code was sent')
    const before = Array.from({ length: dailyAtMost - 1 }, (_, at) => ({
      ...sent,
      id: randomUUID(),
      createdAt: sent.createdAt - (at + 1) * 60 * minute,
    }))
    await db.insert(verificationCodes).values(before)
    clock.move(2 * minute)
    expect((await there.send(id, 'sms')).code).toBe('sms_too_many')
    expect((await there.send(id, 'mail')).success).toBe(true)
    clock.move(10 * 60 * minute)
    expect((await there.send((await there.demanded()).id, 'sms')).success).toBe(true)
  })

  it('stores neither ids nor codes nor device tokens readably, and none in the log', async () => {
    const { id } = await there.demanded()
    await there.send(id, 'sms')
    const { code } = await lastMessage(server)
    const device = deviceOf(await there.answer(id, 'sms', code, true)) ?? ''
    const stored = JSON.stringify(
      [
        await server.services.db.select().from(secondVerifications),
        await server.services.db.select().from(verificationCodes),
        await server.services.db.select().from(memberDevices),
        await server.services.db.select().from(auditEvents),
      ],
      (_key, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value),
    )
    for (const secret of [id, code, device]) {
      expect(stored).not.toContain(`"${secret}"`)
      expect(server.logged.join()).not.toContain(secret)
    }
  })
})

describe('a remembered device', () => {
  const remembered = async () => {
    const { id } = await there.demanded()
    const passed = await byMail(there, id, true)
    expect(passed.headers.get('set-cookie')).toMatch(
      /^device=[\w-]{43}; Path=\/wps; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    )
    return deviceOf(passed) ?? ''
  }

  it('is not asked again, in any network, for ninety days; it does not make the network trusted', async () => {
    const device = await remembered()
    const far = browserAt(server, '198.51.100.4')
    expect((await far.login(member, { device })).success).toBe(true)
    expect((await far.login()).code).toBe('verification_required')
    server.services.clock.move(91 * 24 * 60 * minute)
    const later = await browserAt(server, '198.51.100.5').login(member, { device })
    expect(later.code).toBe('verification_required')
  })

  it('is remembered for its member only', async () => {
    const device = await remembered()
    const [other] = await server.services.db.select().from(members).where(eq(members.mobile, '9001000000'))
    const answer = await browserAt(server, '198.51.100.4').login({ account: other?.account ?? '' }, { device })
    expect(answer.code).toBe('verification_required')
    const guessed = await browserAt(server, '198.51.100.4').login(member, { device: 'x'.repeat(43) })
    expect(guessed.code).toBe('verification_required')
  })

  it('is forgotten when the password changes', async () => {
    const { id } = await there.demanded()
    const passed = await byMail(there, id, true)
    const { token } = v.parse(v.object({ token: v.string() }), passed.value)
    const { path } = accountCalls.changePassword
    const change = async (oldPassword: string, newPassword: string) => {
      const body = await server.seal(path, { oldPassword, newPassword, confirmNewPassword: newPassword })
      return (await server.request(path, { token, body })).success
    }
    expect(await change(seedPassword, 'Bagong-susi-2')).toBe(true)
    const device = deviceOf(passed) ?? ''
    const after = await browserAt(server, '198.51.100.4').login(member, { password: 'Bagong-susi-2', device })
    expect(after.code).toBe('verification_required')
    expect(await change('Bagong-susi-2', seedPassword)).toBe(true)
  })
})
