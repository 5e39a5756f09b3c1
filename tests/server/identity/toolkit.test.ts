import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ana, registrationOn } from './registration-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { project, tryFirebase } from './firebase-support.ts'

const phone = '+639171234567'
const typed = { username: '9171234567', countryDialingCode: '63' }

let server: TestServer
const { begin, registerMobile } = registrationOn(() => server)
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await begin()
  await server.services.settings.setBrand({ firebase: null }, now())
  await server.request('/local/firebase', { body: { uses: ['phone', 'google'] } })
})

const now = () => server.services.clock.now()
const toolkit = async (method: string, body: unknown) => {
  const { status, text } = await server.request(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, { body })
  const answer = JSON.parse(text)
  return { status, ...answer, errorMessage: answer.error?.message }
}
const newestCode = async () => {
  const message = await server.services.db.query.outbox.findFirst({ orderBy: (row, { desc }) => desc(row.id) })
  return { to: message?.recipient, code: /\d{6}/.exec(message?.body ?? '')?.[0] ?? '' }
}
const tokenFor = async (phoneNumber = phone) => {
  const { sessionInfo } = await toolkit('sendVerificationCode', { phoneNumber, recaptchaToken: 'none' })
  return toolkit('signInWithPhoneNumber', { sessionInfo, code: (await newestCode()).code })
}
const person = (idToken: object, providerId = 'google.com') =>
  toolkit('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: JSON.stringify(idToken), providerId }).toString(),
    requestUri: server.origin,
    returnSecureToken: true,
  })

