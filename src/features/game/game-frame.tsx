import ArrowLeft from 'lucide-react/icons/arrow-left'
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2'
import X from 'lucide-react/icons/x'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import PanelTopClose from 'lucide-react/icons/panel-top-close'
import PanelTopOpen from 'lucide-react/icons/panel-top-open'
import WalletIcon from 'lucide-react/icons/wallet'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import type { GameEvent, RequestedGame } from '#machines/game/game.setup.ts'
import type { gameView } from '#machines/game/game.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useWalletSheet } from '#src/providers/fragment/use-wallet-sheet.ts'
import { gameSearch } from '#src/providers/game/played-game.ts'
import { PlayGuard } from '#src/features/reality-check/play-guard.tsx'
import { frameSandbox } from '#src/platform/embedded-frame.ts'
import { canFillScreen, toggleFullScreen, useFullScreen } from '#src/platform/full-screen.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton, iconButtonClass } from '#src/ui/icon-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useIsPhone } from '#src/platform/breakpoints.ts'
import { GameStar } from './game-star.tsx'
import { CompactSiteMenu } from './compact-site-menu.tsx'
import { LowBalance } from './low-balance.tsx'
import styles from './game-screen.module.css'

export interface GameFrameProps {
  readonly view: ReturnType<typeof gameView>
  readonly send: (event: GameEvent) => void
  readonly requested: RequestedGame
}

/**
 * Renders the game under a tool bar, or small in a corner of other pages. The iframe stays the same element in both,
 * since a moved iframe reloads. Its sandbox allows scripts and its own origin; it can neither navigate this page nor open
 * pop-ups, and gets no device permission but autoplay and full screen.
 */
export function GameFrame({ view, send, requested }: GameFrameProps) {
  const t = useText()
  const section = useRef<HTMLElement>(null)
  const { game, headerHidden, inCorner } = view
  if (game === null) return null

  return (
    <section
      className={classNames(
        styles['game'],
        !inCorner && styles['onPage'],
        !inCorner && headerHidden && styles['headerHidden'],
      )}
      ref={section}
      data-corner={inCorner || undefined}
      aria-label={inCorner ? t('game.corner.name', { name: game.name }) : undefined}
    >
      <div className={styles['bar']}>
        {inCorner ? (
          <Link
            to="/game"
            search={gameSearch(requested)}
            className={iconButtonClass}
            aria-label={t('game.corner.back')}
            title={t('game.corner.back')}
          >
            <Icon of={Maximize2} size={18} />
          </Link>
        ) : (
          <IconButton
            label={t('game.back')}
            icon={<Icon of={ArrowLeft} size={20} />}
            onClick={() => send({ type: 'leave.requested' })}
          />
        )}
        <div className={styles['name']}>
          {inCorner ? <p>{game.name}</p> : <h1>{game.name}</h1>}
          {!inCorner && <p>{game.vendorName}</p>}
        </div>
        {!inCorner && (
          <Suspense>
            <GameStar gameCode={requested.gameCode} />
          </Suspense>
        )}
        <PlayGuard onStop={() => send({ type: 'leave.requested' })} />
        {inCorner ? (
          <IconButton
            label={t('game.corner.close')}
            icon={<Icon of={X} size={18} />}
            onClick={() => send({ type: 'leave.requested' })}
          />
        ) : (
          <PageTools view={view} send={send} fill={() => toggleFullScreen(section.current)} />
        )}
      </div>
      {!inCorner && game.short !== null && (
        <LowBalance {...game.short} vendor={requested.vendor} onTransfer={() => send({ type: 'game.money' })} />
      )}
      <div className={styles['stage']} aria-busy={view.covered}>
        <iframe
          className={styles['frame']}
          src={game.url}
          title={t('game.frame', { name: game.name, vendor: game.vendorName })}
          sandbox={frameSandbox(game.url)}
          allow="autoplay; fullscreen"
          referrerPolicy="origin"
          onLoad={(event) => {
            send({ type: 'frame.loaded' })
            // Does not take the focus from a dialog opened before the load.
            const isOver = document.activeElement?.closest('[data-dialog]')
            if (!inCorner && !isOver) event.currentTarget.focus({ preventScroll: true })
          }}
        />
        {view.covered && (
          <output className={styles['cover']}>
            <Spinner />
            {t('game.opening')}
          </output>
        )}
        {view.timedOut && (
          <div className={styles['timedOut']} role="alert">
            <p>{t('game.quiet.text')}</p>
            <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
              {t('game.quiet.action')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

interface PageToolsProps extends Pick<GameFrameProps, 'view' | 'send'> {
  readonly fill: () => void
}

/** Renders the tools of the game's page: wallet, corner, site navigation, full screen. */
function PageTools({ view: { covered, timedOut, headerHidden }, send, fill }: PageToolsProps) {
  const t = useText()
  const fullScreen = useFullScreen()
  const small = useIsPhone()
  const openWallet = useWalletSheet()
  return (
    <>
      {!small && (
        <IconButton label={t('app.nav.wallet')} icon={<Icon of={WalletIcon} />} onClick={() => openWallet('deposit')} />
      )}
      {!covered && !timedOut && !fullScreen && (
        <IconButton
          label={t('game.corner.enter')}
          icon={<Icon of={PictureInPicture} />}
          onClick={() => send({ type: 'corner.requested' })}
        />
      )}
      {small ? (
        <CompactSiteMenu />
      ) : (
        <IconButton
          label={t(headerHidden ? 'game.header.show' : 'game.header.hide')}
          icon={<Icon of={headerHidden ? PanelTopOpen : PanelTopClose} />}
          onClick={() => send({ type: 'header.toggled' })}
        />
      )}
      {canFillScreen() && (
        <IconButton
          label={t(fullScreen ? 'game.fullScreen.leave' : 'game.fullScreen.enter')}
          icon={<Icon of={fullScreen ? Minimize : Maximize} />}
          onClick={fill}
        />
      )}
    </>
  )
}
