import type { SyntheticEvent } from 'react'
import type { Arrow, Drawing } from './drawing/drawing.ts'
import { LINE_HEIGHT } from './drawing/box-lines.ts'
import type { Rectangle } from './drawing/geometry.ts'
import { button, onPress } from './svg-button.ts'
import { lineLook, textLook, trunkLook, widthLook, type Marks } from './looks.ts'
import styles from './scene.module.css'
import { texts } from './texts.ts'

/**
 * Lights an arrow, its labels and the states at its ends while a pointer or the keyboard is on any of them, and all
 * arrows of a bundle on what they share; past React, which would draw the whole chart anew for it.
 */
export function lightEnds({ target, currentTarget }: SyntheticEvent<SVGGElement>): void {
  for (const lit of currentTarget.querySelectorAll<SVGElement>('[data-near]')) delete lit.dataset['near']
  const at = (target as Element).closest<SVGElement>('[data-ways]')
  if (at === null) return
  const [ways, ends] = [namesIn(at.dataset['ways']), namesIn(at.dataset['ends'])]
  for (const one of currentTarget.querySelectorAll<SVGElement>('[data-ways], [data-path]')) {
    const { ways: own, path } = one.dataset
    const isLit = path === undefined ? [...namesIn(own)].every((way) => ways.has(way)) : ends.has(path)
    if (isLit) one.dataset['near'] = ''
  }
}

const namesIn = (list = '[]'): ReadonlySet<unknown> => new Set<unknown>(JSON.parse(list))

/** What a pointer or the keyboard on some arrows lights. */
const lights = (arrows: readonly Arrow[]) => ({
  'data-ways': JSON.stringify(arrows.map(({ id }) => id)),
  'data-ends': JSON.stringify([...new Set(arrows.flatMap(({ source, target }) => [source, target]))]),
})

const idsOf = ({ labels }: Arrow) => labels.map(({ transition }) => transition.id)

interface WaysProps {
  readonly drawing: Drawing
  readonly marks: Marks
  readonly onChoose: ((at: string) => void) | undefined
}

/** The arrows of a drawing, below them what the arrows of a bundle share, and above them where that is pointed at. */
export function Ways({ drawing: { arrows, trunks }, marks, onChoose }: WaysProps) {
  /** The transitions of an arrow are chosen one after the other. */
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

/** What lies under some lines of a text. */
const ground = ({ x, y, width }: Rectangle, from: number, lines: number) => ({
  x,
  y: y + from * LINE_HEIGHT,
  width,
  height: lines * LINE_HEIGHT,
})

/**
 * What is written at the arrows, all of an arrow together: from far only what one looks at, and where the actions are
 * left out, the rest moves up to the first or down to the line.
 */
export function Notes({ drawing: { arrows }, marks, onChoose }: WaysProps) {
  return arrows.map((arrow) => {
    const { id, labels, line } = arrow
    const isOpen = labels.some(({ transition }) => transition.id === marks.chosen || marks.taken.has(transition.id))
    const end = labels.at(-1)
    const isAbove = end !== undefined && line.bounds.y >= end.y + end.height - 1
    const lift = (index: number) => {
      const passed = isAbove ? labels.slice(index) : labels.slice(0, index)
      const lines = passed.reduce((sum, { actions }) => sum + actions.length, 0)
      return `${(isAbove ? 1 : -1) * lines * LINE_HEIGHT}px`
    }
    return (
      <g key={id} className={styles.notes} data-open={isOpen || undefined} {...lights([arrow])}>
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
