import styles from './progress.module.css'

type ProgressProps = {
  readonly value: number
  readonly max: number
} & ({ readonly label: string; readonly labelledBy?: never } | { readonly labelledBy: string; readonly label?: never })

/** A progress bar; its name is a text of its own or an element beside it, by its id. */
export function Progress({ label, labelledBy, value, max }: ProgressProps) {
  return (
    <progress className={styles['progress']} aria-label={label} aria-labelledby={labelledBy} value={value} max={max} />
  )
}
