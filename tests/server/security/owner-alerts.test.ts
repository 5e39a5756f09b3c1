import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#server/domain/messages/outbox.ts'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { resetPaymentPassword } from '#server/domain/payments/payment-password.ts'
import { stepAt, totpAt } from '#server/domain/verification/totp.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { outbox } from '#server/store/schema/messages/outbox.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { smsCodes } from '#server/store/schema/verification/verification.ts'
import { seedAccounts, seedMobile, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { fromBase32 } from '#tests/server/support/base32.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { addBank, paymentPassword, readyMember } from '#tests/server/payments/withdrawal-support.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { verificationCalls } from '#wire/verification/verification.ts'

const { member } = seedAccounts
const mail = 'marisol@example.com'
const sms = `+${seedMobile.countryDialingCode}${seedMobile.mobile}`
const another = 'Bagong-susi-2'
const isMember = eq(members.account, member.account)
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { config, db } = server.services
  for (const table of [rateLimits, loginFailures, smsCodes, outbox]) await db.delete(table)
  await db
    .update(members)
    .set({ passwordHash: await hashPassword(config, seedPassword), email: mail })
    .where(isMember)
  token = await server.login()
})

const sealed = async (path: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
  server.request(path, { body: await server.seal(path, payload), token, headers })
const changePassword = (oldPassword: string, headers?: Readonly<Record<string, string>>) =>
  sealed(accountCalls.changePassword.path, { oldPassword, newPassword: another, confirmNewPassword: another }, headers)
/** The messages written, the oldest first. */
const written = async () => (await readOutbox(server.services.db)).toReversed()

describe('the owner of an account is alerted to a change', () => {
  it.each([
    ['en', 'Statehouse Club: Your account was changed', /The password for marisol was changed\. If this wasn’t you/],
    ['fil', 'Statehouse Club: May binago sa account mo', /Napalitan ang password ng marisol/],
    ['zh-Hans', 'Statehouse Club：您的账户已更改', /marisol 的密码已更改/],
  ])('of the password, in the language of the site: %s', async (language, subject, body) => {
    expect(await changePassword(seedPassword, { 'accept-language': language })).toMatchObject({ status: 200 })
    const messages = await written()
    expect(messages).toMatchObject([{ channel: 'mail', recipient: mail, subject }])
    expect(messages[0]?.body).toMatch(body)
    expect(messages[0]?.body).toContain(server.services.config.publicOrigin)
    expect(messages[0]?.body).not.toContain(another)
  })

  it('and to no refused one', async () => {
    expect(await changePassword('mali-ang-susi')).toMatchObject({ code: 'password_wrong' })
    expect(await written()).toEqual([])
  })

  it('by SMS where the account has no mail address', async () => {
    await server.services.db.update(members).set({ email: null }).where(isMember)
    expect(await changePassword(seedPassword)).toMatchObject({ status: 200 })
    expect(await written()).toMatchObject([{ channel: 'sms', recipient: sms, subject: null }])
  })

  it('of a password set by a mailed link, by SMS: an attacker in the mailbox cannot hide it', async () => {
    await server.request(recoveryCalls.forgotByEmail.path, {
      method: 'POST',
      body: new URLSearchParams({ username: member.account, email: mail }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const link = /\/reset#([\w-]{43})/.exec((await written())[0]?.body ?? '')?.[1]
    const { path } = recoveryCalls.resetPassword
    expect(await sealed(path, { link, newPassword: another, confirmNewPassword: another })).toMatchObject({
      status: 200,
    })
    expect((await written()).at(-1)).toMatchObject({ channel: 'sms', recipient: sms })
  })

  it('of a password set by a code by SMS, by mail', async () => {
    const { countryDialingCode, mobile: mobileNum } = seedMobile
    await server.services.settings.setToggle('phoneRecovery', true, server.services.clock.now())
    await server.request(verificationCalls.smsBeforeLogin.path, {
      body: { mobileNum, countryDialingCode, ticket: await server.ticket('sms'), purpose: 'recovery' },
    })
    const verificationCode = /\b\d{6}\b/.exec((await written())[0]?.body ?? '')?.[0]
    const { path } = recoveryCalls.setPasswordByPhone
    const set = { verificationCode, newPassword: another, mobileNum, countryDialingCode }
    expect(await sealed(path, set)).toMatchObject({ status: 200 })
    expect((await written()).at(-1)).toMatchObject({ channel: 'mail', recipient: mail })
  })

  it('of the authenticator, on and off', async () => {
    const { clock } = server.services
    const { secret } = await server.call(authenticatorCalls.beginAuthenticator, {}, { token })
    const code = () => totpAt(fromBase32(secret), stepAt(clock.now()))
    await server.call(authenticatorCalls.confirmAuthenticator, { code: code() }, { token })
    clock.move(60_000)
    const { path } = authenticatorCalls.endAuthenticator
    expect(await sealed(path, { code: code(), password: seedPassword })).toMatchObject({ status: 200 })
    expect((await written()).map(({ body }) => body)).toEqual([
      expect.stringContaining('Na-on ang two-factor authentication ng marisol'),
      expect.stringContaining('Na-off ang two-factor authentication ng marisol'),
    ])
  })

  it('of the payment password, and of its removal by the operator', async () => {
    const { db, config, settings, clock } = server.services
    const origin = config.publicOrigin
    const memberId = await readyMember(server)
    const { path } = paymentPasswordCalls.changePaymentPassword
    const typed = { oldPassword: paymentPassword, newPassword: '975310', confirmNewPassword: '975310' }
    expect(await sealed(path, typed)).toMatchObject({ status: 200 })
    await resetPaymentPassword({ db, settings, origin }, { memberId, by: 'bea' }, clock.now())
    const bodies = (await written()).map(({ body }) => body)
    expect(bodies).toEqual([
      expect.stringContaining('Napalitan ang withdrawal PIN ng marisol'),
      expect.stringContaining('Inalis ng team namin ang withdrawal PIN ng marisol'),
    ])
    expect(bodies.join()).not.toMatch(/975310|246810/)
  })

  it('of a payout account, added and removed, without its number', async () => {
    await readyMember(server)
    const { id } = await addBank(server, token)
    await server.call(payoutCalls.removePayoutDestination, { id }, { token })
    const bodies = (await written()).map(({ body }) => body)
    expect(bodies).toEqual([
      expect.stringContaining('May naidagdag na withdrawal account sa marisol'),
      expect.stringContaining('May inalis na withdrawal account sa marisol'),
    ])
    expect(bodies.join()).not.toMatch(/901/)
  })
})
