import { useEffect, useRef, useState } from 'react'
import { durationText } from '#atlas/export/transition-text.ts'
import type { Moment } from '#atlas/simulate/simulation.ts'
import { texts } from '#atlas/page/texts.ts'
import { placeText } from '#atlas/page/chart-texts.ts'
import styles from './simulator.module.css'
import { valueText } from './value-text.ts'

interface InspectorProps {
  readonly moments: readonly Moment[]
  readonly at: number
  onGo(step: number): void
  onReset(): void
}

/** Renders the simulated chart: the steps so far, the effects of the last one, tags and context. */
export function Inspector({ moments, at, onGo, onReset }: InspectorProps) {
  const list = useRef<HTMLOListElement>(null)
  const moment = moments[at]
  useEffect(() => {
    const item = list.current?.children[at]
    if (item instanceof HTMLElement) list.current?.scrollTo({ top: item.offsetTop - 60 })
  }, [at])
  if (!moment) return null
  const { step, context, now } = moment
  const last = moments.length - 1
  return (
    <>
      <header className={styles.controls}>
        <p>{texts.step(at + 1, last + 1)}</p>
        <div>
          <button type="button" disabled={at === 0} onClick={() => onGo(at - 1)}>
            {texts.undo}
          </button>
          <button type="button" disabled={at === last} onClick={() => onGo(at + 1)}>
            {texts.redo}
          </button>
          <button type="button" disabled={last === 0} onClick={onReset}>
            {texts.reset}
          </button>
          <ShareButton />
        </div>
      </header>
      <section>
        <h2>{texts.history}</h2>
        <ol ref={list} className={styles.history}>
          {moments.map((one, index) => (
            <li key={`${String(index)} ${one.step.stimulus}`}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                data-later={index > at || undefined}
                onClick={() => onGo(index)}
              >
                <b>{one.step.stimulus}</b>
                <span>{placeText(one.step)}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{texts.effects}</h2>
        {step.effects.length === 0 ? (
          <p className={styles.quiet}>{texts.noEffects}</p>
        ) : (
          <ul className={styles.effects}>
            {step.effects.map((effect, index) => (
              <li key={`${String(index)} ${effect}`}>{effect}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>{texts.tags}</h2>
        <p className={styles.tags}>
          {step.tags.length === 0 ? texts.none : step.tags.map((tag) => <span key={tag}>#{tag}</span>)}
        </p>
      </section>
      <section>
        <h2>{texts.context}</h2>
        {context.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
        <dl className={styles.context}>
          {context.map(({ name, value, changed }) => (
            <div key={name} data-changed={changed || undefined}>
              <dt>
                {name}
                {changed && <i> {texts.changed}</i>}
              </dt>
              <dd>{valueText(value)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.quiet}>{texts.timePassed(durationText(now))}</p>
      </section>
    </>
  )
}

function ShareButton() {
  const [message, setMessage] = useState('')
  const share = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      setMessage(texts.copied)
    } catch {
      setMessage(texts.copyByHand)
    }
  }
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {texts.share}
      </button>
      <output className={styles.message}>{message}</output>
    </>
  )
}
