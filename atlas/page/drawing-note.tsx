import styles from './drawing-note.module.css'
import { texts } from './texts.ts'
import type { Drawn } from './use-drawing.ts'

/** Says over a drawing that it is being laid out, in the middle of the stage while there is none yet, or that it failed. */
export function DrawingNote({ drawing, isBusy, failed }: Drawn) {
  const isEmpty = drawing === null
  return (
    <output className={styles.note} data-empty={isEmpty || undefined}>
      {failed ? texts.failedDrawing : isBusy ? texts.drawing : ''}
      {isEmpty && isBusy && <i className={styles.bar} />}
    </output>
  )
}
