import { useEffect, useState, type RefObject } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Drawing } from './drawing/drawing.ts'
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
 * names readable when the whole chart fits that frame.
 */
export function useDrawing(chart: ChartJson, options: DrawingOptions, frame?: RefObject<HTMLElement | null>): Drawn {
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
      const drawing = room
        ? await layOutLegibly(chart, { ...options, onFrame }, room)
        : await layOut(chart, { ...options, collapsed: options.collapsed ?? none, onFrame })
      const named = withWayNames(drawing, room ?? roomInWindow())
      if (isWanted) setResult({ drawing: named, of: options, chart })
    }
    draw().catch(() => {
      if (isWanted) setFailedFor(options)
    })
    return () => {
      isWanted = false
      setProgress(null)
    }
  }, [chart, options, frame])
  const drawing = result?.chart === chart ? result.drawing : null
  return { drawing, isBusy: result?.of !== options && failedFor !== options, failed: failedFor === options, progress }
}
