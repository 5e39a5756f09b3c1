import { useState, type PointerEvent } from 'react'
import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import type { Drawing } from '#atlas/page/drawing/drawing.ts'
import type { Point } from '#atlas/page/drawing/geometry.ts'
import styles from './edit.module.css'

/** A transition that was drawn from one state to another. */
export interface Drawn {
  readonly from: string
  readonly to: string
}

interface DragHandlesProps {
  readonly drawing: Drawing
  /** The selected state or transition; null where there is none to edit. */
  readonly at: string | null
  onDraw(from: string, to: string): void
  onRetarget(transition: string, to: string): void
}

/**
 * Renders a handle at the selected state, from which a transition is drawn to another one, or at the end of the selected
 * arrow, which is drawn to another target. For the pointer only: the forms do the same by keyboard.
 */
export function DragHandles({ drawing, at, onDraw, onRetarget }: DragHandlesProps) {
  const box = drawing.boxes.find(({ state }) => state.path === at && state.parent !== null)
  if (at !== null && box && box.state.kind !== 'final' && box.state.kind !== 'history') {
    const { x, y, width, height, head } = box
    const start = { x: x + width, y: y + Math.min(height, head.height) / 2 }
    return <Handle key={at} start={start} onDrop={(to) => onDraw(at, to)} />
  }
  const arrow = drawing.arrows.find(({ labels }) => labels.some(({ transition }) => transition.id === at))
  const end = arrow?.line.points.at(-1)
  if (at === null || !arrow || !end) return null
  return <Handle key={at} start={end} onDrop={(to) => to !== arrow.target && onRetarget(at, to)} />
}

interface HandleProps {
  readonly start: Point
  /** Called with the path of the state on which the handle is dropped. */
  onDrop(to: string): unknown
}

function Handle({ start, onDrop }: HandleProps) {
  const [end, setEnd] = useState<Point | null>(null)
  const drag = (event: PointerEvent<SVGCircleElement>) => setEnd(placeIn(event))
  return (
    <g aria-hidden="true">
      {end && <path className={styles.drawn} d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />}
      <circle
        className={styles.handle}
        cx={start.x}
        cy={start.y}
        data-tool
        onPointerDown={(event) => {
          if (event.button !== 0) return
          // The canvas would move.
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event)
        }}
        onPointerMove={(event) => end && drag(event)}
        onPointerUp={(event) => {
          setEnd(null)
          const to = end && stateAt(event)
          if (to) onDrop(to)
        }}
        onPointerCancel={() => setEnd(null)}
        onClick={(event) => event.stopPropagation()}
      />
    </g>
  )
}

/** The place of a pointer in the drawing. */
function placeIn({ clientX, clientY, currentTarget }: PointerEvent<SVGCircleElement>): Point {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse())
  return { x, y }
}

/** The path of the innermost state under a pointer; null outside of all states. */
function stateAt({ clientX, clientY }: PointerEvent): string | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const path = element.closest<SVGElement>('[data-path]')?.dataset['path']
    if (path !== undefined) return path === ROOT_PATH ? null : path
  }
  return null
}
