import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A definition list: names and values, one a line. */
export function Facts({
  label,
  facts,
}: {
  readonly label: string
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[]
}) {
  return (
    <dl className={styles['facts']} aria-label={label}>
      {facts.map(([name, fact]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
