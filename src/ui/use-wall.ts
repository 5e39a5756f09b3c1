import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { rush } from '#src/platform/rush.ts'

/** A wall of no more cells than this is drawn whole: the browser's own search finds all of it. */
const wholeUpTo = 120

/** Rows drawn above and below the screen: as many as a flick of a finger passes before the next are there. */
const ahead = 4

/** The same while all of it rushes past: what is drawn there takes no time, and each row less leaves more for the others. */
const aheadAtARush = 2

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
  /** Whether it came while the wall rushed past, and still does: what takes long to draw is not worth it yet. */
  readonly passing: boolean
}

const cellsUpTo = (count: number): readonly WallCell[] =>
  Array.from({ length: count }, (_, index) => ({ index, row: undefined, passing: false }))

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

/** How a wall moves, from one change of its rows to the next. */
interface Pace {
  at: number
  offset: number
  rushing: boolean
  /** The rows that were drawn when it last moved slowly. */
  rows: ReadonlySet<number>
}

type Wall = Virtualizer<Window, Element>

const rowsOf = (wall: Wall): ReadonlySet<number> => new Set(wall.getVirtualItems().map(({ index }) => index))

/** Those of the rows that stay on the page at a rush: one that has left it comes again like any other. */
const staying = (rows: ReadonlySet<number>, { range, options }: Wall): ReadonlySet<number> => {
  if (range === null) return rows
  const drawn = options.rangeExtractor({ ...range, overscan: aheadAtARush, count: options.count })
  return new Set(drawn.filter((at) => rows.has(at)))
}

/** How fast the page moves from now on, over two frames: CSS pixels a millisecond. */
const paceOfPage = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame((begun) => {
      const from = scrollY
      requestAnimationFrame((at) => resolve(Math.abs(scrollY - from) / Math.max(1, at - begun)))
    })
  })

/** The rows that are drawn whole while all others rush past; null while they do not. `follow` is told the wall's every change. */
function usePace() {
  const [stood, setStood] = useState<ReadonlySet<number> | null>(null)
  const kept = useRef<Pace>({ at: -Infinity, offset: 0, rushing: false, rows: new Set() })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  const follow = useCallback((wall: Wall) => {
    const pace = kept.current
    /** A long frame looks as if nobody scrolled any more, and whole cells would make the next one longer. */
    const lookWhetherItStands = async () => {
      if ((await paceOfPage()) > rush) return waitUntilItStands()
      pace.rushing = false
      pace.rows = rowsOf(wall)
      // A hundred cells at once: they give way to whoever scrolls on.
      startTransition(() => setStood(null))
    }
    const waitUntilItStands = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void lookWhetherItStands(), 150)
    }
    const [now, to] = [performance.now(), wall.scrollOffset ?? 0]
    const isQuick = wall.isScrolling && Math.abs(to - pace.offset) > rush * (now - pace.at)
    pace.at = now
    pace.offset = to
    if (pace.rushing && !isQuick) waitUntilItStands()
    if (pace.rushing || isQuick) {
      const left = staying(pace.rows, wall)
      if (!pace.rushing || left.size < pace.rows.size) setStood(left)
      pace.rushing = true
      pace.rows = left
    } else pace.rows = rowsOf(wall)
  }, [])
  return { stood, follow }
}

/** The place in the list that has the focus, or holds what has it. */
const focused = (list: HTMLElement | null) => {
  const cell = document.activeElement?.closest('li')
  return cell instanceof HTMLElement && cell.parentElement === list ? Number(cell.dataset['index']) : null
}

/**
 * The cells of a grid of `count` equal ones that are worth drawing: those near the screen, and the row that has the focus.
 * The grid is as high as if all were there, so that the page scrolls, comes back and is measured as a whole one. Cells
 * bear their index as `data-index`; of those that rush past, the caller draws what takes no time.
 */
export function useWall(count: number) {
  const list = useRef<HTMLElement | null>(null)
  const [size, setSize] = useState<Measured | null>(null)
  const long = count > wholeUpTo
  const { stood, follow } = usePace()
  const stands = stood === null
  useLayoutEffect(() => {
    const place = list.current
    // What rushes past is lower than a whole cell: the wall is measured again once it stands.
    if (!long || !stands || place === null) return undefined
    const look = () => setSize((before) => (same(before, measure(place)) ? before : measure(place)))
    look()
    const watch = new ResizeObserver(look)
    watch.observe(place)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [long, stands])

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
    overscan: stands ? ahead : aheadAtARush,
    rangeExtractor,
    useFlushSync: false,
    onChange: follow,
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
      passing: stood !== null && !stood.has(at),
    })),
  )
  return { ref, rows, style, cells }
}
