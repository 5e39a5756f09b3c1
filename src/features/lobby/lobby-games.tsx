import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { LobbyEvent } from '#machines/lobby/lobby.setup.ts'
import type { LobbyView } from '#machines/lobby/lobby.selectors.ts'
import type { GameType } from '#wire/shapes.ts'
import { useApi } from '#src/api/api-context.tsx'
import { lobbyPageSize } from '#src/api/lobby-requests.ts'
import { readOfLobby } from '#src/api/own-list-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/parts/app/app-context.tsx'
import { ownerOf } from '#src/parts/favourites/owner.ts'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { EmptyLobby } from './empty-lobby.tsx'
import { GameList, GameListSkeleton } from './game-list.tsx'
import { MoreGames } from './more-games.tsx'

export interface LobbyGamesProps {
  readonly view: LobbyView
  readonly gameType: GameType | null
  readonly send: (event: LobbyEvent) => void
}

/** The games as far as one has come, or what stands in their place; the chart says which, the query cache holds them. */
export const LobbyGames = memo(function LobbyGames({ view, gameType, send }: LobbyGamesProps) {
  const t = useText()
  const query = readOfLobby(useApi(), ownerOf(useApp()), { gameType, language: view.language, place: view.place })
  const found = useQuery({ ...query, enabled: false, placeholderData: (before) => before }).data

  switch (view.body) {
    case 'games':
      return (
        <>
          <GameList
            games={found?.games ?? []}
            ranked={view.place.list === 'rank'}
            more={view.more}
            addedTo={view.addedTo}
          />
          <MoreGames view={view} send={send} />
        </>
      )
    case 'skeleton':
      return <GameListSkeleton count={lobbyPageSize * view.place.page} />
    case 'failed':
      return (
        <LoadFailed
          title={t('lobby.failed.title')}
          text={view.refusal === null ? t('lobby.failed.text') : t(`refusal.${view.refusal}`)}
          retry={t('lobby.failed.action')}
          onRetry={() => send({ type: 'retry.requested' })}
        />
      )
    case 'empty':
      return <EmptyLobby list={view.place.list} filtered={view.filtered} without={found?.without ?? []} send={send} />
  }
})
