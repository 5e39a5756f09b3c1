import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import styles from './account-card.module.css'

interface AccountCardProps {
  /** Id of its heading, which can be focused. */
  readonly id: string
  readonly icon: LucideIcon
  readonly title: string
  readonly busy: boolean
  /** Rendered at the end of the heading's line. */
  readonly state?: ReactNode
  readonly children: ReactNode
}

/** A card for one item of an account: a picture, its name, its status, and its actions. */
export function AccountCard({ id, icon, title, busy, state, children }: AccountCardProps) {
  return (
    <section className={styles['card']} aria-labelledby={id} aria-busy={busy || undefined}>
      <header className={styles['head']}>
        <span className={styles['badge']}>
          <Icon of={icon} size={20} />
        </span>
        <h2 id={id} className={styles['title']} tabIndex={-1}>
          {title}
        </h2>
        {state}
      </header>
      {children}
    </section>
  )
}
