import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sliderMachine } from '#machines/slider/slider.machine.ts'
import { classNames } from '#src/ui/class-names.ts'
import { SliderCheck } from './slider-check.tsx'
import styles from './slider-stage.module.css'

export interface SliderStageProps {
  /** The check that is asked for, undefined while none is. */
  readonly slider: ActorRefFrom<typeof sliderMachine> | undefined
  /** The form: it keeps its room while the check stands in its place, so that nothing moves. */
  readonly children: ReactNode
}

/** A form whose fields make way for the slider check while that is asked for (spec §2). */
export function SliderStage({ slider, children }: SliderStageProps) {
  return (
    <div className={styles['stage']}>
      <div className={classNames(styles['entry'], slider !== undefined && styles['away'])}>{children}</div>
      {slider !== undefined && (
        <div ref={givingFocusBack}>
          <SliderCheck slider={slider} />
        </div>
      )}
    </div>
  )
}

/** The check takes the focus away with it when it goes; the next thing to press gets it back. */
function givingFocusBack(check: HTMLElement | null) {
  const stage = check?.parentElement
  return () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body) stage?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    })
}
