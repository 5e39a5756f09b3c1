import { memo, type KeyboardEvent, type PointerEvent } from 'react'
import type { Change } from '#atlas/export/diff.ts'
import { hashOf } from './address.ts'
import { lineHeight, LINE_HEIGHT, NAME_HEIGHT } from './drawing/box-lines.ts'
import type { Arrow, Drawing } from './drawing/drawing.ts'
import type { Rectangle } from './drawing/geometry.ts'
import { DOT, PADDING } from './drawing/plan.ts'
import styles from './scene.module.css'
import { texts } from './texts.ts'
import type { Covered } from './words-of.ts'

/** What is to stand out in a drawing. */
export interface Marks {
  /** Path of a state or identity of a transition. */
  readonly chosen: string | null
  /** States and transitions that stay in full strength; null when all do. */
  readonly lit: ReadonlySet<string> | null
  /** States the chart is in while a path is played. */
  readonly active: ReadonlySet<string>
  /** Transitions the last step took. */
  readonly taken: ReadonlySet<string>
  /** How tests cover each transition; null when coverage is not shown. */
  readonly covered: ReadonlyMap<string, Covered> | null
  /** What became of a state or transition since another version. */
  readonly changes?: ReadonlyMap<string, Change>
}

interface SceneProps {
  readonly drawing: Drawing
  readonly marks: Marks
  /** Left out where a drawing is only looked at: then nothing in it is a button. */
  onChoose?(at: string | null): void
  onToggle?(path: string): void
}

const TOP = 8

/** How wide a letter of a name is, in its size. */
const LETTER = 0.62

/** The size in which a name fills its box: as large as it may become when it is looked at from far. */
const fitting = (name: string, { width }: Rectangle) =>
  `${Math.min(26, (width - 2 * PADDING) / (LETTER * name.length))}px`

/**
 * Lights an arrow, its labels and the states at its ends while a pointer is on any of them; past React, which would
 * draw the whole chart anew for it.
 */
function lightEnds({ target, currentTarget }: PointerEvent<SVGGElement>): void {
  const of = (target as Element).closest('[data-ends]')
  for (const lit of currentTarget.querySelectorAll('[data-near]')) delete (lit as SVGElement).dataset['near']
  if (of === null) return
  const ends = (of as SVGElement).dataset['ends'] ?? ''
  const paths: readonly unknown[] = JSON.parse(ends)
  for (const one of currentTarget.querySelectorAll<SVGElement>('[data-ends], [data-path]')) {
    const { ends: own, path } = one.dataset
    if (own === ends || paths.includes(path)) one.dataset['near'] = ''
  }
}

const endsOf = ({ labels }: Arrow) =>
  JSON.stringify([...new Set(labels.flatMap(({ transition: { source, targets } }) => [source, ...targets]))])

/** SVG has no button of its own. */
const button = { role: 'button', tabIndex: 0 } as const

