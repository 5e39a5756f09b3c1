import type { ReactNode } from 'react'
import { GamePlace } from '#src/parts/game-place/game-place.tsx'
import styles from './hall.module.css'

export interface HallFrameProps {
  readonly title: string
  /** What stands at the end of the line of its name. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The name of a hall above its games, as the page has it before anything is known of them. */
export function HallFrame({ title, beside, children }: HallFrameProps) {
  return (
    <GamePlace>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {beside}
        </div>
        {children}
      </div>
    </GamePlace>
  )
}
