import { type ReactNode, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sliderMachine } from '#machines/slider/slider.machine.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './slider-stage.module.css'

const SliderCheck = lazyPart(async () => (await import('./slider-check.tsx')).SliderCheck)
/** Fetches the check before it is asked for. */
export const preloadSliderCheck = () => SliderCheck.preload()

export interface SliderStageProps {
  /** The check before the form is sent, undefined while none is asked for. */
  readonly slider?: ActorRefFrom<typeof sliderMachine> | undefined
  /** The check before a code is. */
  readonly codeSlider: ActorRefFrom<typeof sliderMachine> | undefined
  /** The form: it keeps its room while the check stands in its place, so that nothing moves. */
  readonly children: ReactNode
}

/** A form whose fields make way for the slider check while that is asked for (spec §2). */
export function SliderStage({ slider, codeSlider, children }: SliderStageProps) {
  const check = slider ?? codeSlider
  return (
    <div className={styles['stage']}>
      <div className={classNames(styles['entry'], check !== undefined && styles['away'])}>{children}</div>
      {check !== undefined && (
        <div ref={slider === undefined ? onToTheCode : onToSending}>
          <Suspense>
            <SliderCheck slider={check} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The check takes the focus away with it when it goes; what comes next gets it. */
const handingFocusTo = (next: string) => (check: HTMLElement | null) => {
  const stage = check?.parentElement
  return () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body) stage?.querySelector<HTMLElement>(next)?.focus()
    })
}
const onToSending = handingFocusTo('[type="submit"]')
const onToTheCode = handingFocusTo('[name="code"]')
