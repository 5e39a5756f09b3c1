import { expect, test } from 'vitest'
import { changeProblems } from '#machines/change-password/change-password.rules.ts'
import { newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import { anyRule } from '#machines/lib/any-rule.ts'

const rule = anyRule({ minLength: 8, maxLength: 12 })

test.each([
  ['', '', { newPassword: 'missing' }],
  ['', 'Bagong-1', { newPassword: 'missing', confirmNewPassword: 'mismatch' }],
  ['Bagong-', 'Bagong-', { newPassword: 'length' }],
  ['Bagong-1', 'Bagong-1', {}],
  ['Bagong-susi2', 'Bagong-susi2', {}],
  ['Bagong-susi-2', 'Bagong-susi-2', { newPassword: 'length' }],
  ['Bagong-1', 'Bagong-2', { confirmNewPassword: 'mismatch' }],
  ['Bagong-1', 'Bagong-1 ', { confirmNewPassword: 'mismatch' }],
  ['Bagong-1', 'Ｂagong-1', {}],
])('new password: %j, repeated as %j, has the problems %o', (newPassword, confirmNewPassword, problems) => {
  expect(newPasswordProblems(rule, { newPassword, confirmNewPassword })).toEqual(problems)
})

test('new password: without a rule the server judges any but the empty one', () => {
  expect(newPasswordProblems(null, { newPassword: 'a', confirmNewPassword: 'a' })).toEqual({})
  expect(newPasswordProblems(null, { newPassword: '', confirmNewPassword: '' })).toEqual({ newPassword: 'missing' })
})

test('change password: the old password is missing only where the browser does not know it', () => {
  const fields = { oldPassword: '', newPassword: 'Bagong-1', confirmNewPassword: 'Bagong-1' }
  expect(changeProblems({ rule, oldKnown: true, fields })).toEqual({})
  expect(changeProblems({ rule, oldKnown: false, fields })).toEqual({ oldPassword: 'missing' })
  expect(changeProblems({ rule, oldKnown: false, fields: { ...fields, oldPassword: ' ' } })).toEqual({})
})
