import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type SportsHall, sportsHalls } from '#games/sports/sports-leagues.ts'
import { useText } from '#src/i18n/text.tsx'
import { HallFrame } from '#src/shared/hall/hall-frame.tsx'
import styles from './sports.module.css'

interface SportsFrameProps {
  readonly hall: SportsHall
  /** True if one match is open, which needs no intro. */
  readonly narrowed?: boolean
  /** Content at the end of the title line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** Renders the title, intro and menu of a sports hall, before its matches are loaded. */
export function SportsFrame({ hall, narrowed = false, beside, children }: SportsFrameProps) {
  const t = useText()
  return (
    <HallFrame title={t(`sports.title.${hall}`)} lead={narrowed ? undefined : t('sports.lead')} beside={beside}>
      <nav className={styles['halls']} aria-label={t('sports.halls')}>
        {sportsHalls.map((each) => (
          <Link
            key={each}
            to="/fbsports"
            search={{ playType: each }}
            className={styles['hall']}
            aria-current={each === hall ? 'page' : undefined}
          >
            {t(`sports.title.${each}`)}
          </Link>
        ))}
      </nav>
      {children}
    </HallFrame>
  )
}
