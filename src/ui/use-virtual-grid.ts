import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { fastScrollThreshold } from '#src/platform/fast-scroll-threshold.ts'

/** A grid of up to this many cells is rendered as a whole: the browser's own search finds all of it. */
const maxUnvirtualized = 120

/** Overscan in rows: as many as a flick of a finger passes before the next are rendered. */
const slowOverscan = 4

/** Overscan during fast scrolling: those cells are cheap, and fewer rows leave more time for the others. */
const fastOverscan = 2

/**
 * More CSS pixels a cell than any grid needs. An unmeasured grid is too high rather than too low: a page that becomes
 * lower than its scroll position loses it.
 */
const maxCellHeight = 120

/** The measures of a grid, in CSS pixels. */
interface Measured {
  readonly columns: number
  readonly row: number
  readonly gap: number
  /** From the top of the page. */
  readonly top: number
}

/** A rendered cell, by its index in the list; `row` counts from 1 where it has to be placed in a row. */
export interface VirtualCell {
  readonly index: number
  readonly row: number | undefined
  /** True if it was first rendered during fast scrolling that still goes on: skip what is slow to render. */
  readonly isFastScrolling: boolean
}

const cellsUpTo = (count: number): readonly VirtualCell[] =>
  Array.from({ length: count }, (_, index) => ({ index, row: undefined, isFastScrolling: false }))

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

/** The scrolling of a grid, from one change of its rows to the next. */
interface ScrollState {
  at: number
  offset: number
  fast: boolean
  /** The rows that were rendered when it last scrolled slowly. */
  rows: ReadonlySet<number>
}

type Grid = Virtualizer<Window, Element>

const rowsOf = (grid: Grid): ReadonlySet<number> => new Set(grid.getVirtualItems().map(({ index }) => index))

/** Those of the rows that stay rendered during fast scrolling. */
const rowsToKeep = (rows: ReadonlySet<number>, { range, options }: Grid): ReadonlySet<number> => {
  if (range === null) return rows
  const drawn = options.rangeExtractor({ ...range, overscan: fastOverscan, count: options.count })
  return new Set(drawn.filter((at) => rows.has(at)))
}

/** Measures the scroll speed over two frames, in CSS pixels a millisecond. */
const scrollSpeed = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame((begun) => {
      const from = scrollY
      requestAnimationFrame((at) => resolve(Math.abs(scrollY - from) / Math.max(1, at - begun)))
    })
  })

/**
 * Returns the rows that stay fully rendered during fast scrolling, null otherwise; call `follow` with the grid's every
 * change.
 */
function useFastScroll() {
  const [fastRows, setFastRows] = useState<ReadonlySet<number> | null>(null)
  const scrollState = useRef<ScrollState>({ at: -Infinity, offset: 0, fast: false, rows: new Set() })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  const follow = useCallback((grid: Grid) => {
    const state = scrollState.current
    /** A long frame looks like the end of scrolling, and full cells would make the next one longer. */
    const checkSettled = async () => {
      if ((await scrollSpeed()) > fastScrollThreshold) return waitUntilSettled()
      state.fast = false
      state.rows = rowsOf(grid)
      // A hundred cells at once: they yield to further scrolling.
      startTransition(() => setFastRows(null))
    }
    const waitUntilSettled = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void checkSettled(), 150)
    }
    const [now, to] = [performance.now(), grid.scrollOffset ?? 0]
    const isFast = grid.isScrolling && Math.abs(to - state.offset) > fastScrollThreshold * (now - state.at)
    state.at = now
    state.offset = to
    if (state.fast && !isFast) waitUntilSettled()
    if (state.fast || isFast) {
      const left = rowsToKeep(state.rows, grid)
      if (!state.fast || left.size < state.rows.size) setFastRows(left)
      state.fast = true
      state.rows = left
    } else state.rows = rowsOf(grid)
  }, [])
  return { fastRows, follow }
}

/** Returns the index of the cell with the focus. */
const focused = (list: HTMLElement | null) => {
  const cell = document.activeElement?.closest('li')
  return cell instanceof HTMLElement && cell.parentElement === list ? Number(cell.dataset['index']) : null
}

/**
 * Virtualizes a grid of `count` equal cells: renders those near the viewport, and the row with the focus. The grid has
 * its full height, so that the page scrolls, restores and measures as a whole one. Cells need their index as
 * `data-index`; of those with `isFastScrolling` the caller renders a cheap version.
 */
export function useVirtualGrid(count: number) {
  const list = useRef<HTMLElement | null>(null)
  const [size, setSize] = useState<Measured | null>(null)
  const long = count > maxUnvirtualized
  const { fastRows, follow } = useFastScroll()
  const isSettled = fastRows === null
  useLayoutEffect(() => {
    const element = list.current
    // Cheap cells are lower than full ones: the grid is measured again after fast scrolling.
    if (!long || !isSettled || element === null) return undefined
    const update = () => setSize((before) => (same(before, measure(element)) ? before : measure(element)))
    update()
    const watch = new ResizeObserver(update)
    watch.observe(element)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [long, isSettled])

  const { columns = 1, row = 0, gap = 0, top = 0 } = size ?? {}
  const rows = Math.ceil(count / columns)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const at = focused(list.current)
      const near = defaultRangeExtractor(range)
      const focusedRow = at === null ? undefined : Math.floor(at / columns)
      return focusedRow === undefined || focusedRow >= range.count || near.includes(focusedRow)
        ? near
        : [...near, focusedRow].toSorted((one, other) => one - other)
    },
    [columns],
  )
  // oxlint-disable-next-line react/incompatible-library -- the site is built without the React compiler
  const grid = useWindowVirtualizer({
    enabled: long && size !== null,
    count: rows,
    estimateSize: () => row,
    gap,
    scrollMargin: top,
    overscan: isSettled ? slowOverscan : fastOverscan,
    rangeExtractor,
    useFlushSync: false,
    onChange: follow,
  })
  useLayoutEffect(() => grid.measure(), [grid, row, gap])
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])

  const drawn = grid.getVirtualItems()
  if (!long || drawn.length === 0)
    return {
      ref,
      rows: undefined,
      style: long ? { minHeight: count * maxCellHeight } : undefined,
      cells: cellsUpTo(Math.min(count, maxUnvirtualized)),
    }
  const style: CSSProperties = { gridTemplateRows: `repeat(${rows}, ${row}px)` }
  const cells = drawn.flatMap(({ index: at }): VirtualCell[] =>
    Array.from({ length: Math.min(columns, count - at * columns) }, (_, column) => ({
      index: at * columns + column,
      row: at + 1,
      isFastScrolling: fastRows !== null && !fastRows.has(at),
    })),
  )
  return { ref, rows, style, cells }
}
