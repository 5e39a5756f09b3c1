import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlayGuard } from '#src/features/reality-check/play-guard.tsx'
import { HallFrame, type HallFrameProps } from './hall-frame.tsx'
import styles from './hall.module.css'

/** A page of the site's own games: heading, introduction, clock, the member's reality check, and the games. */
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

/** The menu of a hall's games: links of the class `hallGameClass`. */
export function HallMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles['menu']} aria-label={label}>
      {children}
    </nav>
  )
}

/** Class of a game in a hall's menu: its name, and a text below it. */
export const hallGameClass = styles['game']
