import ArrowLeft from 'lucide-react/icons/arrow-left'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import PanelTopClose from 'lucide-react/icons/panel-top-close'
import PanelTopOpen from 'lucide-react/icons/panel-top-open'
import { Suspense, useRef } from 'react'
import type { GameEvent } from '#machines/game/game.machine.ts'
import type { gameView } from '#machines/game/game.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { withWords } from '#src/i18n/with-words.ts'
import { frameRights } from '#src/platform/foreign-frame.ts'
import { canFillScreen, toggleFullScreen, useFullScreen } from '#src/platform/full-screen.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useSmall } from '#src/platform/wide.ts'
import { GameStar } from './game-star.tsx'
import { SiteInSmall } from './site-in-small.tsx'
import styles from './game-screen.module.css'

const PlayGuard = withWords(
  ['reality-check', 'refusal'],
  async () => (await import('#src/parts/reality-check/play-guard.tsx')).PlayGuard,
)

export interface GameFrameProps {
  readonly view: ReturnType<typeof gameView>
  readonly send: (event: GameEvent) => void
  readonly gameCode: string
}

/**
 * The game under its own bar, which on a phone is all that is left of the site. The frame gets its scripts and its own origin, nothing of this page: no way to move it,
 * no pop-ups, no device but sound and the full screen.
 */
export function GameFrame({ view, send, gameCode }: GameFrameProps) {
  const t = useText()
  const table = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen()
  const small = useSmall()
  const { game, headerHidden } = view
  if (game === null) return null

  return (
    <div className={styles['table']} ref={table} data-game-page={headerHidden ? 'alone' : 'below'}>
      <div className={styles['bar']}>
        <IconButton
          label={t('game.back')}
          icon={<Icon of={ArrowLeft} size={20} />}
          onClick={() => send({ type: 'leave.requested' })}
        />
        <div className={styles['name']}>
          <h1>{game.name}</h1>
          <p>{game.vendorName}</p>
        </div>
        <Suspense>
          <GameStar gameCode={gameCode} />
        </Suspense>
        <Suspense>
          <PlayGuard onStop={() => send({ type: 'leave.requested' })} />
        </Suspense>
        {small ? (
          <SiteInSmall />
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
            onClick={() => toggleFullScreen(table.current)}
          />
        )}
      </div>
      <div className={styles['stage']} aria-busy={view.covered}>
        <iframe
          className={styles['frame']}
          src={game.url}
          title={t('game.frame', { name: game.name, vendor: game.vendorName })}
          sandbox={frameRights(game.url)}
          allow="autoplay; fullscreen"
          referrerPolicy="origin"
          onLoad={(event) => {
            send({ type: 'frame.loaded' })
            event.currentTarget.focus({ preventScroll: true })
          }}
        />
        {view.covered && (
          <output className={styles['cover']}>
            <Spinner />
            {t('game.opening')}
          </output>
        )}
        {view.quiet && (
          <div className={styles['quiet']} role="alert">
            <p>{t('game.quiet.text')}</p>
            <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
              {t('game.quiet.action')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
