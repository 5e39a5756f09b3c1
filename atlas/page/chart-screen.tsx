import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { goToAddress, passedOn, readFolds, replaceAddress, writtenFolds, type Address } from './address.ts'
import { remarksFor, useRemarks, useSources } from './data.ts'
import { Canvas, type CanvasHandle } from './canvas.tsx'
import styles from './chart-screen.module.css'
import { CoverageLegend } from './coverage-legend.tsx'
import { ALL_TESTS, coveredBy, elsewhere, readOverlay } from './coverage.ts'
import { Details } from './details.tsx'
import { DrawingNote } from './drawing-note.tsx'
import type { Drawing } from './drawing/drawing.ts'
import type { Rectangle } from './drawing/geometry.ts'
import { around, collapsible } from './drawing/plan.ts'
import type { DrawingOptions } from './drawing/legible.ts'
import { stateTowards, ways } from './drawing/step-to.ts'
import { ExportMenu } from './export-menu.tsx'
import type { Marks } from './looks.ts'
import { Scene } from './scene.tsx'
import { texts } from './texts.ts'
import { Tool } from './tool.tsx'
import { useDrawing } from './use-drawing.ts'
import { useKeys } from './use-keys.ts'
import { findIn, neighbours } from './chart-texts.ts'

const none: ReadonlySet<string> = new Set()

interface ChartScreenProps {
  readonly chart: ChartJson
  readonly address: Address
}

