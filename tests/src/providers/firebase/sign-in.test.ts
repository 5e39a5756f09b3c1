import { describe, expect, it } from 'vitest'
import refusals from '#locales/en/refusal.json'
import { orRefusal, refusedBy } from '#src/providers/firebase/sign-in.ts'
import { FaultError } from '#wire/envelope.ts'

const said = [
  ['auth/invalid-phone-number', 'mobile_invalid'],
  ['auth/missing-phone-number', 'mobile_missing'],
  ['auth/too-many-requests', 'sms_too_many'],
  ['auth/internal-error', 'firebase_unknown'],
  ['auth/invalid-verification-code', 'sms_code_wrong'],
  ['auth/missing-verification-code', 'firebase_code_missing'],
  ['auth/captcha-check-failed', 'firebase_captcha'],
  ['auth/quota-exceeded', 'firebase_quota'],
  ['auth/operation-not-allowed', 'firebase_not_allowed'],
  ['auth/code-expired', 'sms_code_expired'],
  ['auth/popup-closed-by-user', 'firebase_closed'],
] as const

describe('what Firebase refuses', () => {
  it.each(said)('%s is said as %s', async (code, refusal) => {
    const answer = await orRefusal(Promise.reject(Object.assign(new Error('Firebase'), { code })))
    expect(answer).toMatchObject({ kind: 'refusal', code: refusal })
  })

  it('has a message for each error of spec §8, and no two the same', () => {
    const texts = said.map(([, refusal]) => refusals[`refusal.${refusal}`])
    expect(new Set(texts).size).toBe(said.length)
    expect(texts.every((text) => text.length > 5)).toBe(true)
  })

  it('is unknown when it is no error of Firebase', () => {
    for (const odd of [new Error('bug'), null, undefined, 'text', { code: 17 }]) {
      expect(refusedBy(odd)).toMatchObject({ code: 'firebase_unknown' })
    }
  })

  it('is a fault when the network is to blame', async () => {
    const broken = Promise.reject(Object.assign(new Error('Firebase'), { code: 'auth/network-request-failed' }))
    await expect(orRefusal(broken)).rejects.toBeInstanceOf(FaultError)
    await expect(orRefusal(Promise.reject(new FaultError('timeout')))).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('does not keep back what was answered', async () => {
    expect(await orRefusal(Promise.resolve('token'))).toBe('token')
  })
})
