import type { SyntheticEvent } from 'react'
import type { Arrow, Drawing } from './drawing/drawing.ts'
import { LINE_HEIGHT } from './drawing/box-lines.ts'
import type { Rectangle } from './drawing/geometry.ts'
import { LEADING } from './drawing/sign.ts'
import { button, onPress } from './svg-button.ts'
import { lineLook, textLook, trunkLook, widthLook, type Marks } from './looks.ts'
import styles from './scene.module.css'
import { texts } from './texts.ts'

/**
 * Highlights an arrow, its labels and the states at its ends while a pointer or the focus is on any of them, and all
 * arrows of a bundle on their shared part. It bypasses React, which would render the whole chart again.
 */
export function highlightEnds({ target, currentTarget }: SyntheticEvent<SVGGElement>): void {
  for (const lit of currentTarget.querySelectorAll<SVGElement>('[data-near]')) delete lit.dataset['near']
  const at = (target as Element).closest<SVGElement>('[data-arrows]')
  if (at === null) return
  const [ids, ends] = [namesIn(at.dataset['arrows']), namesIn(at.dataset['ends'])]
  for (const one of currentTarget.querySelectorAll<SVGElement>('[data-arrows], [data-path]')) {
    const { arrows: own, path } = one.dataset
    const isLit = path === undefined ? [...namesIn(own)].every((id) => ids.has(id)) : ends.has(path)
    if (isLit) one.dataset['near'] = ''
  }
}

const namesIn = (list = '[]'): ReadonlySet<unknown> => new Set<unknown>(JSON.parse(list))

/** The elements that a pointer or the focus on some arrows highlights. */
const lights = (arrows: readonly Arrow[]) => ({
  'data-arrows': JSON.stringify(arrows.map(({ id }) => id)),
  'data-ends': JSON.stringify([...new Set(arrows.flatMap(({ source, target }) => [source, target]))]),
})

const idsOf = ({ labels }: Arrow) => labels.map(({ transition }) => transition.id)

interface ArrowsProps {
  readonly drawing: Drawing
  readonly marks: Marks
  readonly onChoose: ((at: string) => void) | undefined
}

/** Renders the arrows of a drawing: the shared parts of bundles below them, and the pointer areas of those above. */
export function Arrows({ drawing: { arrows, trunks }, marks, onChoose }: ArrowsProps) {
  /** Repeated clicks on an arrow select its transitions in turn. */
  const choose = (arrow: Arrow) => {
    const ids = idsOf(arrow)
    const next = ids[(ids.indexOf(marks.chosen ?? '') + 1) % ids.length]
    if (next !== undefined) onChoose?.(next)
  }
  const look = (arrow: Arrow) => lineLook(marks, arrow.kind, idsOf(arrow))
  return (
    <>
      {trunks.map((trunk) => (
        <g
          key={trunk.id}
          className={styles.arrow}
          {...trunkLook(marks, trunk.arrows.map(look))}
          {...widthLook(marks, trunk.arrows.flatMap(idsOf))}
        >
          <path d={trunk.path} className={styles.line} />
          <path d={trunk.head} className={styles.head} />
        </g>
      ))}
      {arrows.map((arrow) => {
        const { id, line, branch, origin } = arrow
        const own = branch?.own ?? line.path
        return (
          <g
            key={id}
            className={styles.arrow}
            data-branch={branch !== null || undefined}
            {...(onChoose && { ...button, 'aria-label': nameOf(arrow), onKeyDown: onPress(() => choose(arrow)) })}
            {...lights([arrow])}
            {...look(arrow)}
            {...widthLook(marks, idsOf(arrow))}
            onClick={() => choose(arrow)}
          >
            {origin && <circle cx={origin.x} cy={origin.y} r={3.5} className={styles.head} />}
            <path d={own} className={styles.target} />
            <path d={own} className={styles.line} />
            {branch && <path d={branch.shared} className={styles.line} data-shared />}
            <path d={line.head} className={styles.head} data-shared={branch !== null || undefined} />
          </g>
        )
      })}
      {trunks.map((trunk) => (
        <path
          key={trunk.id}
          d={trunk.path}
          className={styles.target}
          data-trunk={trunk.target}
          {...lights(trunk.arrows)}
          onClick={() => onChoose?.(trunk.target)}
        />
      ))}
    </>
  )
}

