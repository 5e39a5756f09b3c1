import styles from './drawing-note.module.css'
import { texts } from './texts.ts'
import type { Drawn } from './use-drawing.ts'

/**
 * Shows over a drawing that the layout runs, how far it is, or that it has failed; in the middle of the stage while
 * there is no drawing.
 */
export function DrawingNote({ drawing, isBusy, failed, progress }: Drawn) {
  const isEmpty = drawing === null
  return (
    <output className={styles.note} data-empty={isEmpty || undefined}>
      {failed ? texts.failedDrawing : isBusy ? texts.drawing : ''}
      {isBusy && progress && (
        <>
          {' '}
          <progress
            value={progress.done}
            max={progress.count}
            aria-label={texts.drawn(progress.done, progress.count)}
          />
        </>
      )}
      {isEmpty && isBusy && !progress && <i className={styles.bar} />}
    </output>
  )
}
