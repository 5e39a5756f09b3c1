import type { ReactNode } from 'react'
import { hashOf, type Address } from '#atlas/page/address.ts'
import { undoneIn, untestedIn } from '#atlas/usage/tested.ts'
import { MakePath } from './make-path.tsx'
import { transitionName, transitionTarget } from './names.ts'
import type { ShownUsage } from './shown-usage.ts'
import page from './page.module.css'
import styles from './tests-part.module.css'
import { usageTexts } from './usage-texts.ts'

interface TestsPartProps {
  readonly shown: ShownUsage
  readonly address: Address
}

/** Compares usage with tests: transitions that only tests take, and those that only people take. */
export function TestsPart({ shown: { chart, union, now }, address }: TestsPartProps) {
  const { floor } = now.usage
  const undone = undoneIn(chart, now.usage)
  const untested = untestedIn(chart, now.usage)
  const way = (id: string): ReactNode => {
    const transition = union.transitions.find((one) => one.id === id)
    if (!transition) return id
    return (
      <a href={hashOf({ flow: chart.flow, view: 'use', at: id, more: { ...address.more, show: 'drawing' } })}>
        <b>{transitionName(chart, transition)}</b>{' '}
        <span>
          {transition.source} {transitionTarget(transition)}
        </span>
      </a>
    )
  }
  return (
    <div className={page.page}>
      <section className={styles.list} aria-labelledby="use-untested">
        <h2 id="use-untested">{usageTexts.untested}</h2>
        <p>{untested.length === 0 ? usageTexts.noUntested : usageTexts.untestedHint}</p>
        <ul>
          {untested.map((one) => (
            <li key={one.id}>
              {way(one.id)}
              <span>{usageTexts.times(one.count)}</span>
              <MakePath flow={chart.flow} untested={one} />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.list} aria-labelledby="use-undone">
        <h2 id="use-undone">{usageTexts.undone}</h2>
        <p>{undone.length === 0 ? usageTexts.noUndone : usageTexts.undoneHint(floor)}</p>
        <ul>
          {undone.map(({ id, tests }) => (
            <li key={id}>
              {way(id)}
              <small>{usageTexts.tests(tests)}</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
