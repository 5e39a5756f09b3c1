import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo } from 'react'
import type { LobbyEvent } from '#machines/lobby/lobby.setup.ts'
import type { LobbyView } from '#machines/lobby/lobby.selectors.ts'
import type { Game } from '#wire/play/game.ts'
import type { GameType } from '#wire/shapes.ts'
import { useApi } from '#src/api/api-context.tsx'
import { lobbyPageSize } from '#src/api/lobby-requests.ts'
import { lobbyListQueryOptions } from '#src/api/own-list-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { ownerOf } from '#src/features/favourites/owner.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { EmptyLobby } from './empty-lobby.tsx'
import { GameList, GameListSkeleton } from './game-list.tsx'
import { MoreGames } from './more-games.tsx'

export interface LobbyGamesProps {
  readonly view: LobbyView
  readonly gameType: GameType | null
  readonly send: (event: LobbyEvent) => void
}

const none: readonly Game[] = []

/** Renders games, skeleton, failure or empty state; the chart decides, and the query cache holds the games. */
export const LobbyGames = memo(function LobbyGames({ view, gameType, send }: LobbyGamesProps) {
  const t = useText()
  const query = lobbyListQueryOptions(useApi(), ownerOf(useApp()), {
    gameType,
    language: view.language,
    place: view.place,
  })
  const { data: found, isPlaceholderData } = useQuery({
    ...query,
    enabled: false,
    placeholderData: (before) => before,
  })
  const games = found?.games ?? none
  const ranked = view.place.list === 'rank'
  const { more, addedTo } = view
  // Deferred: the pressed control updates first, since fifteen tiles render too slowly on a slow device.
  const list = useDeferredValue(useMemo(() => ({ games, ranked, more, addedTo }), [games, ranked, more, addedTo]))

  switch (view.body) {
    case 'games':
      return (
        <>
          <GameList {...list} />
          <MoreGames view={view} send={send} />
        </>
      )
    case 'skeleton':
      // A prerendered page may already have the games that the chart has not loaded yet.
      return games.length > 0 && !isPlaceholderData ? (
        <GameList {...list} />
      ) : (
        <GameListSkeleton count={lobbyPageSize * view.place.page} />
      )
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