/** The drawing of a chart: frames, arrows, boxes, and on top of them the labels. */
export const Scene = memo(function Scene({ drawing, marks, onChoose, onToggle }: SceneProps) {
  const { chosen, lit, active, taken, covered, changes } = marks
  const parents = new Set(drawing.boxes.map(({ state }) => state.parent))
  const isFrame = (path: string) => parents.has(path)
  const frames = drawing.boxes.filter(({ state }) => isFrame(state.path))
  const leaves = drawing.boxes.filter(({ state }) => !isFrame(state.path))
  const look = (id: string) => ({
    'data-chosen': chosen === id || undefined,
    'data-dim': (lit !== null && !lit.has(id)) || undefined,
    'data-change': changes?.get(id),
  })
  const transitionLook = (id: string) => ({
    ...look(id),
    'data-taken': taken.has(id) || undefined,
    'data-covered': covered === null ? undefined : (covered.get(id) ?? 'no'),
  })
  const arrowLook = ({ kind, labels }: Arrow) => {
    const ids = labels.map(({ transition }) => transition.id)
    const profiles = new Set(ids.map((id) => covered?.get(id) ?? 'no'))
    const worst = (['no', 'unreachable', 'headless', 'browser', 'both'] as const).find((profile) =>
      profiles.has(profile),
    )
    return {
      'data-kind': kind,
      'data-chosen': ids.some((id) => id === chosen) || undefined,
      'data-dim': (lit !== null && !ids.some((id) => lit.has(id))) || undefined,
      'data-taken': ids.some((id) => taken.has(id)) || undefined,
      'data-covered': covered === null ? undefined : worst,
      'data-change': changes && changeOf(ids.map((id) => changes.get(id))),
    }
  }
  const press = (run: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    run()
  }

  const control = (path: string) =>
    onChoose && {
      ...button,
      'aria-label': texts.stateButton(path),
      'aria-pressed': chosen === path,
      onKeyDown: press(() => onChoose(path)),
    }

  const box = (one: Drawing['boxes'][number], framed: boolean) => {
    const { state, x, y, width, height, lines, isRegion, hidden } = one
    let at = y + TOP
    const headHeight = lines.reduce((sum, line) => sum + lineHeight(line), 0) + 2 * TOP
    return (
      <g
        key={state.path}
        className={styles.box}
        data-path={state.path}
        data-frame={framed || undefined}
        data-region={isRegion || undefined}
        data-final={state.kind === 'final' || undefined}
        data-active={active.has(state.path) || undefined}
        {...look(state.path)}
        onClick={() => onChoose?.(state.path)}
      >
        <title>{state.description}</title>
        <rect
          className={styles.shape}
          {...control(state.path)}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={framed ? 9 : 6}
        />
        {framed && <path className={styles.band} d={band(one, headHeight)} />}
        {state.kind === 'final' && (
          <rect className={styles.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} />
        )}
        {hidden > 0 && <rect className={styles.inner} x={x + 4} y={y + height} width={width - 8} height={4} rx={2} />}
        {lines.map((line, index) => {
          const baseline = at + (line.kind === 'name' ? NAME_HEIGHT - 6 : LINE_HEIGHT - 4)
          at += lineHeight(line)
          const { transition } = line
          const own = transition === undefined ? {} : transitionLook(transition)
          const text = (
            <text
              key={`${line.text} ${String(index)}`}
              className={styles[line.kind]}
              x={x + PADDING}
              y={baseline}
              style={line.kind === 'name' ? { ['--fits' as string]: fitting(line.text, one) } : undefined}
              xmlSpace="preserve"
              {...own}
              onClick={
                transition === undefined
                  ? undefined
                  : (event) => {
                      event.stopPropagation()
                      onChoose?.(transition)
                    }
              }
            >
              {line.text}
            </text>
          )
          return line.flow === undefined ? (
            text
          ) : (
            <a
              key={line.text}
              className={styles.child}
              href={hashOf({ flow: line.flow })}
              aria-label={`${line.text}, ${texts.openChart(line.flow)}`}
              onClick={(event) => event.stopPropagation()}
            >
              {text}
            </a>
          )
        })}
      </g>
    )
  }

  const toggles = onToggle
    ? drawing.boxes.filter(({ state, hidden }) => state.path !== '(root)' && (hidden > 0 || isFrame(state.path)))
    : []

  return (
    <g onPointerOver={lightEnds}>
      {frames.map((one) => box(one, true))}
      {drawing.starts.map(({ dot, line }) => (
        <g key={line.path} className={styles.start} data-dim={lit !== null || undefined}>
          <circle cx={dot.x} cy={dot.y} r={DOT / 2} />
          <path d={line.path} className={styles.line} />
          <path d={line.head} className={styles.head} />
        </g>
      ))}
      {drawing.arrows.map((arrow) => (
        <g
          key={arrow.id}
          className={styles.arrow}
          data-ends={endsOf(arrow)}
          {...arrowLook(arrow)}
          onClick={() => onChoose?.(arrow.labels[0]?.transition.id ?? null)}
        >
          <path d={arrow.line.path} className={styles.target} />
          <path d={arrow.line.path} className={styles.line} />
          <path d={arrow.line.head} className={styles.head} />
        </g>
      ))}
      {leaves.map((one) => box(one, false))}
      {drawing.arrows.flatMap((arrow) =>
        arrow.labels.map(({ transition, head, actions, ...place }) => (
          <g
            key={transition.id}
            className={styles.note}
            data-kind={transition.kind}
            data-ends={endsOf(arrow)}
            {...transitionLook(transition.id)}
            onClick={() => onChoose?.(transition.id)}
          >
            <title>{transition.description}</title>
            <rect {...place} rx={3} className={styles.ground} />
            {[...head, ...actions].map((text, index) => (
              <text
                key={`${text} ${String(index)}`}
                className={index < head.length ? styles.label : styles.does}
                x={place.x + 4}
                y={place.y + (index + 1) * LINE_HEIGHT - 4}
              >
                {text}
              </text>
            ))}
          </g>
        )),
      )}
      {toggles.map(({ state, x, y, width, hidden }) => (
        <g
          key={state.path}
          className={styles.toggle}
          {...button}
          aria-label={`${hidden > 0 ? texts.expand : texts.collapse} ${state.path}`}
          data-tool
          onClick={() => onToggle?.(state.path)}
          onKeyDown={press(() => onToggle?.(state.path))}
        >
          <rect x={x + width - 24} y={y + 4} width={20} height={20} rx={5} />
          <path d={`M${x + width - 18} ${y + 14}h8${hidden > 0 ? 'm-4 -4v8' : ''}`} />
        </g>
      ))}
    </g>
  )
})

/** An arrow of several transitions changed when one of them did; it came or went only when all did. */
const changeOf = (changes: readonly (Change | undefined)[]): Change | undefined => {
  const [first] = changes
  if (changes.every((change) => change === first)) return first
  return changes.every((change) => change === undefined || change === 'removed') ? undefined : 'changed'
}

const band = ({ x, y, width }: Rectangle, height: number) =>
  `M${x + 1} ${y + height}V${y + 9}a8 8 0 0 1 8 -8H${x + width - 9}a8 8 0 0 1 8 8V${y + height}Z`
