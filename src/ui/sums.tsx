import type { ReactNode } from 'react'
import styles from './sums.module.css'

/** The key figures of a report in large letters, each below its name. */
export function Sums({ of }: { readonly of: readonly (readonly [name: string, sum: ReactNode])[] }) {
  return (
    <dl className={styles['sums']}>
      {of.map(([name, sum]) => (
        <div key={name} className={styles['sum']}>
          <dt>{name}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
