import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseListSearch, formatListSearch } from '#src/shared/paged-list/list-search-params.ts'
import { Day } from '#wire/pages.ts'

const plain = { unfiltered: {}, filters: {} }
const record = {
  unfiltered: { state: 'open', from: null },
  filters: { state: v.picklist(['open', 'over']), from: Day },
}

describe('a list without filters', () => {
  it.each([
    [{}, { page: 1, row: null }],
    [{ pageNo: 2 }, { page: 2, row: null }],
    [
      { pageNo: '3', id: '12' },
      { page: 3, row: 12 },
    ],
    [{ id: 12 }, { page: 1, row: 12 }],
    [{ id: 'b7c1-0' }, { page: 1, row: 'b7c1-0' }],
    [
      { pageNo: 0, id: -4.5 },
      { page: 1, row: null },
    ],
    [
      { pageNo: '2.5', id: '<b>' },
      { page: 1, row: null },
    ],
    [
      { pageNo: 1e12, id: ['1'] },
      { page: 1, row: null },
    ],
  ])('reads %j as a place', (search, place) => {
    expect(parseListSearch(plain, search)).toEqual({ ...place, filter: {} })
  })
})

it.each([
  [{ state: 'over' }, { state: 'over', from: null }],
  [
    { state: 'over', from: '2024-02-29' },
    { state: 'over', from: '2024-02-29' },
  ],
  [
    { state: 'constructor', from: 'yesterday' },
    { state: 'open', from: null },
  ],
  [
    { state: ['over'], __proto__: 'x', kind: 'over' },
    { state: 'open', from: null },
  ],
])('reads %j as a filter', (search, filter) => {
  expect(parseListSearch(record, search)).toEqual({ filter, page: 1, row: null })
})

it('list search: formatting and parsing are inverse', () => {
  for (const place of [
    { filter: { state: 'open', from: null }, page: 1, row: null },
    { filter: { state: 'over', from: null }, page: 2, row: null },
    { filter: { state: 'open', from: '2024-02-29' }, page: 2, row: 7 },
    { filter: { state: 'open', from: null }, page: 1, row: 'b7c1-0' },
  ]) {
    expect(parseListSearch(record, formatListSearch(record, place))).toEqual(place)
  }
  expect(formatListSearch(record, { filter: record.unfiltered, page: 1, row: null })).toEqual({})
})
