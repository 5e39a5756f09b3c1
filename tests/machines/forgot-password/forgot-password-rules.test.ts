import { describe, expect, test } from 'vitest'
import { emailProblems, mobileProblems, refusalFieldOf } from '#machines/forgot-password/forgot-password.rules.ts'

const fields = { username: '', email: '', mobile: '', code: '', newPassword: '', confirmNewPassword: '' }

describe('forgotten password by mail', () => {
  test.each([
    ['', '', { username: 'missing', email: 'missing' }],
    ['  ', '  ', { username: 'missing', email: 'missing' }],
    ['marisol', 'no address', { email: 'format' }],
    [' marisol ', ' marisol@example.test ', {}],
  ])('%j with %j has the problems %j', (username, email, problems) => {
    expect(emailProblems({ ...fields, username, email })).toEqual(problems)
  })
})

describe('forgotten password by phone', () => {
  const filled = {
    ...fields,
    mobile: '917 123 4567',
    newPassword: 'Bagong-susi-2',
    confirmNewPassword: 'Bagong-susi-2',
  }
  test.each([
    ['', { code: 'missing' }],
    ['  ', { code: 'missing' }],
    [' 123456 ', {}],
  ])('the code %j has the problems %j', (code, problems) => {
    expect(mobileProblems(null, { ...filled, code })).toEqual(problems)
  })

  test('a number is required', () => {
    expect(mobileProblems(null, { ...filled, code: '1', mobile: '' })).toEqual({ mobile: 'mobile_missing' })
  })
})

describe('a refusal is shown under its field', () => {
  test.each([
    ['sms_code_wrong', 'code'],
    ['sms_code_expired', 'code'],
    ['mobile_invalid', 'mobile'],
    ['mobile_missing', 'mobile'],
    ['rate_limited', 'form'],
  ] as const)('%s under %s', (code, field) => {
    expect(refusalFieldOf(code)).toBe(field)
  })
})
