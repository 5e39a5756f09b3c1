import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { ChartDiff, ElementChange } from '#atlas/export/diff.ts'
import { changedPart, changesIn } from '#atlas/export/diff-view.ts'
import { baseText, clauseOf, changeText, signs } from '#atlas/export/diff-text.ts'
import { remarksOnElement, remarksOnWhole } from '#atlas/remarks/on-change.ts'
import type { Remark } from '#atlas/remarks/remark.ts'
import { hashOf, replaceAddress, type Address } from './address.ts'
import { Canvas, type CanvasHandle } from './canvas.tsx'
import { ChangeLegend } from './change-legend.tsx'
import { placeOf } from './chart-screen.tsx'
import { remarksFor, useDiff, useRemarks } from './data.ts'
import styles from './diff-screen.module.css'
import { DrawingNote } from './drawing-note.tsx'
import type { LayoutOptions } from './drawing/layout.ts'
import type { Marks } from './looks.ts'
import { RemarkList } from './remarks.tsx'
import { Scene } from './scene.tsx'
import { texts } from './texts.ts'
import { Uncompared } from './uncompared.tsx'
import { useDrawing } from './use-drawing.ts'

const none: ReadonlySet<string> = new Set()

interface ChartDiffScreenProps {
  readonly chart: ChartJson
  readonly address: Address
}

/** Renders the changes of a chart since the base version of the build. */
export function ChartDiffScreen({ chart, address }: ChartDiffScreenProps) {
  const diff = useDiff()
  if (diff.kind !== 'ready') {
    return <output className={styles.same}>{diff.kind === 'loading' ? texts.loading : texts.failed}</output>
  }
  if (!diff.value) return <Uncompared />
  const { base, charts, problems } = diff.value
  const unread = problems.find(({ flow }) => flow === chart.flow)
  const own = charts.find(({ flow }) => flow === chart.flow)
  if (own?.union) {
    return (
      <ChartChanges
        key={chart.flow}
        diff={own}
        address={address}
        linkTo={(at, more) => ({ flow: chart.flow, view: 'diff', at, more })}
      />
    )
  }
  return (
    <p className={styles.same}>
      {unread ? texts.diff.notCompared(unread.message) : texts.diff.same(baseText(base))}{' '}
      <a href={hashOf({ page: 'diff' })}>{texts.diff.back}</a>
    </p>
  )
}

interface ChartChangesProps {
  readonly diff: ChartDiff
  readonly address: Address
  linkTo(at: string | null, more: Address['more']): Partial<Address>
}

/** Draws the union of both versions of a chart, with the list of changes. */
export function ChartChanges({ diff, address, linkTo }: ChartChangesProps) {
  const { flow, union } = diff
  const { at, more } = address
  const onlyChanges = more['only'] === 'changes'
  const canvas = useRef<CanvasHandle>(null)
  const changes = useMemo(() => changesIn(diff), [diff])
  const remarks = remarksFor(useRemarks(), flow)
  const onWhole = remarksOnWhole(remarks, diff)
  const shown = useMemo(() => {
    if (!union) return null
    return onlyChanges ? changedPart(union, changes) : union
  }, [union, onlyChanges, changes])
  const options = useMemo<LayoutOptions>(() => {
    const isWhole = diff.change !== 'changed'
    const entries = isWhole ? [] : [...changes].map(([id, change]) => [id, signs[change]] as const)
    return { collapsed: none, descriptions: false, direction: null, signs: new Map(entries) }
  }, [changes, diff.change])
  const marks = useMemo<Marks>(
    () => ({ chosen: at, lit: null, active: none, taken: none, covered: null, changes }),
    [at, changes],
  )
  const choose = useCallback((place: string | null) => replaceAddress(linkTo(place, more)), [linkTo, more])
  return (
    <div className={styles.screen}>
      <section className={styles.stage} aria-label={texts.diff.drawing(flow)}>
        {shown && shown.states.length > 0 && (
          <Picture canvas={canvas} chart={shown} options={options} marks={marks} remarks={remarks} onChoose={choose} />
        )}
        <ChangeLegend />
      </section>
      <section className={styles.list} aria-label={texts.diff.list}>
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={onlyChanges}
            onChange={() => replaceAddress(linkTo(at, { ...more, only: onlyChanges ? '' : 'changes' }))}
          />
          {texts.diff.onlyChanges}
        </label>
        {(diff.change === 'added' || diff.change === 'removed') && <p>{texts.diff.whole[diff.change]}</p>}
        {diff.facts.length > 0 && (
          <section>
            <h2>{texts.diff.facts}</h2>
            <ul>
              {diff.facts.map((fact) => (
                <li key={fact.field} className={styles.fact}>
                  ~ {clauseOf(fact)}
                </li>
              ))}
            </ul>
          </section>
        )}
        {onWhole.length > 0 && (
          <section>
            <h2>{texts.remarks.onChart}</h2>
            <RemarkList remarks={onWhole} target="named" />
          </section>
        )}
        {union && (
          <>
            {(['states', 'transitions'] as const).map((kind) => (
              <Changes
                key={kind}
                title={texts.diff[kind]}
                union={union}
                items={diff[kind]}
                at={at}
                remarks={remarks}
                onChoose={choose}
              />
            ))}
            <Changes title={texts.diff.journeys} union={union} items={diff.journeys} at={at} remarks={remarks} />
          </>
        )}
        <a href={hashOf({ page: 'diff' })}>{texts.diff.back}</a>
      </section>
    </div>
  )
}

interface PictureProps {
  readonly canvas: RefObject<CanvasHandle | null>
  readonly chart: ChartJson
  readonly options: LayoutOptions
  readonly marks: Marks
  readonly remarks: readonly Remark[]
  onChoose(at: string | null): void
}

function Picture({ canvas, chart, options, marks, remarks, onChoose }: PictureProps) {
  const drawn = useDrawing(chart, options)
  const { drawing } = drawn
  const { chosen } = marks
  useEffect(() => {
    const part = drawing && chosen !== null ? placeOf(drawing, chosen) : null
    if (part) canvas.current?.show(part)
  }, [canvas, drawing, chosen])
  return (
    <>
      {drawing && (
        <Canvas
          key={`${chart.states.length} ${drawing.direction}`}
          ref={canvas}
          drawing={drawing}
          onBlank={() => onChoose(null)}
        >
          <Scene drawing={drawing} marks={marks} remarks={remarks} onChoose={onChoose} />
        </Canvas>
      )}
      <DrawingNote {...drawn} />
    </>
  )
}

interface ChangesProps {
  readonly title: string
  readonly union: ChartJson
  readonly items: readonly ElementChange[]
  readonly at: string | null
  readonly remarks: readonly Remark[]
  onChoose?(at: string): void
}

function Changes({ title, union, items, at, remarks, onChoose }: ChangesProps) {
  if (items.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => {
          const { name, text } = changeText(union, item)
          const own = remarksOnElement(remarks, item)
          const words = (
            <>
              <i>
                {signs[item.change]} {texts.diff.change[item.change]}
              </i>
              <b>{name}</b>
              {text !== '' && <span>{text}</span>}
            </>
          )
          return (
            <li key={`${item.change} ${item.at}`} data-change={item.change}>
              {onChoose ? (
                <button
                  type="button"
                  aria-current={at === item.at ? 'true' : undefined}
                  onClick={() => onChoose(item.at)}
                >
                  {words}
                </button>
              ) : (
                <div>{words}</div>
              )}
              {own.length > 0 && <RemarkList remarks={own} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
