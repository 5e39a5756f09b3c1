import { texts } from './texts.ts'
import styles from './uncompared.module.css'

/** Explains how to build an atlas that compares. */
export function Uncompared() {
  return (
    <section className={styles.screen}>
      <h2>{texts.diff.title}</h2>
      <p>{texts.diff.none}</p>
      <p>{texts.diff.how}</p>
      <pre>{texts.diff.command}</pre>
    </section>
  )
}
