import { useCallback, useRef } from 'react'
import type { Address } from '#atlas/page/address.ts'
import type { CanvasHandle } from '#atlas/page/canvas.tsx'
import { useKeys } from '#atlas/page/use-keys.ts'
import { DrawingLegend } from './drawing-legend.tsx'
import { Numbers } from './numbers.tsx'
import type { Show, ShownUsage } from './shown-usage.ts'
import { UsageDrawing } from './usage-drawing.tsx'
import beside from './beside.module.css'
import { usageTexts } from './usage-texts.ts'

const none: ReadonlySet<string> = new Set()

interface DrawingPartProps {
  readonly shown: ShownUsage
  readonly address: Address
  readonly onShow: Show
}

/** Renders usage on the drawing of the chart, with the numbers of the selection beside it. */
export function DrawingPart({ shown, address, onShow }: DrawingPartProps) {
  const { at } = address
  const canvas = useRef<CanvasHandle>(null)
  const choose = useCallback((place: string | null) => onShow({ at: place }), [onShow])
  useKeys({
    '+': () => canvas.current?.zoom(1.25),
    '=': () => canvas.current?.zoom(1.25),
    '-': () => canvas.current?.zoom(0.8),
    '0': () => canvas.current?.fit(),
    Escape: () => choose(null),
  })
  return (
    <div className={beside.beside}>
      <UsageDrawing
        canvas={canvas}
        shown={shown}
        at={at}
        marked={none}
        address={address}
        onShow={onShow}
        onChoose={choose}
      >
        <DrawingLegend shown={shown} />
      </UsageDrawing>
      <aside className={beside.panel} aria-label={usageTexts.panel}>
        <Numbers shown={shown} at={at} onChoose={choose} />
      </aside>
    </div>
  )
}
