import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAcceptedPattern } from '#wire/accepted-pattern.ts'

describe('an accepted pattern', () => {
  it.each([
    ['[a-z]{2,4}', ['ab', 'abcd'], ['a', 'abcde', 'ab1', '']],
    ['^[A-Z][a-z]+$', ['Ana'], ['ana', 'A', ' Ana']],
    ['09\\d{9}', ['09171234567'], ['9171234567', '091712345678']],
    ['(?:PH|SG)-\\d+', ['PH-1', 'SG-99'], ['MY-1', 'PH-']],
    ['(a|bc)*d?', ['', 'abcbcd', 'd'], ['b', 'dd']],
    ['[\\w.+-]+@[^@\\s]+', ['a.b@c.d'], ['a@b@c', 'a @b']],
    ['a{3,}', ['aaa', 'aaaaaa'], ['aa']],
    ['\\$\\d+\\.\\d{2}', ['$12.50'], ['12.50', '$12,50']],
    ['[^a-c]', ['d', '\u{1F600}'], ['a', 'dd']],
    ['.', ['x', '\u{1F600}'], ['', 'xx', '\n']],
  ])('%s matches whole texts', (source, accepted, refused) => {
    const accepts = readAcceptedPattern(source)
    expect(accepted.map((text) => accepts?.(text))).toEqual(accepted.map(() => true))
    expect(refused.map((text) => accepts?.(text))).toEqual(refused.map(() => false))
  })

  it.each([
    '(?=.*\\d).+',
    '(?<!a)b',
    '(?<name>a)',
    '(a)\\1',
    'a**',
    '*a',
    '[z-a]',
    '[a',
    '(a',
    'a)',
    'a{2,1}',
    'a{x}',
    'a^b',
    '\\',
    '\\p{L}',
    '(a{900}){900}',
    `${'('.repeat(50)}a${')'.repeat(50)}`,
  ])('%s is none that is understood', (source) => {
    expect(readAcceptedPattern(source)).toBeNull()
  })

  it('decides what would keep a backtracking engine busy for ever', () => {
    for (const source of ['(a+)+b', '(a|a)*b', '(a|aa)+$', '([a-z]+)*[a-z]+\\d', '(.*a){12}b', '((a*)*)*b']) {
      expect(readAcceptedPattern(source)?.(`${'a'.repeat(499)}!`)).toBe(false)
    }
  })

  it('agrees with the engine of the language wherever both can decide', () => {
    const atom = constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b1)', '(?:ab)')
    const count = constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{2,}')
    const pattern = array(tuple(atom, count), { maxLength: 4 }).map((parts) =>
      parts.map((part) => part.join('')).join(''),
    )
    const text = string({ unit: constantFrom('a', 'b', '1'), maxLength: 8 })
    assert(
      property(pattern, text, (source, typed) => {
        expect(readAcceptedPattern(source)?.(typed)).toBe(new RegExp(`^(?:${source})$`).test(typed))
      }),
      { numRuns: 500 },
    )
  })

  it('never throws, whatever an operator types', () => {
    assert(
      property(string({ maxLength: 40 }), (source) => {
        expect([true, false, undefined]).toContain(readAcceptedPattern(source)?.('a1 '))
      }),
      { numRuns: 500 },
    )
  })
})
