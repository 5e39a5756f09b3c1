import styles from './diff-screen.module.css'
import { texts } from './texts.ts'

/** Explains how changes are marked in a drawing. */
export function ChangeLegend() {
  return (
    <ul className={styles.legend}>
      {(['added', 'removed', 'changed'] as const).map((change) => (
        <li key={change} data-change={change}>
          {texts.diff.legend[change]}
        </li>
      ))}
    </ul>
  )
}
