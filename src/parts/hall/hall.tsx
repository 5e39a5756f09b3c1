import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { withWords } from '#src/i18n/with-words.ts'
import { GamePlace } from '#src/parts/game-place/game-place.tsx'
import styles from './hall.module.css'

const PlayGuard = withWords(
  ['reality-check', 'refusal'],
  async () => (await import('#src/parts/reality-check/play-guard.tsx')).PlayGuard,
)

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
          <Suspense>
            <PlayGuard onStop={() => void router.navigate({ to: '/' })} />
          </Suspense>
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
