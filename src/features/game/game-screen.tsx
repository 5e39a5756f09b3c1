import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import type { GameWanted } from '#machines/game/game.setup.ts'
import { useApi } from '#src/api/api-context.tsx'
import { addressedGameQuery } from '#src/api/game-queries.ts'
import { RefusedError } from '#src/api/queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { EmptyHallPicture, LockedDoorPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { useStay } from '#src/platform/use-stay.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState, ErrorState } from '#src/ui/message-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { GameFrame, type GameFrameProps } from './game-frame.tsx'
import { GamePlace } from '#src/shared/game-place/game-place.tsx'
import styles from './game-screen.module.css'
import { enterTable, useTable } from './game-table.ts'
import { stepOf } from './leave-game.ts'
import { BackToGames, NoGame, PageName } from './no-game.tsx'
import { useGame } from './use-game.ts'

interface GameScreenProps {
  /** The page that this is. */
  readonly from: '/game' | '/seamless'
}

/** The page of one game in a frame (spec §2 /game); an address without a game says so. */
export function GameScreen({ from }: GameScreenProps) {
  const { gameCode, vendor, playType } = useSearch({ from })
  if (gameCode !== undefined && vendor !== undefined) {
    return <AtTable gameCode={gameCode} vendor={vendor} playType={playType ?? null} />
  }
  if (gameCode === undefined && vendor === undefined) return <NoGame />
  return <PartlyNamed gameCode={gameCode} vendor={vendor} playType={playType ?? null} />
}

interface PartlyNamedProps {
  readonly gameCode: string | undefined
  readonly vendor: string | undefined
  readonly playType: string | null
}

/** The game of an address that names its code alone, or its vendor alone: then the vendor's first one that can be played. */
function PartlyNamed({ gameCode, vendor, playType }: PartlyNamedProps) {
  const t = useText()
  const game = useQuery(addressedGameQuery(useApi(), { gameCode, vendor, language: useLanguage() }))
  if (game.data) return <AtTable gameCode={game.data.gameCode} vendor={game.data.vassalage} playType={playType} />
  if (game.data === null || game.error instanceof RefusedError) return <NoGame />
  return (
    <GamePlace>
      <PageName />
      {game.isError ? (
        <LoadFailed
          title={t('game.failed.title')}
          text={t('game.failed.text')}
          retry={t('game.failed.action')}
          onRetry={() => void game.refetch()}
        />
      ) : (
        <Opening />
      )}
    </GamePlace>
  )
}

function Opening() {
  const t = useText()
  return (
    <output className={styles['opening']}>
      <Spinner />
      {t('game.opening')}
    </output>
  )
}

/** Opens the game for as long as one is on its page; who draws it stays when one goes on (`GameHost`). */
function AtTable({ gameCode, vendor, playType }: GameWanted) {
  const router = useRouter()
  const enter = useCallback(
    () => enterTable({ gameCode, vendor, playType }, stepOf(router)),
    [router, gameCode, vendor, playType],
  )
  useStay(enter)
  return null
}

/** The open game in the page's content: on its own page, or in a corner of another one. */
export function GameHost() {
  const table = useTable()
  const content = document.querySelector('#content')
  if (table === null || content === null) return null
  return createPortal(<Game key={table.seat} wanted={table.wanted} />, content)
}

function Game({ wanted }: { readonly wanted: GameWanted }) {
  const { view, send } = useGame(wanted)
  if (view.stage === 'frame') return <GameFrame view={view} send={send} wanted={wanted} />
  return (
    <GamePlace>
      <PageName />
      <WithoutFrame view={view} send={send} />
    </GamePlace>
  )
}

function WithoutFrame({ view, send }: Omit<GameFrameProps, 'wanted'>) {
  const t = useText()
  switch (view.stage) {
    case 'frame':
    case 'left':
      return null
    case 'locked':
      return (
        <EmptyState
          picture={<LockedDoorPicture />}
          title={t('game.locked.title')}
          text={t('game.locked.text')}
          action={
            <>
              <Button variant="primary" onClick={() => send({ type: 'entry.requested' })}>
                {t('game.locked.action')}
              </Button>
              <BackToGames label={t('game.locked.back')} />
            </>
          }
        />
      )
    case 'refused':
      return (
        <ErrorState
          picture={<EmptyHallPicture />}
          title={t('game.refused.title')}
          text={view.refusal === null ? undefined : t(`refusal.${view.refusal}`)}
          action={
            <>
              <BackToGames label={t('game.refused.action')} primary />
              <Button onClick={() => send({ type: 'retry.requested' })}>{t('game.refused.retry')}</Button>
            </>
          }
        />
      )
    case 'blocked':
      return (
        <EmptyState
          picture={<LockedDoorPicture />}
          title={t('game.blocked.title')}
          text={t('game.blocked.text')}
          action={
            <a
              className={buttonClass('primary')}
              href={view.game?.url}
              target="_blank"
              rel="noopener"
              onClick={() => send({ type: 'link.followed' })}
            >
              {t('game.blocked.action')}
            </a>
          }
        />
      )
    case 'staleLink':
      return (
        <EmptyState
          picture={<EmptyHallPicture />}
          title={t('game.stale.title')}
          action={
            <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
              {t('game.stale.action')}
            </Button>
          }
        />
      )
    case 'inWindow':
      return (
        <EmptyState
          picture={<LockedDoorPicture />}
          title={t('game.window.title')}
          text={t('game.window.text')}
          action={
            <Button variant="primary" onClick={() => send({ type: 'leave.requested' })}>
              {t('game.locked.back')}
            </Button>
          }
        />
      )
    case 'failed':
      return (
        <LoadFailed
          title={t('game.failed.title')}
          text={t('game.failed.text')}
          retry={t('game.failed.action')}
          onRetry={() => send({ type: 'retry.requested' })}
        />
      )
    case 'opening':
      return <Opening />
  }
}
