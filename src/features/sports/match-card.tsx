import { Link } from '@tanstack/react-router'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import type { Fixture } from '#wire/sports/sports.ts'
import { useText } from '#src/i18n/text.tsx'
import { matchName } from '#src/shared/sports/sports-texts.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MatchHead } from './match-head.tsx'
import { type Picking, Prices } from './prices.tsx'
import styles from './sports.module.css'

interface MatchCardProps {
  readonly hall: SportsHall
  readonly fixture: Fixture
  readonly ahead: number
  readonly picking: Picking
}

/** Renders a match in a list: its score, its first market, and the link to all markets. */
export function MatchCard({ hall, fixture, ahead, picking }: MatchCardProps) {
  const t = useText()
  const [first, ...others] = fixture.markets
  return (
    <li className={styles['card']}>
      <MatchHead fixture={fixture} ahead={ahead} />
      {first !== undefined && <Prices fixture={fixture} market={first} picking={picking} />}
      <Link to="/fbsports" search={{ playType: hall, match: fixture.id }} className={styles['more']}>
        {others.length === 0 ? t('sports.look') : t('sports.more', { count: others.length })}
        <VisuallyHidden>: {matchName(t, fixture)}</VisuallyHidden>
      </Link>
    </li>
  )
}
