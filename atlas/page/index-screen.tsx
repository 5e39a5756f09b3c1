import { useState } from 'react'
import type { IndexEntry } from '#atlas/export/chart-json.ts'
import { hashOf, type Address } from './address.ts'
import { elsewhere } from './coverage.ts'
import { useIndex } from './data.ts'
import { Meter } from './details.tsx'
import styles from './index-screen.module.css'
import { texts } from './texts.ts'
import { Waiting } from './waiting.tsx'
import { isInBrowser } from './chart-texts.ts'

/** Renders all charts of the project, with a search over the names in them. */
export function IndexPage({ address }: { readonly address: Address }) {
  const index = useIndex()
  if (index.kind === 'ready') return <IndexScreen entries={index.value} more={elsewhere(address.more)} />
  return <Waiting kind={index.kind} absent={texts.failed} retry={index.retry} />
}

interface IndexScreenProps {
  readonly entries: readonly IndexEntry[]
  /** Further parameters of the links to charts. */
  readonly more: Address['more']
}

/** The charts, and a search. */
export function IndexScreen({ entries, more }: IndexScreenProps) {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = entries.flatMap((entry) => {
    if (wanted === '') return [{ entry, words: [] }]
    const has = (text: string) => text.toLowerCase().includes(wanted)
    const words = [...entry.words, ...entry.requirements, ...(entry.owners ?? [])].filter(has)
    return words.length > 0 || [entry.flow, entry.id, entry.description].some(has) ? [{ entry, words }] : []
  })
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{texts.allCharts}</h1>
        <p>{texts.intro}</p>
        <input
          type="search"
          value={query}
          placeholder={texts.searchCharts}
          aria-label={texts.searchCharts}
          onChange={(event) => setQuery(event.target.value)}
        />
        {!entries.some(({ coverage }) => isInBrowser(coverage)) && <p>{texts.notInBrowser}</p>}
        <output>{found.length === 0 ? texts.noChartFound : texts.foundIn(found.length)}</output>
      </header>
      <ul className={styles.list}>
        {found.map(({ entry, words }) => (
          <li key={entry.flow}>
            <a href={hashOf({ flow: entry.flow, more })} className={styles.card}>
              <h2>{entry.flow}</h2>
              <p>{entry.description}</p>
              {words.length > 0 && (
                <p className={styles.words}>{texts.matches(words.slice(0, 4), Math.max(0, words.length - 4))}</p>
              )}
              <p className={styles.sizes}>
                <span>{texts.states(entry.states)}</span>
                <span>{texts.transitions(entry.transitions)}</span>
                <span>{texts.requirements(entry.requirements.length)}</span>
                <span>{texts.paths(entry.paths)}</span>
                <span>{texts.journeys(entry.journeys)}</span>
              </p>
              {entry.owners && <p className={styles.owners}>{texts.owners(entry.owners)}</p>}
              {entry.coverage.map(({ profile, covered, total }) => (
                <Meter key={profile} covered={covered} total={total} label={texts.coverage(profile, covered, total)} />
              ))}
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
