import { useCallback, useMemo, useRef } from 'react'
import { joinStimuli, splitStimuli, type Address } from '#atlas/page/address.ts'
import type { CanvasHandle } from '#atlas/page/canvas.tsx'
import { useKeys } from '#atlas/page/use-keys.ts'
import { funnelOf } from '#atlas/use/funnel.ts'
import { countText } from '#atlas/use/words.ts'
import { ShareBar } from './share-bar.tsx'
import type { Show, Shown } from './shown.ts'
import { UsePicture } from './use-picture.tsx'
import action from './action.module.css'
import beside from './beside.module.css'
import field from './field.module.css'
import styles from './funnel-part.module.css'
import { textsOfUse } from './use-texts.ts'

interface FunnelPartProps {
  readonly shown: Shown
  readonly address: Address
  readonly onShow: Show
}

/** How many of those who come to one state come to the next, for states that are chosen. */
export function FunnelPart({ shown, address, onShow }: FunnelPartProps) {
  const { union: chart, now, before } = shown
  const { floor } = now.use
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
  const steps = funnelOf(now.use, chosen)
  const others = before && funnelOf(before.use, chosen)
  const earlier = (index: number) => {
    const moved = [...chosen]
    moved.splice(index - 1, 2, chosen[index] ?? '', chosen[index - 1] ?? '')
    keep(moved)
  }
  return (
    <div className={beside.beside}>
      <UsePicture
        canvas={canvas}
        shown={shown}
        at={null}
        marked={marked}
        address={address}
        onShow={onShow}
        onChoose={toggle}
      />
      <section className={beside.panel} aria-label={textsOfUse.funnel}>
        <h2>{textsOfUse.funnel}</h2>
        <p>{textsOfUse.funnelHint}</p>
        <label className={field.field}>
          <span>{textsOfUse.addState}</span>
          <select value="" onChange={(event) => toggle(event.target.value)}>
            <option value="">{textsOfUse.choose}</option>
            {innermost
              .filter((path) => !marked.has(path))
              .map((path) => (
                <option key={path}>{path}</option>
              ))}
          </select>
        </label>
        <ol className={styles.funnel} aria-label={textsOfUse.steps}>
          {steps.map(({ path, entered, kept, ofFirst }, index) => {
            const other = others?.[index]
            return (
              <li key={path}>
                <div>
                  <b>{path}</b>
                  {index > 0 && (
                    <button type="button" aria-label={textsOfUse.earlier(path)} onClick={() => earlier(index)}>
                      ↑
                    </button>
                  )}
                  <button type="button" aria-label={textsOfUse.remove(path)} onClick={() => toggle(path)}>
                    ×
                  </button>
                </div>
                <span>{entered === null ? textsOfUse.few(floor) : textsOfUse.times(entered)}</span>
                <ShareBar share={ofFirst ?? 0} />
                <span>{sharesText(kept, ofFirst)}</span>
                {kept !== null && kept > 1 && <small>{textsOfUse.cameBack}</small>}
                {other && (
                  <small>
                    {textsOfUse.before(
                      other.entered === null
                        ? textsOfUse.few(floor)
                        : [countText(other.entered), sharesText(other.kept, other.ofFirst)]
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
            {textsOfUse.clear}
          </button>
        )}
      </section>
    </div>
  )
}

const sharesText = (kept: number | null, ofFirst: number | null): string =>
  [kept === null ? '' : textsOfUse.kept(kept), kept === null || ofFirst === null ? '' : textsOfUse.ofFirst(ofFirst)]
    .filter((part) => part !== '')
    .join(', ')
