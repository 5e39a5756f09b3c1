import { useEffect, useState } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { picturesOf, type Pictures } from './sheets.ts'

/** Draws all charts one by one; null for a chart that could not be drawn. */
export function useBook(charts: readonly ChartJson[]): ReadonlyMap<string, Pictures | null> {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, Pictures | null>>(new Map())
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const pictures = new Map<string, Pictures | null>()
      for (const chart of charts) {
        if (!isWanted) return
        pictures.set(chart.flow, await picturesOf(chart).catch(() => null))
        if (isWanted) setDrawn(new Map(pictures))
      }
    }
    void draw()
    return () => {
      isWanted = false
    }
  }, [charts])
  return drawn
}
