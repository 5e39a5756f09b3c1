import { beforeEach, expect, it } from 'vitest'
import { storeTerms, readTerms } from '#src/features/search/stored-terms.ts'
import { maxTermLength } from '#wire/content/search.ts'

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

it('recent search terms: are stored per username, and an empty list removes the entry', () => {
  storeTerms('marisol', ['koi'])
  storeTerms('', ['slots'])
  expect([readTerms('marisol'), readTerms(''), readTerms('bea')]).toEqual([['koi'], ['slots'], []])
  storeTerms('marisol', [])
  expect(readTerms('marisol')).toEqual([])
  expect([...strings.keys()]).toEqual(['search.terms:'])
})

it.each([
  ['{"value":"koi"}'],
  ['{"value":[1]}'],
  ['{"value":[""]}'],
  ['nonsense'],
  [`{"value":["${'x'.repeat(maxTermLength + 1)}"]}`],
])('recent search terms: invalid stored value %s reads as empty', (stored) => {
  strings.set('search.terms:', stored)
  expect(readTerms('')).toEqual([])
})

it('recent search terms: at most ten are read', () => {
  storeTerms(
    '',
    Array.from({ length: 30 }, (_, at) => `term ${at}`),
  )
  expect(readTerms('')).toHaveLength(10)
})
