/** Returns the main colour of a game's picture, which its URL contains. */
export const toneOf = (art: string): string => `#${art.split('tone=')[1]}`
