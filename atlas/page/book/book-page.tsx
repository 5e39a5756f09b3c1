import { useEffect, useState } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { hashOf, type Address } from '#atlas/page/address.ts'
import { remarksFor, useAllCharts, useRemarks } from '#atlas/page/data.ts'
import { texts } from '#atlas/page/texts.ts'
import { Waiting } from '#atlas/page/waiting.tsx'
import styles from './book.module.css'
import { Chapter, idOf } from './chapter.tsx'
import { useBook } from './use-book.ts'

/** Renders all charts for printing: drawings, tables, requirements and journeys. */
export function BookPage({ address }: { readonly address: Address }) {
  const charts = useAllCharts()
  if (charts.kind !== 'ready') return <Waiting kind={charts.kind} absent={texts.failed} retry={charts.retry} />
  return <Book charts={charts.value} at={address.at} />
}

const scrollTo = (flow: string | null) => {
  if (flow !== null) document.getElementById(idOf(flow))?.scrollIntoView()
}

function Book({ charts, at }: { readonly charts: readonly ChartJson[]; readonly at: string | null }) {
  const drawn = useBook(charts)
  const remarks = useRemarks()
  const isReady = drawn.size === charts.length && remarks.kind !== 'loading'
  const [today] = useState(() => new Date().toLocaleDateString('en-GB', { dateStyle: 'long' }))
  useEffect(() => scrollTo(at), [at])
  // Pictures that loaded later have moved it.
  useEffect(() => {
    if (isReady) scrollTo(at)
  }, [at, isReady])
  const sum = (count: (chart: ChartJson) => number) => charts.reduce((total, chart) => total + count(chart), 0)
  return (
    // The printed page is light, so the screen is too.
    <main className={styles.book} data-paper>
      <div className={styles.tools}>
        <button type="button" disabled={!isReady} onClick={() => window.print()}>
          {texts.book.print}
        </button>
        <output>{isReady ? texts.book.ready : texts.book.drawing(drawn.size + 1, charts.length)}</output>
        <progress max={charts.length} value={drawn.size} aria-label={texts.drawing} hidden={isReady} />
      </div>
      <section className={styles.cover}>
        <h1>{texts.book.name}</h1>
        <p>{texts.book.subtitle}</p>
        <p>
          {texts.book.size(
            charts.length,
            sum(({ states }) => states.length - 1),
            sum(({ transitions }) => transitions.length),
          )}
        </p>
        <p>{texts.book.printed(today)}</p>
      </section>
      <nav className={styles.contents} aria-label={texts.book.contents}>
        <h2>{texts.book.contents}</h2>
        <ol>
          {charts.map(({ flow, description }) => (
            <li key={flow}>
              <a href={hashOf({ page: 'book', at: flow })}>
                <b>{flow}</b>
                <span>{description}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {charts.map((chart) => (
        <Chapter
          key={chart.flow}
          chart={chart}
          pictures={drawn.get(chart.flow)}
          remarks={remarksFor(remarks, chart.flow)}
        />
      ))}
    </main>
  )
}
