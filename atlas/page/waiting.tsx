import { hashOf } from './address.ts'
import { texts } from './texts.ts'
import styles from './waiting.module.css'

interface WaitingProps {
  readonly kind: 'loading' | 'failed' | 'absent'
  readonly absent?: string
  retry?(): void
}

/** What stands where something is on its way, or cannot be had. */
export function Waiting({ kind, absent, retry }: WaitingProps) {
  return (
    <main className={styles.waiting}>
      <output>{kind === 'loading' ? texts.loading : kind === 'absent' ? absent : texts.failed}</output>
      {kind === 'failed' && (
        <button type="button" onClick={retry}>
          {texts.retry}
        </button>
      )}
      {kind === 'absent' && <a href={hashOf({})}>{texts.allCharts}</a>}
    </main>
  )
}
