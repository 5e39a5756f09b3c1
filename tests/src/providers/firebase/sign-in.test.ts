import { describe, expect, it } from 'vitest'
import refusals from '#locales/en/refusal.json'
import { orRefusal, refusedBy } from '#src/providers/firebase/sign-in.ts'
import { FaultError } from '#wire/envelope.ts'

const codes = [
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

describe('refusals of Firebase', () => {
  it.each(codes)('%s becomes %s', async (code, refusal) => {
    const answer = await orRefusal(Promise.reject(Object.assign(new Error('Firebase'), { code })))
    expect(answer).toMatchObject({ kind: 'refusal', code: refusal })
  })

  it('have a message for each error of spec §8, and no two the same', () => {
    const texts = codes.map(([, refusal]) => refusals[`refusal.${refusal}`])
    expect(new Set(texts).size).toBe(codes.length)
    expect(texts.every((text) => text.length > 5)).toBe(true)
  })

  it('are unknown for an error that is not Firebase’s', () => {
    for (const odd of [new Error('bug'), null, undefined, 'text', { code: 17 }]) {
      expect(refusedBy(odd)).toMatchObject({ code: 'firebase_unknown' })
    }
  })

  it('are a fault when the network is to blame', async () => {
    const broken = Promise.reject(Object.assign(new Error('Firebase'), { code: 'auth/network-request-failed' }))
    await expect(orRefusal(broken)).rejects.toBeInstanceOf(FaultError)
    await expect(orRefusal(Promise.reject(new FaultError('timeout')))).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('do not hold back an answer', async () => {
    expect(await orRefusal(Promise.resolve('token'))).toBe('token')
  })
})
