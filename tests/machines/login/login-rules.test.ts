import { describe, expect, it } from 'vitest'
import { refusalStatus, type RefusalCode } from '#wire/codes.ts'
import { placeOf, smsProblems, usernameProblems } from '#machines/login/login.rules.ts'

const empty = { username: '', password: '', captcha: '', mobile: '', code: '', linkTicket: '' }

describe('username form of the login', () => {
  it('requires username and password, trimmed (spec §5)', () => {
    expect(usernameProblems({ ...empty, username: '  ', password: '\t' }, false)).toEqual({
      username: 'required',
      password: 'required',
    })
    expect(usernameProblems({ ...empty, username: ' marisol ', password: 'x' }, false)).toEqual({})
  })

  it('requires the captcha only while it is shown', () => {
    const filled = { ...empty, username: 'marisol', password: 'x' }
    expect(usernameProblems(filled, true)).toEqual({ captcha: 'required' })
    expect(usernameProblems({ ...filled, captcha: 'a1' }, true)).toEqual({})
  })
})

describe('SMS form of the login', () => {
  it.each([
    ['', 'mobile_missing'],
    ['12345', 'mobile_invalid'],
    ['0917-CALL-ME', 'mobile_invalid'],
    ['917 123 4567', undefined],
    ['(917) 123-4567', undefined],
    ['123456789012345', 'mobile_invalid'],
  ])('checks the mobile number %j', (mobile, problem) => {
    expect(smsProblems({ ...empty, mobile, code: '123456' }, false)).toEqual(
      problem === undefined ? {} : { mobile: problem },
    )
  })

  it('requires the code', () => {
    expect(smsProblems({ ...empty, mobile: '9171234567', code: ' ' }, false)).toEqual({ code: 'required' })
  })
})

describe('place of a login refusal (spec §8)', () => {
  it('is the field it concerns', () => {
    expect(placeOf('captcha_wrong')).toBe('captcha')
    expect(placeOf('sms_code_expired')).toBe('code')
    expect(placeOf('mobile_invalid')).toBe('mobile')
  })

  it('is the form for everything else', () => {
    const elsewhere = (Object.keys(refusalStatus) as RefusalCode[]).filter((code) => placeOf(code) === 'form')
    expect(elsewhere).toContain('bad_credentials')
    expect(elsewhere).toContain('member_no_enter')
    expect(elsewhere).toHaveLength(Object.keys(refusalStatus).length - 6)
  })
})
