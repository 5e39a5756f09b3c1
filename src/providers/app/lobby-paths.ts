import type { GameType } from '#wire/shapes.ts'

/** The lobbies by path (spec §2); `null` is the one of all game types. */
export const lobbyPaths = {
  '/games': null,
  '/rng': 'RNG',
  '/live': 'LIVE',
  '/fish': 'FISH',
  '/pvp': 'PVP',
  '/sports': 'SPORTS',
  '/esports': 'ESPORTS',
  '/elott': 'ELOTT',
  '/lott': 'LOTT',
  '/ds88': 'COCKFIGHT',
} as const satisfies Readonly<Record<`/${string}`, GameType | null>>

type LobbyPath = keyof typeof lobbyPaths

const isPath = (path: string): path is LobbyPath => Object.hasOwn(lobbyPaths, path)

/** Returns the path of the lobby of a game type, or of all of them. */
export const pathOfLobby = (type: GameType | null): LobbyPath =>
  Object.keys(lobbyPaths)
    .filter(isPath)
    .find((path) => lobbyPaths[path] === type) ?? '/games'
