import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import type { SportsBoard } from '#wire/sports/sports.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { boardParts, sportsView } from '#machines/sports/sports.selectors.ts'
import { isPicked } from '#machines/sports-slip/sports-slip.rules.ts'
import { sportsSlipView } from '#machines/sports-slip/sports-slip.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { SportsSlip } from '#src/features/sports-slip/sports-slip.tsx'
import { useSportsSlip } from '#src/features/sports-slip/use-sports-slip.ts'
import { PlayGuard } from '#src/features/reality-check/play-guard.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { MatchCard } from './match-card.tsx'
import { MatchDetail } from './match-detail.tsx'
import { OwnBets } from './own-bets.tsx'
import type { Picking } from './prices.tsx'
import { SportsRules } from './rules.tsx'
import { SportsFrame } from './sports-frame.tsx'
import { useSports } from './use-sports.ts'
import styles from './sports.module.css'

/** Renders the sports hall that the address names, or the first, and its match where it names one. */
export function SportsPage() {
  const router = useRouter()
  const { playType: hall = 'sports', match } = useSearch({ from: '/fbsports' })
  return (
    <SportsFrame
      hall={hall}
      narrowed={match !== undefined}
      beside={<PlayGuard onStop={() => void router.navigate({ to: '/' })} />}
    >
      <Hall key={hall} hall={hall} match={match} />
    </SportsFrame>
  )
}

interface HallProps {
  readonly hall: SportsHall
  /** The open match; all matches without it. */
  readonly match: string | undefined
}

function Hall({ hall, match }: HallProps) {
  const t = useText()
  const { chart, ahead } = useSports(hall)
  const { board, before, stale, loadFailed, closed } = useSelector(chart, sportsView, shallowEqual)
  if (closed) return <Closed />
  if (loadFailed) {
    return <LoadFailed title={t('sports.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  }
  if (board === null) return <FormSkeleton label={t('sports.loading')} fields={6} />
  return (
    <>
      {stale && <Callout tone="warning">{t('sports.stale')}</Callout>}
      <Book hall={hall} match={match} board={board} before={before} ahead={ahead()} />
    </>
  )
}

function Closed() {
  const t = useText()
  return (
    <EmptyState
      title={t('sports.closed.title')}
      text={t('sports.closed.text')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('sports.closed.action')}
        </Link>
      }
    />
  )
}

interface BookProps extends HallProps {
  readonly board: SportsBoard
  readonly before: SportsBoard | null
  readonly ahead: number
}

/** The initial stake as a multiple of the minimum. */
const firstStake = 10n

/** Renders the matches with their prices, the bet slip, and the member's bets. */
function Book({ hall, match, board, before, ahead }: BookProps) {
  const t = useText()
  const { currency, least, most, mostReturn } = board
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const stake = fromMinor(toMinor(least, currency) * firstStake, currency)
  const slip = useSportsSlip({ hall, terms: { currency, least, most, mostReturn }, stake })
  const view = useSelector(slip, sportsSlipView, sameSlip)
  const picking: Picking = {
    before: before?.fixtures ?? [],
    enabled: view.editing,
    isPicked: (leg) => isPicked(view.picks, leg),
    onPick: (leg, { home, away }) =>
      slip.send({ type: 'pick.toggled', pick: { id: crypto.randomUUID(), leg, home, away, before: null } }),
  }
  const shown = match === undefined ? undefined : board.fixtures.find(({ id }) => id === match)
  return (
    <>
      <div className={styles['book']}>
        <div className={styles['matches']}>
          {match === undefined && <Matches hall={hall} board={board} ahead={ahead} picking={picking} />}
          {match !== undefined && shown === undefined && <Gone hall={hall} />}
          {shown !== undefined && <MatchDetail hall={hall} fixture={shown} ahead={ahead} picking={picking} />}
        </div>
        <div className={styles['beside']}>
          <SportsSlip view={view} send={slip.send} board={board} />
        </div>
      </div>
      {username !== undefined && <OwnBets username={username} hall={hall} />}
      <SportsRules board={board} label={t('sports.rules')} />
    </>
  )
}

interface MatchesProps extends Pick<BookProps, 'hall' | 'board' | 'ahead'> {
  readonly picking: Picking
}

function Matches({ hall, board, ahead, picking }: MatchesProps) {
  const t = useText()
  const { live, next, over } = boardParts(board.fixtures)
  const parts = [
    ['live', live],
    ['next', next],
    ['over', over],
  ] as const
  return parts.map(([part, fixtures]) =>
    part !== 'live' && fixtures.length === 0 ? null : (
      <section key={part} className={styles['part']} aria-labelledby={`sports-${part}`}>
        <h2 id={`sports-${part}`}>{t(`sports.${part}`)}</h2>
        {fixtures.length === 0 && <p className={styles['small']}>{t('sports.live.none')}</p>}
        <ul className={styles['cards']}>
          {fixtures.map((fixture) => (
            <MatchCard key={fixture.id} hall={hall} fixture={fixture} ahead={ahead} picking={picking} />
          ))}
        </ul>
      </section>
    ),
  )
}

function Gone({ hall }: Pick<HallProps, 'hall'>) {
  const t = useText()
  return (
    <EmptyState
      title={t('sports.gone.title')}
      text={t('sports.gone.text')}
      action={
        <Link to="/fbsports" search={{ playType: hall }} className={buttonClass('primary')}>
          {t('sports.back')}
        </Link>
      }
    />
  )
}

type SlipView = ReturnType<typeof sportsSlipView>
const sameSlip = (one: SlipView, other: SlipView) =>
  (Object.keys(one) as (keyof SlipView)[]).every((field) => one[field] === other[field])
