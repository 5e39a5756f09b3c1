/** A place in a row of page numbers; `page` null stands for a gap. */
export interface PageItem {
  readonly key: string
  readonly page: number | null
}

/**
 * Returns the first, the last and the pages around the current one: at most seven places, so that the width is
 * constant.
 */
export function pageItems(page: number, totalPages: number): readonly PageItem[] {
  const number = (value: number): PageItem => ({ key: String(value), page: value })
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => number(from + index))
  if (totalPages <= 7) return range(1, totalPages)
  const before: PageItem = { key: 'before', page: null }
  const after: PageItem = { key: 'after', page: null }
  if (page <= 4) return [...range(1, 5), after, number(totalPages)]
  if (page >= totalPages - 3) return [number(1), before, ...range(totalPages - 4, totalPages)]
  return [number(1), before, ...range(page - 1, page + 1), after, number(totalPages)]
}
