import type { ReactNode } from 'react'
import { GameGridSkeleton } from '#src/shared/game-tile/game-grid.tsx'
import styles from './hot-games.module.css'

/** Renders the placeholder of the hot games, with the final size of every tile. */
export function HotSkeleton({ title }: { readonly title: ReactNode }) {
  return (
    <section className={styles['hot']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
      </div>
      <GameGridSkeleton row count={12} />
    </section>
  )
}
