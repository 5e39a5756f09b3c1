import { describe, expect, it } from 'vitest'
import { maxTerms, optionsOf, stepTo, termOf, withoutTerm, withTerm } from '#machines/search/search.rules.ts'
import type { Game } from '#wire/play/game.ts'
import { maxTermLength } from '#wire/content/search.ts'

describe('search term', () => {
  it.each([
    ['  koi   pond ', 'koi pond'],
    ['\u0000koi\n', 'koi'],
    ['\uD800', ''],
    ['   ', ''],
    ['x'.repeat(10_000), 'x'.repeat(maxTermLength)],
    [`${'x'.repeat(maxTermLength - 1)}🎰`, 'x'.repeat(maxTermLength - 1)],
  ])('of %j is %j', (typed, term) => {
    expect(termOf(typed)).toBe(term)
  })
})

describe('recent search terms', () => {
  it('are unique, the latest first, and at most ten', () => {
    const many = Array.from({ length: 12 }, (_, at) => `term ${at}`)
    const terms = many.reduce<readonly string[]>(withTerm, [])
    expect(terms).toHaveLength(maxTerms)
    expect(terms[0]).toBe('term 11')
    expect(withTerm(terms, 'TERM 5')).toEqual(['TERM 5', ...terms.filter((term) => term !== 'term 5')])
    expect(withTerm(terms, '')).toBe(terms)
  })

  it('are removed ignoring case', () => {
    expect(withoutTerm(['Koi', 'slots'], 'kOI')).toEqual(['slots'])
  })

  it('are offered while nothing is typed', () => {
    expect(optionsOf({ typed: ' ', terms: ['koi'], found: null })).toEqual([{ kind: 'term', term: 'koi' }])
    expect(optionsOf({ typed: 'k', terms: ['koi'], found: null })).toEqual([])
  })
})

describe('order of search results', () => {
  it('is games, providers, lobbies, pages, and answers of the help', () => {
    const found = {
      match: 'good' as const,
      games: [{} as Game],
      vendors: [{ vassalage: 'HARBOUR', title: '', gameType: null, games: 1 }],
      lobbies: ['RNG' as const],
      pages: ['help' as const],
      help: [{ section: 'wallet', question: '' }],
    }
    const kinds = optionsOf({ typed: 'harbour', terms: ['koi'], found }).map(({ kind }) => kind)
    expect(kinds).toEqual(['game', 'vendor', 'lobby', 'page', 'help'])
  })
})

describe('search keys', () => {
  it.each([
    ['next', null, 3, 0],
    ['next', 2, 3, 0],
    ['previous', null, 3, 2],
    ['previous', 0, 3, 2],
    ['first', 2, 3, 0],
    ['last', null, 3, 2],
    ['next', null, 0, null],
    ['last', null, 0, null],
  ] as const)('%s from %j of %i leads to %j', (step, from, count, to) => {
    expect(stepTo(step, from, count)).toBe(to)
  })
})
