import type { GameType } from '#wire/shapes.ts'
import { lobbyPaths } from './lobby-paths.ts'

type LobbyPath = keyof typeof lobbyPaths

const isPath = (path: string): path is LobbyPath => Object.hasOwn(lobbyPaths, path)

/** The path of the lobby of a game type, or of all of them. */
export const pathOfLobby = (type: GameType | null): LobbyPath =>
  Object.keys(lobbyPaths)
    .filter(isPath)
    .find((path) => lobbyPaths[path] === type) ?? '/games'
