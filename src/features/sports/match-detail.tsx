import { Link } from '@tanstack/react-router'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { stepsOf } from '#games/sports/sports-match.ts'
import type { Fixture } from '#wire/sports/sports.ts'
import { useText } from '#src/i18n/text.tsx'
import { marketName, matchName } from '#src/shared/sports/sports-texts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MatchHead } from './match-head.tsx'
import { type Picking, Prices } from './prices.tsx'
import styles from './sports.module.css'

interface MatchDetailProps {
  readonly hall: SportsHall
  readonly fixture: Fixture
  readonly ahead: number
  readonly picking: Picking
}

/** Renders one match: its score, timeline, markets, and the fingerprint of its seed. */
export function MatchDetail({ hall, fixture, ahead, picking }: MatchDetailProps) {
  const t = useText()
  const { markets, commitment } = fixture
  return (
    <section className={styles['part']} aria-label={matchName(t, fixture)}>
      <Link to="/fbsports" search={{ playType: hall }} className={buttonClass('quiet')}>
        {t('sports.back')}
      </Link>
      <div className={styles['card']}>
        <MatchHead fixture={fixture} ahead={ahead} />
        <Timeline fixture={fixture} />
      </div>
      {markets.map((market) => (
        <div key={`${market.market} ${market.line}`} className={styles['market']}>
          <h2>{marketName(t, market)}</h2>
          <Prices fixture={fixture} market={market} picking={picking} />
        </div>
      ))}
      <details className={styles['fingerprint']}>
        <summary>{t('sports.commitment')}</summary>
        <p>{t('sports.commitment.text')}</p>
        <code>{commitment}</code>
      </details>
    </section>
  )
}

const size = { width: 300, height: 44, edge: 8 }

/** Renders the events along the time of the match: the home side above the line, the away side below. */
function Timeline({ fixture: { kind, events, step, home, away } }: Pick<MatchDetailProps, 'fixture'>) {
  const t = useText()
  const along = (at: number) => size.edge + (at / stepsOf[kind].most) * (size.width - 2 * size.edge)
  const middle = size.height / 2
  const texts = events.map((event) =>
    t(`sports.event.${kind}`, { step: event.step, team: event.side === 'home' ? home : away }),
  )
  return (
    <div className={styles['timeline']}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <line x1={along(0)} x2={along(stepsOf[kind].most)} y1={middle} y2={middle} className={styles['axis']} />
        <line x1={along(0)} x2={along(step)} y1={middle} y2={middle} className={styles['gone']} />
        {events.map((event) => (
          <circle
            key={event.step}
            cx={along(event.step)}
            cy={event.side === 'home' ? middle - 10 : middle + 10}
            r={5}
            className={event.side === 'home' ? styles['homeMark'] : styles['awayMark']}
          />
        ))}
      </svg>
      {texts.length === 0 ? (
        <p className={styles['small']}>{t('sports.events.none')}</p>
      ) : (
        <ol className={styles['events']} aria-label={t('sports.events')}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
