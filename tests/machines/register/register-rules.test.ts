import { describe, expect, it } from 'vitest'
import { anyRule } from '#machines/lib/any-rule.ts'
import {
  contentOf,
  fieldsOf,
  type Form,
  type LoadedRules,
  offeredMethod,
  problemsOf,
} from '#machines/register/register.rules.ts'

const rules = (change: Partial<LoadedRules> = {}): LoadedRules => ({
  version: 'v1',
  minimumAge: 21,
  username: {
    password: anyRule({ minLength: 8 }),
    username: anyRule({ patternId: 'letterFirst' }),
    birthday: anyRule({ patternId: 'dateYmd' }),
    line: anyRule({ enabled: false }),
  },
  mobile: null,
  today: '2026-06-15',
  countryDialingCode: '63',
  ...change,
})
const form = (fields: Form['fields'], change: Partial<Form> = {}): Form => ({
  rules: rules(),
  method: 'username',
  fields,
  agreed: true,
  ...change,
})
const filled = { username: 'ana', password: 'Sampaguita-8', confirmPassword: 'Sampaguita-8', birthday: '2000-01-31' }

describe('registration form', () => {
  it('has the fields its rules enable, in one order, with the password twice', () => {
    expect(fieldsOf(form({}))).toEqual(['username', 'password', 'confirmPassword', 'birthday'])
    expect(fieldsOf(form({}, { method: 'mobile' }))).toEqual([])
  })

  it('opens for the preferred method if it is offered, otherwise for the other', () => {
    expect(offeredMethod(rules(), 'mobile')).toBe('username')
    expect(offeredMethod(rules({ username: null, mobile: {} }), 'username')).toBe('mobile')
    expect(offeredMethod(rules({ username: null }), 'mobile')).toBeNull()
  })

  it('is sent when every rule is kept, the passwords are equal and the agreement is ticked', () => {
    expect(problemsOf(form(filled))).toEqual({})
    expect(problemsOf(form({ ...filled, confirmPassword: 'sampaguita-8' }))).toEqual({ confirmPassword: 'mismatch' })
    expect(problemsOf(form({ ...filled, username: '1' }, { agreed: false }))).toEqual({
      username: 'format',
      agreement: 'missing',
    })
  })

  it('checks a birthday against the age limit, to the day, and refuses one in the future', () => {
    const problem = (birthday: string) => problemsOf(form({ ...filled, birthday })).birthday
    const days = ['2005-06-15', '2005-06-16', '2026-06-15', '2026-06-16', '']
    expect(days.map(problem)).toEqual([
      undefined,
      'underage',
      // A person born today is too young; only a later day is no birthday.
      'underage',
      'format',
      'missing',
    ])
  })

  it('writes a birthday in the format of its rule', () => {
    const mdy = form(filled, { rules: rules({ username: { birthday: anyRule({ patternId: 'dateMdy' }) } }) })
    expect(contentOf(mdy, 'birthday')).toBe('01-31-2000')
    expect(problemsOf(mdy)).toEqual({})
    expect(contentOf(form({ username: ' ana ' }), 'username')).toBe('ana')
  })
})
