import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './record-cells.module.css'

/** What stands above a record. */
export function RecordIntro({ children }: { readonly children: ReactNode }) {
  return <p className={styles['intro']}>{children}</p>
}

/** A fact, and in a smaller line what belongs to it. */
export function Two({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={styles['two']}>
      <span>{first}</span>
      {second !== null && <span className={styles['second']}>{second}</span>}
    </span>
  )
}

/** Money that came or went, with its sign and in the colour of a gain or a loss; `amount` as on the wire. */
export function Gain({ amount, said }: { readonly amount: string; readonly said: string }) {
  const some = /[1-9]/.test(amount)
  const lost = amount.startsWith('-')
  return (
    <span className={classNames(styles['money'], some && styles[lost ? 'loss' : 'gain'])}>
      {some && !lost && '+'}
      {said}
    </span>
  )
}

/** An amount of the wire that went: with its sign, but for none at all. */
export const lost = (amount: string): string => (/[1-9]/.test(amount) ? `-${amount}` : amount)

/** Leads to a round's own page, from wherever in its row it is pressed. */
export function OpensRound({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Link to="/fair/$round" params={{ round: id }} className={styles['opens']}>
      {children}
    </Link>
  )
}

/** What customer service finds something by. */
export function Reference({ of: reference }: { readonly of: string }) {
  return <span className={styles['reference']}>{reference}</span>
}
