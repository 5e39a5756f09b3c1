import { Suspense, useEffect, useState } from 'react'
import { hashOf, pages, useAddress, type Address } from './address.ts'
import styles from './app.module.css'
import { elsewhere } from './coverage.ts'
import { useChart } from './data.ts'
import { Help } from './help.tsx'
import { useOffered } from './offered.ts'
import { PageTabs, ViewTabs } from './tabs.tsx'
import { texts } from './texts.ts'
import { storedTheme, storeTheme } from './theme.ts'
import { atlasPages, chartViews } from './views.tsx'
import { Waiting } from './waiting.tsx'

/** The atlas: a page about all charts, or one chart in one of its views. */
export function App() {
  const address = useAddress()
  const { flow, page } = address
  const sources = useOffered()
  const title = page !== null && pages.indexOf(page) > 0 ? atlasPages[page].name : flow
  const Tabs = flow === null ? PageTabs : ViewTabs
  const Page = page === null ? null : atlasPages[page].Screen
  useEffect(() => {
    document.title = title === null ? texts.title : texts.titleOf(title)
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href={hashOf({ more: elsewhere(address.more) })} className={styles.home}>
          {texts.title}
        </a>
        <Tabs address={address} sources={sources} />
        <Help keys={(page === null ? chartViews[address.view].keys : atlasPages[page].keys) ?? []} />
        <ThemeButton />
      </header>
      <div className={styles.content}>
        <Suspense fallback={<Waiting kind="loading" />}>
          {flow !== null && <Flow key={flow} flow={flow} address={address} />}
          {Page && <Page address={address} />}
        </Suspense>
      </div>
    </div>
  )
}

function Flow({ flow, address }: { readonly flow: string; readonly address: Address }) {
  const chart = useChart(flow)
  if (chart.kind !== 'ready') {
    return <Waiting kind={chart.kind} absent={texts.unknownChart(flow)} retry={chart.retry} />
  }
  const { Screen } = chartViews[address.view]
  return (
    <main className={styles.main}>
      <Screen chart={chart.value} address={address} />
    </main>
  )
}

function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme)
  return (
    <button
      type="button"
      className={styles.theme}
      aria-label={texts.theme}
      onClick={() => setTheme(storeTheme(theme === 'dark' ? 'light' : 'dark'))}
    >
      {theme === 'dark' ? '☀' : '☾'}
    </button>
  )
}
