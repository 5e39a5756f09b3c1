import type { ReactNode } from 'react'
import { GamePlace } from '#src/shared/game-place/game-place.tsx'
import styles from './hall.module.css'

export interface HallFrameProps {
  readonly title: string
  /** What is done in it, in a sentence or two; nothing where that is clear from what is shown. */
  readonly lead: string | undefined
  /** What stands at the end of the line of its name. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The name of a hall and what is done there above its games, as the page has it before anything is known of them. */
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
