import { memo } from 'react'
import type { Remark } from '#atlas/remarks/remark.ts'
import { hashOf, type Address } from './address.ts'
import { lineHeight, LINE_HEIGHT, NAME_HEIGHT } from './drawing/box-lines.ts'
import type { Drawing } from './drawing/drawing.ts'
import { NARROW } from './drawing/fit.ts'
import type { Rectangle } from './drawing/geometry.ts'
import { DOT, PADDING, signOf, TOP } from './drawing/plan.ts'
import { LEADING } from './drawing/sign.ts'
import { leavingLook, lookOf, textLook, type Marks } from './looks.ts'
import { RemarkMarks } from './remark-marks.tsx'
import styles from './scene.module.css'
import { button, onPress } from './svg-button.ts'
import { texts } from './texts.ts'
import { highlightEnds, ArrowLabels, Arrows, WayNames } from './arrows.tsx'

interface SceneProps {
  readonly drawing: Drawing
  readonly marks: Marks
  /** Remarks to be marked on the drawing. */
  readonly remarks?: readonly Remark[]
  /** Further parameters of links to the charts that it runs. */
  readonly more?: Address['more']
  /** Left out where the drawing is read-only: then it has no buttons. */
  onChoose?(at: string | null): void
  onToggle?(path: string): void
}

/** The drawing of a chart: frames, arrows, boxes, and on top of them the labels. */
export const Scene = memo(function Scene({ drawing, marks, remarks, more, onChoose, onToggle }: SceneProps) {
  const { chosen, lit, active } = marks
  const parents = new Set(drawing.boxes.map(({ state }) => state.parent))
  const isFrame = (path: string) => parents.has(path)
  const frames = drawing.boxes.filter(({ state }) => isFrame(state.path))
  const leaves = drawing.boxes.filter(({ state }) => !isFrame(state.path))
  const control = (path: string) =>
    onChoose && {
      ...button,
      'aria-label': texts.stateButton(path),
      'aria-pressed': chosen === path,
      onKeyDown: onPress(() => onChoose(path)),
    }

  /** The name for a zoomed-out drawing: in the middle of a box, on the left of a frame's header beside its button. */
  const sign = (one: Drawing['boxes'][number], framed: boolean) => {
    const { x, y, width, height, head } = one
    const { lines: parts, size } = signOf(one, framed)
    const middle = y + (framed ? head.height : height) / 2
    return (
      <text
        className={styles.sign}
        textAnchor={framed ? 'start' : 'middle'}
        style={{ ['--fits' as string]: `${size}px` }}
        aria-hidden="true"
      >
        {parts.map((text, index) => (
          <tspan
            key={text}
            x={framed ? x + PADDING : x + width / 2}
            y={middle}
            dy={`${0.36 + LEADING * (index - (parts.length - 1) / 2)}em`}
          >
            {text}
          </tspan>
        ))}
      </text>
    )
  }

  const box = (one: Drawing['boxes'][number], framed: boolean) => {
    const { state, x, y, width, height, lines, isRegion, hidden } = one
    let at = y + TOP
    return (
      <g
        key={state.path}
        className={styles.box}
        data-path={state.path}
        data-frame={framed || undefined}
        data-region={isRegion || undefined}
        data-final={state.kind === 'final' || undefined}
        data-active={active.has(state.path) || undefined}
        {...lookOf(marks, state.path)}
        {...(framed ? {} : leavingLook(marks, state.path))}
        onClick={({ currentTarget }) => {
          if (hidden > 0 && isUnfoldedByTap(currentTarget)) onToggle?.(state.path)
          else onChoose?.(state.path)
        }}
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
        {framed && <path className={styles.band} d={band(one, one.head.height)} />}
        {state.kind === 'final' && (
          <rect className={styles.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} />
        )}
        {hidden > 0 && <rect className={styles.inner} x={x + 4} y={y + height} width={width - 8} height={4} rx={2} />}
        {sign(one, framed)}
        {lines.map((line, index) => {
          const baseline = at + (line.kind === 'name' ? NAME_HEIGHT - 6 : LINE_HEIGHT - 4)
          at += lineHeight(line)
          const { transition } = line
          const own = transition === undefined ? {} : textLook(marks, transition)
          const text = (
            <text
              key={`${line.text} ${String(index)}`}
              className={styles[line.kind]}
              x={x + PADDING}
              y={baseline}
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
              href={hashOf({ flow: line.flow, more })}
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
    <g onPointerOver={highlightEnds} onFocus={highlightEnds}>
      {frames.map((one) => box(one, true))}
      {drawing.starts.map(({ dot, line }) => (
        <g key={line.path} className={styles.start} data-dim={lit !== null || undefined}>
          <circle cx={dot.x} cy={dot.y} r={DOT / 2} />
          <path d={line.path} className={styles.line} />
          <path d={line.head} className={styles.head} />
        </g>
      ))}
      <Arrows drawing={drawing} marks={marks} onChoose={onChoose} />
      {leaves.map((one) => box(one, false))}
      <WayNames drawing={drawing} marks={marks} onChoose={onChoose} />
      <ArrowLabels drawing={drawing} marks={marks} onChoose={onChoose} />
      {toggles.map(({ state, x, y, width, hidden }) => (
        <g
          key={state.path}
          className={styles.toggle}
          {...button}
          aria-label={`${hidden > 0 ? texts.expand : texts.collapse} ${state.path}`}
          data-tool
          onClick={() => onToggle?.(state.path)}
          onKeyDown={onPress(() => onToggle?.(state.path))}
        >
          <rect x={x + width - 24} y={y + 4} width={20} height={20} rx={5} />
          <path d={`M${x + width - 18} ${y + 14}h8${hidden > 0 ? 'm-4 -4v8' : ''}`} />
        </g>
      ))}
      {remarks && <RemarkMarks drawing={drawing} remarks={remarks} chosen={chosen} onChoose={onChoose} />}
    </g>
  )
})

/** On a phone that shows the whole chart the unfold button is too small for a finger: the box is the button. */
const isUnfoldedByTap = (box: Element) =>
  window.innerWidth < NARROW && box.closest('[data-level="far"], [data-level="middle"]') !== null

const band = ({ x, y, width }: Rectangle, height: number) =>
  `M${x + 1} ${y + height}V${y + 9}a8 8 0 0 1 8 -8H${x + width - 9}a8 8 0 0 1 8 8V${y + height}Z`
