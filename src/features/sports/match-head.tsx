import type { Fixture } from '#wire/sports/sports.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatCountdown, formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useNow } from '#src/platform/clock.ts'
import styles from './sports.module.css'

interface MatchHeadProps {
  readonly fixture: Fixture
  /** How far the server clock is ahead of this one, in milliseconds. */
  readonly ahead: number
}

/** Renders the teams, the score, and the minute or the start of a match. */
export function MatchHead({ fixture, ahead }: MatchHeadProps) {
  const { home, away, score, phase } = fixture
  const hasScore = phase !== 'scheduled'
  return (
    <div className={styles['match']}>
      <span className={styles['teams']}>
        <span className={styles['team']}>
          <strong>{home}</strong>
          {hasScore && <span className={styles['points']}>{score.home}</span>}
        </span>
        <span className={styles['team']}>
          <strong>{away}</strong>
          {hasScore && <span className={styles['points']}>{score.away}</span>}
        </span>
      </span>
      <span className={styles['small']}>
        {fixture.leagueName} ·{' '}
        {phase === 'scheduled' ? <StartTime {...{ fixture, ahead }} /> : <Status {...{ fixture }} />}
      </span>
    </div>
  )
}

function Status({ fixture: { phase, kind, step, rounds, suspended } }: Pick<MatchHeadProps, 'fixture'>) {
  const t = useText()
  if (phase === 'finished' || phase === 'abandoned') return t(`sports.phase.${phase}`)
  return (
    <>
      {kind === 'football'
        ? t('sports.minute', { minute: step })
        : t('sports.rounds', { home: rounds.home, away: rounds.away })}
      {suspended && <strong> · {t('sports.suspended')}</strong>}
    </>
  )
}

function StartTime({ fixture: { kicksOffAt }, ahead }: MatchHeadProps) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  return (
    <>
      {t('sports.begins', { time: formatTime(kicksOffAt, gmtOffset) })}{' '}
      <time className={styles['countdown']}>{formatCountdown(Math.max(0, kicksOffAt - (useNow() + ahead)))}</time>
    </>
  )
}
