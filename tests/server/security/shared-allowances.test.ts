import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rememberAddress, rememberDevice } from '#server/domain/sessions/trusted-networks.ts'
import { dailyAtMost, dailyOfNetwork, dailyOfStrangers } from '#server/domain/verification/otp-throttle.ts'
import { dailyAttemptLimit } from '#server/domain/verification/sms.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { outbox } from '#server/store/schema/messages/outbox.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts, seedMobile } from '#server/store/seed/seed-accounts.ts'
import { smsCodes } from '#server/store/schema/verification/verification.ts'
import { freshLogins } from '#tests/server/support/fresh-logins.ts'
import { solve, startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { verificationCalls } from '#wire/verification/verification.ts'

const minute = 60_000
const hour = 60 * minute
/** A trusted network of the owner, and an unknown one. */
const home = '198.51.100.7'
const roaming = '192.0.2.44'
const { countryDialingCode, mobile } = seedMobile
const email = 'marisol@example.com'

let server: TestServer
let ownerId: string

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
  const { db } = server.services
  const [owner] = await db.select().from(members).where(eq(members.accountKey, seedAccounts.member.account))
  ownerId = owner?.id ?? ''
})
afterAll(() => server.stop())

let offset = 0
/** Moves the clock on by this much; limits of earlier tests are over. */
const wait = (milliseconds: number) => server.services.clock.move((offset += milliseconds))
beforeEach(async () => {
  wait(48 * hour)
  await freshLogins(server)
  const { db, settings, clock } = server.services
  await settings.setToggle('phoneRecovery', true, clock.now())
  await rememberAddress(db, ownerId, home, clock.now())
})

/** A browser in the `n`th foreign network. */
const strangerAt = (n: number) => browserAt(`203.0.113.${n}`)

function browserAt(address: string, device?: string) {
  const headers = { 'x-forwarded-for': address, ...(device === undefined ? {} : { cookie: `device=${device}` }) }
  const ticket = async () => {
    const response = await server.request(verificationCalls.sliderChallenge.path, {
      body: { action: 'sms', form: 'question' },
      headers,
    })
    const { challengeId } = v.parse(v.object({ challengeId: v.string() }), response.value)
    const body = { challengeId, answer: await solve(server.services.db, challengeId) }
    const solved = await server.request(verificationCalls.sliderAnswer.path, { body, headers })
    return v.parse(v.object({ ticket: v.string() }), solved.value).ticket
  }
  return {
    ask: async (purpose: 'login' | 'recovery' = 'login', mobileNum = mobile) => {
      await server.services.db.delete(rateLimits)
      const body = { mobileNum, countryDialingCode, purpose, ticket: await ticket() }
      return server.request(verificationCalls.smsBeforeLogin.path, { body, headers })
    },
    enter: async (password: string) => {
      await server.services.db.delete(rateLimits)
      const payload = { type: 'sms', username: mobile, countryDialingCode, password }
      const body = await server.seal('/wps/session/login', payload)
      return server.request('/wps/session/login', { body, headers })
    },
    mailLink: (fields: Readonly<Record<string, string>>) =>
      server.request(recoveryCalls.forgotByEmail.path, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      }),
  }
}

const sent = (channel: 'sms' | 'mail') =>
  server.services.db.select().from(outbox).where(eq(outbox.channel, channel)).orderBy(desc(outbox.id))
const newestCode = async () => /\b\d{6}\b/.exec((await sent('sms'))[0]?.body ?? '')?.[0] ?? ''
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

/** Requests codes from ever new networks until the strangers' allowance of the number is used up. */
async function exhaust(purpose: 'login' | 'recovery' = 'login'): Promise<number> {
  let count = 0
  for (let network = 1; network <= 4; network += 1) {
    for (let times = 0; times < dailyOfNetwork; times += 1) {
      if ((await strangerAt(network).ask(purpose)).success) count += 1
      wait(2 * minute)
    }
  }
  return count
}

