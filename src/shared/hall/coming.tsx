import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './coming.module.css'

interface ComingProps {
  readonly title: string
  /** Of the heading; one such list is on a page at most. */
  readonly id: string
  /** Whether the cards have a line of numbers, too. */
  readonly tall?: boolean
  /** One of each game; undefined while they are on their way. */
  readonly cards: readonly { readonly key: string; readonly card: ReactNode }[] | undefined
}

/**
 * What is about to be played in the games of a hub, above its tiles; nothing where there are none. They stand in one row
 * that goes on sideways where there is no room for all, so that it is as high before it is known how many there are.
 */
export function Coming({ title, id, tall = false, cards }: ComingProps) {
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

/** The place of all that until its words are there, too. */
export function ComingPlace({ tall = false }: Pick<ComingProps, 'tall'>) {
  return (
    <div className={classNames(styles['coming'], tall && styles['tall'])} aria-hidden>
      <span className={styles['heading']}>{'\u00a0'}</span>
      <div className={styles['card']} />
    </div>
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
