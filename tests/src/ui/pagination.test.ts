import { describe, expect, it } from 'vitest'
import { pageItems } from '#src/ui/pagination.rules.ts'

const shown = (page: number, total: number) => pageItems(page, total).map((item) => item.page ?? '…')

describe('pageItems', () => {
  it('shows all pages when they fit', () => {
    expect(shown(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('shows both ends and the neighbours of the page', () => {
    expect(shown(10, 20)).toEqual([1, '…', 9, 10, 11, '…', 20])
    expect(shown(1, 20)).toEqual([1, 2, 3, 4, 5, '…', 20])
    expect(shown(20, 20)).toEqual([1, '…', 16, 17, 18, 19, 20])
  })

  it('always contains the page, never repeats one, and has seven places', () => {
    for (let page = 1; page <= 30; page += 1) {
      const items = pageItems(page, 30)
      expect(items.some((item) => item.page === page)).toBe(true)
      expect(new Set(items.map((item) => item.key)).size).toBe(7)
    }
  })
})
