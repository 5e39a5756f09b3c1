import { useCallback, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { Change } from '#atlas/export/diff.ts'
import { readFolds, writtenFolds, type Address } from '#atlas/page/address.ts'
import { Canvas, type CanvasHandle } from '#atlas/page/canvas.tsx'
import { placeOf } from '#atlas/page/chart-screen.tsx'
import { DrawingNote } from '#atlas/page/drawing-note.tsx'
import type { Wishes } from '#atlas/page/drawing/legible.ts'
import { around } from '#atlas/page/drawing/plan.ts'
import type { Marks } from '#atlas/page/looks.ts'
import { Scene } from '#atlas/page/scene.tsx'
import { useDrawing } from '#atlas/page/use-drawing.ts'
import { countsOf } from '#atlas/use/flow-use.ts'
import { dwellText, pointsText, shareText } from '#atlas/use/words.ts'
import type { Show, Shown } from './shown.ts'
import styles from './use-picture.module.css'
import { textsOfUse } from './use-texts.ts'

const none: ReadonlySet<string> = new Set()

interface UsePictureProps {
  readonly canvas: RefObject<CanvasHandle | null>
  readonly shown: Shown
  /** State or transition to be in sight. */
  readonly at: string | null
  /** States that stand out besides it. */
  readonly marked: ReadonlySet<string>
  readonly address: Address
  readonly onShow: Show
  readonly children?: ReactNode
  onChoose(at: string | null): void
}

/** The chart drawn with its use: lines as wide as they were taken, shares at them, and how long people stay where. */
export function UsePicture({ canvas, shown, at, marked, address, onShow, children, onChoose }: UsePictureProps) {
  const { union: chart } = shown
  const { fold = '' } = address.more
  const stage = useRef<HTMLElement>(null)
  const wishes = useMemo<Wishes>(
    () => ({ descriptions: false, direction: null, collapsed: readFolds(fold), ...writtenOn(shown) }),
    [shown, fold],
  )
  const drawn = useDrawing(chart, wishes, stage)
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
    // What was chosen lies in a state that is folded.
    const left = drawing.collapsed.difference(around(chart, at))
    if (left.size < drawing.collapsed.size) collapse(left)
  }, [canvas, drawing, at, chart, collapse])
  const blank = useCallback(() => onChoose(null), [onChoose])
  return (
    <section ref={stage} className={styles.stage} aria-label={textsOfUse.drawingOf(chart.flow)}>
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

/** What is written at arrows and in states: shares, and how long people stay and how many leave. */
function writtenOn({ union: chart, now, compared, base }: Shown): Pick<Wishes, 'signs' | 'notes'> {
  const of = base === 'state' ? 'ofState' : 'ofEvent'
  const ids = compared ? [...compared.ways.keys()] : [...now.ways.keys()]
  const signs = ids.map((id): [string, string] => {
    const [way, other] = [now.ways.get(id), compared?.ways.get(id)]
    const points = other?.[of]
    const change = other?.became ? textsOfUse.became[other.became] : points == null ? '' : pointsText(points)
    return [id, [way ? shareText(way[of]) : '', change].filter((part) => part !== '').join('\u00A0')]
  })
  const parents = new Set(chart.states.map(({ parent }) => parent))
  const notes = [...now.states.values()]
    .filter(({ path }) => !parents.has(path))
    .map(({ path, dwell, left, leftShare }) => {
      const lines = [
        ...(dwell ? [{ kind: 'use', text: textsOfUse.stay(dwellText(dwell)) } as const] : []),
        ...(left > 0 ? [{ kind: 'leaving', text: textsOfUse.leave(leftShare) } as const] : []),
      ]
      return [path, lines] as const
    })
  return { signs: new Map(signs.filter(([, sign]) => sign !== '')), notes: new Map(notes) }
}

function marksOf({ now, compared }: Shown): Pick<Marks, 'use' | 'changes'> {
  const leaving = [...now.states.values()].filter(({ left }) => left > 0)
  const changes = [...(compared?.ways.values() ?? [])].flatMap(({ id, became }): [string, Change][] =>
    became === null ? [] : [[id, became === 'new' ? 'added' : 'removed']],
  )
  return {
    use: {
      counts: countsOf(now.use),
      most: now.most,
      leaving: new Map(leaving.map(({ path, leftShare }) => [path, leftShare])),
    },
    ...(changes.length > 0 ? { changes: new Map(changes) } : {}),
  }
}
