import { useEffect, useMemo, useRef } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { LiveState } from '#atlas/live/message.ts'
import { hashOf } from '#atlas/page/address.ts'
import { Canvas, type CanvasHandle } from '#atlas/page/canvas.tsx'
import { DrawingNote } from '#atlas/page/drawing-note.tsx'
import { placeOf } from '#atlas/page/chart-screen.tsx'
import { useChart } from '#atlas/page/data.ts'
import type { LayoutOptions } from '#atlas/page/drawing/layout.ts'
import type { Marks } from '#atlas/page/looks.ts'
import { Scene } from '#atlas/page/scene.tsx'
import { texts } from '#atlas/page/texts.ts'
import { useDrawing } from '#atlas/page/use-drawing.ts'
import styles from './live-screen.module.css'

const whole: LayoutOptions = { collapsed: new Set(), descriptions: false, direction: null }
const nothing = () => undefined

interface StageProps {
  readonly flow: string
  readonly state: LiveState | null
  readonly transitions: readonly string[]
  /** False while another chart is shown: the drawing stays mounted. */
  readonly isShown: boolean
}

/** The drawing of one chart with its active states highlighted. */
export function Stage({ flow, ...rest }: StageProps) {
  const chart = useChart(flow)
  if (chart.kind === 'ready') return <Drawn chart={chart.value} {...rest} />
  if (!rest.isShown) return null
  return <output className={styles.note}>{chart.kind === 'loading' ? texts.loading : texts.failed}</output>
}

function Drawn({ chart, state, transitions, isShown }: Omit<StageProps, 'flow'> & { readonly chart: ChartJson }) {
  const canvas = useRef<CanvasHandle>(null)
  const drawn = useDrawing(chart, whole)
  const { drawing } = drawn
  const marks = useMemo<Marks>(
    () => ({
      chosen: null,
      lit: null,
      active: new Set(state?.states ?? []),
      taken: new Set(transitions),
      covered: null,
    }),
    [state, transitions],
  )
  const place = transitions.at(-1) ?? state?.states.at(-1)
  useEffect(() => {
    const part = isShown && drawing && place !== undefined ? placeOf(drawing, place) : null
    if (part) canvas.current?.show(part)
  }, [drawing, place, isShown])
  return (
    <section className={styles.drawing} aria-label={texts.drawingOf(chart.flow)} data-hidden={!isShown || undefined}>
      {drawing && (
        <Canvas ref={canvas} drawing={drawing} onBlank={nothing}>
          <Scene drawing={drawing} marks={marks} onChoose={open} />
        </Canvas>
      )}
      <DrawingNote {...drawn} />
    </section>
  )

  function open(at: string | null) {
    if (at !== null) window.location.hash = hashOf({ flow: chart.flow, at })
  }
}
