import { Link, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { lotteries } from '#games/lottery/lottery-plays.ts'
import type { LotteryGame, LotteryHall } from '#wire/lottery/lottery.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { lotteryView } from '#machines/lottery/lottery.selectors.ts'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Hall, HallMenu, hallGameClass } from '#src/shared/hall/hall.tsx'
import { DrawMachinePicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { BetPanel } from '#src/features/bet-slip/bet-panel.tsx'
import { DrawBoard } from './draw-board.tsx'
import { useMenu, useRecent } from './lottery-queries.ts'
import { useLottery } from './use-lottery.ts'
import styles from './lottery.module.css'

/** Tables and plots, loaded separately since play does not need them. */
const Records = lazyOptional(async () => (await import('./lottery-records.tsx')).LotteryRecords)

interface LotteryHallProps {
  /** Which lottery page this is (spec §2). */
  readonly hall: LotteryHall
}

/** A lottery page: the menu of lotteries, and the one from the URL or else the first. */
export function LotteryHallScreen({ hall }: LotteryHallProps) {
  const t = useText()
  const { gameCode, playType } = useSearch({ from: `/${hall}` })
  const { data, isError, refetch } = useMenu(hall)
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const game = data?.games.find((each) => gameCode === undefined || each.gameCode === gameCode)
  return (
    <Hall title={game?.name ?? t(`lottery.title.${hall}`)} lead={t('lottery.lead')}>
      {data === undefined && isError && <LoadFailed title={t('lottery.unloaded')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <FormSkeleton label={t('lottery.loading')} fields={4} />}
      {data !== undefined && data.games.length > 1 && <Menu games={data.games} chosen={game} hall={hall} />}
      {username !== undefined && <Recent key={username} username={username} chosen={game} hall={hall} />}
      {data !== undefined && game === undefined && <Unplayable hall={hall} />}
      {game !== undefined && (
        <Lottery key={game.gameCode} game={game} hall={hall} username={username} playType={playType} />
      )}
    </Hall>
  )
}

interface OfHall {
  readonly hall: LotteryHall
  readonly chosen: LotteryGame | undefined
}

function Menu({ games, hall, chosen }: OfHall & { readonly games: readonly LotteryGame[] }) {
  const t = useText()
  return (
    <HallMenu label={t('lottery.menu')}>
      {games.map(({ gameCode, name, vendorName, art }) => (
        <Link
          key={gameCode}
          to={`/${hall}`}
          search={{ gameCode }}
          className={hallGameClass}
          aria-current={gameCode === chosen?.gameCode ? 'page' : undefined}
        >
          <span className={styles['pictured']}>
            <img src={art} alt="" width={36} height={48} />
            <span>
              <strong>{name}</strong>
              <span className={styles['small']}>{vendorName}</span>
            </span>
          </span>
        </Link>
      ))}
    </HallMenu>
  )
}

/** The member's recent lotteries, without the current one. */
function Recent({ username, hall, chosen }: OfHall & { readonly username: string }) {
  const t = useText()
  const games = (useRecent(username).data?.games ?? []).filter(({ gameCode }) => gameCode !== chosen?.gameCode)
  if (games.length === 0 || hall !== 'lottery') return null
  return (
    <nav className={styles['recent']} aria-label={t('lottery.recent')}>
      <span className={styles['small']}>{t('lottery.recent')}</span>
      {games.map(({ gameCode, name }) => (
        <Link key={gameCode} to="/lottery" search={{ gameCode }}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

function Unplayable({ hall }: LotteryHallProps) {
  const t = useText()
  return (
    <EmptyState
      picture={<DrawMachinePicture />}
      title={t('lottery.unknown.title')}
      text={t('lottery.unknown.text')}
      action={
        <Link to={`/${hall}`} search={{}} className={buttonClass('primary')}>
          {t('lottery.unknown.action')}
        </Link>
      }
    />
  )
}

interface LotteryProps extends LotteryHallProps {
  readonly game: LotteryGame
  readonly username: string | undefined
  /** Play type from the URL. */
  readonly playType: string | undefined
}

function Lottery({ game, hall, username, playType }: LotteryProps) {
  const t = useText()
  const { chart, ahead } = useLottery(game.gameCode)
  const view = useSelector(chart, lotteryView, same)
  const { draws } = view
  if (view.unknown) return <Unplayable hall={hall} />
  if (view.loadFailed) {
    return <LoadFailed title={t('lottery.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  }
  if (draws === null) return <FormSkeleton label={t('lottery.loading')} fields={4} />
  const isOpen = view.phase === 'open'
  return (
    <>
      <DrawBoard game={game} draws={draws} phase={view.phase} news={view.news} ahead={ahead()} />
      <BetPanel
        game={game}
        draw={isOpen ? draws.draw : draws.next}
        next={draws.next}
        plays={lotteries[game.kind].plays}
        playType={playType}
      />
      <Suspense fallback={<FormSkeleton label={t('lottery.loading')} fields={4} />}>
        <Records game={game} username={username} />
      </Suspense>
    </>
  )
}

type View = ReturnType<typeof lotteryView>
const same = (one: View, other: View) =>
  one.draws === other.draws &&
  one.phase === other.phase &&
  one.news === other.news &&
  one.loadFailed === other.loadFailed &&
  one.unknown === other.unknown
