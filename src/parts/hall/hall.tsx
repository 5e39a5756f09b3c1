import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlayGuard } from '#src/parts/reality-check/play-guard.tsx'
import { GamePlace } from '#src/parts/game-place/game-place.tsx'
import styles from './hall.module.css'

interface HallProps {
  readonly title: string
  /** What stands at the end of the line of its name. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A page of games that the site itself plays: its name, the clock and the reality check of who plays, and the games. */
export function Hall({ title, beside, children }: HallProps) {
  const router = useRouter()
  return (
    <GamePlace>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          <PlayGuard onStop={() => void router.navigate({ to: '/' })} />
          {beside}
        </div>
        {children}
      </div>
    </GamePlace>
  )
}

/** The games of a hall to choose from: links of the class `hallGameClass`. */
export function HallMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles['menu']} aria-label={label}>
      {children}
    </nav>
  )
}

/** How a game of a hall's menu looks: its name, and what is said below it. */
export const hallGameClass = styles['game']
