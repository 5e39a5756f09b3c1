import { compactOnScroll } from '#src/platform/compact-on-scroll.ts'
import styles from './bar-sentinel.module.css'
import './compact.css'

/** The scroll sentinel of a phone's bar, which has no bar above it. */
export function BarSentinel() {
  return <i ref={compactOnScroll} className={styles['sentinel']} />
}
