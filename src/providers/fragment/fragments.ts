// Everything that an address opens over a page by its fragment.

/** The fragment that opens the sheet of a lobby's vendors. */
export const vendorsFragment = 'providers'

/** The fragment that opens the change of one's own password over a page. */
export const changePasswordFragment = 'change-password'

/** The fragment that opens password recovery over a page. */
export const forgotPasswordFragment = 'forgot-password'

/** The fragment that opens the search over a page. */
export const searchFragment = 'search'

/** The fragment that opens the help over a page, at a section. */
export const helpFragment = (section: string) => `help-${section}`

/** The section of the help that a fragment opens, whatever it says besides; undefined when it opens none. */
export const openedHelp = (fragment: string): string | undefined => /^help-(\w{1,40})/.exec(fragment)?.[1]

/** The fragment that opens the sheet of a game over a page. */
export const gameFragment = (gameCode: string) => `game-${gameCode}`

/** The code of the game whose sheet a fragment opens; undefined when it opens none. */
export const openedGame = (fragment: string): string | undefined => /^game-([\w.-]{1,64})$/.exec(fragment)?.[1]
