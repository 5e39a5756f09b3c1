import { describe, expect, it } from 'vitest'
import {
  firstPlace,
  samePlace,
  searchLength,
  searchTerm,
  vendorChoice,
  withFilter,
  withList,
  withoutFilters,
  withVendor,
  type Place,
} from '#machines/lobby/lobby.rules.ts'

const far: Place = {
  list: 'all',
  vendors: ['HARBOUR'],
  search: 'koi',
  classify: 'JP',
  minBet: '0.5',
  sort: 'new',
  page: 7,
}

describe('list types (spec §4)', () => {
  it('resets paging and every filter when hot is chosen', () => {
    expect(withList(far, 'hot')).toEqual({ ...firstPlace, list: 'hot' })
  })

  it('keeps the filters and goes to page 1 when all games are chosen', () => {
    expect(withList(far, 'all')).toEqual({ ...far, page: 1 })
  })
})

describe('filters (spec §4)', () => {
  const hotFarAway: Place = { ...far, list: 'hot' }
  it.each([
    ['vendors', { vendors: ['KISLAP', 'SAFFRON'] }],
    ['search', { search: 'tiger' }],
    ['classify', { classify: null }],
    ['minimum bet', { minBet: '0.75' }],
    ['order', { sort: 'name' }],
  ] as const)('resets list type and page when the %s changes, and nothing else', (_, filter) => {
    expect(withFilter(hotFarAway, filter)).toEqual({ ...hotFarAway, ...filter, list: 'all', page: 1 })
  })
})

describe('several vendors', () => {
  it('are the same choice in whatever order they were made, each once', () => {
    expect(vendorChoice(['TALA', 'HARBOUR', 'TALA'])).toEqual(['HARBOUR', 'TALA'])
    const both = withVendor(withVendor(firstPlace, 'TALA'), 'HARBOUR')
    expect(both.vendors).toEqual(['HARBOUR', 'TALA'])
    expect(samePlace(both, withVendor(withVendor(firstPlace, 'HARBOUR'), 'TALA'))).toBe(true)
  })

  it('are one less when one of them is chosen again, on page 1 of all games', () => {
    expect(withVendor({ ...far, list: 'hot' }, 'HARBOUR')).toEqual({ ...far, vendors: [], page: 1 })
  })

  it('go with the other filters when these are cleared, but the order stays', () => {
    expect(withoutFilters(far)).toEqual({ ...firstPlace, sort: 'new' })
  })
})

describe('search text', () => {
  it('is searched for without the spaces around it and with single ones inside', () => {
    expect(searchTerm('  moon \t rabbit ')).toBe('moon rabbit')
    expect(searchTerm('   ')).toBe('')
  })

  it('contains no control characters and no lone surrogates, also where it is cut', () => {
    expect(searchTerm('\0')).toBe('')
    expect(searchTerm('moon\0\u0007rabbit\u007f')).toBe('moon rabbit')
    expect(searchTerm('moon \ud83d')).toBe('moon')
    const cut = searchTerm(`${'a'.repeat(searchLength - 1)}🐇`)
    expect(cut).toBe('a'.repeat(searchLength - 1))
    expect(searchTerm('koi 🐟 鯉')).toBe('koi 🐟 鯉')
  })

  it('is never longer than the server’s limit', () => {
    expect(searchTerm('x'.repeat(500))).toHaveLength(searchLength)
  })
})

describe('places', () => {
  it.each(Object.keys(far) as (keyof Place)[])('differ when the %s differs', (key) => {
    expect(samePlace({ ...firstPlace, page: 1 }, firstPlace)).toBe(true)
    expect(samePlace({ ...firstPlace, [key]: key === 'list' ? 'hot' : far[key] }, firstPlace)).toBe(false)
  })
})
