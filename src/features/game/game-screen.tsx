import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import type { RequestedGame } from '#machines/game/game.setup.ts'
import { useApi } from '#src/api/api-context.tsx'
import { addressedGameQuery } from '#src/api/game-queries.ts'
import { RefusedError } from '#src/api/queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { EmptyHallPicture, LockedDoorPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { useMountEffect } from '#src/platform/use-mount-effect.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState, ErrorState } from '#src/ui/message-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { GameFrame, type GameFrameProps } from './game-frame.tsx'
import { GamePlace } from '#src/shared/game-place/game-place.tsx'
import styles from './game-screen.module.css'
import { enterGamePage, useCurrentGame } from '#src/providers/game/current-game.ts'
import { stepOf } from './leave-game.ts'
import { BackToGames, NoGame, PageName } from './no-game.tsx'
import { useGame } from './use-game.ts'

interface GameScreenProps {
  /** Route of the page. */
  readonly from: '/game' | '/seamless'
}

/** Renders the page of one game in a frame (spec §2 /game), or a message if the address names no game. */
export function GameScreen({ from }: GameScreenProps) {
  const { gameCode, vendor, playType } = useSearch({ from })
  if (gameCode !== undefined && vendor !== undefined) {
    return <EnterGame gameCode={gameCode} vendor={vendor} playType={playType ?? null} />
  }
  if (gameCode === undefined && vendor === undefined) return <NoGame />
  return <PartlyNamed gameCode={gameCode} vendor={vendor} playType={playType ?? null} />
}

interface PartlyNamedProps {
  readonly gameCode: string | undefined
  readonly vendor: string | undefined
  readonly playType: string | null
}

/** Opens the game of an address with only a game code, or with only a vendor: then the vendor's first playable game. */
function PartlyNamed({ gameCode, vendor, playType }: PartlyNamedProps) {
  const t = useText()
  const game = useQuery(addressedGameQuery(useApi(), { gameCode, vendor, language: useLanguage() }))
  if (game.data) return <EnterGame gameCode={game.data.gameCode} vendor={game.data.vassalage} playType={playType} />
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

/** Opens the game while its page is mounted; `GameHost` renders it and stays when the page is left. */
function EnterGame({ gameCode, vendor, playType }: RequestedGame) {
  const router = useRouter()
  const enter = useCallback(
    () => enterGamePage({ gameCode, vendor, playType }, stepOf(router)),
    [router, gameCode, vendor, playType],
  )
  useMountEffect(enter)
  return null
}

/** Renders the open game into the page's content: on its own page, or in a corner of another page. */
export function GameHost() {
  const current = useCurrentGame()
  const content = document.querySelector('#content')
  if (current === null || content === null) return null
  return createPortal(<Game key={current.launch} requested={current.requested} />, content)
}

function Game({ requested }: { readonly requested: RequestedGame }) {
  const { view, send } = useGame(requested)
  if (view.stage === 'frame') return <GameFrame view={view} send={send} requested={requested} />
  return (
    <GamePlace>
      <PageName />
      <WithoutFrame view={view} send={send} />
    </GamePlace>
  )
}

function WithoutFrame({ view, send }: Omit<GameFrameProps, 'requested'>) {
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
