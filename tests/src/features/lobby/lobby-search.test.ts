import { describe, expect, it } from 'vitest'
import { firstPlace, type Place } from '#machines/lobby/lobby.rules.ts'
import { lobbySearch, placeFromSearch, searchFromPlace } from '#src/features/lobby/lobby-search.ts'

const places: Record<string, Place> = {
  'the first place': firstPlace,
  'the hot list': { ...firstPlace, list: 'hot' },
  'the games played most': { ...firstPlace, list: 'rank' },
  'the games opened last': { ...firstPlace, list: 'recent' },
  favourites: { ...firstPlace, list: 'fav' },
  'favourites further down': { ...firstPlace, list: 'fav', page: 3 },
  'a vendor tab': { ...firstPlace, vendors: ['HARBOUR'] },
  'a vendor whose code is a number': { ...firstPlace, vendors: ['108'] },
  'a search for a number': { ...firstPlace, search: '777' },
  'several vendors': { ...firstPlace, vendors: ['108', 'HARBOUR', 'KISLAP'] },
  'an order': { ...firstPlace, sort: 'popular' },
  everything: {
    list: 'all',
    vendors: ['NORTHWIND'],
    search: 'koi & co',
    classify: 'JP',
    minBet: '0.5',
    sort: 'name',
    page: 12,
  },
}

describe('the URL of a lobby', () => {
  it.each(Object.entries(places))('names %s and leads back to it', (_, place) => {
    expect(placeFromSearch({ ...searchFromPlace(place) })).toEqual(place)
  })

  it('has no search params at the first place', () => {
    expect(searchFromPlace(firstPlace)).toEqual({})
  })

  it('names the vendor `page`, as the spec does', () => {
    expect(searchFromPlace({ ...firstPlace, vendors: ['HARBOUR'] })).toEqual({ page: 'HARBOUR' })
  })

  it('accepts the other names of the spec for vendor and list', () => {
    expect(placeFromSearch({ type: 'vassalage', vassalage: 'HARBOUR' })).toEqual({
      ...firstPlace,
      vendors: ['HARBOUR'],
    })
    expect(lobbySearch({ type: 'vassalage', vassalage: 'HARBOUR' })).toEqual({ page: 'HARBOUR' })
    expect(placeFromSearch({ type: 'vassalage' })).toEqual(firstPlace)
  })

  it('takes several vendors in any order, each once', () => {
    expect(lobbySearch({ page: 'KISLAP,HARBOUR,KISLAP' })).toEqual({ page: 'HARBOUR,KISLAP' })
  })

  it.each([
    ['a page below the first', { pageNo: 0 }],
    ['a page that is no number', { pageNo: 'many' }],
    ['a page beyond all bounds', { pageNo: 1e12 }],
    ['a vendor that is no code', { page: '<script>' }],
    ['a vendor that is an object', { page: { $ne: 1 } }],
    ['vendors of which one is no code', { page: 'HARBOUR,<script>' }],
    ['more vendors than there may be', { page: Array.from({ length: 61 }, (_, at) => `V${at}`).join() }],
    ['an unknown order', { sort: 'constructor' }],
    ['an unknown list', { type: 'best' }],
    ['an unknown class', { classify: 'XX' }],
    ['a minimum bet that is not on offer', { minBet: 0.3 }],
    ['a search that is a list', { q: ['a', 'b'] }],
    ['keys of others', { utm_source: 'mail' }],
  ])('ignores %s', (_, search) => {
    expect(placeFromSearch(search)).toEqual(firstPlace)
    expect(lobbySearch(search)).toEqual({})
  })

  it('is at another list than all games or at a vendor, never both', () => {
    expect(placeFromSearch({ type: 'fav', page: 'HARBOUR', q: 'koi' })).toEqual({ ...firstPlace, list: 'fav' })
    expect(placeFromSearch({ type: 'recent', pageNo: 3 })).toEqual({ ...firstPlace, list: 'recent' })
    expect(placeFromSearch({ type: 'hot', page: 'HARBOUR', pageNo: 3 })).toEqual({ ...firstPlace, list: 'hot' })
  })
})