/** Renders the drawing of a chart with its tools, and the details of the selected state or transition. */
export function ChartScreen({ chart, address }: ChartScreenProps) {
  const { at } = address
  const { fold = '', cover = '' } = address.more
  const [look, setLook] = useState<Pick<DrawingOptions, 'descriptions' | 'direction'>>({
    descriptions: false,
    direction: null,
  })
  const options = useMemo<DrawingOptions>(() => ({ ...look, collapsed: readFolds(fold) }), [look, fold])
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(at !== null)
  const [query, setQuery] = useState('')
  const canvas = useRef<CanvasHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const stage = useRef<HTMLElement>(null)
  /** The state unfolded last, to be scrolled to once it is drawn. */
  const unfolded = useRef<string | null>(null)
  const drawn = useDrawing(chart, options, stage)
  const loadedRemarks = useRemarks()
  const sources = useSources()
  const remarks = remarksFor(loadedRemarks, chart.flow)
  const { drawing } = drawn
  const collapsed = options.collapsed ?? drawing?.collapsed ?? none
  const results = useMemo(() => findIn(chart, query), [chart, query])
  // An address is parsed on each render: equal parameters are the same object.
  const others = useMemo(() => elsewhere({ cover }), [cover])
  const overlay = useMemo(() => readOverlay(chart, cover), [chart, cover])

  const choose = useCallback(
    (place: string | null) => {
      replaceAddress({ flow: chart.flow, at: place, more: { fold, cover } })
      setOpen(place !== null)
    },
    [chart.flow, fold, cover],
  )
  const unchoose = useCallback(() => choose(null), [choose])
  const collapse = useCallback(
    (paths: Iterable<string>) => replaceAddress({ flow: chart.flow, at, more: { fold: writtenFolds(paths), cover } }),
    [chart.flow, at, cover],
  )
  const showOverlay = (to: string) => goToAddress({ flow: chart.flow, at, more: { fold, cover: to } })
  const toggleOverlay = () => showOverlay(overlay === null ? ALL_TESTS : '')
  const toggle = useCallback(
    (path: string) => {
      unfolded.current = collapsed.has(path) ? path : null
      collapse(collapsed.symmetricDifference(new Set([path])))
    },
    [collapse, collapsed],
  )

  useEffect(() => {
    const path = unfolded.current
    if (!drawing || path === null || drawing.collapsed.has(path)) return
    unfolded.current = null
    const part = placeOf(drawing, path)
    if (part) canvas.current?.show(part)
  }, [drawing])

  useEffect(() => {
    const part = drawing && at !== null ? placeOf(drawing, at) : null
    if (part) canvas.current?.show(part)
    if (!drawing || part || at === null) return
    // The selection is inside a folded state.
    const left = drawing.collapsed.difference(around(chart, at))
    if (left.size < drawing.collapsed.size) collapse(left)
  }, [drawing, at, chart, collapse])

  const marks = useMemo<Marks>(
    () => ({
      chosen: at,
      lit: isFocused ? neighbours(chart, at) : null,
      active: none,
      taken: none,
      covered: overlay && coveredBy(chart, overlay),
    }),
    [at, isFocused, overlay, chart],
  )

  const compounds = collapsible(chart)
  const isState = chart.states.some(({ path }) => path === at)
  const arrow = (key: keyof typeof ways) => () => {
    const to = drawing && isState ? stateTowards(chart, drawing, at, key) : null
    if (to !== null) choose(to)
    if (!isState) canvas.current?.move(-60 * ways[key].x, -60 * ways[key].y)
  }
  useKeys({
    '/': () => search.current?.focus(),
    '+': () => canvas.current?.zoom(1.25),
    '=': () => canvas.current?.zoom(1.25),
    '-': () => canvas.current?.zoom(0.8),
    '0': () => canvas.current?.fit(),
    f: () => setFocused((old) => !old),
    Escape: () => choose(null),
    ArrowLeft: arrow('ArrowLeft'),
    ArrowRight: arrow('ArrowRight'),
    ArrowUp: arrow('ArrowUp'),
    ArrowDown: arrow('ArrowDown'),
    c: toggleOverlay,
    e: () => at !== null && compounds.includes(at) && toggle(at),
  })

  const isCollapsed = collapsed.size > 0

  return (
    <div className={styles.screen}>
      <div className={styles.tools} role="toolbar" aria-label={texts.tools}>
        <input
          ref={search}
          type="search"
          className={styles.search}
          placeholder={texts.searchChart}
          aria-label={texts.searchChart}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setQuery('')
              event.currentTarget.blur()
            }
            const [first] = results
            if (event.key === 'Enter' && first) choose(first.at)
          }}
        />
        <div className={styles.group}>
          <Tool label={texts.zoomOut} text="−" onPress={() => canvas.current?.zoom(0.8)} />
          <Tool label={texts.zoomIn} text="+" onPress={() => canvas.current?.zoom(1.25)} />
          <Tool label={texts.fit} onPress={() => canvas.current?.fit()} />
        </div>
        <div className={styles.group}>
          <Tool
            label={texts.direction}
            isOn={drawing?.direction === 'RIGHT'}
            onPress={() => setLook({ ...look, direction: drawing?.direction === 'RIGHT' ? 'DOWN' : 'RIGHT' })}
          />
          <Tool
            label={texts.descriptions}
            isOn={options.descriptions}
            onPress={() => setLook({ ...look, descriptions: !look.descriptions })}
          />
          {compounds.length > 0 && (
            <Tool
              label={isCollapsed ? texts.expandAll : texts.collapseAll}
              onPress={() => collapse(isCollapsed ? none : compounds)}
            />
          )}
          <Tool label={texts.focus} isOn={isFocused} onPress={() => setFocused(!isFocused)} />
          {chart.coverage.length > 0 && <Tool label={texts.overlay} isOn={overlay !== null} onPress={toggleOverlay} />}
        </div>
        {sources.kind === 'ready' && sources.value.edit && (
          <Tool label={texts.edit.title} onPress={() => goToAddress({ flow: chart.flow, at, more: { edit: 'on' } })} />
        )}
        <ExportMenu chart={chart} drawing={drawing} svg={() => canvas.current?.svg() ?? null} />
      </div>
      <section ref={stage} className={styles.stage} aria-label={texts.drawingOf(chart.flow)}>
        {drawing && (
          <Canvas key={`${chart.flow} ${drawing.direction}`} ref={canvas} drawing={drawing} onBlank={unchoose}>
            <Scene
              drawing={drawing}
              marks={marks}
              remarks={remarks}
              more={others}
              onChoose={choose}
              onToggle={toggle}
            />
          </Canvas>
        )}
        <DrawingNote {...drawn} />
        {overlay && marks.covered && (
          <CoverageLegend chart={chart} overlay={overlay} covered={marks.covered} onShow={showOverlay} />
        )}
      </section>
      <aside className={styles.panel} data-open={isOpen || query !== '' || undefined} aria-label={texts.details}>
        {query === '' ? (
          <>
            {at !== null && (
              <button type="button" className={styles.close} aria-label={texts.close} onClick={() => choose(null)}>
                ×
              </button>
            )}
            <Details chart={chart} at={at} remarks={loadedRemarks} more={passedOn(address.more)} onChoose={choose} />
          </>
        ) : (
          <section aria-label={texts.results}>
            {results.length === 0 && <p>{texts.nothingFound}</p>}
            <ul className={styles.results}>
              {results.map((result) => (
                <li key={result.at}>
                  <button
                    type="button"
                    onClick={() => {
                      setQuery('')
                      choose(result.at)
                    }}
                  >
                    <b>{result.title}</b>
                    <span>{result.detail}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </div>
  )
}

/** The rectangle of a state or transition in a drawing; null when it is not drawn. */
export function placeOf(drawing: Drawing, at: string): Rectangle | null {
  const box = drawing.boxes.find(
    ({ state, lines }) => state.path === at || lines.some((line) => line.transition === at),
  )
  if (box) return box
  for (const { labels, line } of drawing.arrows) {
    const label = labels.find(({ transition }) => transition.id === at)
    if (label) return label.height > 0 ? label : line.bounds
  }
  return null
}
