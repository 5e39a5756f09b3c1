import { useEffect, useMemo } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { gapsOf, requirementsCsv, requirementsOf, type Gap, type Requirement } from '#atlas/export/requirements.ts'
import { replaceAddress, type Address } from './address.ts'
import { useAllCharts } from './data.ts'
import { Meter } from './details.tsx'
import { saveFile, textFile } from './download.ts'
import { RequirementElements } from './requirement-elements.tsx'
import styles from './requirements-page.module.css'
import { texts } from './texts.ts'
import { Waiting } from './waiting.tsx'

const words = texts.requirementsPage
type Filter = keyof typeof words.filters
const filters = Object.keys(words.filters) as Filter[]

/** Renders the requirements, the states and transitions that implement them, and their tests. */
export function RequirementsPage({ address }: { readonly address: Address }) {
  const charts = useAllCharts()
  if (charts.kind !== 'ready') return <Waiting kind={charts.kind} absent={texts.failed} retry={charts.retry} />
  return <Points charts={charts.value} address={address} />
}

interface PointsProps {
  readonly charts: readonly ChartJson[]
  readonly address: Address
}

function Points({ charts, address }: PointsProps) {
  const { at, more } = address
  const query = more['find'] ?? ''
  const filter = filters.find((name) => name === more['show']) ?? 'all'
  const all = useMemo(() => requirementsOf(charts), [charts])
  const found = all.filter((one) => isWanted(one, filter) && (one.point === at || has(one, query)))
  const chapters = [...Map.groupBy(found, ({ chapter }) => chapter)]
  const show = (change: Address['more']) => replaceAddress({ ...address, more: { ...more, ...change } })
  useEffect(() => {
    if (at !== null) document.getElementById(`point ${at}`)?.scrollIntoView({ block: 'start' })
  }, [at])
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
        <div className={styles.tools}>
          <input
            type="search"
            value={query}
            placeholder={words.search}
            aria-label={words.search}
            onChange={(event) => show({ find: event.target.value })}
          />
          <select value={filter} aria-label={words.show} onChange={(event) => show({ show: event.target.value })}>
            {filters.map((name) => (
              <option key={name} value={name}>
                {words.filters[name]}
              </option>
            ))}
          </select>
          <button
            type="button"
            onClick={() => saveFile('requirements.csv', textFile(requirementsCsv(found), 'text/csv;charset=utf-8'))}
          >
            {words.csv}
          </button>
          <button
            type="button"
            onClick={() =>
              saveFile('requirements.json', textFile(`${JSON.stringify(found, null, 2)}\n`, 'application/json'))
            }
          >
            {words.json}
          </button>
        </div>
        <output>{found.length === 0 ? words.none : words.found(found.length)}</output>
      </header>
      {chapters.map(([chapter, points]) => (
        <section key={chapter} className={styles.chapter}>
          <h2>{chapter}</h2>
          {points.map((one) => (
            <Point key={one.point} requirement={one} isOpen={one.point === at} />
          ))}
        </section>
      ))}
    </main>
  )
}

const isWanted = (requirement: Requirement, filter: Filter): boolean => {
  const gaps = gapsOf(requirement)
  if (filter === 'partly') return gaps.includes('partly') || gaps.includes('untested')
  return filter === 'all' || gaps.includes(filter)
}

const has = ({ point, elements }: Requirement, query: string): boolean => {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return true
  const names = elements.flatMap(({ flow, name, paths, journeys }) => [flow, name, ...paths, ...journeys])
  return [point, ...names].some((text) => text.toLowerCase().includes(wanted))
}

function Point({ requirement, isOpen }: { readonly requirement: Requirement; readonly isOpen: boolean }) {
  const { point, elements, headless, browser, journeys } = requirement
  const gaps = gapsOf(requirement)
  return (
    <details id={`point ${point}`} className={styles.point} open={isOpen || undefined}>
      <summary>
        <b>{point}</b>
        <span className={styles.charts}>{[...new Set(elements.map(({ flow }) => flow))].join(', ')}</span>
        <span className={styles.marks}>
          {gaps.length === 0 && <Mark gap={null} />}
          {gaps.map((gap) => (
            <Mark key={gap} gap={gap} />
          ))}
        </span>
        <span className={styles.figures}>
          <Meter {...headless} label={words.headless(headless.covered, headless.total)} />
          {browser ? (
            <Meter {...browser} label={words.browser(browser.covered, browser.total)} />
          ) : (
            <span>{words.notMeasured}</span>
          )}
          <span>{words.journeys(journeys)}</span>
        </span>
      </summary>
      <RequirementElements elements={elements} />
    </details>
  )
}

function Mark({ gap }: { readonly gap: Gap | null }) {
  return (
    <span className={styles.mark} data-gap={gap ?? 'none'}>
      {gap === null ? `✓ ${words.tested}` : `${gap === 'untested' ? '✗' : '△'} ${words.gaps[gap]}`}
    </span>
  )
}
