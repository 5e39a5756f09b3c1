import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Drawing } from './drawing/drawing.ts'
import type { Point } from './drawing/geometry.ts'
import type { DrawingOptions } from './drawing/legible.ts'
import { withWayNames } from './drawing/way-names.ts'

/** A drawing; the previous one stays while the next is laid out. */
export interface Drawn {
  readonly drawing: Drawing | null
  readonly isBusy: boolean
  readonly failed: boolean
  /** How many frames of the next drawing are laid out; null before the first, and where one of a few says nothing. */
  readonly progress: FramesDone | null
}

/** The frames of a drawing that are laid out, of all. */
export interface FramesDone {
  readonly done: number
  readonly count: number
}

/** With fewer frames a layout is over before its progress can be read. */
const MANY_FRAMES = 5

const none: ReadonlySet<string> = new Set()

/**
 * Lays a chart out in a worker whenever the chart or the options change. With the frame that shows it, the layout makes
 * names readable when the whole chart fits that frame. With `formerPath`, which returns the path of a state in the
 * drawing before this one, states stay in the order that they had there.
 */
export function useDrawing(
  chart: ChartJson,
  options: DrawingOptions,
  frame?: RefObject<HTMLElement | null>,
  formerPath?: (path: string) => string,
): Drawn {
  const last = useRef<Drawing | null>(null)
  const [result, setResult] = useState<{ drawing: Drawing | null; of: DrawingOptions; chart: ChartJson } | null>(null)
  const [progress, setProgress] = useState<FramesDone | null>(null)
  const [failedFor, setFailedFor] = useState<DrawingOptions | null>(null)
  useEffect(() => {
    let isWanted = true
    const onFrame = (done: number, count: number) => {
      if (isWanted && count >= MANY_FRAMES) setProgress({ done, count })
    }
    const draw = async () => {
      const { layOut, roomInWindow } = await import('./drawing/layout.ts')
      const { layOutLegibly } = await import('./drawing/legible.ts')
      const room = frame?.current?.getBoundingClientRect()
      const before = formerPath && placesIn(last.current, chart, formerPath)
      const direction = options.direction ?? (before ? (last.current?.direction ?? null) : null)
      const all = { ...options, direction, onFrame, ...(before ? { before } : {}) }
      const drawing = room
        ? await layOutLegibly(chart, all, room)
        : await layOut(chart, { ...all, collapsed: options.collapsed ?? none })
      const named = withWayNames(drawing, room ?? roomInWindow())
      if (!isWanted) return
      last.current = named
      setResult({ drawing: named, of: options, chart })
    }
    draw().catch(() => {
      if (isWanted) setFailedFor(options)
    })
    return () => {
      isWanted = false
      setProgress(null)
    }
  }, [chart, options, frame, formerPath])
  const drawing = result?.chart.flow === chart.flow ? result.drawing : null
  const isDone = (result?.of === options && result.chart === chart) || failedFor === options
  return { drawing, isBusy: !isDone, failed: failedFor === options, progress }
}

/** Where the states of a chart stand in a drawing of it before an edit. */
function placesIn(
  drawing: Drawing | null,
  { states }: ChartJson,
  formerPath: (path: string) => string,
): ReadonlyMap<string, Point> {
  const boxes = new Map(drawing?.boxes.map((box) => [box.state.path, box]))
  return new Map(
    states.flatMap(({ path }) => {
      const box = boxes.get(formerPath(path)) ?? boxes.get(path)
      return box ? [[path, { x: box.x, y: box.y }] as const] : []
    }),
  )
}
