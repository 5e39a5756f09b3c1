import styles from './spinner.module.css'

/** A small turning ring that takes the text's size and colour; whoever shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />
}
