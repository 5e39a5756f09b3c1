import { compactWhenAway } from '#src/platform/scrolled-away.ts'
import styles from './bar-begin.module.css'
import './compact.css'

/** What the bar of a phone watches, where no bar stands above it. */
export function BarBegin() {
  return <i ref={compactWhenAway} className={styles['begin']} />
}
