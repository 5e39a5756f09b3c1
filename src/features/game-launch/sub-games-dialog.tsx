import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { gameLaunchMachine } from '#machines/game-launch/game-launch.machine.ts'
import { gameLaunchView } from '#machines/game-launch/game-launch.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { subGamesQuery } from '#src/api/sub-games-query.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { GameGrid, GameGridSkeleton } from '#src/shared/game-tile/game-grid.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { EmptyHallPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { useGameLaunch } from './game-launch-context.tsx'
import styles from './sub-games-dialog.module.css'

/** The popup list of the games behind an entry flagged VASSALAGE (spec §4). */
export function SubGamesDialog({ launch }: { readonly launch: ActorRefFrom<typeof gameLaunchMachine> }) {
  const t = useText()
  const language = useLanguage()
  const { game, body, refusal } = useSelector(launch, gameLaunchView, sameView)
  const games = useQuery({ ...subGamesQuery(useApi(), game?.gameCode ?? '', language), enabled: false }).data ?? []
  const { show, play } = useGameLaunch()
  const close = () => launch.send({ type: 'list.closed' })

  return (
    <Dialog
      title={t('game-launch.title', { name: game?.name ?? '' })}
      closeLabel={t('game-launch.close')}
      onClose={close}
      closeOnBackground
      size="wide"
    >
      <div className={styles['body']} aria-busy={body === 'skeleton'}>
        {body === 'skeleton' && <GameGridSkeleton count={8} />}
        {body === 'games' && <GameGrid games={games} onShow={show} onPlay={play} />}
        {body === 'empty' && (
          <EmptyState
            picture={<EmptyHallPicture />}
            title={t('game-launch.empty.title')}
            text={t('game-launch.empty.text')}
            action={
              <Button variant="primary" onClick={close}>
                {t('game-launch.empty.action')}
              </Button>
            }
          />
        )}
        {body === 'failed' && (
          <LoadFailed
            title={t('game-launch.failed.title')}
            text={refusal === null ? t('game-launch.failed.text') : t(`refusal.${refusal}`)}
            retry={t('game-launch.failed.action')}
            onRetry={() => launch.send({ type: 'retry.requested' })}
          />
        )}
      </div>
    </Dialog>
  )
}

type View = ReturnType<typeof gameLaunchView>

const sameView = (a: View, b: View) => a.game === b.game && a.body === b.body && a.refusal === b.refusal
