import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { CopyIcon } from '#src/ui/copy-icon.tsx'
import styles from './record-cells.module.css'

/** The introduction above a record. */
export function RecordIntro({ children }: { readonly children: ReactNode }) {
  return <p className={styles['intro']}>{children}</p>
}

/** A value with a second one in a smaller line. */
export function TwoLineCell({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={styles['two']}>
      <span>{first}</span>
      {second !== null && <span className={styles['second']}>{second}</span>}
    </span>
  )
}

/** An amount with its sign, in the colour of a gain or a loss; `amount` is the wire's, `formatted` its text. */
export function SignedAmount({ amount, formatted }: { readonly amount: string; readonly formatted: string }) {
  const some = /[1-9]/.test(amount)
  const lost = amount.startsWith('-')
  return (
    <span className={classNames(styles['money'], some && styles[lost ? 'loss' : 'gain'])}>
      {some && !lost && '+'}
      {formatted}
    </span>
  )
}

/** Returns an amount of the wire with a minus sign, except zero. */
export const lost = (amount: string): string => (/[1-9]/.test(amount) ? `-${amount}` : amount)

/** Links to a round's page; the whole row is clickable. */
export function RoundLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Link to="/fair/$round" params={{ round: id }} className={styles['opens']}>
      {children}
    </Link>
  )
}

/** Opens a row in a dialog; the whole row is clickable. */
export function RowButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={styles['opens']} aria-haspopup="dialog" onClick={onClick}>
      {children}
    </button>
  )
}

/** A reference number for customer service, with a button that copies it: for the details of a row. */
export function Reference({ of: reference }: { readonly of: string }) {
  const t = useText()
  return (
    <span className={styles['reference']}>
      <span className={styles['number']}>{reference}</span>
      <CopyIcon
        text={reference}
        label={t('paged-list.copy')}
        done={t('paged-list.copy.done')}
        failed={t('paged-list.copy.failed')}
        icon={Copy}
      />
    </span>
  )
}
