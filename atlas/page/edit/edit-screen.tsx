import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import type { Edit } from '#atlas/edit/edits.ts'
import type { Preview } from '#atlas/edit/preview.ts'
import { changesIn } from '#atlas/export/diff-view.ts'
import { signs } from '#atlas/export/diff-text.ts'
import { goToAddress, passedOn, readFolds, replaceAddress, writtenFolds, type Address } from '#atlas/page/address.ts'
import { Canvas, type CanvasHandle } from '#atlas/page/canvas.tsx'
import { placeOf } from '#atlas/page/chart-screen.tsx'
import screen from '#atlas/page/chart-screen.module.css'
import { useRemarks } from '#atlas/page/data.ts'
import { Details } from '#atlas/page/details.tsx'
import { ChangeLegend } from '#atlas/page/change-legend.tsx'
import { DrawingNote } from '#atlas/page/drawing-note.tsx'
import type { LayoutOptions } from '#atlas/page/drawing/layout.ts'
import type { Marks } from '#atlas/page/looks.ts'
import { Scene } from '#atlas/page/scene.tsx'
import { texts } from '#atlas/page/texts.ts'
import { Tool } from '#atlas/page/tool.tsx'
import { useDrawing } from '#atlas/page/use-drawing.ts'
import { DragHandles, type Drawn } from './drag-handles.tsx'
import { EditForms } from './edit-forms.tsx'
import { EditSummary } from './edit-summary.tsx'
import { formerPathOf } from './former-path.ts'
import { placeAfterEdit } from './place-after-edit.ts'
import { isBusy, makeEdit, useEditing, type Editing, type EditingNow } from './use-editing.ts'

const none: ReadonlySet<string> = new Set()

interface EditScreenProps {
  readonly flow: string
  readonly address: Address
}

/** Renders the chart as its edits make it, with the tools and forms for more of them. */
export function EditScreen({ flow, address }: EditScreenProps) {
  const { editing, now } = useEditing(flow)
  const { preview, edits, undone } = now.context
  const busy = isBusy(now)
  const canvas = useRef<CanvasHandle>(null)
  useUndoKeys(editing)
  return (
    <div className={screen.screen}>
      <div className={screen.tools} role="toolbar" aria-label={texts.tools}>
        <Tool label={texts.edit.title} isOn onPress={() => goToAddress({ flow, at: address.at })} />
        <div className={screen.group}>
          <Tool
            label={texts.undo}
            isOff={busy || edits.length === 0}
            onPress={() => editing.send({ type: 'edit.undone' })}
          />
          <Tool
            label={texts.redo}
            isOff={busy || undone.length === 0}
            onPress={() => editing.send({ type: 'edit.redone' })}
          />
        </div>
        <div className={screen.group}>
          <Tool label={texts.zoomOut} text="−" onPress={() => canvas.current?.zoom(0.8)} />
          <Tool label={texts.zoomIn} text="+" onPress={() => canvas.current?.zoom(1.25)} />
          <Tool label={texts.fit} onPress={() => canvas.current?.fit()} />
        </div>
      </div>
      {preview ? (
        <EditedChart {...{ preview, editing, now, address, canvas }} />
      ) : (
        <aside className={screen.panel} data-open aria-label={texts.details}>
          <EditSummary editing={editing} now={now} />
        </aside>
      )}
    </div>
  )
}

interface EditedChartProps {
  readonly preview: Preview
  readonly editing: Editing
  readonly now: EditingNow
  readonly address: Address
  readonly canvas: RefObject<CanvasHandle | null>
}

/** Renders the drawing with what the edits change, and the panel beside it. */
function EditedChart({ preview, editing, now, address, canvas }: EditedChartProps) {
  const { chart, diff } = preview
  const { flow } = chart
  const { edits, previous } = now.context
  const { at } = address
  const { fold = '' } = address.more
  const remarks = useRemarks()
  /** A transition that was drawn with the pointer, and has no event yet. */
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const changes = useMemo(() => changesIn(diff), [diff])
  const options = useMemo<LayoutOptions>(() => {
    const entries = [...changes].map(([id, change]) => [id, signs[change]] as const)
    return { collapsed: readFolds(fold) ?? none, descriptions: false, direction: null, signs: new Map(entries) }
  }, [changes, fold])
  const formerPath = useMemo(() => formerPathOf(previous, edits), [previous, edits])
  const picture = useDrawing(diff.union ?? chart, options, undefined, formerPath)
  const { drawing } = picture
  const marks = useMemo<Marks>(
    () => ({ chosen: at, lit: null, active: none, taken: none, covered: null, changes }),
    [at, changes],
  )
  const choose = useCallback(
    (place: string | null) => replaceAddress({ flow, at: place, more: { edit: 'on', fold } }),
    [flow, fold],
  )
  const toggle = useCallback(
    (path: string) => {
      const folded = (readFolds(fold) ?? none).symmetricDifference(new Set([path]))
      replaceAddress({ flow, at, more: { edit: 'on', fold: writtenFolds(folded) } })
    },
    [flow, at, fold],
  )
  const make = async (edit: Edit): Promise<boolean> => {
    const isMade = await makeEdit(editing, edit)
    if (isMade) {
      setDrawn(null)
      choose(placeAfterEdit(edit, editing.getSnapshot().context.preview?.chart ?? chart))
    }
    return isMade
  }
  const isThere = chart.states.some(({ path }) => path === at) || chart.transitions.some(({ id }) => id === at)
  const draw = (from: string, to: string) => {
    choose(from)
    setDrawn({ from, to })
  }

  useEffect(() => {
    const part = drawing && at !== null ? placeOf(drawing, at) : null
    if (part) canvas.current?.show(part)
  }, [canvas, drawing, at])

  return (
    <>
      <section className={screen.stage} aria-label={texts.drawingOf(flow)}>
        {drawing && (
          <Canvas ref={canvas} drawing={drawing} isSteady onBlank={() => choose(null)}>
            <Scene drawing={drawing} marks={marks} onChoose={choose} onToggle={toggle} />
            {!isBusy(now) && (
              <DragHandles
                drawing={drawing}
                at={isThere ? at : null}
                onDraw={draw}
                onRetarget={(transition, to) => void make({ edit: 'retarget', transition, to })}
              />
            )}
          </Canvas>
        )}
        {changes.size > 0 && <ChangeLegend />}
        <DrawingNote {...picture} />
      </section>
      <aside className={screen.panel} data-open aria-label={texts.details}>
        <EditSummary editing={editing} now={now} />
        <EditForms
          key={`${at} ${drawn?.from} ${drawn?.to}`}
          chart={chart}
          at={at}
          drawn={drawn}
          isBusy={isBusy(now)}
          make={make}
        />
        {isThere && <Details chart={chart} at={at} remarks={remarks} more={passedOn(address.more)} onChoose={choose} />}
      </aside>
    </>
  )
}

/** Undoes by Ctrl+Z or ⌘Z and redoes with Shift as well, but not while a text is typed. */
function useUndoKeys(editing: Editing): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    editing.send({ type: event.shiftKey ? 'edit.redone' : 'edit.undone' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
