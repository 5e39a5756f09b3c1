import { type ReactNode, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sliderMachine } from '#machines/slider/slider.machine.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './slider-stage.module.css'

const SliderCheck = lazyPart(async () => (await import('./slider-check.tsx')).SliderCheck)
/** Preloads the chunk of the slider check. */
export const preloadSliderCheck = () => SliderCheck.preload()

export interface SliderStageProps {
  /** The check before the form is submitted; undefined while none runs. */
  readonly slider?: ActorRefFrom<typeof sliderMachine> | undefined
  /** The check before an SMS code is sent; undefined while none runs. */
  readonly codeSlider: ActorRefFrom<typeof sliderMachine> | undefined
  /** The form; it keeps its size while the check replaces it, to avoid a layout shift. */
  readonly children: ReactNode
}

/** A form that is replaced by the slider check while that runs (spec §2). */
export function SliderStage({ slider, codeSlider, children }: SliderStageProps) {
  const check = slider ?? codeSlider
  return (
    <div className={styles['stage']}>
      <div className={classNames(styles['entry'], check !== undefined && styles['away'])}>{children}</div>
      {check !== undefined && (
        <div ref={slider === undefined ? focusCode : focusSubmit}>
          <Suspense>
            <SliderCheck slider={check} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Ref callback: when the check unmounts and the focus is lost, focuses the element matching `next`. */
const focusAfterCheck = (next: string) => (check: HTMLElement | null) => {
  const stage = check?.parentElement
  return () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body) stage?.querySelector<HTMLElement>(next)?.focus()
    })
}
const focusSubmit = focusAfterCheck('[type="submit"]')
const focusCode = focusAfterCheck('[name="code"]')
