import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Game } from '#wire/play/game.ts'
import { createLatestRequest, type LatestRequest } from '#src/platform/latest-request.ts'
import type { LaunchRequest } from './launch-request.ts'

const LaunchRequestsContext = createContext<LatestRequest<LaunchRequest> | null>(null)

/**
 * Holds the requests for the site's game launch. Mounted above all pages, because the login at the gate can change the
 * page below; the chart is loaded after the first interaction, and a tile chosen before that waits for it.
 */
export function GameLaunchProvider({ children }: { readonly children: ReactNode }) {
  const requests = useMemo(() => createLatestRequest<LaunchRequest>(), [])
  return <LaunchRequestsContext value={requests}>{children}</LaunchRequestsContext>
}

/** Returns the requests of the nearest `GameLaunchProvider`. */
export function useLaunchRequests(): LatestRequest<LaunchRequest> {
  const requests = use(LaunchRequestsContext)
  if (requests === null) throw new Error('no GameLaunchProvider above this component')
  return requests
}

/**
 * `show` opens the sheet of a game, or the list of a group; `play` takes a game through the gate; `start` is the direct
 * start of menu entries (spec §4).
 */
export function useGameLaunch() {
  const requests = useLaunchRequests()
  const request = (type: LaunchRequest['type']) => (game: Game) => requests.request({ type, game })
  return { show: request('card.pressed'), play: request('game.chosen'), start: request('game.started') }
}
