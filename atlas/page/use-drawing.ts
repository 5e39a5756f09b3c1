import { useEffect, useState } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Drawing } from './drawing/drawing.ts'
import type { LayoutWishes } from './drawing/layout.ts'

/** A drawing; the one before stays while the next is laid out. */
export interface Drawn {
  readonly drawing: Drawing | null
  readonly isBusy: boolean
  readonly failed: boolean
}

/** Lays a chart out beside the page, anew whenever the chart or the options change. */
export function useDrawing(chart: ChartJson, options: LayoutWishes): Drawn {
  const [result, setResult] = useState<{ drawing: Drawing | null; of: LayoutWishes; chart: ChartJson } | null>(null)
  const [failedFor, setFailedFor] = useState<LayoutWishes | null>(null)
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const { layOut } = await import('./drawing/layout.ts')
      const drawing = await layOut(chart, options)
      if (isWanted) setResult({ drawing, of: options, chart })
    }
    draw().catch(() => {
      if (isWanted) setFailedFor(options)
    })
    return () => {
      isWanted = false
    }
  }, [chart, options])
  const drawing = result?.chart === chart ? result.drawing : null
  return { drawing, isBusy: result?.of !== options && failedFor !== options, failed: failedFor === options }
}
