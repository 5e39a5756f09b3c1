import type { PointerEvent } from 'react'
import type { Drawing } from './drawing/drawing.ts'
import type { Rectangle } from './drawing/geometry.ts'
import styles from './minimap.module.css'

interface MinimapProps {
  readonly drawing: Drawing
  /** The visible part of the drawing, in its own pixels. */
  readonly sight: Rectangle
  onLook(x: number, y: number): void
}

/** The whole drawing in small with the visible part marked; a press moves there. Keys move the drawing itself. */
export function Minimap({ drawing, sight, onLook }: MinimapProps) {
  const { width, height, boxes } = drawing
  const parents = new Set(boxes.map(({ state }) => state.parent))
  const look = (event: PointerEvent<SVGSVGElement>) => {
    event.stopPropagation()
    if (event.buttons !== 1) return
    const { left, top, width: w, height: h } = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    onLook(((event.clientX - left) / w) * width, ((event.clientY - top) / h) * height)
  }
  return (
    <div className={styles.strip}>
      <svg
        className={styles.map}
        aria-hidden="true"
        data-tool
        viewBox={`0 0 ${width} ${height}`}
        style={{ aspectRatio: `${width} / ${height}` }}
        onPointerDown={look}
        onPointerMove={look}
      >
        {boxes.map(({ state, x, y, width: w, height: h }) => (
          <rect key={state.path} data-frame={parents.has(state.path) || undefined} x={x} y={y} width={w} height={h} />
        ))}
        <rect className={styles.sight} x={sight.x} y={sight.y} width={sight.width} height={sight.height} />
      </svg>
    </div>
  )
}
