import { useEffect, useState } from 'react'
import { hashOf, useAddress, views, type Address, type View } from './address.ts'
import styles from './app.module.css'
import { ChartScreen } from './chart-screen.tsx'
import { useChart, useIndex } from './data.ts'
import { IndexScreen } from './index-screen.tsx'
import { PathScreen } from './path-screen.tsx'
import { TableScreen } from './table-screen.tsx'
import { texts } from './texts.ts'
import { keptTheme, keepTheme } from './theme.ts'

const viewNames: Readonly<Record<View, string>> = { chart: texts.chart, table: texts.table, paths: texts.play }

/** The atlas: the index of all charts, or one of them in one of its views. */
export function App() {
  const address = useAddress()
  const { flow } = address
  useEffect(() => {
    document.title = flow === null ? texts.title : texts.titleOf(flow)
  }, [flow])
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href={hashOf({})} className={styles.home}>
          {texts.title}
        </a>
        {flow !== null && (
          <>
            <h1>{flow}</h1>
            <nav aria-label={texts.views}>
              {views.map((view) => (
                <a
                  key={view}
                  href={hashOf({ flow, view, at: view === 'paths' ? null : address.at })}
                  aria-current={view === address.view ? 'page' : undefined}
                >
                  {viewNames[view]}
                </a>
              ))}
            </nav>
          </>
        )}
        <ThemeButton />
      </header>
      <div className={styles.content}>
        {flow === null ? <Index /> : <Flow key={flow} flow={flow} address={address} />}
      </div>
    </div>
  )
}

function Index() {
  const index = useIndex()
  if (index.kind === 'ready') return <IndexScreen entries={index.value} />
  return <Waiting kind={index.kind} absent={texts.failed} retry={index.retry} />
}

function Flow({ flow, address }: { readonly flow: string; readonly address: Address }) {
  const chart = useChart(flow)
  if (chart.kind !== 'ready') {
    return <Waiting kind={chart.kind} absent={texts.unknownChart(flow)} retry={chart.retry} />
  }
  return (
    <main className={styles.main}>
      {address.view === 'chart' && <ChartScreen chart={chart.value} address={address} />}
      {address.view === 'table' && <TableScreen chart={chart.value} at={address.at} />}
      {address.view === 'paths' && <PathScreen chart={chart.value} address={address} />}
    </main>
  )
}

interface WaitingProps {
  readonly kind: 'loading' | 'failed' | 'absent'
  readonly absent: string
  retry(): void
}

function Waiting({ kind, absent, retry }: WaitingProps) {
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

function ThemeButton() {
  const [theme, setTheme] = useState(keptTheme)
  return (
    <button
      type="button"
      className={styles.theme}
      aria-label={texts.theme}
      onClick={() => setTheme(keepTheme(theme === 'dark' ? 'light' : 'dark'))}
    >
      {theme === 'dark' ? '☀' : '☾'}
    </button>
  )
}
