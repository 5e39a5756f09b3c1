import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './upcoming.module.css'

interface UpcomingListProps {
  readonly title: string
  /** Id of the heading; a page has one such list at most. */
  readonly id: string
  /** True if the cards have a line of numbers as well. */
  readonly tall?: boolean
  /** One card a game; undefined while they load. */
  readonly cards: readonly { readonly key: string; readonly card: ReactNode }[] | undefined
}

/**
 * The upcoming draws or matches of a hub's games, above its tiles; nothing when there are none. One row that scrolls
 * sideways, so that its height is known before the number of cards.
 */
export function UpcomingList({ title, id, tall = false, cards }: UpcomingListProps) {
  if (cards?.length === 0) return null
  return (
    <section
      className={classNames(styles['coming'], tall && styles['tall'])}
      aria-labelledby={id}
      aria-busy={cards === undefined}
    >
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      <ul className={styles['row']}>
        {cards?.map(({ key, card }) => <li key={key}>{card}</li>) ?? <li className={styles['card']} />}
      </ul>
    </section>
  )
}

/** Its placeholder until its texts are loaded. */
export function UpcomingSkeleton({ tall = false }: Pick<UpcomingListProps, 'tall'>) {
  return (
    <div className={classNames(styles['coming'], tall && styles['tall'])} aria-hidden>
      <span className={styles['heading']}>{'\u00a0'}</span>
      <div className={styles['card']} />
    </div>
  )
}

interface UpcomingCardProps {
  readonly name: string
  readonly art: string
  /** The remaining time to bet; a blank while it loads. */
  readonly left: ReactNode
  /** The last result, and the link to bet. */
  readonly children: ReactNode
}

/** The remaining time. */
export function UpcomingTime({ children }: { readonly children: string }) {
  return <time className={styles['time']}>{children}</time>
}

/** The card of a game. */
export function UpcomingCard({ name, art, left, children }: UpcomingCardProps) {
  return (
    <article className={styles['card']}>
      <img className={styles['art']} src={art} alt="" width={300} height={400} loading="lazy" draggable={false} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['left']}>{left}</p>
        {children}
      </div>
    </article>
  )
}
