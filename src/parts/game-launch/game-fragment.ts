/** The fragment that opens the sheet of a game over a page. */
export const gameFragment = (gameCode: string) => `game-${gameCode}`

/** The code of the game whose sheet a fragment opens; undefined when it opens none. */
export const openedGame = (fragment: string): string | undefined => /^game-([\w.-]{1,64})$/.exec(fragment)?.[1]
