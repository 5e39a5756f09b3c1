import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReadablePattern, ruleProblem } from '#server/domain/identity/accepted-pattern.ts'

const accepts = (acceptedPattern: string, text: string) => {
  const rule = { enabled: true, required: false, patternId: 'any', acceptedPattern, minLength: 0, maxLength: 500 }
  return ruleProblem({ ...rule, patternId: 'any' }, text) === null
}

describe('an accepted pattern', () => {
  it.each([
    ['[a-z]{2,4}', ['ab', 'abcd'], ['a', 'abcde', 'ab1']],
    ['^[A-Z][a-z]+$', ['Ana'], ['ana', 'A', ' Ana']],
    ['a|bc', ['a', 'bc'], ['ac', 'abc', 'b']],
    ['09\\d{9}', ['09171234567'], ['9171234567', '091712345678']],
    ['(?:PH|SG)-\\d+', ['PH-1', 'SG-99'], ['MY-1', 'PH-']],
    ['[\\w.+-]+@[^@\\s]+', ['a.b@c.d'], ['a@b@c', 'a @b']],
    ['\\$\\d+\\.\\d{2}', ['$12.50'], ['12.50', '$12,50']],
    ['[^a-c]', ['d', '\u{1F600}'], ['a', 'dd']],
    ['.', ['x', '\u{1F600}'], ['xx', '\n']],
    ['\\p{L}+', ['Ñoño', '名字'], ['a1']],
  ])('%s matches whole texts', (source, accepted, refused) => {
    expect(accepted.filter((text) => !accepts(source, text))).toEqual([])
    expect(refused.filter((text) => accepts(source, text))).toEqual([])
  })

  it.each([
    '(?=.*\\d).+',
    '(?<!a)b',
    '(a)\\1',
    'a**',
    '*a',
    '[z-a]',
    '[a',
    '(a',
    'a)',
    '\\',
    '(((){1000}){1000}){1000}',
    '(((){9}){9}){9}'.repeat(8),
    '(a{900}){900}',
    '(\\w\\d){1000}',
  ])('%s cannot be set, and one that was stored all the same accepts nothing', (source) => {
    const from = performance.now()
    expect(isReadablePattern(source)).toBe(false)
    expect(accepts(source, 'a1')).toBe(false)
    expect(performance.now() - from).toBeLessThan(2_000)
  })

  it('decides patterns that would keep a backtracking engine busy for ever', () => {
    for (const source of ['(a+)+b', '(a|a)*b', '(a|aa)+$', '([a-z]+)*[a-z]+\\d', '(.*a){12}b', '((a*)*)*b'])
      expect(accepts(source, `${'a'.repeat(499)}!`)).toBe(false)
  })

  it('costs at most its steps times the text, however it is nested', () => {
    for (const source of ['((.{0,31}){0,30})!', '((a?){15}){15}a{400}', '(\\pL|\\p{Greek}){300}', '[^b]{990}']) {
      const from = performance.now()
      accepts(source, 'a'.repeat(500))
      expect(performance.now() - from).toBeLessThan(2_000)
    }
  })

  it('agrees with the engine of the language wherever both can decide', () => {
    const atom = constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b1)', '(?:ab)')
    const count = constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{2,}')
    const pattern = array(tuple(atom, count), { maxLength: 4 }).map((parts) =>
      parts.map((part) => part.join('')).join(''),
    )
    const text = string({ unit: constantFrom('a', 'b', '1'), minLength: 1, maxLength: 8 })
    assert(
      property(pattern, text, (source, typed) => {
        expect(accepts(source, typed)).toBe(new RegExp(`^(?:${source})$`).test(typed))
      }),
      { numRuns: 300 },
    )
  })

  it('never throws, whatever an operator types', () => {
    assert(
      property(string({ maxLength: 40 }), (source) => {
        expect([true, false]).toContain(accepts(source, 'a1 '))
      }),
      { numRuns: 300 },
    )
  })
})
