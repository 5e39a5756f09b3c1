import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { boardParts, sportsView } from '#machines/sports/sports.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MatchHead } from './match-head.tsx'
import { useSports } from './use-sports.ts'
import styles from './sports.module.css'

interface SportsStripProps {
  readonly hall: SportsHall
}

/** The number of shown matches. */
const shown = 4

/** Renders links to live and upcoming matches of a hall; nothing while there are none. */
export function SportsStrip({ hall }: SportsStripProps) {
  const t = useText()
  const { chart, ahead } = useSports(hall)
  const { board } = useSelector(chart, sportsView, shallowEqual)
  if (board === null) return null
  const { live, next } = boardParts(board.fixtures)
  return (
    <section className={styles['part']} aria-labelledby="sports-start">
      <div className={styles['head']}>
        <h2 id="sports-start">{t('sports.start')}</h2>
        <Link to="/fbsports" search={{ playType: hall }} className={buttonClass('quiet')}>
          {t('sports.start.all')}
        </Link>
      </div>
      <ul className={styles['strip']}>
        {[...live, ...next].slice(0, shown).map((fixture) => (
          <li key={fixture.id}>
            <Link to="/fbsports" search={{ playType: hall, match: fixture.id }} className={styles['card']}>
              <MatchHead fixture={fixture} ahead={ahead()} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
