import { expect, it } from 'vitest'
import { placeFromSearch, searchFromPlace } from '#src/features/notices/notices-search.ts'

it.each([
  [{}, { page: 1, id: null }],
  [{ pageNo: 2 }, { page: 2, id: null }],
  [
    { pageNo: '3', id: '12' },
    { page: 3, id: 12 },
  ],
  [{ id: 12 }, { page: 1, id: 12 }],
  [
    { pageNo: 0, id: -4 },
    { page: 1, id: null },
  ],
  [
    { pageNo: '2.5', id: 'twelve' },
    { page: 1, id: null },
  ],
  [
    { pageNo: 1e12, id: ['1'] },
    { page: 1, id: null },
  ],
])('reads %j as a place', (search, place) => {
  expect(placeFromSearch(search)).toEqual(place)
})

it('writes the address of a place so that it is read as the same', () => {
  for (const place of [
    { page: 1, id: null },
    { page: 2, id: null },
    { page: 2, id: 7 },
  ]) {
    expect(placeFromSearch({ ...searchFromPlace(place) })).toEqual(place)
  }
  expect(searchFromPlace({ page: 1, id: null })).toEqual({})
})
