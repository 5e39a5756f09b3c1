import { useState, useSyncExternalStore } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { readRecord } from '#atlas/live/record-file.ts'
import { LiveEmpty } from './live-empty.tsx'
import styles from './live-page.module.css'
import { LiveScreen } from './live-screen.tsx'
import { liveTexts } from './live-texts.ts'
import { liveStore, sourceOf } from './store.ts'

/** Follows all charts of the running site in another tab. */
export function LivePage() {
  return (
    <main className={styles.main}>
      <h1 className={styles.title}>{liveTexts.title}</h1>
      <Live chart={null} />
    </main>
  )
}

/** Follows one chart of the running site in another tab. */
export function LiveChart({ chart }: { readonly chart: ChartJson }) {
  return <Live chart={chart} />
}

function Live({ chart }: { readonly chart: ChartJson | null }) {
  const store = liveStore()
  const now = useSyncExternalStore(store.subscribe, store.get)
  const [problem, setProblem] = useState('')
  const source = sourceOf(now)
  const open = async (file: File) => {
    const record = readRecord(await file.text())
    setProblem(record ? '' : liveTexts.unreadable(file.name))
    if (record) store.open(record)
  }
  return (
    <div className={styles.live}>
      {now.hasOtherVersion && (
        <p role="alert" className={styles.problem}>
          {liveTexts.strange}
        </p>
      )}
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {source ? (
        <LiveScreen store={store} now={now} source={source} chart={chart} onOpen={open} />
      ) : (
        <LiveEmpty onOpen={open} />
      )}
    </div>
  )
}
