import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { LobbyEvent } from '#machines/lobby/lobby.machine.ts'
import type { LobbyView } from '#machines/lobby/lobby.selectors.ts'
import type { GameType } from '#wire/shapes.ts'
import { useApi } from '#src/api/api-context.tsx'
import { lobbyGamesQuery, lobbyPageSize } from '#src/api/game-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { useGameLaunch } from '#src/parts/game-launch/game-launch-context.tsx'
import { EmptyHallPicture } from '#src/parts/game-pictures/game-pictures.tsx'
import { GameGrid, GameGridSkeleton } from '#src/parts/game-tile/game-grid.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'

export interface LobbyGamesProps {
  readonly view: LobbyView
  readonly gameType: GameType | null
  readonly send: (event: LobbyEvent) => void
}

/** The games of the page, or what stands in their place; the chart says which, the query cache holds the games. */
export const LobbyGames = memo(function LobbyGames({ view, gameType, send }: LobbyGamesProps) {
  const t = useText()
  const { show, play } = useGameLaunch()
  const query = lobbyGamesQuery(useApi(), { gameType, language: view.language, place: view.place })
  const games = useQuery({ ...query, enabled: false, placeholderData: (before) => before }).data?.games ?? []

  switch (view.body) {
    case 'games':
      return <GameGrid games={games} onShow={show} onPlay={play} />
    case 'skeleton':
      return <GameGridSkeleton count={lobbyPageSize} />
    case 'failed':
      return (
        <LoadFailed
          title={t('lobby.failed.title')}
          text={view.refusal === null ? t('lobby.failed.text') : t(`refusal.${view.refusal}`)}
          retry={t('lobby.failed.action')}
          onRetry={() => send({ type: 'retry.requested' })}
        />
      )
    case 'empty': {
      const kind = view.filtered ? 'filtered' : 'bare'
      return (
        <EmptyState
          picture={<EmptyHallPicture />}
          title={t(`lobby.empty.${kind}.title`)}
          text={t(`lobby.empty.${kind}.text`)}
          action={
            <Button variant="primary" onClick={() => send({ type: 'filters.cleared' })}>
              {t(`lobby.empty.${kind}.action`)}
            </Button>
          }
        />
      )
    }
  }
})
