import type { ReactNode } from 'react'
import styles from './deposit.module.css'

export interface FactsProps {
  readonly label: string
  /** Name and value, in order. */
  readonly facts: readonly (readonly [string, ReactNode])[]
}

/** Renders a description list: names on the left, values on the right. */
export function Facts({ label, facts }: FactsProps) {
  return (
    <dl className={styles['facts']} aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
