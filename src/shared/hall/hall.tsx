import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlayGuard } from '#src/features/reality-check/play-guard.tsx'
import { HallFrame, type HallFrameProps } from './hall-frame.tsx'
import styles from './hall.module.css'

/** A page of games that the site itself plays: its name, what is done there, the clock and the reality check of who plays, and the games. */
export function Hall({ beside, ...frame }: HallFrameProps) {
  const router = useRouter()
  return (
    <HallFrame
      {...frame}
      beside={
        <>
          <PlayGuard onStop={() => void router.navigate({ to: '/' })} />
          {beside}
        </>
      }
    />
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
