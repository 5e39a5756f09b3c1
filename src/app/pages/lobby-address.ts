import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { LobbySearch } from '#src/features/lobby/lobby-search.ts'
import { lobbyPaths } from '#src/providers/app/lobby-paths.ts'

type LobbyPath = keyof typeof lobbyPaths

/** A lobby and its search params. */
export interface LobbyAddress {
  readonly to: LobbyPath
  readonly search: LobbySearch
}

/** Returns the lobby of a game type in any case, or of its path: `live`, `LIVE`, `cockfight`, `ds88`. */
function lobbyOf(word: unknown): LobbyPath | undefined {
  const type = String(word).toUpperCase()
  return (Object.keys(lobbyPaths) as LobbyPath[]).find(
    (path) => lobbyPaths[path] === type || path.slice(1).toUpperCase() === type,
  )
}

/** Returns the list after a lobby in a path: `hot`, or `vassalage` and a vendor's code; null for anything else. */
function placeOf([type, vendor, ...more]: readonly string[]): LobbySearch | null {
  if (type === undefined) return {}
  if (type === 'hot' && vendor === undefined) return { type }
  return type === 'vassalage' && vendor !== undefined && more.length === 0 ? { page: vendor } : null
}

/**
 * Returns the lobby in an address by the parameters of spec §2, null when there is none: `games` or `lobbyType` in the
 * path or the query, in any case, then `hot`, or `vassalage` and a vendor's code. The rest of the query stays.
 */
export function lobbyAddress(path: string, search: Readonly<Record<string, unknown>>): LobbyAddress | null {
  const steps = path.split('/').filter((step) => step !== '')
  const [first = 'games', ...rest] = /^\/(index(\.html)?|home)?\/*$/i.test(path) ? [] : steps
  const at = lobbyOf(first)
  const named = at === '/games' ? lobbyOf(rest[0]) : undefined
  const place = placeOf(named === undefined ? rest : rest.slice(1))
  if (at === undefined || place === null) return null
  const { games, lobbyType, ...others } = search
  return { to: lobbyOf(games ?? lobbyType) ?? named ?? at, search: { ...others, ...place } }
}

/** Redirects to the lobby in an address; without one the route goes on, or is not found when nothing else matches. */
export function toLobby({ pathname, search }: Pick<ParsedLocation, 'pathname' | 'search'>, orNowhere = false): void {
  const there = lobbyAddress(pathname, search)
  if (there !== null) redirect({ ...there, replace: true, throw: true })
  if (orNowhere) notFound({ throw: true })
}