describe('the stand-in for Firebase', () => {
  it('sends a code to the outbox and signs a token that logs in', async () => {
    const signedIn = await tokenFor()
    expect((await newestCode()).to).toBe(phone)
    expect(decodeProtectedHeader(signedIn.idToken)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
    expect(decodeJwt(signedIn.idToken)).toMatchObject({
      iss: 'https://securetoken.google.com/demo-statehouse',
      aud: 'demo-statehouse',
      sub: signedIn.localId,
      phone_number: phone,
      firebase: { sign_in_provider: 'phone', identities: { phone: [phone] } },
    })
    expect((await tryFirebase(server, signedIn.idToken, typed)).value).toMatchObject({ username: 'marisol' })
  })

  it('gives another token for a sign-in, which logs in once more', async () => {
    const { refreshToken, idToken } = await tokenFor()
    await tryFirebase(server, idToken, typed)
    const answer = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    const { id_token: another } = await answer.json()
    expect((await tryFirebase(server, another, typed)).success).toBe(true)
  })

  it('identifies people by their provider’s statement', async () => {
    const signedIn = await person({ sub: 'ana', email: 'ana@mail.example', name: 'Ana' })
    expect(await toolkit('lookup', { idToken: signedIn.idToken })).toMatchObject({
      users: [{ localId: signedIn.localId, email: 'ana@mail.example', displayName: 'Ana' }],
    })
    await server.services.settings.setToggle('firebaseSocialLogin', true, now())
    expect((await tryFirebase(server, signedIn.idToken)).code).toBe('identity_unlinked')
    await server.services.settings.setToggle('firebaseSocialLogin', false, now())
  })

  it('refuses as Firebase does', async () => {
    const { sessionInfo } = await toolkit('sendVerificationCode', { phoneNumber: phone })
    const { code } = await newestCode()
    const wrong = code === '000000' ? '000001' : '000000'
    const confirm = (content: object) => toolkit('signInWithPhoneNumber', content)
    expect(await toolkit('sendVerificationCode', { phoneNumber: '' })).toMatchObject({
      status: 400,
      errorMessage: 'MISSING_PHONE_NUMBER',
    })
    expect((await toolkit('sendVerificationCode', { phoneNumber: '12' })).errorMessage).toBe('INVALID_PHONE_NUMBER')
    expect((await confirm({ sessionInfo, code: '' })).errorMessage).toBe('MISSING_CODE')
    expect((await confirm({ sessionInfo: 'x', code })).errorMessage).toBe('INVALID_SESSION_INFO')
    expect((await confirm({ sessionInfo, code: wrong })).errorMessage).toBe('INVALID_CODE')
    server.services.clock.move(6 * 60_000)
    expect((await confirm({ sessionInfo, code })).errorMessage).toBe('SESSION_EXPIRED')
    server.services.clock.move(0)
    expect((await confirm({ sessionInfo, code })).idToken).toBeTypeOf('string')
    expect((await confirm({ sessionInfo, code })).errorMessage).toBe('INVALID_SESSION_INFO')
    expect((await person({ name: 'unknown' })).errorMessage).toBe('INVALID_IDP_RESPONSE')
    expect((await person({ sub: 'ana' }, 'github.com')).errorMessage).toBe('INVALID_IDP_RESPONSE')
    expect((await toolkit('lookup', { idToken: 'none' })).errorMessage).toBe('USER_NOT_FOUND')
  })

  it('returns once the error a test asks for', async () => {
    await server.request('/local/firebase/fault', {
      body: { method: 'sendVerificationCode', message: 'QUOTA_EXCEEDED' },
    })
    expect((await toolkit('sendVerificationCode', { phoneNumber: phone })).errorMessage).toBe('QUOTA_EXCEEDED')
    expect((await toolkit('sendVerificationCode', { phoneNumber: phone })).sessionInfo).toBeTypeOf('string')
  })

  it.each([['{'], ['"x"'], [{ phoneNumber: 17 }], [{ phoneNumber: '\0' }], [{ phoneNumber: 'x'.repeat(99_999) }]])(
    'refuses hostile input (%#)',
    async (body) => {
      expect(await toolkit('sendVerificationCode', body)).toMatchObject({
        status: 400,
        errorMessage: 'INVALID_REQUEST',
      })
    },
  )

  it('is absent beside a real project, without one, or for other pages and machines', async () => {
    const paths = [
      '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode',
      '/securetoken.googleapis.com/v1/token',
      '/local/firebase/fault',
    ]
    const headers = { 'sec-fetch-site': 'cross-site' }
    for (const path of paths) expect((await server.request(path, { body: {}, headers })).code).toBe('not_found')
    for (const firebase of [null, { ...project, uses: [...project.uses] }]) {
      await server.services.settings.setBrand({ firebase }, now())
      for (const path of paths) expect((await server.request(path, { body: {} })).status).toBe(404)
    }
    expect((await server.request('/local/firebase', { body: { uses: ['phone'] } })).code).toBe('not_found')
    expect((await server.services.settings.brand()).firebase?.projectId).toBe(project.projectId)
  })

  it('is trusted nowhere beside a real project', async () => {
    const { idToken } = await tokenFor()
    await server.services.settings.setBrand({ firebase: { ...project, uses: [...project.uses] } }, now())
    const refused = await tryFirebase(server, idToken, typed)
    expect(['identity_invalid', 'identity_unavailable']).toContain(refused.code)
  })

  it('shows a page of fictitious people', async () => {
    const { text } = await server.request('/local/firebase/accounts?provider=facebook')
    expect(text).toContain('Choose an account')
    expect(text).toContain('provider=facebook&amp;sub=marisol-santos')
    expect((await server.request('/local/firebase/accounts?provider=x')).code).toBe('not_found')
  })
})

describe('a number with codes of Firebase', () => {
  const ask = async (path: string, body: object) =>
    server.request(path, { body: { ...body, ticket: await server.ticket('sms') } })
  const forLogin = () => ask('/wps/verification/sms/noLogin', { mobileNum: '9171234567', countryDialingCode: '63' })
  const forRegistration = () =>
    ask('/wps/verification/sms/register', { mobileNo: '9185550101', countryDialingCode: '63', regType: 'mobile' })

  it('is left to the browser, which gets the project, and gets no code of ours', async () => {
    const before = await newestCode()
    const firebase = {
      apiKey: 'local-stand-in-key',
      authDomain: 'demo-statehouse.firebaseapp.com',
      projectId: 'demo-statehouse',
      local: true,
    }
    expect((await forLogin()).value).toEqual({ expiredMinutes: 1, sentAt: expect.any(Number), firebase })
    expect((await forRegistration()).value).toMatchObject({ expiredMinutes: 1, firebase })
    expect(await newestCode()).toEqual(before)
  })

  it('is throttled like others', async () => {
    const codes: (string | undefined)[] = []
    for (let attempts = 0; attempts < 6; attempts += 1) {
      server.services.clock.move(attempts * 2_000)
      codes.push((await forLogin()).code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'sms_too_many'])
    expect(
      (
        await server.request('/wps/verification/sms/noLogin', {
          body: { mobileNum: '9171234567', countryDialingCode: '63' },
        })
      ).code,
    ).toBe('sms_too_many')
  })

  it('still gets our code to recover a password', async () => {
    const answer = await ask('/wps/verification/sms/noLogin', {
      mobileNum: '9171234567',
      countryDialingCode: '63',
      purpose: 'recovery',
    })
    expect(answer.value).not.toHaveProperty('firebase')
    expect((await newestCode()).to).toBe(phone)
  })

  it('registers with a Firebase proof, and with nothing else', async () => {
    const user = ana({
      username: undefined,
      mobileNum: '9185550101',
      countryDialingCode: '63',
      verificationCode: '123456',
    })
    expect((await registerMobile(user)).code).toBe('sms_code_wrong')
    const { idToken: another } = await tokenFor('+639998887777')
    expect((await registerMobile({ ...user, firebaseChannel: 'SMS', firebaseIdToken: another })).code).toBe(
      'identity_invalid',
    )
    const { idToken } = await tokenFor('+639185550101')
    expect((await registerMobile({ ...user, firebaseChannel: 'SMS', firebaseIdToken: idToken })).value).toMatchObject({
      username: '639185550101',
    })
    const login = await tokenFor('+639185550101')
    expect(
      (await tryFirebase(server, login.idToken, { username: '9185550101', countryDialingCode: '63' })).success,
    ).toBe(true)
  })
})
