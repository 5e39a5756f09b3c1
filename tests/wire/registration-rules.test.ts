import { describe, expect, it } from 'vitest'
import { matchesPattern, patternIds, type PatternId } from '#wire/identity/patterns.ts'
import { brokenRule, readBirthday, textOf, yearsBetween } from '#wire/identity/registration-fields.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'

const cases: Readonly<Record<PatternId, readonly [good: readonly string[], bad: readonly string[]]>> = {
  any: [['a', '\u{1F600} !'], []],
  letterFirst: [
    ['a1', 'Zz9'],
    ['1a', 'a_', 'á1'],
  ],
  alphanumeric: [['1a'], ['a b', 'a-']],
  digits: [['0123'], ['1.2', '١٢']],
  uppercase: [['aBc'], ['abc']],
  mixed: [['aB3!'], ['aB3', 'ab3!', 'AB3!', 'aBc!', 'aB3 ']],
  lettersSpaces: [['Ana Reyes'], ['Ana-Reyes', 'Añ']],
  noSpaces: [['a!b'], ['a b', 'a\u00A0b']],
  email: [['ana.reyes+1@mail.example.com'], ['ana', 'ana@', 'ana@com', 'ana@a..com', 'a b@c.de']],
  dateYmd: [['2000-02-29'], ['2001-02-29', '02-29-2000', '2000-13-01', '2000-2-9']],
  dateMdy: [['02-29-2000'], ['02-29-2001', '2000-02-29']],
  korean: [['홍 길동'], ['hong', '홍1']],
  thai: [['สมชาย'], ['somchai', 'สมa']],
  thaiEnglish: [['สมชาย Jai'], ['สม1']],
  chinese: [
    ['王小明', '王1，2'],
    ['王a', '王 明'],
  ],
}

describe.each(patternIds)('the pattern %s', (id) => {
  it('accepts what matches and nothing else', () => {
    const [good, bad] = cases[id]
    expect(good.filter((text) => !matchesPattern(id, text))).toEqual([])
    expect(bad.filter((text) => matchesPattern(id, text))).toEqual([])
  })
})

describe('a rule', () => {
  const rule: FieldRule = {
    enabled: true,
    required: true,
    patternId: 'letterFirst',
    acceptedPattern: '[a-m].*',
    minLength: 3,
    maxLength: 5,
  }

  it('is broken by an empty text, a too short or too long one, and one that does not match', () => {
    expect(brokenRule(rule, '')).toBe('missing')
    expect(brokenRule({ ...rule, required: false }, '')).toBeNull()
    expect([brokenRule(rule, 'ab'), brokenRule(rule, 'abc'), brokenRule(rule, 'abcde')]).toEqual(['length', null, null])
    expect(brokenRule(rule, 'abcdef')).toBe('length')
    expect(brokenRule(rule, '1abc')).toBe('format')
  })

  it('counts characters as people do', () => {
    expect(brokenRule({ ...rule, patternId: 'any', acceptedPattern: null, maxLength: 3 }, '\u{1F600}'.repeat(3))).toBe(
      null,
    )
  })

  it('leaves the operator’s own pattern to the server', () => {
    expect([brokenRule(rule, 'zabc'), brokenRule({ ...rule, acceptedPattern: '(?=x)' }, 'abc')]).toEqual([null, null])
  })

  it('does not count surrounding spaces, except for a password', () => {
    expect([textOf('username', ' ana '), textOf('password', ' ana '), textOf('email', undefined)]).toEqual([
      'ana',
      ' ana ',
      '',
    ])
  })
})

describe('a birthday', () => {
  it('is parsed in both date forms', () => {
    expect(['1990-12-31', '12-31-1990', '31-12-1990', ''].map(readBirthday)).toEqual([
      '1990-12-31',
      '1990-12-31',
      null,
      null,
    ])
  })

  it('is reached on its day', () => {
    expect(yearsBetween('2000-06-15', '2018-06-14')).toBe(17)
    expect(yearsBetween('2000-06-15', '2018-06-15')).toBe(18)
    expect(yearsBetween('2000-02-29', '2018-02-28')).toBe(17)
    expect(yearsBetween('2000-02-29', '2018-03-01')).toBe(18)
  })
})