const nameOf = ({ source, target, labels }: Arrow): string =>
  texts.wayButton(
    source,
    target,
    labels.map(({ head }) => head.join(' ')).filter((text) => text !== ''),
  )

/** True when a transition of the arrow is chosen or was taken last: its labels are shown at every scale. */
const isOpen = (arrow: Arrow, { chosen, taken }: Marks): boolean =>
  idsOf(arrow).some((id) => id === chosen || taken.has(id))

/** The background of a text of several lines. */
const ground = ({ x, y, width }: Rectangle, from: number, lines: number) => ({
  x,
  y: y + from * LINE_HEIGHT,
  width,
  height: lines * LINE_HEIGHT,
})

/**
 * Renders the labels of the arrows. Zoomed out only the highlighted ones are shown, and where actions are left out, the
 * rest moves up to the first line or down to the arrow.
 */
export function ArrowLabels({ drawing: { arrows }, marks, onChoose }: ArrowsProps) {
  return arrows.map((arrow) => {
    const { id, labels, line } = arrow
    const end = labels.at(-1)
    const isAbove = end !== undefined && line.bounds.y >= end.y + end.height - 1
    const lift = (index: number) => {
      const passed = isAbove ? labels.slice(index) : labels.slice(0, index)
      const lines = passed.reduce((sum, { actions }) => sum + actions.length, 0)
      return `${(isAbove ? 1 : -1) * lines * LINE_HEIGHT}px`
    }
    return (
      <g key={id} className={styles.notes} data-open={isOpen(arrow, marks) || undefined} {...lights([arrow])}>
        {labels.map(({ transition, head, actions, ...place }, index) => (
          <g
            key={transition.id}
            className={styles.note}
            data-kind={transition.kind}
            style={{ ['--lift' as string]: lift(index) }}
            {...textLook(marks, transition.id)}
            onClick={() => onChoose?.(transition.id)}
          >
            <title>{transition.description}</title>
            <rect {...ground(place, 0, head.length)} className={styles.ground} />
            <rect {...ground(place, head.length, actions.length)} className={styles.hem} />
            {[...head, ...actions].map((text, at) => (
              <text
                key={`${text} ${String(at)}`}
                className={at < head.length ? styles.label : styles.does}
                x={place.x + 4}
                y={place.y + (at + 1) * LINE_HEIGHT - 4}
              >
                {text}
              </text>
            ))}
          </g>
        ))}
      </g>
    )
  })
}

/** Renders the names of arrows for the zoomed-out drawing; one that is highlighted shows its labels instead. */
export function WayNames({ drawing: { arrows }, marks, onChoose }: ArrowsProps) {
  return arrows.map((arrow) => {
    if (arrow.name === null) return null
    const { lines, size, x, y, width, height } = arrow.name
    const ids = idsOf(arrow)
    const [first] = ids
    return (
      <g
        key={arrow.id}
        className={`${styles.arrow} ${styles.way}`}
        data-open={isOpen(arrow, marks) || undefined}
        {...lights([arrow])}
        {...lineLook(marks, arrow.kind, ids)}
        aria-hidden="true"
        onClick={() => first !== undefined && onChoose?.(first)}
      >
        <rect x={x} y={y} width={width} height={height} className={styles.ground} />
        {lines.map((text, index) => (
          <text
            key={`${text} ${String(index)}`}
            x={x + width / 2}
            y={y + size * (0.86 + LEADING * index)}
            fontSize={size}
          >
            {text}
          </text>
        ))}
      </g>
    )
  })
}
