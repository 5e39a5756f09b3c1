import { useCallback, useMemo, useRef } from 'react'
import { joinStimuli, splitStimuli, type Address } from '#atlas/page/address.ts'
import type { CanvasHandle } from '#atlas/page/canvas.tsx'
import { useKeys } from '#atlas/page/use-keys.ts'
import { funnelOf } from '#atlas/usage/funnel.ts'
import { countText } from '#atlas/usage/format.ts'
import { ShareBar } from './share-bar.tsx'
import type { Show, ShownUsage } from './shown-usage.ts'
import { UsageDrawing } from './usage-drawing.tsx'
import action from './action.module.css'
import beside from './beside.module.css'
import field from './field.module.css'
import styles from './funnel-part.module.css'
import { usageTexts } from './usage-texts.ts'

interface FunnelPartProps {
  readonly shown: ShownUsage
  readonly address: Address
  readonly onShow: Show
}

/** Renders the funnel of chosen states. */
export function FunnelPart({ shown, address, onShow }: FunnelPartProps) {
  const { union: chart, now, before } = shown
  const { floor } = now.usage
  const canvas = useRef<CanvasHandle>(null)
  const joined = address.more['funnel'] ?? ''
  const chosen = useMemo(() => splitStimuli(joined), [joined])
  const marked = useMemo(() => new Set(chosen), [chosen])
  const innermost = useMemo(() => {
    const parents = new Set(chart.states.map(({ parent }) => parent))
    return chart.states.filter(({ path, kind }) => !parents.has(path) && kind !== 'history').map(({ path }) => path)
  }, [chart])
  const keep = useCallback((paths: readonly string[]) => onShow({ more: { funnel: joinStimuli(paths) } }), [onShow])
  const toggle = useCallback(
    (at: string | null) => {
      if (at === null || !innermost.includes(at)) return
      keep(chosen.includes(at) ? chosen.filter((path) => path !== at) : [...chosen, at])
    },
    [innermost, chosen, keep],
  )
  useKeys({
    '+': () => canvas.current?.zoom(1.25),
    '=': () => canvas.current?.zoom(1.25),
    '-': () => canvas.current?.zoom(0.8),
    '0': () => canvas.current?.fit(),
  })
  const steps = funnelOf(now.usage, chosen)
  const others = before && funnelOf(before.usage, chosen)
  const earlier = (index: number) => {
    const moved = [...chosen]
    moved.splice(index - 1, 2, chosen[index] ?? '', chosen[index - 1] ?? '')
    keep(moved)
  }
  return (
    <div className={beside.beside}>
      <UsageDrawing
        canvas={canvas}
        shown={shown}
        at={null}
        marked={marked}
        address={address}
        onShow={onShow}
        onChoose={toggle}
      />
      <section className={beside.panel} aria-label={usageTexts.funnel}>
        <h2>{usageTexts.funnel}</h2>
        <p>{usageTexts.funnelHint}</p>
        <label className={field.field}>
          <span>{usageTexts.addState}</span>
          <select value="" onChange={(event) => toggle(event.target.value)}>
            <option value="">{usageTexts.choose}</option>
            {innermost
              .filter((path) => !marked.has(path))
              .map((path) => (
                <option key={path}>{path}</option>
              ))}
          </select>
        </label>
        <ol className={styles.funnel} aria-label={usageTexts.steps}>
          {steps.map(({ path, entered, ofBefore, ofFirst }, index) => {
            const other = others?.[index]
            return (
              <li key={path}>
                <div>
                  <b>{path}</b>
                  {index > 0 && (
                    <button type="button" aria-label={usageTexts.earlier(path)} onClick={() => earlier(index)}>
                      ↑
                    </button>
                  )}
                  <button type="button" aria-label={usageTexts.remove(path)} onClick={() => toggle(path)}>
                    ×
                  </button>
                </div>
                <span>{entered === null ? usageTexts.few(floor) : usageTexts.times(entered)}</span>
                <ShareBar share={ofFirst ?? 0} />
                <span>{sharesText(ofBefore, ofFirst)}</span>
                {ofBefore !== null && ofBefore > 1 && <small>{usageTexts.cameBack}</small>}
                {other && (
                  <small>
                    {usageTexts.before(
                      other.entered === null
                        ? usageTexts.few(floor)
                        : [countText(other.entered), sharesText(other.ofBefore, other.ofFirst)]
                            .filter((part) => part !== '')
                            .join(', '),
                    )}
                  </small>
                )}
              </li>
            )
          })}
        </ol>
        {chosen.length > 0 && (
          <button type="button" className={action.action} onClick={() => keep([])}>
            {usageTexts.clear}
          </button>
        )}
      </section>
    </div>
  )
}

const sharesText = (ofBefore: number | null, ofFirst: number | null): string =>
  [
    ofBefore === null ? '' : usageTexts.ofBefore(ofBefore),
    ofBefore === null || ofFirst === null ? '' : usageTexts.ofFirst(ofFirst),
  ]
    .filter((part) => part !== '')
    .join(', ')
