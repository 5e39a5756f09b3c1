import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type SportsHall, sportsHalls } from '#games/sports/sports-leagues.ts'
import { useText } from '#src/i18n/text.tsx'
import { HallFrame } from '#src/shared/hall/hall-frame.tsx'
import styles from './sports.module.css'

interface SportsFrameProps {
  readonly hall: SportsHall
  /** Whether one match is looked at, which needs no word about all of them. */
  readonly narrowed?: boolean
  /** What stands at the end of the line of the hall's name. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The name of a hall of sports, what is done in it, and the way to the other, as the page has it before its matches come. */
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
