import type { ReactNode } from 'react'
import { GamePlace } from '#src/shared/game-place/game-place.tsx'
import styles from './hall.module.css'

export interface HallFrameProps {
  readonly title: string
  /** A sentence or two on the hall; left out where the content is clear. */
  readonly lead: string | undefined
  /** Rendered at the end of the heading's line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The heading and introduction of a hall above its games, which the server renders. */
export function HallFrame({ title, lead, beside, children }: HallFrameProps) {
  return (
    <GamePlace>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {beside}
        </div>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
    </GamePlace>
  )
}
