import { beforeEach, expect, it } from 'vitest'
import { keepTerms, readTerms } from '#src/features/search/kept-terms.ts'
import { longestTerm } from '#wire/content/search.ts'

const strings = new Map<string, string>()
beforeEach(() => {
  strings.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => strings.get(name) ?? null,
      setItem: (name: string, value: string) => strings.set(name, value),
      removeItem: (name: string) => strings.delete(name),
    },
  })
})

it('keeps terms for each name apart, and leaves no trace of none', () => {
  keepTerms('marisol', ['koi'])
  keepTerms('', ['slots'])
  expect([readTerms('marisol'), readTerms(''), readTerms('bea')]).toEqual([['koi'], ['slots'], []])
  keepTerms('marisol', [])
  expect(readTerms('marisol')).toEqual([])
  expect([...strings.keys()]).toEqual(['search.terms:'])
})

it.each([
  ['{"value":"koi"}'],
  ['{"value":[1]}'],
  ['{"value":[""]}'],
  ['nonsense'],
  [`{"value":["${'x'.repeat(longestTerm + 1)}"]}`],
])('reads %s as if nothing were kept', (kept) => {
  strings.set('search.terms:', kept)
  expect(readTerms('')).toEqual([])
})

it('reads no more than ten', () => {
  keepTerms(
    '',
    Array.from({ length: 30 }, (_, at) => `term ${at}`),
  )
  expect(readTerms('')).toHaveLength(10)
})
