import type { ReactNode } from 'react'
import styles from './coming.module.css'

interface ComingProps {
  readonly title: string
  /** Of the heading; one such list is on a page at most. */
  readonly id: string
  /** Whether they stand in one row that goes on sideways, wherever there is no room for all. */
  readonly row?: boolean
  /** One of each game; undefined while they are on their way. */
  readonly cards: readonly { readonly key: string; readonly card: ReactNode }[] | undefined
}

/** What is about to be played in the games of a hub, above its tiles; nothing where there are none. */
export function Coming({ title, id, cards, row = false }: ComingProps) {
  if (cards?.length === 0) return null
  return (
    <section className={styles['coming']} aria-labelledby={id} aria-busy={cards === undefined}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      <ul className={styles[row ? 'row' : 'list']}>
        {cards?.map(({ key, card }) => <li key={key}>{card}</li>) ?? <li className={styles['card']} />}
      </ul>
    </section>
  )
}

interface ComingCardProps {
  readonly name: string
  readonly art: string
  /** What is left of the time to bet; a blank while it is on its way. */
  readonly left: ReactNode
  /** What came of the one before, and the way to bet. */
  readonly children: ReactNode
}

/** What is left of it, as it runs down. */
export function ComingTime({ children }: { readonly children: string }) {
  return <time className={styles['time']}>{children}</time>
}

/** A game of such a list, with what runs in it. */
export function ComingCard({ name, art, left, children }: ComingCardProps) {
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
