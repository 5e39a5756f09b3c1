import { useQuery } from '@tanstack/react-query'
import type { RequestedGame } from '#machines/game/game.setup.ts'
import { useApi } from '#src/api/api-context.tsx'
import { gameDetailsQuery } from '#src/api/game-details-query.ts'
import { canBePlayed } from '#src/api/game-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useCurrentGame, useLeftGame } from './current-game.ts'

/** A game to go back to. */
export interface PlayedGame {
  readonly requested: RequestedGame
  readonly name: string
  /** True while its own page is the current one. */
  readonly onPage: boolean
}

/** Returns the open game, or the one whose page was left while it was played; null where there is none to go back to. */
export function usePlayedGame(): PlayedGame | null {
  const current = useCurrentGame()
  const left = useLeftGame()
  const requested = current?.requested ?? left
  const { data } = useQuery({
    ...gameDetailsQuery(useApi(), requested?.gameCode ?? '', useLanguage()),
    enabled: requested !== null,
  })
  if (requested === null || data === undefined || !canBePlayed(data.game)) return null
  return { requested, name: data.game.name, onPage: current?.onPage ?? false }
}

/** Returns the search params of a game's page. */
export const gameSearch = ({ gameCode, vendor, playType }: RequestedGame) => ({
  gameCode,
  vendor,
  playType: playType ?? undefined,
})
