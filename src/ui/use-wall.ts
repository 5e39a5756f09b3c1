import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A wall of no more cells than this is drawn whole: the browser's own search finds all of it. */
const wholeUpTo = 120

/** Rows drawn above and below the screen: as many as a flick of a finger passes before the next are there. */
const ahead = 4

/**
 * More CSS pixels than a cell adds to the height of any wall. Until a wall is measured it is too high rather than too low:
 * a page that is lower for a moment than the reader has scrolled loses their place.
 */
const tallest = 120

/** How a wall stands on the page, in CSS pixels. */
interface Measured {
  readonly columns: number
  readonly row: number
  readonly gap: number
  /** From the top of the page. */
  readonly top: number
}

/** A cell that is drawn, by its place in the list; `row` counts from 1 where it has to be put into its row. */
export interface WallCell {
  readonly index: number
  readonly row: number | undefined
}

const cellsUpTo = (count: number): readonly WallCell[] =>
  Array.from({ length: count }, (_, index) => ({ index, row: undefined }))

function measure(list: HTMLElement): Measured | null {
  const tile = list.querySelector('li > :first-child')
  if (tile === null) return null
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  return {
    columns: gridTemplateColumns.split(' ').length,
    row: tile.getBoundingClientRect().height,
    gap: Number.parseFloat(rowGap) || 0,
    top: list.getBoundingClientRect().top + scrollY,
  }
}

const same = (one: Measured | null, other: Measured | null) =>
  one?.columns === other?.columns && one?.row === other?.row && one?.gap === other?.gap && one?.top === other?.top

/** The place in the list that has the focus, or holds what has it. */
const focused = (list: HTMLElement | null) => {
  const cell = document.activeElement?.closest('li')
  return cell instanceof HTMLElement && cell.parentElement === list ? Number(cell.dataset['index']) : null
}

/**
 * The cells of a grid of `count` equal ones that are worth drawing: those near the screen, and the row that has the focus.
 * The grid is as high as if all were there, so that the page scrolls, comes back and is measured as a whole one. Cells
 * bear their index as `data-index`.
 */
export function useWall(count: number) {
  const list = useRef<HTMLElement | null>(null)
  const [size, setSize] = useState<Measured | null>(null)
  const long = count > wholeUpTo
  useLayoutEffect(() => {
    const place = list.current
    if (!long || place === null) return undefined
    const look = () => setSize((before) => (same(before, measure(place)) ? before : measure(place)))
    look()
    const watch = new ResizeObserver(look)
    watch.observe(place)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [long])

  const { columns = 1, row = 0, gap = 0, top = 0 } = size ?? {}
  const rows = Math.ceil(count / columns)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const at = focused(list.current)
      const near = defaultRangeExtractor(range)
      const held = at === null ? undefined : Math.floor(at / columns)
      return held === undefined || held >= range.count || near.includes(held)
        ? near
        : [...near, held].toSorted((one, other) => one - other)
    },
    [columns],
  )
  // oxlint-disable-next-line react/incompatible-library -- the rule is for the React compiler, which this site is not built with
  const wall = useWindowVirtualizer({
    enabled: long && size !== null,
    count: rows,
    estimateSize: () => row,
    gap,
    scrollMargin: top,
    overscan: ahead,
    rangeExtractor,
    useFlushSync: false,
  })
  useLayoutEffect(() => wall.measure(), [wall, row, gap])
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])

  const drawn = wall.getVirtualItems()
  if (!long || drawn.length === 0)
    return {
      ref,
      rows: undefined,
      style: long ? { minHeight: count * tallest } : undefined,
      cells: cellsUpTo(Math.min(count, wholeUpTo)),
    }
  const style: CSSProperties = { gridTemplateRows: `repeat(${rows}, ${row}px)` }
  const cells = drawn.flatMap(({ index: at }): WallCell[] =>
    Array.from({ length: Math.min(columns, count - at * columns) }, (_, column) => ({
      index: at * columns + column,
      row: at + 1,
    })),
  )
  return { ref, rows, style, cells }
}
