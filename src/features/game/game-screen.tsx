import { Link, useSearch } from '@tanstack/react-router'
import type { GameWanted } from '#machines/game/game.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { EmptyHallPicture, LockedDoorPicture } from '#src/parts/game-pictures/game-pictures.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState, ErrorState } from '#src/ui/message-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { GameFrame, type GameFrameProps } from './game-frame.tsx'
import { GamePlace } from '#src/parts/game-place/game-place.tsx'
import { gameSearch } from '#src/parts/game-place/game-search.ts'
import styles from './game-screen.module.css'
import { useGame } from './use-game.ts'

/** The page of one game in a frame (spec §2 /game); an address without a game says so. */
export function GameScreen() {
  const t = useText()
  const { gameCode, vendor, playType } = gameSearch(useSearch({ strict: false }))
  if (gameCode !== undefined && vendor !== undefined) {
    return <Game key={`${vendor}/${gameCode}`} wanted={{ gameCode, vendor, playType: playType ?? null }} />
  }
  return (
    <GamePlace>
      <PageName />
      <EmptyState
        picture={<EmptyHallPicture />}
        title={t('game.unknown.title')}
        text={t('game.unknown.text')}
        action={<BackToGames label={t('game.unknown.action')} primary />}
      />
    </GamePlace>
  )
}

function Game({ wanted }: { readonly wanted: GameWanted }) {
  const { view, send } = useGame(wanted)
  if (view.stage === 'frame') return <GameFrame view={view} send={send} gameCode={wanted.gameCode} />
  return (
    <GamePlace>
      <PageName />
      <WithoutFrame view={view} send={send} />
    </GamePlace>
  )
}

/** The heading of a page whose game is not on the screen to give its name. */
function PageName() {
  const t = useText()
  return (
    <VisuallyHidden>
      <h1>{t('game.title')}</h1>
    </VisuallyHidden>
  )
}

function WithoutFrame({ view, send }: Omit<GameFrameProps, 'gameCode'>) {
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
      return (
        <output className={styles['opening']}>
          <Spinner />
          {t('game.opening')}
        </output>
      )
  }
}

function BackToGames({ label, primary = false }: { readonly label: string; readonly primary?: boolean }) {
  return (
    <Link to="/rng" className={buttonClass(primary ? 'primary' : 'secondary')}>
      {label}
    </Link>
  )
}
