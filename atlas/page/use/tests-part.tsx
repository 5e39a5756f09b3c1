import type { ReactNode } from 'react'
import { hashOf, type Address } from '#atlas/page/address.ts'
import { undoneIn, untestedIn } from '#atlas/use/tested.ts'
import { MakePath } from './make-path.tsx'
import { wayName, wayTarget } from './names.ts'
import type { Shown } from './shown.ts'
import page from './page.module.css'
import styles from './tests-part.module.css'
import { textsOfUse } from './use-texts.ts'

interface TestsPartProps {
  readonly shown: Shown
  readonly address: Address
}

/** What people do beside what tests do: what only tests do, and what only people do. */
export function TestsPart({ shown: { chart, union, now }, address }: TestsPartProps) {
  const { floor } = now.use
  const undone = undoneIn(chart, now.use)
  const untested = untestedIn(chart, now.use)
  const way = (id: string): ReactNode => {
    const transition = union.transitions.find((one) => one.id === id)
    if (!transition) return id
    return (
      <a href={hashOf({ flow: chart.flow, view: 'use', at: id, more: { ...address.more, show: 'drawing' } })}>
        <b>{wayName(chart, transition)}</b>{' '}
        <span>
          {transition.source} {wayTarget(transition)}
        </span>
      </a>
    )
  }
  return (
    <div className={page.page}>
      <section className={styles.list} aria-labelledby="use-untested">
        <h2 id="use-untested">{textsOfUse.untested}</h2>
        <p>{untested.length === 0 ? textsOfUse.noUntested : textsOfUse.untestedHint}</p>
        <ul>
          {untested.map((one) => (
            <li key={one.id}>
              {way(one.id)}
              <span>{textsOfUse.times(one.count)}</span>
              <MakePath flow={chart.flow} untested={one} />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.list} aria-labelledby="use-undone">
        <h2 id="use-undone">{textsOfUse.undone}</h2>
        <p>{undone.length === 0 ? textsOfUse.noUndone : textsOfUse.undoneHint(floor)}</p>
        <ul>
          {undone.map(({ id, tests }) => (
            <li key={id}>
              {way(id)}
              <small>{textsOfUse.tests(tests)}</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