describe('codes by SMS: requests of strangers', () => {
  it('are bounded for a number, and take none from a network of the owner', async () => {
    expect(await exhaust()).toBe(dailyOfStrangers)
    expect((await strangerAt(200).ask()).code).toBe('sms_too_many')
    expect((await browserAt(home).ask()).success).toBe(true)
    expect((await browserAt(home).enter(await newestCode())).success).toBe(true)
  })

  it('take none from a remembered browser of the owner, in any network', async () => {
    const device = await rememberDevice(server.services.db, ownerId, server.services.clock.now())
    await exhaust('recovery')
    expect((await browserAt(roaming).ask()).code).toBe('sms_too_many')
    expect((await browserAt(roaming, device).ask()).success).toBe(true)
    expect((await browserAt(roaming, device).enter(await newestCode())).success).toBe(true)
  })

  it('from one network are only a part, so that another network still has some', async () => {
    let count = 0
    for (let times = 0; times < dailyAtMost; times += 1) {
      if ((await strangerAt(1).ask()).success) count += 1
      wait(6 * minute)
    }
    expect(count).toBe(dailyOfNetwork)
    expect((await browserAt(roaming).ask()).success).toBe(true)
  })

  it('are bounded for a number without an account in the same way', async () => {
    const answers: boolean[] = []
    for (let times = 0; times < dailyOfNetwork + 1; times += 1) {
      answers.push((await strangerAt(3).ask('login', '9990000000')).success)
      wait(6 * minute)
    }
    expect(answers.filter(Boolean)).toHaveLength(dailyOfNetwork)
  })

  it('do not invalidate a code the owner was sent', async () => {
    await browserAt(home).ask()
    const code = await newestCode()
    wait(2_000)
    await strangerAt(1).ask()
    expect((await browserAt(home).enter(code)).success).toBe(true)
  })

  it('a second before do not delay the owner', async () => {
    expect((await strangerAt(1).ask()).success).toBe(true)
    expect((await browserAt(home).ask()).success).toBe(true)
  })

  it('cost no more than a day of strangers and three days of the owner, from however many networks', async () => {
    const { db, clock } = server.services
    let count = 0
    for (let network = 1; network <= 4; network += 1) {
      await rememberAddress(db, ownerId, `198.51.100.${network}`, clock.now())
      for (let times = 0; times < dailyAtMost; times += 1) {
        if ((await browserAt(`198.51.100.${network}`).ask()).success) count += 1
        wait(2 * minute)
      }
    }
    expect(count).toBe(3 * dailyAtMost)
  })
})

describe('codes by SMS: wrong codes of strangers', () => {
  it('do not invalidate the right one of the owner, and are bounded', async () => {
    await browserAt(home).ask()
    const code = await newestCode()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => strangerAt(n + 1).enter(otherThan(code))))
    expect(answers.every((answer) => answer.code === 'sms_code_wrong')).toBe(true)
    expect((await strangerAt(1).enter(code)).code, 'a code is good where it was asked for').toBe('sms_code_wrong')
    expect((await browserAt(home).enter(code)).success).toBe(true)
  })

  it('are counted for a day over all their networks', async () => {
    let looked = 0
    for (let network = 1; network <= 5; network += 1) {
      await strangerAt(network).ask()
      const code = await newestCode()
      const attempts = await Promise.all(Array.from({ length: 8 }, () => strangerAt(network).enter(otherThan(code))))
      looked += attempts.filter((each) => each.code === 'sms_code_wrong').length
      wait(2 * minute)
    }
    expect(looked).toBe(dailyAttemptLimit)
    const { db } = server.services
    const rows = await db.select().from(smsCodes).where(eq(smsCodes.mobile, mobile))
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(dailyAttemptLimit)
    expect((await browserAt(home).ask()).success).toBe(true)
    expect((await browserAt(home).enter(await newestCode())).success).toBe(true)
  })
})

describe('links by mail: requests of strangers', () => {
  const right = { username: seedAccounts.member.account, email }
  const ownMails = async () => (await sent('mail')).filter(({ recipient }) => recipient === email).length

  it('with another address spend nothing of the account', async () => {
    for (let n = 0; n < 8; n += 1)
      await strangerAt(n + 1).mailLink({ username: right.username, email: 'other@example.com' })
    const before = await ownMails()
    expect((await browserAt(roaming).mailLink(right)).success).toBe(true)
    expect(await ownMails()).toBe(before + 1)
  })

  it('with the right address are counted apart from a network of the owner', async () => {
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 6; n += 1) answers.push((await strangerAt(n + 1).mailLink(right)).code)
    expect(answers.at(-1)).toBe('rate_limited')
    const before = await ownMails()
    expect((await browserAt(home).mailLink({ ...right, email: ` ${email.toUpperCase()} ` })).success).toBe(true)
    expect(await ownMails()).toBe(before + 1)
  })

  it('are refused alike for matching pairs and for others', async () => {
    const codesOf = async (fields: Readonly<Record<string, string>>) => {
      await server.services.db.delete(rateLimits)
      const codes: (string | undefined)[] = []
      for (let n = 0; n < 5; n += 1) codes.push((await strangerAt(n + 1).mailLink(fields)).code)
      return codes
    }
    const expected = await codesOf(right)
    expect(await codesOf({ ...right, email: 'other@example.com' })).toEqual(expected)
    expect(await codesOf({ username: 'walang.tao', email })).toEqual(expected)
  })

  it('fill a mailbox with no more than ten a day', async () => {
    const before = await ownMails()
    for (let n = 0; n < 40; n += 1) {
      await strangerAt(n + 1).mailLink(right)
      wait(6 * minute)
    }
    expect((await ownMails()) - before).toBeLessThanOrEqual(12)
  })
})
