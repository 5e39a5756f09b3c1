import styles from './drawing-note.module.css'
import { texts } from './texts.ts'
import type { Drawn } from './use-drawing.ts'

/** Shows over a drawing that the layout runs or has failed; in the middle of the stage while there is no drawing. */
export function DrawingNote({ drawing, isBusy, failed }: Drawn) {
  const isEmpty = drawing === null
  return (
    <output className={styles.note} data-empty={isEmpty || undefined}>
      {failed ? texts.failedDrawing : isBusy ? texts.drawing : ''}
      {isEmpty && isBusy && <i className={styles.bar} />}
    </output>
  )
}
