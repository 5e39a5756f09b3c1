import { useCallback, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { Change } from '#atlas/export/diff.ts'
import { readFolds, writtenFolds, type Address } from '#atlas/page/address.ts'
import { Canvas, type CanvasHandle } from '#atlas/page/canvas.tsx'
import { placeOf } from '#atlas/page/chart-screen.tsx'
import { DrawingNote } from '#atlas/page/drawing-note.tsx'
import type { DrawingOptions } from '#atlas/page/drawing/legible.ts'
import { around } from '#atlas/page/drawing/plan.ts'
import type { Marks } from '#atlas/page/looks.ts'
import { Scene } from '#atlas/page/scene.tsx'
import { useDrawing } from '#atlas/page/use-drawing.ts'
import { countsOf } from '#atlas/usage/flow-usage.ts'
import { dwellText, pointsText, shareText } from '#atlas/usage/format.ts'
import type { Show, ShownUsage } from './shown-usage.ts'
import styles from './usage-drawing.module.css'
import { usageTexts } from './usage-texts.ts'

const none: ReadonlySet<string> = new Set()

interface UsePictureProps {
  readonly canvas: RefObject<CanvasHandle | null>
  readonly shown: ShownUsage
  /** State or transition to be scrolled into view. */
  readonly at: string | null
  /** Further highlighted states. */
  readonly marked: ReadonlySet<string>
  readonly address: Address
  readonly onShow: Show
  readonly children?: ReactNode
  onChoose(at: string | null): void
}

/** Draws a chart with its usage: line widths by count, shares, and dwell times. */
export function UsageDrawing({ canvas, shown, at, marked, address, onShow, children, onChoose }: UsePictureProps) {
  const { union: chart } = shown
  const { fold = '' } = address.more
  const stage = useRef<HTMLElement>(null)
  const options = useMemo<DrawingOptions>(
    () => ({ descriptions: false, direction: null, collapsed: readFolds(fold), ...labelsOf(shown) }),
    [shown, fold],
  )
  const drawn = useDrawing(chart, options, stage)
  const { drawing } = drawn
  const marks = useMemo<Marks>(
    () => ({ chosen: at, lit: null, active: marked, taken: none, covered: null, ...marksOf(shown) }),
    [at, marked, shown],
  )
  const collapse = useCallback((paths: Iterable<string>) => onShow({ more: { fold: writtenFolds(paths) } }), [onShow])
  const toggle = useCallback(
    (path: string) => collapse((drawing?.collapsed ?? none).symmetricDifference(new Set([path]))),
    [collapse, drawing],
  )
  useEffect(() => {
    if (!drawing || at === null) return
    const part = placeOf(drawing, at)
    if (part) {
      canvas.current?.show(part)
      return
    }
    // The selection is inside a collapsed state.
    const left = drawing.collapsed.difference(around(chart, at))
    if (left.size < drawing.collapsed.size) collapse(left)
  }, [canvas, drawing, at, chart, collapse])
  const blank = useCallback(() => onChoose(null), [onChoose])
  return (
    <section ref={stage} className={styles.stage} aria-label={usageTexts.drawingOf(chart.flow)}>
      {drawing && (
        <Canvas key={drawing.direction} ref={canvas} drawing={drawing} onBlank={blank}>
          <Scene drawing={drawing} marks={marks} onChoose={onChoose} onToggle={toggle} />
        </Canvas>
      )}
      <DrawingNote {...drawn} />
      {children}
    </section>
  )
}

/** The labels of arrows and states: shares, dwell times and leaving. */
function labelsOf({ union: chart, now, compared, base }: ShownUsage): Pick<DrawingOptions, 'signs' | 'notes'> {
  const of = base === 'state' ? 'ofState' : 'ofEvent'
  const ids = compared ? [...compared.ways.keys()] : [...now.ways.keys()]
  const signs = ids.map((id): [string, string] => {
    const [way, other] = [now.ways.get(id), compared?.ways.get(id)]
    const points = other?.[of]
    const change = other?.became ? usageTexts.became[other.became] : points == null ? '' : pointsText(points)
    return [id, [way ? shareText(way[of]) : '', change].filter((part) => part !== '').join('\u00A0')]
  })
  const parents = new Set(chart.states.map(({ parent }) => parent))
  const notes = [...now.states.values()]
    .filter(({ path }) => !parents.has(path))
    .map(({ path, dwell, left, leftShare }) => {
      const lines = [
        ...(dwell ? [{ kind: 'usage', text: usageTexts.stay(dwellText(dwell)) } as const] : []),
        ...(left > 0 ? [{ kind: 'leaving', text: usageTexts.leave(leftShare) } as const] : []),
      ]
      return [path, lines] as const
    })
  return { signs: new Map(signs.filter(([, sign]) => sign !== '')), notes: new Map(notes) }
}

function marksOf({ now, compared }: ShownUsage): Pick<Marks, 'usage' | 'changes'> {
  const leaving = [...now.states.values()].filter(({ left }) => left > 0)
  const changes = [...(compared?.ways.values() ?? [])].flatMap(({ id, became }): [string, Change][] =>
    became === null ? [] : [[id, became === 'new' ? 'added' : 'removed']],
  )
  return {
    usage: {
      counts: countsOf(now.usage),
      most: now.most,
      leaving: new Map(leaving.map(({ path, leftShare }) => [path, leftShare])),
    },
    ...(changes.length > 0 ? { changes: new Map(changes) } : {}),
  }
}
