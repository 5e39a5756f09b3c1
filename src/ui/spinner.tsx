import styles from './spinner.module.css'

/** A small spinner in the text's size and colour; its owner announces what is going on. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />
}
