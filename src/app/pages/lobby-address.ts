import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { LobbySearch } from '#src/features/lobby/lobby-search.ts'
import { lobbyPaths } from '#src/providers/app/lobby-paths.ts'

type LobbyPath = keyof typeof lobbyPaths

/** A lobby and the place in it. */
export interface LobbyAddress {
  readonly to: LobbyPath
  readonly search: LobbySearch
}

/** The lobby of a game type in any writing, or of the word in its own path: `live`, `LIVE`, `cockfight`, `ds88`. */
function lobbyOf(word: unknown): LobbyPath | undefined {
  const type = String(word).toUpperCase()
  return (Object.keys(lobbyPaths) as LobbyPath[]).find(
    (path) => lobbyPaths[path] === type || path.slice(1).toUpperCase() === type,
  )
}

/** The place that follows a lobby in a path: `hot`, or `vassalage` and a vendor's code; null for anything else. */
function placeOf([type, vendor, ...more]: readonly string[]): LobbySearch | null {
  if (type === undefined) return {}
  if (type === 'hot' && vendor === undefined) return { type }
  return type === 'vassalage' && vendor !== undefined && more.length === 0 ? { page: vendor } : null
}

/**
 * The lobby that an address asks for by the parameters of spec §2, null where it asks for none: `games` or `lobbyType`
 * in the path or the query, in any writing, then `hot`, or `vassalage` and a vendor's code. The rest of the query stays.
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

/** Goes to the lobby that an address asks for; one that asks for none stays, or is no page where nothing else is there. */
export function toLobby({ pathname, search }: Pick<ParsedLocation, 'pathname' | 'search'>, orNowhere = false): void {
  const there = lobbyAddress(pathname, search)
  if (there !== null) redirect({ ...there, replace: true, throw: true })
  if (orNowhere) notFound({ throw: true })
}
