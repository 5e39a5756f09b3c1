import { memo } from 'react'
import type { Remark } from '#atlas/remarks/remark.ts'
import type { Drawing } from './drawing/drawing.ts'
import { remarkPlaces } from './drawing/remark-places.ts'
import styles from './remarks.module.css'
import { button, onPress } from './svg-button.ts'
import { texts } from './texts.ts'

interface RemarkMarksProps {
  readonly drawing: Drawing
  readonly remarks: readonly Remark[]
  readonly chosen: string | null
  /** Left out where the drawing is read-only. */
  onChoose?(at: string): void
}

/** Marks the unsettled remarks on a drawing with their number; clicks select them in turn. */
export const RemarkMarks = memo(function RemarkMarks({ drawing, remarks, chosen, onChoose }: RemarkMarksProps) {
  return remarkPlaces(drawing, remarks).map(({ at, x, y, remarks: here }) => {
    const name = texts.remarks.mark(here.length, at)
    const targets = [...new Set(here.map(({ target }) => target))]
    const choose = () => {
      const next = targets[(targets.indexOf(chosen ?? '') + 1) % targets.length]
      if (next !== undefined) onChoose?.(next)
    }
    return (
      <g
        key={at}
        className={styles.mark}
        data-tool
        {...(onChoose ? { ...button, onKeyDown: onPress(choose), onClick: choose } : { role: 'img' })}
        aria-label={name}
      >
        <title>{name}</title>
        <path
          d={`M${x - 8} ${y - 12}h16a3 3 0 0 1 3 3v9a3 3 0 0 1 -3 3h-10l-5 5v-5h-1a3 3 0 0 1 -3 -3v-9a3 3 0 0 1 3 -3Z`}
        />
        <text x={x} y={y - 0.5} aria-hidden="true">
          {here.length}
        </text>
      </g>
    )
  })
})
