import { hashOf } from './address.ts'
import { texts } from './texts.ts'
import styles from './waiting.module.css'

interface WaitingProps {
  readonly kind: 'loading' | 'failed' | 'absent'
  readonly absent?: string
  retry?(): void
}

/** A placeholder for content that is loading, absent or failed. */
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
